/** §2 The list of orders with its filters, and above it the orders that await their payment. */
import { useLoaderData } from '@remix-run/react';
import { buyAgain } from '#app/cart/buy-again.ts';
import { newArrivals } from '#app/catalogue/new-arrivals.ts';
import { TO_GATEWAY } from '#app/checkout/after-order-button.ts';
import { giveUp, mayHaveJustPaid } from '#app/checkout/remembered-orders.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { rememberIsPlaced, rememberOrder } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { failPayment, hasOrdered, listOrderSummaries, showOrder } from '#app/shop-api/orders.ts';
import { Cover } from '#app/ui/cover.tsx';
import { ProductRow } from '#app/ui/product/product-row.tsx';
import type { Order, OrderSummary } from '#contract/order-shapes.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { type Query, withQuery } from '#kit/href.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { Price } from '#kit/ui/price.tsx';
import { AwaitingOrders, GIVE_UP, ORDER_ANEW, PAY } from '../awaiting-order.tsx';
import { BuyAgain } from '../buy-again.tsx';
import {
  awaitingCriteria,
  defaultFilters,
  type OrderFilters,
  orderCriteria,
  orderPeriods,
  orderSorts,
  orderStatuses,
  readOrderFilters,
} from '../order-filters.ts';
import { awaitedRow, type OrderRow, orderRow } from '../order-view.ts';
import { PaymentMark, ShipmentMark } from '../state-mark.tsx';

export const { loader, action } = screen('account.orders', { load: loadOrders, act: postOrders });

async function loadOrders({ scope }: LoadArgs) {
  const filters = readOrderFilters(scope.url.searchParams);
  const criteria = orderCriteria(filters, tokyo(new Date()).day);
  const [found, awaited] = await Promise.all([
    listOrderSummaries(scope, criteria, { page: filters.page }),
    listOrderSummaries(scope, awaitingCriteria, { page: 1 }),
  ]);
  const awaitedOf = async (order: OrderSummary) =>
    awaitedRow(order, await mayHaveJustPaid(scope, order), scope.locale);
  const awaiting = (await Promise.all(awaited.items.map(awaitedOf))).filter((row) => row !== undefined);
  const others = found.total === 0 && (await hasOrdered(scope));
  return {
    filters,
    awaiting,
    orders: await Promise.all(
      found.items.map(async (order) => orderRow(order, await awaitedOf(order), scope.locale)),
    ),
    total: found.total,
    others,
    arrivals: found.total === 0 && !others ? await newArrivals(scope) : [],
    pages: found.pages,
  };
}

/** Pay, cancel or buy again. Another member's order is not found. */
async function postOrders({ scope, form }: ActArgs) {
  const token = String(form.get('order') ?? '');
  const intent = form.get('intent');
  if (intent === PAY) throw await payAwaiting(scope, token);
  if (intent === GIVE_UP) throw await giveUpAwaiting(scope, token);
  const order = await showOrder(scope, token);
  const isAnew = intent === ORDER_ANEW;
  if (isAnew && !((await isUnpaid(scope, order)) && (await giveUp(scope, order))))
    throw await back(scope, token, 'orders.not_given_up', order.number);
  const added = await buyAgain(scope, order);
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), {
    notices: isAnew ? cancelledAnd(added, order.number) : added,
  });
}

/** Says that the order was cancelled, too: in one notice if its goods are in the cart, because two would cover the cart. */
function cancelledAnd(added: Notice[], number: string): Notice[] {
  const [first, ...others] = added;
  const cancelled = { values: { number }, tone: 'done' } as const;
  return first?.key === 'orders.again_all'
    ? [{ ...cancelled, key: 'orders.anew_all' }, ...others]
    : [{ ...cancelled, key: 'orders.anew_cancelled' }, ...added];
}

/** Whether nothing suggests that the order was paid, or that its amount is reserved: its goods are about to be paid anew. */
const isUnpaid = async (scope: Scope, order: Order): Promise<boolean> =>
  order.paymentState === 'awaiting_payment' &&
  outcomeOf(order) !== 'paid' &&
  !(await mayHaveJustPaid(scope, order));

/**
 * Redirects to the page with the button to the gateway. Throws errors of the Shop API, such as 404 for another member's
 * order.
 */
async function payAwaiting(scope: Scope, token: string): Promise<Response> {
  const order = await showOrder(scope, token);
  if (outcomeOf(order) !== 'waiting') return back(scope, token, 'orders.not_payable', order.number);
  await rememberOrder(scope.jar, token, scope.locale);
  await rememberIsPlaced(scope.jar);
  return redirectWith(scope, href('checkout.payment', {}, scope.locale, { [TO_GATEWAY]: 1 }));
}

async function giveUpAwaiting(scope: Scope, token: string): Promise<Response> {
  const order = await showOrder(scope, token);
  const { number } = order;
  const isOpen = order.paymentRequest === undefined;
  if (isOpen && !(await isUnpaid(scope, order))) return back(scope, token, 'orders.not_given_up', number);
  try {
    await failPayment(scope, token);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return back(scope, token, 'orders.not_given_up', number);
  }
  // Of an order without a payment request, the notice does not claim that nothing was charged: the shop cannot know.
  const key = isOpen ? 'orders.anew_cancelled' : 'orders.given_up';
  const notices: Notice[] = [{ key, values: { number }, tone: 'done' }];
  // Where the order is listed now.
  const list = href('account.orders', {}, scope.locale, { status: 'cancelled' });
  return redirectWith(scope, list, { notices });
}

/** Redirects to the order's own page, which shows its current state. */
const back = (scope: Scope, token: string, key: TextKey, number: string): Promise<Response> =>
  redirectWith(scope, href('account.order', { detail: token }, scope.locale), {
    notices: [{ key, values: { number }, tone: 'alert' }],
  });

export default function Orders() {
  const { filters, awaiting, orders, total, others, arrivals, pages } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const path = href('account.orders', {}, locale);
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

/** Without defaults and without the page. */
const filterQuery = (filters: OrderFilters): Query =>
  Object.fromEntries(
    (['period', 'status', 'sort'] as const)
      .filter((name) => filters[name] !== defaultFilters[name])
      .map((name) => [name, filters[name]]),
  );

const periods: Record<OrderFilters['period'], TextKey> = {
  7: 'orders.period_7',
  15: 'orders.period_15',
  84: 'orders.period_84',
  older: 'orders.period_older',
};

/** The same texts as the status labels of the orders. */
const statuses: Record<OrderFilters['status'], TextKey> = {
  completed: 'orders.payment_paid',
  fulfilled: 'orders.shipment_shipped',
  cancelled: 'orders.payment_cancelled',
  failed: 'orders.payment_failed',
  refunded: 'orders.payment_refunded',
  all: 'orders.status_all',
};

const sorts: Record<OrderFilters['sort'], TextKey> = {
  newest: 'orders.sort_newest',
  oldest: 'orders.sort_oldest',
};

/** §2, §3 A GET form, so that the filters are in the URL. */
function OrderFilter({ path, filters }: { path: string; filters: OrderFilters }) {
  const t = useT();
  return (
    <form className="order-filter" method="get" action={path} aria-label={t('orders.filter')}>
      <Select
        name="period"
        label={t('orders.period')}
        chosen={filters.period}
        options={orderPeriods.map((value) => ({ value, text: t(periods[value]) }))}
      />
      <Select
        name="status"
        label={t('orders.status')}
        chosen={filters.status}
        options={orderStatuses.map((value) => ({ value, text: t(statuses[value]) }))}
      />
      <Select
        name="sort"
        label={t('orders.sort')}
        chosen={filters.sort}
        options={orderSorts.map((value) => ({ value, text: t(sorts[value]) }))}
      />
      <button type="submit" className="button quiet">
        {t('orders.apply')}
      </button>
    </form>
  );
}

type SelectProps = {
  name: string;
  label: string;
  chosen: string;
  options: readonly { value: string; text: string }[];
};

function Select({ name, label, chosen, options }: SelectProps) {
  return (
    <p>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name} defaultValue={chosen}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

type Props = {
  path: string;
  filters: OrderFilters;
  beyond: boolean;
  /** True if there are orders, but none with these filters. */
  others: boolean;
  /** True if orders awaiting payment are shown above the list, regardless of the filters. */
  hasAwaiting: boolean;
};

/** A page beyond the last, no orders with these filters, or no orders at all; each with links onward. */
function NoOrders({ path, filters, beyond, others, hasAwaiting }: Props) {
  const t = useT();
  const locale = useLocale();
  if (beyond)
    return (
      <EmptyState text={t('orders.page_beyond')}>
        <ButtonLink href={withQuery(path, filterQuery(filters))}>{t('orders.page_first')}</ButtonLink>
      </EmptyState>
    );
  const text = others ? t(hasAwaiting ? 'orders.empty_besides' : 'orders.empty_filtered') : t('orders.empty');
  return (
    <EmptyState drawing="parcel" text={text} {...(others && { hint: t('orders.empty_hint') })}>
      {/* Less prominent than the orders awaiting payment above. */}
      <a className={hasAwaiting ? 'button quiet' : 'button'} href={href('products.categories', {}, locale)}>
        {t('wishlist.look')}
      </a>
      {others && filters.status !== 'all' && (
        <QuietLink href={withQuery(path, filterQuery({ ...filters, status: 'all' }))}>
          {t('orders.see_all')}
        </QuietLink>
      )}
    </EmptyState>
  );
}

function OrderCard({ order }: { order: OrderRow }) {
  const lastParcel = order.parcels.at(-1);
  const t = useT();
  const locale = useLocale();
  const heading = `order-${order.number}`;
  return (
    <li>
      <article className="box" aria-labelledby={heading}>
        <header>
          <h2 id={heading}>{t('orders.order_of', { number: order.number })}</h2>
          <p className="head">
            {order.day && <span className="date">{order.day}</span>} <Price amount={order.total} taxNote />
          </p>
          <p className="wrap">
            <PaymentMark payment={order.payment} isCancelled={order.isCancelled} />{' '}
            {order.shipment && tellsMore(order) && <ShipmentMark state={order.shipment} />}
          </p>
        </header>
        <div className="order-goods">
          {/* The list beside it has the names. */}
          <p className="shelf" aria-hidden="true">
            {order.lines.map((line) => (
              <Cover key={line.id} path={line.image} name="" size="192x224" when="later" />
            ))}
          </p>
          <ul>
            {order.lines.map((line) => (
              <li key={line.id}>
                <NameParts {...(line.quantity > 1 ? { count: line.quantity } : {})}>{line.name}</NameParts>
              </li>
            ))}
            {order.more > 0 && <li className="fine">{t('orders.more_lines', { count: order.more })}</li>}
            {order.lines.length > 2 && (
              <li className="fine others" aria-hidden="true">
                {t('orders.more_lines', { count: order.lines.length - 1 + order.more })}
              </li>
            )}
          </ul>
        </div>
        <div className="ways">
          <a
            href={href('account.order', { detail: order.token }, locale)}
            aria-label={t('orders.view_of', { number: order.number })}
          >
            {t('orders.view')}
          </a>
          {/* An order awaiting payment has to be paid or cancelled first. */}
          {!isOpen(order) && <BuyAgain token={order.token} number={order.number} look="link" />}
          {lastParcel?.url && (
            <ExternalLink href={lastParcel.url}>
              <span className="sr-only">{t('orders.order_of', { number: order.number })} </span>
              {t('orders.tracking')}
            </ExternalLink>
          )}
        </div>
      </article>
    </li>
  );
}

/** Whether the state of the shipment says something that the payment's does not. */
const tellsMore = ({ shipment, isCancelled }: OrderRow): boolean =>
  shipment !== 'waiting' && !(isCancelled && shipment === 'cancelled');

const isOpen = ({ payment }: OrderRow): boolean => payment === 'new' || payment === 'confirming';
