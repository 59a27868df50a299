import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSlip, writeSlip } from '#contract/desk/settings.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';

const slipForm = z.object({
  remark: z.string().optional(),
  showPrices: z.literal('on').optional(),
  goodsName: z.string().default(''),
  revision: z.coerce.number().int(),
});

export const { loader, action } = deskScreen('settings-slip', {
  load: loadSettingsSlip,
  act: postSettingsSlip,
});

async function loadSettingsSlip({ read }: LoadArgs) {
  return { slip: await read(readSlip, {}) };
}

function postSettingsSlip(args: ActArgs) {
  return submit(
    args,
    slipForm,
    async ({ revision, remark, goodsName, showPrices }) => {
      const value = { remark, goodsName, showPrices: showPrices === 'on' };
      await args.change(writeSlip, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { at: 'value' },
  );
}

export default function SettingsSlip() {
  const { slip } = useLoaderData<typeof loader>();
  const t = useT();
  const { remark, goodsName, showPrices } = slip.value ?? {};
  const form = useDeskForm(
    'slip',
    { remark: 'settings.remark', showPrices: 'settings.show_prices', goodsName: 'settings.goods_name' },
    {
      refused: useActionData<typeof action>(),
      constraint: { remark: { maxLength: 500 } },
      defaultValue: { remark, goodsName, showPrices: showPrices === false ? '' : 'on' },
    },
  );
  return (
    <SettingsFrame current="slip" form={form} revision={slip.revision}>
      <TextArea field={form.fields.remark} rows={4} />
      <CheckBox field={form.fields.showPrices} />
      <TextInput
        field={form.fields.goodsName}
        hint={t('settings.goods_name_hint')}
        maxLength={15}
        autoComplete="off"
      />
    </SettingsFrame>
  );
}
