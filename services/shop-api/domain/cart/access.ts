/**
 * Access to carts by their token. Only the cart's member sees its personal data (cart-view.ts), others get 404, and a
 * former token of the cart works only for its member.
 */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, cartNotFound, cartNotFoundOnRead, wrongCheckoutState } from '../errors.ts';
import { loadParts } from '../order-rows/child-rows.ts';
import {
  assembleFound,
  type FullOrder,
  findWithProducts,
  lockOrder,
  type OrderRow,
  type OrderWithParts,
} from '../order-rows/load.ts';
import { dropOldestCarts, memberCartToken } from './member-cart.ts';
import { atTodaysPrices } from './todays-prices.ts';

/** A cart whose row is locked; `parts` were read under the lock. */
export type LockedCart = OrderWithParts;

export const isOwn = ({ userId }: OrderRow, bearer: Bearer | undefined): boolean =>
  userId !== null && userId === bearer?.userId;

export const isForeign = (order: OrderRow, bearer: Bearer | undefined): boolean =>
  bearer !== undefined && order.userId !== null && !isOwn(order, bearer);

/**
 * True if the caller has a former token and is not the cart's member: the token may be in a browser that the member no
 * longer uses.
 */
const isStale = (order: OrderRow, token: string, bearer: Bearer | undefined): boolean =>
  order.tokenValue !== token && !isOwn(order, bearer);

/** For reads. Throws 404 when the cart is unknown, placed or another member's. */
export async function readCart(shop: Shop, token: string, bearer: Bearer | undefined): Promise<FullOrder> {
  const found = await findWithProducts(shop.db, token);
  if (found?.order.state !== 'cart' || isForeign(found.order, bearer)) throw cartNotFoundOnRead();
  if (isStale(found.order, token, bearer)) throw cartNotFoundOnRead();
  return atTodaysPrices(shop, await assembleFound(shop, shop.db, found));
}

/** The member's open cart (member-cart.ts), if there is one. A cart that is being paid is still open. */
export async function readMemberCart(shop: Shop, bearer: Bearer): Promise<FullOrder | undefined> {
  const token = await memberCartToken(shop.db, bearer.userId);
  if (!token) return undefined;
  try {
    return await readCart(shop, token, bearer);
  } catch (error) {
    // Ordered between the two reads.
    if (error instanceof ApiError && error.errorCode === 'cart_not_found') return undefined;
    throw error;
  }
}

/**
 * For changes: locks the cart. Throws 400 `token` when it is unknown or placed, 404 when it is another member's, 400
 * `checkout_state` while a payment is under way. Assigns a guest's cart to the member who changes it.
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
  await dropOldestCarts(tx, bearer.userId);
  await tx.update(orders).set({ userId: bearer.userId }).where(eq(orders.id, order.id));
  return { ...order, userId: bearer.userId };
}
