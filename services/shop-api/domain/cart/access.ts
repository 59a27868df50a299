/** Who may touch a cart (contract 4): its token is the capability; another member's bearer sees nothing. */
import type { Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../auth/access-token.ts';
import { cartNotFound, cartNotFoundOnRead, wrongCheckoutState } from '../errors.ts';
import {
  assemble,
  type FullOrder,
  findWithParts,
  lockOrder,
  type OrderRow,
  type OrderWithParts,
} from './load.ts';
import { loadParts } from './parts.ts';
import { atTodaysPrices } from './todays-prices.ts';

/** What a change starts from; `parts` were read after the lock was held. */
export type LockedCart = OrderWithParts;

export const isForeign = (order: OrderRow, bearer: Bearer | undefined): boolean =>
  bearer !== undefined && order.userId !== null && order.userId !== bearer.userId;

/** For a read: 404 when it is unknown, placed, or another member's. */
export async function readCart(shop: Shop, token: string, bearer: Bearer | undefined): Promise<FullOrder> {
  const found = await findWithParts(shop.db, token);
  if (found?.order.state !== 'cart' || isForeign(found.order, bearer)) throw cartNotFoundOnRead();
  return atTodaysPrices(shop, await assemble(shop.db, found.order, found.parts));
}

/**
 * For a change: locks the cart. 400 `token` when it is unknown or placed, 404 when it is another member's, 400
 * `checkout_state` while money may be on its way.
 */
export async function lockCart(tx: Tx, token: string, bearer: Bearer | undefined): Promise<LockedCart> {
  const order = await lockOrder(tx, token);
  if (order?.state !== 'cart') throw cartNotFound();
  if (isForeign(order, bearer)) throw cartNotFoundOnRead();
  const parts = await loadParts(tx, order.id);
  if (parts.liveAttempt) throw wrongCheckoutState();
  return { order, parts };
}
