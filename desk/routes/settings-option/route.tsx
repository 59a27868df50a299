/** An option of goods and its values. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeEntry } from '#contract/desk/setup/calls.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { both, flat, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import {
  CodeField,
  EntryButtons,
  entryIn,
  inputOf,
  Languages,
  PlaceField,
  position,
} from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { RowTable, rowLabels, takeRows } from '../settings/row-table.tsx';

const optionForm = z.object({ code: text, ...both('name'), ...position });

export const { loader, action } = deskScreen('settings-option', {
  load: loadSettingsOption,
  act: postSettingsOption,
});

async function loadSettingsOption(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const { entry: option, place } = entryIn(args, setup.options);
  return {
    option,
    place,
    revision: revisions['options'] ?? '',
    title: option?.name[args.scope.locale] ?? args.scope.t('setup.option_new'),
  };
}

function postSettingsOption(args: ActArgs) {
  const values = takeRows(args.form, 'values');
  return submit(args, optionForm, async (given) => {
    await args.change(writeEntry.options, { body: { ...inputOf(args, given), values } });
    return redirectTo(args.scope, href('settings-options'), { key: 'notice.setting_saved' });
  });
}

export default function SettingsOption() {
  const { option, place, revision, title } = useLoaderData<typeof loader>();
  const t = useT();
  const values = option?.values ?? [];
  const labels = {
    code: 'setup.code',
    'name-ja': 'setup.name_ja',
    'name-en': 'setup.name_en',
    place: 'setup.place',
    ...rowLabels('values', values, t),
  } as const;
  const form = useDeskForm('option', labels, {
    refused: useActionData<typeof action>(),
    constraint: required('code', 'name-ja', 'name-en'),
    defaultValue: flat({ ...option, values: { ...values }, place }),
  });
  const { fields } = form;
  return (
    <SectionFrame title={title} current="options" isEntry>
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-options" below />}>
        <input type="hidden" name="revision" value={revision} />
        <CodeField field={fields.code} code={option?.code} />
        <Languages>
          <TextInput field={fields['name-ja']} autoComplete="off" maxLength={200} />
          <TextInput field={fields['name-en']} autoComplete="off" maxLength={200} />
        </Languages>
        <PlaceField field={fields.place} />
        <h2>{t('setup.values')}</h2>
        <p>{t('setup.values_hint')}</p>
        <RowTable list="values" caption={t('setup.values')} entries={values} form={form} />
      </DeskForm>
    </SectionFrame>
  );
}
