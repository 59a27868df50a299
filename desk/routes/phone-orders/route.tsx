/** Orders by telephone and fax: which of them still wait for the customer, and what came of the others. */

import { useLoaderData } from '@remix-run/react';
import { listPhoneOrders, type PhoneOrderRow, phoneOrderViews } from '#contract/desk/phone-orders.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Recent } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { OrderLine } from '../../ui/order-line.tsx';
import { formatLastDay, wayTexts } from '../../ui/phone-order.ts';
import { Stacked } from '../../ui/stacked.tsx';
import { phoneOrderState, StateMark } from '../../ui/state-mark.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const { loader, action } = deskScreen('phone-orders', { load: loadPhoneOrders });

async function loadPhoneOrders({ scope, read }: LoadArgs) {
  const query = listPhoneOrders.query.parse(Object.fromEntries(scope.url.searchParams));
  return { query, found: await read(listPhoneOrders, { query }) };
}

const tabs: Record<(typeof phoneOrderViews)[number], DeskKey> = {
  open: 'phone_orders.tab_open',
  used: 'phone_orders.tab_used',
  ended: 'phone_orders.tab_ended',
};

export default function PhoneOrders() {
  const { query, found } = useLoaderData<typeof loader>();
  const { view } = query;
  const t = useT();
  const mayWrite = useMay('orders.write');
  return (
    <>
      <ListTitle title={t('phone_orders.title')} found={found}>
        {mayWrite && (
          <a className="button primary" href={href('phone-order-new')}>
            {t('phone_orders.new')}
          </a>
        )}
      </ListTitle>
      <Tabs
        label={t('phone_orders.tabs')}
        tabs={phoneOrderViews.map((name) => ({
          text: t(tabs[name]),
          href: href('phone-orders', {}, { view: name }),
          isCurrent: name === view,
        }))}
      />
      {found.items.length === 0 ? (
        <Nothing drawing="cup" text={t(view === 'open' ? 'phone_orders.none_open' : 'phone_orders.none')} />
      ) : (
        <>
          <List items={found.items} view={view} />
          <ListPages path={href('phone-orders')} query={{ view }} found={found} />
        </>
      )}
    </>
  );
}

type ListProps = { items: readonly PhoneOrderRow[]; view: (typeof phoneOrderViews)[number] };

function List({ items, view }: ListProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <DataTable
      caption={t('phone_orders.title')}
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('phone_orders.number'),
          isHead: true,
          place: 'start',
          show: ({ id }) => <a href={href('phone-order', { id })}>{id}</a>,
        },
        {
          name: t('phone_orders.customer'),
          place: 'start',
          show: ({ name, email }) => (
            <Stacked>
              <span>
                <Name>{name}</Name>
              </span>
              <span className="muted">{email}</span>
            </Stacked>
          ),
        },
        {
          name: t('phone_orders.what'),
          show: ({ pieces, total }) => (
            <Stacked>
              <span>{t('phone_orders.pieces', { count: pieces })}</span>
              <span>{formatYen(yen(total), locale)}</span>
            </Stacked>
          ),
        },
        {
          name: t('phone_orders.taken'),
          show: ({ createdAt, createdBy, way }) => (
            <Stacked>
              <Recent at={createdAt} />
              <span className="muted">
                {t(wayTexts[way])} {createdBy}
              </span>
            </Stacked>
          ),
        },
        ...(view === 'open'
          ? [
              {
                name: t('phone_orders.ends'),
                show: ({ endsAt }: PhoneOrderRow) =>
                  t('phone_orders.until', { date: formatLastDay(endsAt, locale) }),
              },
            ]
          : [
              {
                name: t('phone_orders.state'),
                show: ({ order, state }: PhoneOrderRow) =>
                  order ? <OrderLine order={order} /> : <StateMark state={phoneOrderState(state)} />,
              },
            ]),
      ]}
    />
  );
}
