import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSender, writeSender } from '#contract/desk/settings.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { PlaceFields } from '#kit/ui/address/address-fields.tsx';
import { text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { useDeskForm } from '../../ui/desk-form.tsx';
import { SettingsFrame } from '../settings/frame.tsx';

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
    { at: 'value' },
  );
}

export default function SettingsSender() {
  const { sender } = useLoaderData<typeof loader>();
  const form = useDeskForm('sender', labels, {
    refused: useActionData<typeof action>(),
    constraint: { provinceCode: { required: true }, street: { maxLength: 200 } },
    defaultValue: sender.value ?? {},
  });
  const { fields } = form;
  return (
    <SettingsFrame current="sender" form={form} revision={sender.revision}>
      <TextInput field={fields.name} autoComplete="off" />
      <TextInput field={fields.company} autoComplete="off" />
      <PlaceFields fields={fields} isOwn={false} />
      <TextInput field={fields.phoneNumber} type="tel" autoComplete="off" />
    </SettingsFrame>
  );
}
