/** Creates, changes, removes and resets carts. */
import { eq, or } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orderItems, orders, payments, shipments } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { orderTriggerApps } from '../../db/schema/survey.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { hasOtherSessions } from '../auth/sessions.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, cartAndItemNotFound, fieldError } from '../errors.ts';
import { take } from '../limits/rate-limit.ts';
import { cancelKeys } from '../order-rows/cancel-keys.ts';
import { noParts } from '../order-rows/child-rows.ts';
import {
  assemble,
  type FullOrder,
  type LineWithProduct,
  linesOf,
  type OrderRow,
  updateOrder,
} from '../order-rows/load.ts';
import { randomToken } from '../tokens.ts';
import { type LockedCart, lockCart, readMemberCart } from './access.ts';
import { judgeQuantity } from './lines.ts';
import { lockCartsOf, memberCartToken } from './member-cart.ts';
import { clearedPersonalData, renewToken } from './person.ts';
import { reprocess } from './reprocess.ts';

type CartCreator = { locale: LocaleCode; bearer?: Bearer | undefined; network: string };

/** A member with an open cart gets that one (member-cart.ts). Throws 429 for guests. */
export async function createCart(shop: Shop, { locale, bearer, network }: CartCreator): Promise<FullOrder> {
  if (bearer) return openCart(shop, locale, bearer);
  await take(shop, { key: `cart:ip:${network}`, max: shop.env.GUEST_CARTS_PER_ADDRESS });
  return assemble(shop, shop.db, await insertCart(shop.db, locale, undefined), noParts());
}

async function openCart(shop: Shop, locale: LocaleCode, bearer: Bearer): Promise<FullOrder> {
  const present = await readMemberCart(shop, bearer);
  if (present) return present;
  const made = await inTransaction(shop.db, async (tx) => {
    await lockCartsOf(tx, bearer.userId);
    // Another device may have begun one meanwhile.
    if (await memberCartToken(tx, bearer.userId)) return undefined;
    return assemble(shop, tx, await insertCart(tx, locale, bearer), noParts());
  });
  return made ?? openCart(shop, locale, bearer);
}

async function insertCart(db: Db | Tx, locale: LocaleCode, bearer: Bearer | undefined): Promise<OrderRow> {
  const [order] = await db
    .insert(orders)
    .values({ tokenValue: randomToken(), locale, userId: bearer?.userId ?? null })
    .returning();
  if (!order) throw new Error('no cart row');
  return order;
}

async function findLine(shop: Shop, tx: Tx, { parts }: LockedCart, itemId: string): Promise<LineWithProduct> {
  const id = /^[1-9]\d{0,14}$/.test(itemId) ? Number(itemId) : 0;
  const [line] = await linesOf(
    shop,
    tx,
    parts.items.filter((item) => item.id === id),
  );
  if (!line) throw fieldError('id', 'cart_item_not_found', 'cart_item_not_found');
  return line;
}

/**
 * Sets a line's quantity. Throws 400 with errors at the fields `token` and `id` (no such cart), `id` (no such line, or its
 * product is no longer sold) or `quantity`.
 */
export async function changeItem(
  shop: Shop,
  token: string,
  itemId: string,
  quantity: number,
  bearer?: Bearer,
): Promise<FullOrder> {
  return inTransaction(shop.db, async (tx) => {
    const cart = await lockCart(tx, token, bearer, cartAndItemNotFound);
    const line = await findLine(shop, tx, cart, itemId);
    const refusal = judgeQuantity(line, quantity, shop.now());
    // For a product that is no longer sold, the error is at the line, not at its quantity.
    if (refusal) {
      const field = refusal.errorCode === 'item_unavailable' ? 'id' : refusal.field;
      throw new ApiError(400, refusal.errorCode, 'validation_failed', { fields: { [field]: [refusal.key] } });
    }
    const total = line.row.unitPrice * quantity;
    await tx.update(orderItems).set({ quantity, total }).where(eq(orderItems.id, line.row.id));
    Object.assign(line.row, { quantity, total });
    return reprocess(shop, tx, cart, { records: line.product.id > 0 ? [line.product] : [] });
  });
}

export async function removeItem(
  shop: Shop,
  token: string,
  itemId: string,
  bearer?: Bearer,
): Promise<FullOrder> {
  return inTransaction(shop.db, async (tx) => {
    const { order, parts } = await lockCart(tx, token, bearer, cartAndItemNotFound);
    const line = await findLine(shop, tx, { order, parts }, itemId);
    await tx.delete(orderItems).where(eq(orderItems.id, line.row.id));
    const items = parts.items.filter((item) => item.id !== line.row.id);
    return reprocess(shop, tx, { order, parts: { ...parts, items } });
  });
}

/**
 * Deletes the cart. A cart with payment attempts is emptied instead and gets a new token, which is not returned: a late
 * charge may still have to be returned to the card, and deleting the cart would delete its attempts. The cleanup deletes
 * the emptied cart later (orders/sweep.ts).
 */
export async function dropCart(shop: Shop, token: string, bearer?: Bearer): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const { order } = await lockCart(tx, token, bearer);
    if (await hasAttempts(tx, order)) await emptyCart(shop, tx, order, { tokenValue: randomToken() });
    else await tx.delete(orders).where(eq(orders.id, order.id));
  });
}

/** Of the cart, or of a cart that was merged into it and is deleted with it. */
async function hasAttempts(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const rows = await tx
    .select({ key: paymentAttempts.key })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(or(eq(orders.id, id), eq(orders.mergedIntoId, id)))
    .limit(1);
  return rows.length > 0;
}

/** Clears lines, addresses, methods, survey and member. */
async function emptyCart(
  shop: Shop,
  tx: Tx,
  { id }: OrderRow,
  change: Partial<Pick<OrderRow, 'tokenValue'>> = {},
): Promise<FullOrder> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, id));
  await tx.delete(shipments).where(eq(shipments.orderId, id));
  await tx.delete(payments).where(eq(payments.orderId, id));
  await tx.delete(orderTriggerApps).where(eq(orderTriggerApps.orderId, id));
  await cancelKeys(shop, tx, id);
  const emptied = await updateOrder(tx, id, { ...clearedPersonalData, userId: null, ...change });
  return reprocess(shop, tx, { order: emptied, parts: noParts() });
}

/**
 * Empties the cart. If the member has other sessions, those keep the cart, under a new token, and a new, empty cart is
 * returned.
 */
export async function resetCart(
  shop: Shop,
  token: string,
  locale: LocaleCode,
  bearer?: Bearer,
): Promise<FullOrder> {
  return inTransaction(shop.db, async (tx) => {
    const { order } = await lockCart(tx, token, bearer);
    if (bearer && (await hasOtherSessions(tx, shop.now(), bearer))) {
      await renewToken(tx, order);
      return assemble(shop, tx, await insertCart(tx, locale, undefined), noParts());
    }
    return emptyCart(shop, tx, order);
  });
}
