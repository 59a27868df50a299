/** Contract codes that the carriers' label programs require, and links to track parcels. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CARRIERS, type Carrier, carriers } from '#contract/desk/carriers.ts';
import { listShippingMethods, readCarriers, writeCarriers } from '#contract/desk/settings.ts';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { flat, nested, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { required, useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';

const linked = ['yamato', 'sagawa', 'yuupri', 'clickpost'] as const;
/** Of the field for a shipping method, followed by the method's code. */
const METHOD = 'byMethod-';

const carriersForm = z.object({
  'yamato-customerCode': text,
  'yamato-classification': text,
  'yamato-freightNumber': text,
  'yamato-slipType': z.enum(['0', '7', '8', 'A']).default('0'),
  'sagawa-customerCode': text,
  'yuupri-slipKind': text,
  'yuupri-mailKind': z.enum(['0', '9']).default('0'),
  'links-yamato': text,
  'links-sagawa': text,
  'links-yuupri': text,
  'links-clickpost': text,
  revision: z.coerce.number().int(),
});

export const { loader, action } = deskScreen('settings-carriers', {
  load: loadSettingsCarriers,
  act: postSettingsCarriers,
});

async function loadSettingsCarriers({ read }: LoadArgs) {
  return {
    carrierSettings: await read(readCarriers, {}),
    methods: (await read(listShippingMethods, {})).items,
  };
}

function postSettingsCarriers(args: ActArgs) {
  return submit(
    args,
    carriersForm,
    async (given) => {
      const { yamato, sagawa, yuupri, links, revision } = nested(given);
      const byMethod = Object.fromEntries(
        [...args.form].flatMap(([name, value]) =>
          name.startsWith(METHOD) && value !== '' ? [[name.slice(METHOD.length), String(value)]] : [],
        ),
      ) as Record<string, Carrier>;
      // If none of a carrier's required codes is filled in, the shop has no contract with this carrier.
      const value = {
        byMethod,
        ...(yamato.customerCode || yamato.freightNumber ? { yamato } : {}),
        ...(sagawa.customerCode ? { sagawa } : {}),
        ...(yuupri.slipKind ? { yuupri } : {}),
        links,
      };
      await args.change(writeCarriers, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { at: 'value' },
  );
}

export default function SettingsCarriers() {
  const { carrierSettings, methods } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const labels = {
    'yamato-customerCode': 'settings.yamato_customer_code',
    'yamato-classification': 'settings.yamato_classification',
    'yamato-freightNumber': 'settings.yamato_freight_number',
    'yamato-slipType': 'settings.yamato_slip_type',
    'sagawa-customerCode': 'settings.sagawa_customer_code',
    'yuupri-slipKind': 'settings.yuupri_slip_kind',
    'yuupri-mailKind': 'settings.yuupri_mail_kind',
    'links-yamato': { text: t('settings.link', { carrier: CARRIERS.yamato[locale] }) },
    'links-sagawa': { text: t('settings.link', { carrier: CARRIERS.sagawa[locale] }) },
    'links-yuupri': { text: t('settings.link', { carrier: CARRIERS.yuupri[locale] }) },
    'links-clickpost': { text: t('settings.link', { carrier: CARRIERS.clickpost[locale] }) },
  } as const;
  const ofMethods: object = Object.fromEntries(
    methods.map(({ code, name }) => [METHOD + code, { text: name }]),
  );
  const form = useDeskForm(
    'carriers',
    { ...ofMethods, ...labels },
    {
      refused: useActionData<typeof action>(),
      constraint: required('yamato-slipType', 'yuupri-mailKind'),
      defaultValue: { 'yamato-slipType': '0', 'yuupri-mailKind': '0', ...flat(carrierSettings.value ?? {}) },
    },
  );
  const { fields } = form;
  return (
    <SettingsFrame current="carriers" form={form} revision={carrierSettings.revision}>
      <h2>{t('settings.by_method')}</h2>
      {Object.values<FormField>(fields)
        .filter(({ name }) => name.startsWith(METHOD))
        .map((field) => (
          <Select
            key={field.name}
            field={field}
            choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
          />
        ))}
      <h2>{CARRIERS.yamato[locale]}</h2>
      <TextInput field={fields['yamato-customerCode']} hint={t('settings.yamato_hint')} inputMode="numeric" />
      <TextInput field={fields['yamato-classification']} inputMode="numeric" maxLength={3} />
      <TextInput field={fields['yamato-freightNumber']} inputMode="numeric" maxLength={2} />
      <Select
        field={fields['yamato-slipType']}
        choices={(['0', '8', '7', 'A'] as const).map((value) => ({
          value,
          label: t(`settings.slip_type_${value}`),
        }))}
      />
      <h2>{CARRIERS.sagawa[locale]}</h2>
      <TextInput field={fields['sagawa-customerCode']} hint={t('settings.sagawa_hint')} inputMode="numeric" />
      <h2>{CARRIERS.yuupri[locale]}</h2>
      <TextInput field={fields['yuupri-slipKind']} hint={t('settings.yuupri_hint')} inputMode="numeric" />
      <Select
        field={fields['yuupri-mailKind']}
        choices={(['0', '9'] as const).map((value) => ({ value, label: t(`settings.mail_kind_${value}`) }))}
      />
      <h2>{t('settings.links')}</h2>
      <p>{t('settings.links_text')}</p>
      {linked.map((code) => (
        <TextInput
          key={code}
          field={fields[`links-${code}`]}
          placeholder={CARRIERS[code].tracking?.link ?? ''}
          maxLength={300}
        />
      ))}
    </SettingsFrame>
  );
}
