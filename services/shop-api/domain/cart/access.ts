/** Who may touch a cart (contract 4): its token is the capability; another member's bearer sees nothing. */
import type { Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../auth/access-token.ts';
import { cartNotFound, cartNotFoundOnRead, wrongCheckoutState } from '../errors.ts';
import { type FullOrder, findOrder, loadOrder, lockOrder, type OrderRow } from './load.ts';
import { loadParts, type Parts } from './parts.ts';

/** What a change starts from; `parts` were read after the lock was held. */
export type LockedCart = { order: OrderRow; parts: Parts };

export const isForeign = (order: OrderRow, bearer: Bearer | undefined): boolean =>
  bearer !== undefined && order.userId !== null && order.userId !== bearer.userId;

/** For a read: 404 when it is unknown, placed, or another member's. */
export async function readCart(shop: Shop, token: string, bearer: Bearer | undefined): Promise<FullOrder> {
  const order = await findOrder(shop.db, token);
  if (order?.state !== 'cart' || isForeign(order, bearer)) throw cartNotFoundOnRead();
  return loadOrder(shop.db, order);
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
  if (parts.hasLiveAttempt) throw wrongCheckoutState();
  return { order, parts };
}
