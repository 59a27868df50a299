/** The choices of the checkout's survey, in the order in which the shop shows them. */
import { useLoaderData } from '@remix-run/react';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { EntryList, OnOff } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';

export const { loader, action } = deskScreen('settings-survey', { load: loadSettingsSurvey });

async function loadSettingsSurvey({ read }: LoadArgs) {
  const { setup } = await read(readSetup, {});
  return { choices: setup.survey };
}

export default function SettingsSurvey() {
  const { choices } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <SectionFrame
      title={t('setup.title_survey')}
      current="survey"
      text={t('setup.survey_text')}
      add="settings-survey-choice"
    >
      <EntryList
        caption={t('setup.title_survey')}
        rows={choices}
        screen="settings-survey-choice"
        columns={[
          {
            name: t('setup.asks_name'),
            isNamed: true,
            show: ({ asks_name }) => t(asks_name ? 'setup.asks_name_yes' : 'setup.asks_name_no'),
          },
          { name: t('content.state'), place: 'end', show: ({ enabled }) => <OnOff enabled={enabled} /> },
        ]}
      />
    </SectionFrame>
  );
}
