/** Contract codes that the carriers' label programs require, and links to track parcels. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import { listShippingMethods, readCarriers, writeCarriers } from '#contract/desk/settings.ts';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';
import { carriersForm, fieldNames, fieldsOf, linked, METHOD, settingsOf } from './fields.ts';

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
    async ({ revision, ...given }) => {
      const value = settingsOf(given, args.form);
      await args.change(writeCarriers, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { names: fieldNames },
  );
}

export default function SettingsCarriers() {
  const { carrierSettings, methods } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const shown = fieldsOf(carrierSettings.value);
  const labels = {
    yamatoCustomerCode: 'settings.yamato_customer_code',
    yamatoClassification: 'settings.yamato_classification',
    yamatoFreightNumber: 'settings.yamato_freight_number',
    yamatoSlipType: 'settings.yamato_slip_type',
    sagawaCustomerCode: 'settings.sagawa_customer_code',
    yuupriSlipKind: 'settings.yuupri_slip_kind',
    yuupriMailKind: 'settings.yuupri_mail_kind',
    yamatoLink: { text: t('settings.link', { carrier: CARRIERS.yamato[locale] }) },
    sagawaLink: { text: t('settings.link', { carrier: CARRIERS.sagawa[locale] }) },
    yuupriLink: { text: t('settings.link', { carrier: CARRIERS.yuupri[locale] }) },
    clickpostLink: { text: t('settings.link', { carrier: CARRIERS.clickpost[locale] }) },
  } as const;
  const form = useDeskForm<keyof typeof labels>('carriers', labels, { refused, defaultValue: shown });
  const byMethod = useDeskForm(
    'carriers',
    Object.fromEntries(methods.map(({ code, name }) => [METHOD + code, { text: name }])),
    { refused, defaultValue: shown },
  );
  const methodFields = Object.values(byMethod.fields).filter(({ name }) => name.startsWith(METHOD));
  const { fields } = form;
  return (
    <SettingsFrame current="carriers" form={form} revision={carrierSettings.revision}>
      <h2>{t('settings.by_method')}</h2>
      {methodFields.map((field) => (
        <Select
          key={field.name}
          field={field}
          choices={carriers.map((value) => ({ value, label: CARRIERS[value][locale] }))}
        />
      ))}
      <h2>{CARRIERS.yamato[locale]}</h2>
      <TextInput field={fields.yamatoCustomerCode} hint={t('settings.yamato_hint')} inputMode="numeric" />
      <TextInput field={fields.yamatoClassification} inputMode="numeric" maxLength={3} />
      <TextInput field={fields.yamatoFreightNumber} inputMode="numeric" maxLength={2} />
      <Select
        field={fields.yamatoSlipType}
        choices={(['0', '8', '7', 'A'] as const).map((value) => ({
          value,
          label: t(`settings.slip_type_${value}`),
        }))}
      />
      <h2>{CARRIERS.sagawa[locale]}</h2>
      <TextInput field={fields.sagawaCustomerCode} hint={t('settings.sagawa_hint')} inputMode="numeric" />
      <h2>{CARRIERS.yuupri[locale]}</h2>
      <TextInput field={fields.yuupriSlipKind} hint={t('settings.yuupri_hint')} inputMode="numeric" />
      <Select
        field={fields.yuupriMailKind}
        choices={(['0', '9'] as const).map((value) => ({ value, label: t(`settings.mail_kind_${value}`) }))}
      />
      <h2>{t('settings.links')}</h2>
      <p>{t('settings.links_text')}</p>
      {linked.map((code) => (
        <TextInput
          key={code}
          field={fields[`${code}Link`]}
          placeholder={CARRIERS[code].tracking?.link ?? ''}
          maxLength={300}
        />
      ))}
    </SettingsFrame>
  );
}
