/** The shipping methods in the order in which the shop offers them. */
import { useLoaderData } from '@remix-run/react';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { formatYen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { EntryList, OnOff } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';

export const { loader, action } = deskScreen('settings-shipping', { load: loadSettingsShipping });

async function loadSettingsShipping({ read }: LoadArgs) {
  const { setup } = await read(readSetup, {});
  return { methods: setup.shipping };
}

export default function SettingsShipping() {
  const { methods } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <SectionFrame
      title={t('setup.title_shipping')}
      current="shipping"
      text={t('setup.shipping_text')}
      add="settings-shipping-method"
    >
      <EntryList
        caption={t('setup.title_shipping')}
        rows={methods}
        screen="settings-shipping-method"
        columns={[
          { name: t('setup.fee'), isNamed: true, isNumber: true, show: ({ fee }) => formatYen(fee, locale) },
          {
            name: t('setup.fees'),
            isNamed: true,
            show: ({ fees }) =>
              fees.length === 0
                ? t('setup.fees_none')
                : t('setup.fees_count', { count: fees.flatMap(({ to }) => to).length }),
          },
          { name: t('content.state'), place: 'end', show: ({ enabled }) => <OnOff enabled={enabled} /> },
        ]}
      />
    </SectionFrame>
  );
}
