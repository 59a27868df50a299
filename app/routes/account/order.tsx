import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { tokyo } from '~/rules/delivery.ts';
import { awaitingCriteria, orderCriteria, readOrderFilters } from '~/rules/order-filters.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { giveUpAwaiting, payAwaiting } from '~/session/awaiting-order.server.ts';
import { buyAgain } from '~/session/buy-again.server.ts';
import { mayJustBePaid } from '~/session/order.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { listOrderSummaries, showOrder } from '~/shop-api/orders.server.ts';
import { AwaitingOrders, GIVE_UP, PAY } from '~/ui/orders/awaiting-order.tsx';
import { NoOrders } from '~/ui/orders/no-orders.tsx';
import { OrderCard } from '~/ui/orders/order-card.tsx';
import { OrderFilter } from '~/ui/orders/order-filter.tsx';
import { filterQuery } from '~/ui/orders/order-query.ts';
import { awaitedRow, orderRow } from '~/ui/orders/order-view.server.ts';
import { Pagination } from '~/ui/pagination.tsx';

export const meta = screenMeta;

export const loader = screenLoader('account.order', async ({ scope }) => {
  const filters = readOrderFilters(scope.url.searchParams);
  const criteria = orderCriteria(filters, tokyo(new Date()).day);
  const caller = await scope.caller();
  const [found, awaited] = await Promise.all([
    listOrderSummaries(caller, criteria, { page: filters.page }),
    listOrderSummaries(caller, awaitingCriteria, { page: 1 }),
  ]);
  return {
    head: headOf(scope, { title: scope.t('orders.title'), noindex: true }),
    filters,
    awaiting: await Promise.all(
      awaited.items.map(async (order) =>
        awaitedRow(order, await mayJustBePaid(scope, order.tokenValue), scope.locale),
      ),
    ),
    orders: found.items.map((order) => orderRow(order, scope.locale)),
    total: found.total,
    pages: found.pages,
  };
});

/** Pay, cancel or buy again: another member's order is not found. */
export const action = screenAction('account.order', async ({ scope, form }) => {
  const token = String(form.get('order') ?? '');
  const intent = form.get('intent');
  if (intent === PAY) throw await payAwaiting(scope, token);
  if (intent === GIVE_UP) throw await giveUpAwaiting(scope, token);
  const order = await showOrder(await scope.caller(), token);
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), {
    notices: await buyAgain(scope, order),
  });
});

export default function Orders() {
  const { filters, awaiting, orders, total, pages } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const path = href('account.order', {}, locale);
  return (
    <>
      <h1>{t('orders.title')}</h1>
      <AwaitingOrders orders={awaiting} />
      <OrderFilter path={path} filters={filters} />
      {orders.length === 0 ? (
        <NoOrders path={path} filters={filters} beyond={total > 0} />
      ) : (
        <>
          <p className="list-count" role="status">
            {t('orders.count', { count: total })}
          </p>
          <ul className="orders">
            {orders.map((order) => (
              <OrderCard key={order.token} order={order} />
            ))}
          </ul>
          <Pagination path={path} query={filterQuery(filters)} page={filters.page} pages={pages} />
        </>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
