/** The options of goods, such as size or binding, with their values. */
import { useLoaderData } from '@remix-run/react';
import { useLocale } from '#app/i18n/text.tsx';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen } from '../../request/screen.server.ts';
import { href } from '../../screens.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionFrame } from '../settings-shop/sections.tsx';

const { loader, action } = deskScreen('settings-options', {
  load: async ({ read }) => {
    const { setup } = await read(readSetup, {});
    return { options: setup.options };
  },
});

export { action, loader };

export default function SettingsOptions() {
  const { options } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <SectionFrame title={t('setup.title_options')} current="options" text={t('setup.options_text')}>
      <p className="form-buttons above">
        <a className="button" href={href('settings-option')}>
          {t('setup.add')}
        </a>
      </p>
      {options.length === 0 ? (
        <p>{t('setup.none')}</p>
      ) : (
        <DataTable
          caption={t('setup.title_options')}
          rows={options}
          keyOf={({ code }) => code}
          columns={[
            {
              id: 'name',
              name: t('settings.entry'),
              isHead: true,
              show: ({ code, name }) => (
                <div className="stacked">
                  <a href={href('settings-option', {}, { code })}>{name[locale]}</a>
                  <span className="muted">{code}</span>
                </div>
              ),
            },
            {
              id: 'values',
              name: t('setup.values'),
              show: ({ values }) =>
                values.map(({ name }) => name[locale]).join(locale === 'ja' ? '、' : ', '),
            },
          ]}
        />
      )}
    </SectionFrame>
  );
}
