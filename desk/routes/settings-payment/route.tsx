/** The only payment method, the card: its names and texts, and whether the shop accepts it. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { entryNames } from '../settings-shop/entry.ts';
import { Languages, NameFields } from '../settings-shop/name-fields.tsx';
import { SectionFrame } from '../settings-shop/sections.tsx';

const CODE = 'credit_card';

const text = z.string().default('');
const paymentForm = z.object({
  nameJa: text,
  nameEn: text,
  descriptionJa: text,
  descriptionEn: text,
  instructionsJa: text,
  instructionsEn: text,
  enabled: z.literal('on').optional(),
  revision: text,
});

export const { loader, action } = deskScreen('settings-payment', {
  load: loadSettingsPayment,
  act: postSettingsPayment,
});

async function loadSettingsPayment({ read }: LoadArgs) {
  const { setup, revisions } = await read(readSetup, {});
  return {
    method: setup.payment.find(({ code }) => code === CODE),
    revision: revisions['payment'] ?? '',
  };
}

function postSettingsPayment(args: ActArgs) {
  return submit(
    args,
    paymentForm,
    async ({ revision, enabled, ...given }) => {
      const method = {
        code: CODE,
        name: { ja: given.nameJa, en: given.nameEn },
        description: { ja: given.descriptionJa, en: given.descriptionEn },
        instructions: { ja: given.instructionsJa, en: given.instructionsEn },
        enabled: enabled === 'on',
      } as const;
      await args.change(writeSetup.payment, { body: { value: [method], revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { names: entryNames('value[0]') },
  );
}

export default function SettingsPayment() {
  const { method, revision } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm(
    'payment',
    {
      nameJa: 'setup.name_ja',
      nameEn: 'setup.name_en',
      descriptionJa: 'setup.description_ja',
      descriptionEn: 'setup.description_en',
      instructionsJa: 'setup.instructions_ja',
      instructionsEn: 'setup.instructions_en',
      enabled: 'setup.enabled_payment',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: { nameJa: { required: true }, nameEn: { required: true } },
      defaultValue: {
        nameJa: method?.name.ja,
        nameEn: method?.name.en,
        descriptionJa: method?.description.ja,
        descriptionEn: method?.description.en,
        instructionsJa: method?.instructions.ja,
        instructionsEn: method?.instructions.en,
        enabled: method?.enabled === false ? '' : 'on',
      },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={t('setup.title_payment')} current="payment" text={t('setup.payment_text')}>
      <DeskForm form={form} className="content-form" after={<FormButtons submit={t('settings.save')} />}>
        <input type="hidden" name="revision" value={revision} />
        <NameFields fields={fields} code={CODE} />
        <Languages>
          <TextArea field={fields.instructionsJa} rows={3} maxLength={4_000} />
          <TextArea field={fields.instructionsEn} rows={3} maxLength={4_000} />
        </Languages>
        <CheckBox field={fields.enabled} />
      </DeskForm>
    </SectionFrame>
  );
}
