/**
 * Who may touch a cart: its token opens it. Its member's data is shown to that member only (view.ts), another
 * member's bearer sees nothing, and a token that it had before leads to it for its member alone.
 */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { cartNotFound, cartNotFoundOnRead, wrongCheckoutState } from '../errors.ts';
import {
  assemble,
  type FullOrder,
  findWithParts,
  lockOrder,
  type OrderRow,
  type OrderWithParts,
} from '../order/load.ts';
import { loadParts } from '../order/parts.ts';
import { atTodaysPrices } from './todays-prices.ts';

/** What a change starts from; `parts` were read after the lock was held. */
export type LockedCart = OrderWithParts;

export const isOwn = ({ userId }: OrderRow, bearer: Bearer | undefined): boolean =>
  userId !== null && userId === bearer?.userId;

export const isForeign = (order: OrderRow, bearer: Bearer | undefined): boolean =>
  bearer !== undefined && order.userId !== null && !isOwn(order, bearer);

/** Found by a token that is no longer its own, which may lie in a browser that its member has left. */
const isStale = (order: OrderRow, token: string, bearer: Bearer | undefined): boolean =>
  order.tokenValue !== token && !isOwn(order, bearer);

/** For a read: 404 when it is unknown, placed, or another member's. */
export async function readCart(shop: Shop, token: string, bearer: Bearer | undefined): Promise<FullOrder> {
  const found = await findWithParts(shop.db, token);
  if (found?.order.state !== 'cart' || isForeign(found.order, bearer)) throw cartNotFoundOnRead();
  if (isStale(found.order, token, bearer)) throw cartNotFoundOnRead();
  return atTodaysPrices(shop, await assemble(shop, shop.db, found.order, found.parts));
}

/**
 * For a change: locks the cart. 400 `token` when it is unknown or placed, 404 when it is another member's, 400
 * `checkout_state` while money may be on its way. A guest's cart that a member changes becomes hers.
 */
export async function lockCart(
  tx: Tx,
  token: string,
  bearer: Bearer | undefined,
  notFound = cartNotFound,
): Promise<LockedCart> {
  const order = await lockOrder(tx, token);
  if (order?.state !== 'cart' || isStale(order, token, bearer)) throw notFound();
  if (isForeign(order, bearer)) throw cartNotFoundOnRead();
  const parts = await loadParts(tx, order.id);
  if (parts.liveAttempt) throw wrongCheckoutState();
  return { order: await claimed(tx, order, bearer), parts };
}

async function claimed(tx: Tx, order: OrderRow, bearer: Bearer | undefined): Promise<OrderRow> {
  if (!bearer || order.userId !== null) return order;
  await tx.update(orders).set({ userId: bearer.userId }).where(eq(orders.id, order.id));
  return { ...order, userId: bearer.userId };
}
