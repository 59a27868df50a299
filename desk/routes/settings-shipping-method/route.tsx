/** A shipping method: its names, and its fees by region and prefecture. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSetup, writeSetup } from '#contract/desk/setup/calls.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { codeIn, codeNames, entryNames, placed, placeOf, yenOf } from '../settings-shop/entry.ts';
import { EntryButtons, PlaceField } from '../settings-shop/entry-parts.tsx';
import { Languages, NameFields } from '../settings-shop/name-fields.tsx';
import { SectionFrame } from '../settings-shop/sections.tsx';
import { FeeFields, useFeeForm } from './fee-fields.tsx';
import { feeFields, feesOf } from './fees.ts';

const text = z.string().default('');
/** Accepts any text: the Shop API validates the values and reports all wrong fields at once. */
const methodForm = z.object({
  code: text,
  nameJa: text,
  nameEn: text,
  descriptionJa: text,
  descriptionEn: text,
  fee: text,
  place: text,
  enabled: z.literal('on').optional(),
  revision: text,
});

export const { loader, action } = deskScreen('settings-shipping-method', {
  load: loadSettingsShippingMethod,
  act: postSettingsShippingMethod,
});

async function loadSettingsShippingMethod(args: LoadArgs) {
  const { setup, revisions } = await args.read(readSetup, {});
  const code = codeIn(args);
  const at = setup.shipping.findIndex((one) => one.code === code);
  const method = setup.shipping[at];
  if (code !== undefined && !method) throw data({}, { status: 404 });
  return {
    method,
    place: method ? at + 1 : setup.shipping.length + 1,
    revision: revisions['shipping'] ?? '',
    title: method?.name[args.scope.locale] ?? args.scope.t('setup.shipping_new'),
  };
}

async function postSettingsShippingMethod(args: ActArgs) {
  const { fields } = feesOf(args.form);
  const { value, at } = await edited(args);
  const names = {
    ...codeNames(value.length),
    ...entryNames(`value[${at}]`),
    ...Object.fromEntries(fields.map((field, n) => [`value[${at}].fees[${n}].fee`, field])),
  };
  return submit(
    args,
    methodForm,
    async ({ revision }) => {
      await args.change(writeSetup.shipping, { body: { value, revision } });
      return redirectTo(args.scope, href('settings-shipping'), { key: 'notice.setting_saved' });
    },
    { names },
  );
}

/** Returns all shipping methods, with the edited one as the form describes it. */
async function edited(args: ActArgs) {
  const given = (name: string) => String(args.form.get(name) ?? '');
  const { setup } = await args.read(readSetup, {});
  const before = codeIn(args);
  return placed(
    setup.shipping,
    {
      code: before ?? given('code'),
      name: { ja: given('nameJa'), en: given('nameEn') },
      description: { ja: given('descriptionJa'), en: given('descriptionEn') },
      fee: yenOf(given('fee')),
      fees: feesOf(args.form).fees,
      enabled: given('enabled') === 'on',
    },
    { before, place: placeOf(given('place')) },
  );
}

export default function SettingsShippingMethod() {
  const { method, place, revision, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const form = useDeskForm(
    'method',
    {
      code: 'setup.code',
      nameJa: 'setup.name_ja',
      nameEn: 'setup.name_en',
      descriptionJa: 'setup.description_ja',
      descriptionEn: 'setup.description_en',
      fee: 'setup.fee',
      place: 'setup.place',
      enabled: 'setup.enabled_shipping',
    },
    {
      refused,
      constraint: {
        code: { required: true },
        nameJa: { required: true },
        nameEn: { required: true },
        fee: { required: true },
      },
      defaultValue: {
        nameJa: method?.name.ja,
        nameEn: method?.name.en,
        descriptionJa: method?.description.ja,
        descriptionEn: method?.description.en,
        fee: method && String(method.fee),
        place: String(place),
        enabled: method?.enabled === false ? '' : 'on',
      },
    },
  );
  const fees = useFeeForm('method', { refused, defaultValue: feeFields(method?.fees ?? []) });
  const { fields } = form;
  return (
    <SectionFrame title={title} current="shipping">
      <DeskForm
        // Includes the labels of the fees, for the summary of errors.
        form={{ ...form, fields: { ...fees.fields, ...fields } }}
        className="content-form"
        after={<EntryButtons list="settings-shipping" below />}
      >
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
        <FeeFields form={fees} />
      </DeskForm>
    </SectionFrame>
  );
}
