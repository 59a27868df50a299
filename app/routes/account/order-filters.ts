/** §3 Order filters, §4 their defaults, §9.17. Days are Tokyo's, both ends inclusive. */
import { DEFAULT_WINDOW_DAYS } from '#contract/rules/constants.ts';
import { readPage } from '#kit/ui/paging.ts';

/** In the order of §3; the third, 84 days, is the default (§4: index 2). */
export const orderPeriods = ['7', '15', '84', 'older'] as const;
/** The last three go beyond §3: without them, failed and refunded orders would be in no list. */
export const orderStatuses = ['completed', 'fulfilled', 'cancelled', 'failed', 'refunded', 'all'] as const;
export const orderSorts = ['newest', 'oldest'] as const;

export type OrderFilters = {
  period: (typeof orderPeriods)[number];
  status: (typeof orderStatuses)[number];
  sort: (typeof orderSorts)[number];
  page: number;
};

export const defaultFilters: OrderFilters = {
  period: `${DEFAULT_WINDOW_DAYS}`,
  status: 'completed',
  sort: 'newest',
  page: 1,
};

const oneOf = <T extends string>(list: readonly T[], value: string | null, fallback: T): T =>
  list.find((one) => one === value) ?? fallback;

/** Invalid values in the URL count as the default. */
export const readOrderFilters = (query: URLSearchParams): OrderFilters => ({
  period: oneOf(orderPeriods, query.get('period'), defaultFilters.period),
  status: oneOf(orderStatuses, query.get('status'), defaultFilters.status),
  sort: oneOf(orderSorts, query.get('sort'), defaultFilters.sort),
  page: readPage(query.get('page')),
});

/** `2026-1-5`: the Shop API's dates are not padded (§7). */
const unpadded = (day: string): string => day.split('-').map(Number).join('-');

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Query parameters of the Shop API (§7 Orders). `today`: YYYY-MM-DD in Tokyo. */
export function orderCriteria({ period, status, sort }: OrderFilters, today: string): [string, string][] {
  const start = (days: number) => `${unpadded(daysBefore(today, days))} 00:00:00`;
  const end = (days: number) => `${unpadded(daysBefore(today, days))} 23:59:59`;
  return [
    ...(status === 'all' ? [] : [['criteria[paymentState]', status === 'completed' ? 'paid' : status]]),
    ...(period === 'older'
      ? [['dateRange[to]', end(DEFAULT_WINDOW_DAYS + 1)]]
      : [
          ['dateRange[from]', start(Number(period))],
          // Until tomorrow: at midnight the Shop API's clock may already show the next day.
          ['dateRange[to]', end(-1)],
        ]),
    ['sort', sort === 'oldest' ? 'ASC' : 'DESC'],
  ] as [string, string][];
}

/** Orders awaiting payment, of any age. */
export const awaitingCriteria: [string, string][] = [['criteria[paymentState]', 'awaiting_payment']];

type PaymentLabel = 'new' | 'paid' | 'cancelled' | 'failed' | 'refunded';

/** §3 Payment status labels; a payment that was only begun counts as `new`. */
export function paymentLabel(paymentState: string): PaymentLabel {
  switch (paymentState) {
    case 'paid':
    case 'cancelled':
    case 'failed':
    case 'refunded':
      return paymentState;
    case 'partially_refunded':
      return 'refunded';
    default:
      return 'new';
  }
}
