/** A choice of the checkout's survey. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeEntry } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { both, box, flat, text } from '../../request/fields.ts';
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

const choiceForm = z.object({ code: text, ...both('name'), asks_name: box, enabled: box, ...position });

export const { loader, action } = deskScreen('settings-survey-choice', {
  load: loadSettingsSurveyChoice,
  act: postSettingsSurveyChoice,
});

async function loadSettingsSurveyChoice(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const { entry: choice, place } = entryIn(args, setup.survey);
  return {
    choice,
    place,
    revision: revisions['survey'] ?? '',
    title: choice?.name[args.scope.locale] ?? args.scope.t('setup.survey_new'),
  };
}

function postSettingsSurveyChoice(args: ActArgs) {
  return submit(args, choiceForm, async (given) => {
    await args.change(writeEntry.survey, { body: inputOf(args, given) });
    return redirectTo(args.scope, href('settings-survey'), { key: 'notice.setting_saved' });
  });
}

export default function SettingsSurveyChoice() {
  const { choice, place, revision, title } = useLoaderData<typeof loader>();
  const form = useDeskForm(
    'choice',
    {
      code: 'setup.code',
      'name-ja': 'setup.name_ja',
      'name-en': 'setup.name_en',
      asks_name: 'setup.asks_name_field',
      enabled: 'setup.enabled_survey',
      place: 'setup.place',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: required('code', 'name-ja', 'name-en'),
      defaultValue: { enabled: 'on', ...flat({ ...choice, place }) },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={title} current="survey" isEntry>
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-survey" />}>
        <input type="hidden" name="revision" value={revision} />
        <CodeField field={fields.code} code={choice?.code} hint="setup.survey_code_hint" />
        <Languages>
          <TextInput field={fields['name-ja']} autoComplete="off" maxLength={200} />
          <TextInput field={fields['name-en']} autoComplete="off" maxLength={200} />
        </Languages>
        <CheckBox field={fields.asks_name} />
        <CheckBox field={fields.enabled} />
        <PlaceField field={fields.place} />
      </DeskForm>
    </SectionFrame>
  );
}
