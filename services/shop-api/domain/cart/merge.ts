/**
 * Merges carts at login: the lines of the member's other cart are moved into the current one. For a variant in both,
 * the greater quantity counts, up to the stock.
 */
import { and, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm';
import { CART_LINES_MAX } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';
import { orderTriggerApps } from '../../db/schema/survey.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { availableQuantity, whyUnavailable } from '../catalogue/availability.ts';
import { cancelKeys } from '../order-rows/cancel-keys.ts';
import { changeOrder, linesOf, lockOrder, type OrderRow } from '../order-rows/load.ts';
import { loadParts } from '../order-rows/parts.ts';
import { randomToken } from '../tokens.ts';
import { clearedPersonalData } from './person.ts';
import { reprocess } from './reprocess.ts';

type Merged = { cartToken?: string; cartChanges?: Changes };
/** Numbers of lines added, raised, and limited by the stock or by the room in the cart. */
type Changes = { added: number; raised: number; reduced: number };

/**
 * Never fails the login: a cart that is another member's, unknown, placed or being paid is not changed. A guest's cart
 * gets a new token, so that a stranger who planted or copied the old token loses access. Of this cart only the lines
 * are kept, because the address may be another person's.
 */
export async function mergeCartsAtLogin(
  shop: Shop,
  userId: number,
  currentToken: string | null | undefined,
): Promise<Merged> {
  return inTransaction(shop.db, async (tx) => {
    const current = currentToken ? await usableCart(tx, currentToken, userId) : undefined;
    if (current && (await loadParts(tx, current.id)).liveAttempt) return { cartToken: current.tokenValue };
    const other = await newestOtherCart(tx, userId, current?.id);
    if (!current) return other ? { cartToken: other.tokenValue } : {};
    const owned = current.userId === null ? await adopt(shop, tx, current, userId) : current;
    if (!other) return { cartToken: owned.tokenValue };
    const changes = await moveLines(shop, tx, other, owned);
    // Other browsers of the member still have the old token, which then leads to the remaining cart.
    await tx
      .update(orders)
      .set({ mergedIntoId: owned.id })
      .where(or(eq(orders.id, other.id), eq(orders.mergedIntoId, other.id)));
    await tx.delete(orderItems).where(eq(orderItems.orderId, other.id));
    await cancelKeys(shop, tx, other.id);
    await reprocess(shop, tx, { order: owned, parts: await loadParts(tx, owned.id) });
    return {
      cartToken: owned.tokenValue,
      ...(Object.values(changes).some((lines) => lines > 0) ? { cartChanges: changes } : {}),
    };
  });
}

async function usableCart(tx: Tx, token: string, userId: number): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, token);
  if (order?.state !== 'cart' || (order.userId !== null && order.userId !== userId)) return undefined;
  return order;
}

/** The member's newest other cart that has lines and is not being paid. */
async function newestOtherCart(tx: Tx, userId: number, exceptId = 0): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ token: orders.tokenValue })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'cart'),
        isNull(orders.mergedIntoId),
        ne(orders.id, exceptId),
        exists(tx.select({ one: sql`1` }).from(orderItems).where(eq(orderItems.orderId, orders.id))),
      ),
    )
    .orderBy(desc(orders.updatedAt))
    .limit(1);
  const order = found ? await lockOrder(tx, found.token) : undefined;
  if (order?.state !== 'cart') return undefined;
  return (await loadParts(tx, order.id)).liveAttempt ? undefined : order;
}

async function adopt(shop: Shop, tx: Tx, order: OrderRow, userId: number): Promise<OrderRow> {
  const owned = await changeOrder(tx, order.id, {
    userId,
    tokenValue: randomToken(),
    ...clearedPersonalData,
  });
  await tx.delete(orderTriggerApps).where(eq(orderTriggerApps.orderId, order.id));
  return (await reprocess(shop, tx, { order: owned, parts: await loadParts(tx, owned.id) })).order;
}

async function moveLines(shop: Shop, tx: Tx, from: OrderRow, to: OrderRow): Promise<Changes> {
  const changes = { added: 0, raised: 0, reduced: 0 };
  const target = await loadParts(tx, to.id);
  const present = new Map(target.items.map((item) => [item.variantCode, item]));
  const leaving = await linesOf(shop, tx, (await loadParts(tx, from.id)).items);
  for (const { row, product, variant } of leaving) {
    const current = present.get(row.variantCode);
    if (current && current.quantity >= row.quantity) continue;
    const unavailable = whyUnavailable(product, variant, 1, shop.now()) !== undefined;
    const hasRoom = current !== undefined || target.items.length + changes.added < CART_LINES_MAX;
    const quantity = unavailable || !hasRoom ? 0 : Math.min(row.quantity, availableQuantity(variant));
    if (quantity < row.quantity) changes.reduced++;
    if (quantity <= (current?.quantity ?? 0)) continue;
    // A raised line keeps its row, and the price at which it was added.
    const { id, unitPrice } = current ?? row;
    await tx
      .update(orderItems)
      .set({
        quantity,
        total: unitPrice * quantity,
        ...(current ? {} : { orderId: to.id, createdAt: shop.now() }),
      })
      .where(eq(orderItems.id, id));
    changes[current ? 'raised' : 'added']++;
  }
  return changes;
}
