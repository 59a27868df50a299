/** A choice of the checkout's survey. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { codeIn, codeNames, entryNames, placed, placeOf } from '../settings-shop/entry.ts';
import { EntryButtons, PlaceField } from '../settings-shop/entry-parts.tsx';
import { CodeField, Languages } from '../settings-shop/name-fields.tsx';
import { SectionFrame } from '../settings-shop/sections.tsx';

const text = z.string().default('');
const box = z.literal('on').optional();
/** Accepts any text: the Shop API validates the values and reports all wrong fields at once. */
const choiceForm = z.object({
  code: text,
  nameJa: text,
  nameEn: text,
  asksName: box,
  enabled: box,
  place: text,
  revision: text,
});

export const { loader, action } = deskScreen('settings-survey-choice', {
  load: loadSettingsSurveyChoice,
  act: postSettingsSurveyChoice,
});

async function loadSettingsSurveyChoice(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const code = codeIn(args);
  const at = setup.survey.findIndex((one) => one.code === code);
  const choice = setup.survey[at];
  if (code !== undefined && !choice) throw data({}, { status: 404 });
  return {
    choice,
    place: choice ? at + 1 : setup.survey.length + 1,
    revision: revisions['survey'] ?? '',
    title: choice?.name[args.scope.locale] ?? args.scope.t('setup.survey_new'),
  };
}

async function postSettingsSurveyChoice(args: ActArgs) {
  const given = (name: string) => String(args.form.get(name) ?? '');
  const { setup } = await args.read(readSetup, {});
  const before = codeIn(args);
  const { value, at } = placed(
    setup.survey,
    {
      code: before ?? given('code'),
      name: { ja: given('nameJa'), en: given('nameEn') },
      asks_name: given('asksName') === 'on',
      enabled: given('enabled') === 'on',
    },
    { before, place: placeOf(given('place')) },
  );
  return submit(
    args,
    choiceForm,
    async ({ revision }) => {
      await args.change(writeSetup.survey, { body: { value, revision } });
      return redirectTo(args.scope, href('settings-survey'), { key: 'notice.setting_saved' });
    },
    { names: { ...codeNames(value.length), ...entryNames(`value[${at}]`) } },
  );
}

export default function SettingsSurveyChoice() {
  const { choice, place, revision, title } = useLoaderData<typeof loader>();
  const form = useDeskForm(
    'choice',
    {
      code: 'setup.code',
      nameJa: 'setup.name_ja',
      nameEn: 'setup.name_en',
      asksName: 'setup.asks_name_field',
      enabled: 'setup.enabled_survey',
      place: 'setup.place',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: { code: { required: true }, nameJa: { required: true }, nameEn: { required: true } },
      defaultValue: {
        nameJa: choice?.name.ja,
        nameEn: choice?.name.en,
        asksName: choice?.asks_name ? 'on' : '',
        enabled: choice?.enabled === false ? '' : 'on',
        place: String(place),
      },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={title} current="survey">
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-survey" />}>
        <input type="hidden" name="revision" value={revision} />
        <CodeField field={fields.code} code={choice?.code} hint="setup.survey_code_hint" />
        <Languages>
          <TextInput field={fields.nameJa} autoComplete="off" maxLength={200} />
          <TextInput field={fields.nameEn} autoComplete="off" maxLength={200} />
        </Languages>
        <CheckBox field={fields.asksName} />
        <CheckBox field={fields.enabled} />
        <PlaceField field={fields.place} />
      </DeskForm>
    </SectionFrame>
  );
}
