/** Mails of the shop. Without a filter, the page shows those that could not be sent. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listMails, type mailStates, readStoredMails, sendMailAgain } from '#contract/desk/mails.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMailColumns } from './columns.tsx';

/** The mail to send again. */
const againForm = z.object({ mail: z.coerce.number().int().min(1) });

export const { loader, action } = deskScreen('mails', { load: loadMails, act: postMails });

async function loadMails({ scope, read }: LoadArgs) {
  const query = listMails.query.parse(Object.fromEntries(scope.url.searchParams));
  const [found, stored] = await Promise.all([read(listMails, { query }), read(readStoredMails, {})]);
  return { query, found, stored };
}

function postMails(args: ActArgs) {
  return submit(args, againForm, async ({ mail: id }) => {
    const { to } = await args.change(sendMailAgain, { params: { id } });
    return redirectTo(args.scope, args.scope.here, { key: 'notice.mail_again', values: { to } });
  });
}

const tabs: Record<(typeof mailStates)[number] | 'all', DeskKey> = {
  dead: 'mails.tab_dead',
  queued: 'mails.tab_queued',
  sent: 'mails.tab_sent',
  captured: 'mails.tab_captured',
  all: 'kit.all',
};

export default function Mails() {
  const { query, found, stored } = useLoaderData<typeof loader>();
  const { state, q } = query;
  const t = useT();
  const form = useDeskForm('again', {}, { refused: useActionData<typeof action>() });
  const columns = useMailColumns(found.items);
  return (
    <>
      <ListTitle title={t('shell.mails')} found={found} />
      <Refusals form={form} />
      <Stored {...stored} />
      <Tabs
        label={t('mails.tabs')}
        tabs={(['dead', 'queued', 'sent', 'captured', 'all'] as const).map((name) => ({
          text: t(tabs[name]),
          href: href('mails', {}, { state: name, q }),
          isCurrent: name === state,
        }))}
      />
      <FilterForm
        path={href('mails')}
        label={t('mails.label')}
        hidden={{ state }}
        filters={[{ kind: 'search', name: 'q', label: t('mails.search'), value: q }]}
      />
      {found.items.length === 0 ? (
        <>
          <Nothing
            drawing="cup"
            text={t(state === 'dead' && q === '' ? 'mails.none_dead' : 'mails.none')}
            whole={q !== '' && href('mails', {}, { state })}
          />
          {isOnlyEmptied(stored) && state !== 'captured' && (
            <p>
              <a href={href('mails', {}, { state: 'captured', q })}>
                {t('mails.stored_elsewhere', { count: stored.emptied })}
              </a>
            </p>
          )}
        </>
      ) : (
        <>
          <DataTable caption={t('shell.mails')} rows={found.items} keyOf={({ id }) => id} columns={columns} />
          <ListPages path={href('mails')} query={{ state, q }} found={found} />
        </>
      )}
    </>
  );
}

type StoredMails = z.output<typeof readStoredMails.data>;

const storedIn = ({ groups }: StoredMails): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Whether all stored mails that are left have lost their text and cannot be sent. Then there is no box about them. */
const isOnlyEmptied = (stored: StoredMails): boolean =>
  stored.sending === 'on' && storedIn(stored) === 0 && stored.emptied > 0;

/** Says that mails did not leave the shop, or do not leave it now. */
function Stored(stored: StoredMails) {
  const { sending } = stored;
  const t = useT();
  const maySettle = useMay('orders.write');
  const count = storedIn(stored);
  if (sending === 'on' && count === 0) return null;
  return (
    <section className="box" aria-labelledby="stored">
      <h2 id="stored">{t('mails.stored_count', { count })}</h2>
      <p>{t(`mails.sending_${sending}`)}</p>
      {maySettle && count > 0 && (
        <p>
          <a href={href('mails-stored')}>
            {t(sending === 'on' ? 'mails.stored_decide' : 'mails.stored_view')}
          </a>
        </p>
      )}
    </section>
  );
}
