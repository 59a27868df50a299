/** Whether what an attempt would pay is still what the shopper was shown. */
import type { Db, Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import { type FullOrder, loadOrder, type OrderRow } from '../order-rows/load.ts';
import {
  digestOf,
  hasCancelledSeminar,
  movedSeminars,
  type SeminarChange,
  shownOf,
} from '../order-rows/shown.ts';
import type { AttemptRow } from './attempts.ts';

type Shown = Pick<AttemptRow, 'shown'>;

/** For a cart: everything that the page with the order button showed is unchanged. Attempts of earlier releases know nothing. */
export const isAsShown = ({ shown }: Shown, full: FullOrder): boolean =>
  shown === null || digestOf(shown) === digestOf(shownOf(full));

/** For a placed order: where and when its seminars have been moved since the shopper agreed. */
export const changesSince = ({ shown }: Shown, full: FullOrder): SeminarChange[] =>
  shown === null ? [] : movedSeminars(shown, shownOf(full));

/** Why a payment that comes now is returned; undefined if the order takes it. */
export async function whyReturned(
  shop: Shop,
  tx: Db | Tx,
  { attempt, order }: { attempt: AttemptRow; order: OrderRow },
): Promise<'seminar_cancelled' | 'seminar_moved' | 'contents_changed' | undefined> {
  const full = await loadOrder(shop, tx, order);
  if (hasCancelledSeminar(full)) return 'seminar_cancelled';
  if (order.state === 'cart') return isAsShown(attempt, full) ? undefined : 'contents_changed';
  return changesSince(attempt, full).length > 0 ? 'seminar_moved' : undefined;
}
