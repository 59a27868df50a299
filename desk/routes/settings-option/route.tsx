/** An option of goods and its values. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { codeIn, codeNames, entryNames, placed, placeOf } from '../settings-shop/entry.ts';
import { EntryButtons, PlaceField } from '../settings-shop/entry-parts.tsx';
import { CodeField, Languages } from '../settings-shop/name-fields.tsx';
import { RowTable, useRowForm } from '../settings-shop/row-table.tsx';
import { rowField, rowNames, rowsOf } from '../settings-shop/rows.ts';
import { SectionFrame } from '../settings-shop/sections.tsx';

const text = z.string().default('');
const optionForm = z.object({ code: text, nameJa: text, nameEn: text, place: text, revision: text });

export const { loader, action } = deskScreen('settings-option', {
  load: loadSettingsOption,
  act: postSettingsOption,
});

async function loadSettingsOption(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const code = codeIn(args);
  const at = setup.options.findIndex((one) => one.code === code);
  const option = setup.options[at];
  if (code !== undefined && !option) throw data({}, { status: 404 });
  return {
    option,
    place: option ? at + 1 : setup.options.length + 1,
    revision: revisions['options'] ?? '',
    title: option?.name[args.scope.locale] ?? args.scope.t('setup.option_new'),
  };
}

async function postSettingsOption(args: ActArgs) {
  const { value, at } = await edited(args);
  const rows = rowsOf(args.form);
  // If two options have the same code, the Shop API reports the error at one of them, perhaps not at the edited one.
  const repeated = value.flatMap(({ values }, option) =>
    values.flatMap(({ code }, place) =>
      rows
        .filter((row) => row.code === code)
        .map(({ row }) => [`value[${option}].values[${place}].code`, rowField(row, 'code')] as const),
    ),
  );
  const names = {
    ...Object.fromEntries(repeated),
    ...codeNames(value.length),
    ...entryNames(`value[${at}]`),
    ...rowNames(`value[${at}].values`, rows),
  };
  return submit(
    args,
    optionForm,
    async ({ revision }) => {
      await args.change(writeSetup.options, { body: { value, revision } });
      return redirectTo(args.scope, href('settings-options'), { key: 'notice.setting_saved' });
    },
    { names },
  );
}

/** Returns all options, with the edited one as the form describes it. */
async function edited(args: ActArgs) {
  const given = (name: string) => String(args.form.get(name) ?? '');
  const { setup } = await args.read(readSetup, {});
  const before = codeIn(args);
  return placed(
    setup.options,
    {
      code: before ?? given('code'),
      name: { ja: given('nameJa'), en: given('nameEn') },
      values: rowsOf(args.form).map(({ row: _, ...entry }) => entry),
    },
    { before, place: placeOf(given('place')) },
  );
}

export default function SettingsOption() {
  const { option, place, revision, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const form = useDeskForm(
    'option',
    { code: 'setup.code', nameJa: 'setup.name_ja', nameEn: 'setup.name_en', place: 'setup.place' },
    {
      refused,
      constraint: { code: { required: true }, nameJa: { required: true }, nameEn: { required: true } },
      defaultValue: { nameJa: option?.name.ja, nameEn: option?.name.en, place: String(place) },
    },
  );
  const values = option?.values ?? [];
  const rows = useRowForm('option', values, { refused });
  const { fields } = form;
  return (
    <SectionFrame title={title} current="options">
      <DeskForm
        // Includes the labels of the values, for the summary of errors.
        form={{ ...form, fields: { ...rows.fields, ...fields } }}
        className="content-form"
        after={<EntryButtons list="settings-options" below />}
      >
        <input type="hidden" name="revision" value={revision} />
        <CodeField field={fields.code} code={option?.code} />
        <Languages>
          <TextInput field={fields.nameJa} autoComplete="off" maxLength={200} />
          <TextInput field={fields.nameEn} autoComplete="off" maxLength={200} />
        </Languages>
        <PlaceField field={fields.place} />
        <h2>{t('setup.values')}</h2>
        <p>{t('setup.values_hint')}</p>
        <RowTable caption={t('setup.values')} entries={values} form={rows} />
      </DeskForm>
    </SectionFrame>
  );
}
