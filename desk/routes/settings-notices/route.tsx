/** When the shop is mailed about orders and stock, and at which addresses. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noticeModes, readNotices, writeNotices } from '#contract/desk/settings.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { useT } from '../../i18n/text.tsx';
import { box, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';

const noticesForm = z.object({
  orders: z.enum(noticeModes),
  lowStock: box,
  receivers: text,
  revision: z.coerce.number().int(),
});

export const { loader, action } = deskScreen('settings-notices', {
  load: loadSettingsNotices,
  act: postSettingsNotices,
});

async function loadSettingsNotices({ read }: LoadArgs) {
  return { notices: await read(readNotices, {}) };
}

function postSettingsNotices(args: ActArgs) {
  return submit(
    args,
    noticesForm,
    async ({ revision, orders, lowStock, receivers }) => {
      const value = { orders, lowStock, receivers: receivers.split(/[\s,、;]+/).filter(Boolean) };
      await args.change(writeNotices, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { at: 'value' },
  );
}

export default function SettingsNotices() {
  const { notices } = useLoaderData<typeof loader>();
  const t = useT();
  const { orders, lowStock, receivers = [] } = notices.value ?? {};
  const form = useDeskForm(
    'notices',
    {
      orders: 'settings.notices_orders',
      lowStock: 'settings.notices_low_stock',
      receivers: 'settings.notices_receivers',
    },
    {
      refused: useActionData<typeof action>(),
      defaultValue: { orders, lowStock: lowStock === false ? '' : 'on', receivers: receivers.join('\n') },
    },
  );
  return (
    <SettingsFrame current="notices" form={form} revision={notices.revision}>
      <RadioGroup
        field={form.fields.orders}
        hint={t('settings.notices_orders_hint')}
        choices={noticeModes.map((value) => ({ value, label: t(`settings.notices_${value}`) }))}
      />
      <CheckBox field={form.fields.lowStock} hint={t('settings.notices_low_stock_hint')} />
      <TextArea field={form.fields.receivers} hint={t('settings.notices_receivers_hint')} rows={3} />
    </SettingsFrame>
  );
}
