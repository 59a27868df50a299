/** The options of goods, such as size or binding, with their values. */
import { useLoaderData } from '@remix-run/react';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { EntryList } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';

export const { loader, action } = deskScreen('settings-options', { load: loadSettingsOptions });

async function loadSettingsOptions({ read }: LoadArgs) {
  const { setup } = await read(readSetup, {});
  return { options: setup.options };
}

export default function SettingsOptions() {
  const { options } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <SectionFrame
      title={t('setup.title_options')}
      current="options"
      text={t('setup.options_text')}
      add="settings-option"
    >
      <EntryList
        caption={t('setup.title_options')}
        rows={options}
        screen="settings-option"
        columns={[
          {
            name: t('setup.values'),
            show: ({ values }) => values.map(({ name }) => name[locale]).join(locale === 'ja' ? '、' : ', '),
          },
        ]}
      />
    </SectionFrame>
  );
}
