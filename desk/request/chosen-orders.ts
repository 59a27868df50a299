/** Lists of orders: those selected in a list (`order=12&order=15`, in forms and URLs), and the list that led to a page. */
import { BULK_ORDERS_MAX } from '#contract/desk/orders.ts';
import { href, type ScreenId } from '../screens.ts';
import type { Scope } from './scope.ts';

/** Unique ids, at most as many as a call accepts. */
export function chosenOrders(from: FormData | URLSearchParams): number[] {
  const ids = from
    .getAll('order')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, BULK_ORDERS_MAX);
}

/** The URL of a screen about these orders. */
export const ordersHref = (id: ScreenId, ids: readonly number[]): string =>
  `${href(id)}?${new URLSearchParams(ids.map((order) => ['order', String(order)]))}`;

/** The URL of slips with or without prices, whatever the settings say. */
export const slipsHref = (ids: readonly number[], withPrices: boolean): string =>
  `${ordersHref('print-slips', ids)}&prices=${withPrices ? 1 : 0}`;

/** The query of the list of orders from which the order was opened. The pages that change the order keep it. */
export const listOf = ({ url }: Pick<Scope, 'url'>): string | undefined =>
  url.searchParams.get('list') ?? undefined;

/**
 * The query of a path, for `list` of another path. Only what a query needs stays escaped: a name in Japanese would be
 * escaped twice.
 */
export function readableQuery(path: string): string | undefined {
  const [, query] = path.split('?', 2);
  if (query === undefined) return undefined;
  return query.replace(/(?:%[89a-f][0-9a-f])+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });
}

/** The query of the list of orders to ship. */
export const TO_SHIP = 'view=to_ship';

/** The query of the list of all orders. */
export const ALL_ORDERS = 'view=all';
