import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSender, writeSender } from '#contract/desk/settings.ts';
import { prefectures } from '#contract/rules/prefectures.ts';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';

const text = z.string().default('');
/** Accepts any text: the Shop API validates the values and reports all wrong fields at once. */
const senderForm = z.object({
  name: text,
  company: text,
  postcode: text,
  provinceCode: text,
  city: text,
  street: text,
  building: text,
  phoneNumber: text,
  revision: z.coerce.number().int(),
});

const labels = {
  name: 'settings.name',
  company: 'settings.company',
  postcode: 'settings.postcode',
  provinceCode: 'settings.prefecture',
  city: 'settings.city',
  street: 'settings.street',
  building: 'settings.building',
  phoneNumber: 'settings.phone',
} as const;
const names = Object.fromEntries(Object.keys(labels).map((name) => [`value.${name}`, name]));

export const { loader, action } = deskScreen('settings-sender', {
  load: loadSettingsSender,
  act: postSettingsSender,
});

async function loadSettingsSender({ read }: LoadArgs) {
  return { sender: await read(readSender, {}) };
}

function postSettingsSender(args: ActArgs) {
  return submit(
    args,
    senderForm,
    async ({ revision, ...value }) => {
      await args.change(writeSender, { body: { value, revision } });
      return redirectTo(args.scope, args.scope.here, { key: 'notice.setting_saved' });
    },
    { names },
  );
}

export default function SettingsSender() {
  const { sender } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const form = useDeskForm('sender', labels, {
    refused: useActionData<typeof action>(),
    defaultValue: sender.value ?? {},
  });
  const { fields } = form;
  return (
    <SettingsFrame current="sender" form={form} revision={sender.revision}>
      <TextInput field={fields.name} autoComplete="off" />
      <TextInput field={fields.company} autoComplete="off" />
      <TextInput field={fields.postcode} inputMode="numeric" autoComplete="off" />
      <Select
        field={fields.provinceCode}
        choices={prefectures.map(({ code, ja, en }) => ({ value: code, label: locale === 'ja' ? ja : en }))}
      />
      <TextInput field={fields.city} autoComplete="off" />
      <TextInput field={fields.street} autoComplete="off" maxLength={200} />
      <TextInput field={fields.building} autoComplete="off" />
      <TextInput field={fields.phoneNumber} type="tel" autoComplete="off" />
    </SettingsFrame>
  );
}
