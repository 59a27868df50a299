/** A shipping method: its names, and its fees by region and prefecture. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeEntry } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { both, box, flat, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, required, useDeskForm } from '../../ui/desk-form.tsx';
import {
  EntryButtons,
  entryIn,
  inputOf,
  Languages,
  NameFields,
  PlaceField,
  position,
  yen,
} from '../settings/entry.tsx';
import { SectionFrame } from '../settings/frame.tsx';
import { FeeFields, feeLabels, feesOf, feeValues } from './fees.tsx';

const methodForm = z.object({
  code: text,
  ...both('name'),
  ...both('description'),
  fee: yen,
  enabled: box,
  ...position,
});

export const { loader, action } = deskScreen('settings-shipping-method', {
  load: loadSettingsShippingMethod,
  act: postSettingsShippingMethod,
});

async function loadSettingsShippingMethod(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const { entry: method, place } = entryIn(args, setup.shipping);
  return {
    method,
    place,
    revision: revisions['shipping'] ?? '',
    title: method?.name[args.scope.locale] ?? args.scope.t('setup.shipping_new'),
  };
}

function postSettingsShippingMethod(args: ActArgs) {
  const { fees, fields } = feesOf(args.form);
  return submit(
    args,
    methodForm,
    async (given) => {
      await args.change(writeEntry.shipping, { body: { ...inputOf(args, given), fees } });
      return redirectTo(args.scope, href('settings-shipping'), { key: 'notice.setting_saved' });
    },
    { shownAt: Object.fromEntries(fields.map((field, n) => [`fees[${n}].fee`, field])) },
  );
}

export default function SettingsShippingMethod() {
  const { method, place, revision, title } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    code: 'setup.code',
    'name-ja': 'setup.name_ja',
    'name-en': 'setup.name_en',
    'description-ja': 'setup.description_ja',
    'description-en': 'setup.description_en',
    enabled: 'setup.enabled_shipping',
    fee: 'setup.fee',
    place: 'setup.place',
    ...feeLabels(useLocale()),
  } as const;
  const form = useDeskForm('method', labels, {
    refused: useActionData<typeof action>(),
    constraint: required('code', 'name-ja', 'name-en', 'fee'),
    defaultValue: { enabled: 'on', ...flat({ ...method, place }), ...feeValues(method?.fees ?? []) },
  });
  const { fields } = form;
  return (
    <SectionFrame title={title} current="shipping" isEntry>
      <DeskForm form={form} className="content-form" after={<EntryButtons list="settings-shipping" below />}>
        <input type="hidden" name="revision" value={revision} />
        <NameFields fields={fields} code={method?.code} />
        <CheckBox field={fields.enabled} />
        <Languages>
          <TextInput
            field={fields.fee}
            hint={t('setup.fee_hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
          <PlaceField field={fields.place} />
        </Languages>
        <FeeFields form={form} />
      </DeskForm>
    </SectionFrame>
  );
}
