/** The settings of the server that staff can only read. */
import { useLoaderData } from '@remix-run/react';
import { readSetup } from '#contract/desk/setup/calls.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { SectionFrame } from '../settings/frame.tsx';

export const { loader, action } = deskScreen('settings-server', { load: loadSettingsServer });

async function loadSettingsServer({ read }: LoadArgs) {
  return { server: (await read(readSetup, {})).server };
}

export default function SettingsServer() {
  const { server } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <SectionFrame title={t('settings.server')} current="server" text={t('settings.server_text')}>
      <DataTable
        caption={t('settings.server')}
        rows={server}
        keyOf={({ name }) => name}
        columns={[
          {
            name: t('settings.variable'),
            isHead: true,
            place: 'start',
            show: ({ name }) => <code>{name}</code>,
          },
          { name: t('settings.value'), show: ({ value }) => value },
        ]}
      />
    </SectionFrame>
  );
}
