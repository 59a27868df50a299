/** The only payment method, the card: its names and texts, and whether the shop accepts it. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeEntry } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextArea } from '#kit/form/text-area.tsx';
import { useT } from '../../i18n/text.tsx';
import { both, box, flat, nested, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { FormButtons } from '../../ui/buttons.tsx';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import { Languages, NameFields } from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';

const CODE = 'credit_card';

const paymentForm = z.object({
  ...both('name'),
  ...both('description'),
  ...both('instructions'),
  enabled: box,
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
  return submit(args, paymentForm, async (given) => {
    await args.change(writeEntry.payment, { body: { ...nested(given), code: CODE, isNew: false } });
    return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
  });
}

export default function SettingsPayment() {
  const { method, revision } = useLoaderData<typeof loader>();
  const t = useT();
  const form = useDeskForm(
    'payment',
    {
      'name-ja': 'setup.name_ja',
      'name-en': 'setup.name_en',
      'description-ja': 'setup.description_ja',
      'description-en': 'setup.description_en',
      'instructions-ja': 'setup.instructions_ja',
      'instructions-en': 'setup.instructions_en',
      enabled: 'setup.enabled_payment',
    },
    {
      refused: useActionData<typeof action>(),
      constraint: required('name-ja', 'name-en'),
      defaultValue: { enabled: 'on', ...flat({ ...method }) },
    },
  );
  const { fields } = form;
  return (
    <SectionFrame title={t('setup.title_payment')} current="payment" text={t('setup.payment_text')}>
      <DeskForm form={form} className="content-form" after={<FormButtons submit={t('settings.save')} />}>
        <input type="hidden" name="revision" value={revision} />
        <NameFields fields={fields} code={CODE} />
        <Languages>
          <TextArea field={fields['instructions-ja']} rows={3} maxLength={4_000} />
          <TextArea field={fields['instructions-en']} rows={3} maxLength={4_000} />
        </Languages>
        <CheckBox field={fields.enabled} />
      </DeskForm>
    </SectionFrame>
  );
}
