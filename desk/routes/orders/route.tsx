/** Orders by view and filter. In the view of orders to ship, several can be shipped at once. */
import { useActionData, useLoaderData } from '@remix-run/react';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { listOrders } from '#contract/desk/orders.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { ALL_ORDERS } from '../../request/chosen-orders.ts';
import { redirectTo } from '../../request/redirect.ts';
import { unlessRefused } from '../../request/refused-filter.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import { FilterErrors } from '../../ui/filter-form.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { ListTitle } from '../../ui/list-title.tsx';
import { LastShipments, lastShipmentsOf } from '../orders-ship/last-shipments.tsx';
import { actOnOrders, BulkForm } from './bulk.tsx';
import {
  NoOrders,
  OrderFilters,
  type OrdersQuery,
  readQuery,
  SearchedProducts,
  Understood,
} from './filters.tsx';
import { OrderTable } from './order-table.tsx';

export const { loader, action } = deskScreen('orders', { load: loadOrders, act: actOnOrders });

async function loadOrders(args: LoadArgs) {
  const { scope, read } = args;
  const query = readQuery(scope.url.searchParams);
  const page = scope.url.searchParams.get('page') ?? undefined;
  const list = await found(read, query, page);
  const one = onlyByNumber(query, list.list?.items);
  if (one) throw redirectTo(scope, href('order', { id: one.id }, { list: ALL_ORDERS }));
  const title = scope.t(query.view === 'all' ? 'orders.title' : `orders.view_${query.view}`);
  return { query, title, last: await lastShipmentsOf(args), ...list };
}

/**
 * The order whose whole number was searched for among all orders, and by nothing else. The other views are worked through
 * as lists. The way back must not lead through the same search.
 */
function onlyByNumber({ view, q, ...others }: OrdersQuery, orders: readonly DeskOrderRow[] = []) {
  const [order, ...more] = orders;
  const isByNumber = view === 'all' && Object.values(others).every((value) => value === '');
  return isByNumber && more.length === 0 && order?.number === q.normalize('NFKC') ? order : undefined;
}

function found(read: LoadArgs['read'], query: OrdersQuery, page: string | undefined) {
  const { printed, labelled, ...rest } = query;
  const asked = { ...rest, page, printed: printed || undefined, labelled: labelled || undefined };
  return unlessRefused(read(listOrders, { query: asked }));
}

export default function Orders() {
  const { query, title, last, list, errors } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const mayShip = useMay('orders.write');
  return (
    <>
      <ListTitle title={title} found={list}>
        {query.view === 'to_ship' && <p className="muted">{t('orders.to_ship_order')}</p>}
      </ListTitle>
      <LastShipments last={last} />
      <OrderFilters query={query} methods={list?.methods ?? []} />
      <FilterErrors errors={errors} />
      {list?.since && (
        <p className="muted">
          {t('orders.since', { day: formatDay(`${list.since}T00:00:00+09:00`, locale) })}
        </p>
      )}
      {list?.products && <SearchedProducts products={list.products} />}
      {list?.search && <Understood q={query.q} search={list.search} />}
      {list && list.items.length === 0 && <NoOrders query={query} isPastEnd={list.total > 0} />}
      {list && list.items.length > 0 && (
        <>
          {query.view === 'to_ship' && mayShip ? (
            <BulkForm rows={list.items} answer={answer} />
          ) : (
            <OrderTable view={query.view} rows={list.items} chosen={undefined} />
          )}
          <ListPages path={href('orders')} query={query} found={list} />
        </>
      )}
    </>
  );
}
