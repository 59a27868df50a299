import { useLoaderData } from '@remix-run/react';
import { buyAgain } from '#app/cart/buy-again.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { mayHaveJustPaid } from '#app/checkout/just-paid.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { hasOrdered, listOrderSummaries, showOrder } from '#app/shop-api/orders.ts';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import { tokyo } from '#contract/rules/delivery.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { AwaitingOrders, GIVE_UP, PAY } from '../awaiting-order.tsx';
import { awaitingCriteria, orderCriteria, readOrderFilters } from '../order-filters.ts';
import { awaitedRow, orderRow } from '../order-view.ts';
import { giveUpAwaiting, payAwaiting } from './awaiting-order.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFilter } from './order-filter.tsx';
import { filterQuery } from './query.ts';

const { loader, action } = screen('account.order', {
  load: async ({ scope }) => {
    const filters = readOrderFilters(scope.url.searchParams);
    const criteria = orderCriteria(filters, tokyo(new Date()).day);
    const [found, awaited] = await Promise.all([
      listOrderSummaries(scope, criteria, { page: filters.page }),
      listOrderSummaries(scope, awaitingCriteria, { page: 1 }),
    ]);
    const awaiting = await Promise.all(
      awaited.items.map(async (order) =>
        awaitedRow(order, await mayHaveJustPaid(scope, order), scope.locale),
      ),
    );
    const others = found.total === 0 && (await hasOrdered(scope));
    return {
      filters,
      awaiting,
      orders: found.items.map((order) => {
        const same = awaiting.find(({ token }) => token === order.tokenValue);
        return orderRow(order, same, scope.locale);
      }),
      total: found.total,
      others,
      arrivals: found.total === 0 && !others ? await newArrivals(scope) : [],
      pages: found.pages,
    };
  },
  /** Pay, cancel or buy again. Another member's order is not found. */
  act: async ({ scope, form }) => {
    const token = String(form.get('order') ?? '');
    const intent = form.get('intent');
    if (intent === PAY) throw await payAwaiting(scope, token);
    if (intent === GIVE_UP) throw await giveUpAwaiting(scope, token);
    const order = await showOrder(scope, token);
    throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), {
      notices: await buyAgain(scope, order),
    });
  },
});

export { action, loader };

export default function Orders() {
  const { filters, awaiting, orders, total, others, arrivals, pages } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const path = href('account.order', {}, locale);
  return (
    <>
      <h1>{t('orders.title')}</h1>
      <AwaitingOrders orders={awaiting} />
      {(total > 0 || others) && <OrderFilter path={path} filters={filters} />}
      {orders.length === 0 ? (
        <>
          <NoOrders
            path={path}
            filters={filters}
            beyond={total > 0}
            others={others}
            hasAwaiting={awaiting.length > 0}
          />
          <ProductRow heading={t('home.latest')} cards={arrivals} quick={false} />
        </>
      ) : (
        <>
          <p className="text-lead" role="status">
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

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';
