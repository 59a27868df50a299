/** Merges carts at login: the lines of the member's other cart are moved into the current one (merge-lines.ts). */
import { eq, or } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';
import { orderTriggerApps } from '../../db/schema/survey.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { cancelKeys } from '../order-rows/cancel-keys.ts';
import { loadParts } from '../order-rows/child-rows.ts';
import { findOrder, linesOf, lockOrderById, type OrderRow, updateOrder } from '../order-rows/load.ts';
import { randomToken } from '../tokens.ts';
import { lockCartsOf, memberCartToken } from './member-cart.ts';
import { type Changes, mergeLines } from './merge-lines.ts';
import { clearedPersonalData } from './person.ts';
import { reprocess } from './reprocess.ts';

type Merged = { cartToken?: string; cartChanges?: Changes };

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
    await lockCartsOf(tx, userId);
    const { current, other } = await lockBoth(tx, userId, currentToken ?? undefined);
    if (current && (await loadParts(tx, current.id)).liveAttempt) return { cartToken: current.tokenValue };
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

type Carts = { current?: OrderRow | undefined; other?: OrderRow | undefined };

/**
 * Locks the cart of this token, if the member may have it, and the member's newest other cart, if it is not being paid: an
 * empty one, too, which another device may be about to fill. In the order of their ids, so that two logins with each other's carts do not wait for one another.
 */
async function lockBoth(tx: Tx, userId: number, token: string | undefined): Promise<Carts> {
  const peeked = token ? await findOrder(tx, token) : undefined;
  const otherToken = await memberCartToken(tx, userId, peeked?.id);
  const ids = [peeked, otherToken ? await findOrder(tx, otherToken) : undefined].flatMap(
    (row) => row?.id ?? [],
  );
  const locked = new Map<number, OrderRow>();
  for (const id of ids.sort((a, b) => a - b)) {
    const row = await lockOrderById(tx, id);
    if (row?.state === 'cart' && row.mergedIntoId === null) locked.set(id, row);
  }
  const current = peeked && locked.get(peeked.id);
  const other = [...locked.values()].find((row) => row.id !== peeked?.id && row.userId === userId);
  return {
    current: current && (current.userId === null || current.userId === userId) ? current : undefined,
    other: other && !(await loadParts(tx, other.id)).liveAttempt ? other : undefined,
  };
}

async function adopt(shop: Shop, tx: Tx, order: OrderRow, userId: number): Promise<OrderRow> {
  const owned = await updateOrder(tx, order.id, {
    userId,
    tokenValue: randomToken(),
    ...clearedPersonalData,
  });
  await tx.delete(orderTriggerApps).where(eq(orderTriggerApps.orderId, order.id));
  return (await reprocess(shop, tx, { order: owned, parts: await loadParts(tx, owned.id) })).order;
}

async function moveLines(shop: Shop, tx: Tx, from: OrderRow, to: OrderRow): Promise<Changes> {
  const target = await loadParts(tx, to.id);
  const leaving = await linesOf(shop, tx, (await loadParts(tx, from.id)).items);
  const { moves, changes } = mergeLines(target.items, leaving, shop.now());
  for (const { line, current, quantity } of moves) {
    // A raised line keeps its row, and the price at which it was added.
    const { id, unitPrice } = current ?? line.row;
    await tx
      .update(orderItems)
      .set({
        quantity,
        total: unitPrice * quantity,
        ...(current ? {} : { orderId: to.id, createdAt: shop.now() }),
      })
      .where(eq(orderItems.id, id));
  }
  return changes;
}
