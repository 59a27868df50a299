import { useLoaderData } from '@remix-run/react';
import { listContentKinds } from '#contract/desk/content/calls.ts';
import { useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { kindHints, kindNames } from '../../ui/content/names.ts';
import { DataTable } from '../../ui/data-table.tsx';

export const { loader, action } = deskScreen('content', { load: loadContent });

async function loadContent({ read }: LoadArgs) {
  return read(listContentKinds, {});
}

export default function Content() {
  const { items } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t('shell.content')}</h1>
      <DataTable
        caption={t('shell.content')}
        rows={items}
        keyOf={({ kind }) => kind}
        columns={[
          {
            name: t('content.kind'),
            place: 'start',
            isHead: true,
            show: ({ kind }) => <a href={href('content-list', { kind })}>{t(kindNames[kind])}</a>,
          },
          { name: t('content.where'), show: ({ kind }) => t(kindHints[kind]) },
          { name: t('content.shown_count'), isNamed: true, isNumber: true, show: ({ shown }) => shown },
          { name: t('content.total_count'), isNamed: true, isNumber: true, show: ({ total }) => total },
        ]}
      />
    </>
  );
}
