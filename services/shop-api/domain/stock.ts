/**
 * Stock: an order or a payment under way holds it, payment sells it, the end without a payment releases it, pieces come
 * back. Each change of stock and its event in the ledger of pieces are one statement. Rows are locked in the order of
 * their codes, so that two orders never deadlock.
 */
import { eq, sql } from 'drizzle-orm';
import type { MovementKind } from '#contract/desk/goods/products.ts';
import type { Tx } from '../db/client.ts';
import { readRows } from '../db/rows.ts';
import { variants } from '../db/schema/catalogue.ts';
import { stockMovements } from '../db/schema/goods.ts';
import { orderItems } from '../db/schema/orders.ts';
import { pieceEvents } from '../db/schema/pieces.ts';
import type { PieceEvent } from './pieces/ledger.ts';
import type { NewEvent } from './pieces/record.ts';

type Item = { itemId: number; variantId: number | null; quantity: number; code: string };

async function itemsOf(tx: Tx, orderId: number): Promise<Item[]> {
  const rows = await tx
    .select({
      itemId: orderItems.id,
      variantId: orderItems.variantId,
      quantity: orderItems.quantity,
      code: orderItems.variantCode,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return rows.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Holds stock for every line. Returns the codes of variants with too little stock: the caller then rolls back. */
export async function hold(tx: Tx, orderId: number): Promise<string[]> {
  const short: string[] = [];
  for (const { itemId, variantId, quantity, code } of await itemsOf(tx, orderId)) {
    const held = await readRows(
      tx,
      sql`with held as (
          update ${variants} set on_hold = case when tracked then on_hold + ${quantity} else on_hold end
          where id = ${variantId} and (not tracked or on_hand - on_hold >= ${quantity}) returning id)
        insert into ${pieceEvents} (item_id, kind, quantity) select ${itemId}, 'held', ${quantity} from held returning id`,
    );
    if (held.length === 0) short.push(code);
  }
  return short;
}

export async function release(tx: Tx, orderId: number): Promise<void> {
  for (const item of await itemsOf(tx, orderId))
    await move(tx, item, { kind: 'released', quantity: item.quantity }, { held: -item.quantity });
}

export async function sell(tx: Tx, orderId: number): Promise<void> {
  for (const item of await itemsOf(tx, orderId)) {
    const by = -item.quantity;
    await move(tx, item, { kind: 'sold', quantity: item.quantity }, { by, held: by, as: 'sold', orderId });
  }
}

type Returned = NewEvent & { kind: 'returned' };

/** Returns pieces to the stock or, with counter-rows, takes them again. Throws StockShort if there are too few to take. */
export async function putBack(tx: Tx, orderId: number, events: readonly Returned[]): Promise<void> {
  for (const item of await itemsOf(tx, orderId))
    for (const event of events.filter(({ itemId }) => itemId === item.itemId)) {
      if (event.quantity < 0 && (await isShort(tx, item, -event.quantity))) throw new StockShort(item.code);
      await move(tx, item, event, { by: event.quantity, held: 0, as: 'returned', orderId });
    }
}

export class StockShort extends Error {
  constructor(readonly code: string) {
    super(`too little stock of ${code}`);
    this.name = 'StockShort';
  }
}

async function isShort(tx: Tx, { variantId }: Item, wanted: number): Promise<boolean> {
  const short = await readRows(
    tx,
    sql`select from (select * from ${variants} where id = ${variantId} for update) v where tracked and on_hand - on_hold < ${wanted}`,
  );
  return short.length > 0;
}

type Change = { held: number } & ({ by?: undefined } | { by: number; as: MovementKind; orderId: number });

/** The stock of a variant that is not tracked stays as it is; the event is written for every line. */
async function move(
  tx: Tx,
  { itemId, variantId }: Pick<Item, 'itemId' | 'variantId'>,
  { kind, quantity, reason, staffId, refundId, undoes }: PieceEvent & Partial<NewEvent>,
  change: Change,
): Promise<void> {
  const noted = sql`insert into ${pieceEvents} (item_id, kind, quantity, reason, staff_id, refund_id, undoes)
    values (${itemId}, ${kind}, ${quantity}, ${reason ?? null}, ${staffId ?? null}::bigint, ${refundId ?? null}::bigint, ${undoes ?? null}::bigint)`;
  const { by = 0, held } = change;
  const moved = sql`update ${variants} set on_hand = on_hand + ${by}, on_hold = on_hold + ${held}
    where id = ${variantId} and tracked returning id, code, on_hand`;
  await tx.execute(
    change.by === undefined
      ? sql`with moved as (${moved}) ${noted}`
      : sql`with moved as (${moved}), noted as (${noted})
          insert into ${stockMovements} (variant_id, variant_code, kind, before, after, order_id)
          select id, code, ${change.as}, on_hand - ${by}::int, on_hand, ${change.orderId}::bigint from moved`,
  );
}
