/** Updates existing variants, late in an import, because orders must wait while these rows are locked. */
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { variants } from '../../db/schema/catalogue.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';
import { liveStates, paymentAttempts } from '../../db/schema/payments.ts';
import type { Report } from './given.ts';
import type { VariantPlan } from './product-plan.ts';
import { variantRow } from './rows.ts';

const BATCH = 500;

export type VariantChange = ReturnType<typeof variantRow> & {
  line: number;
  id: number;
  code: string;
  /** Undefined: unchanged, so that stock sold during the import stays sold. Null: untracked. */
  stock?: number | null;
  wasCounted: boolean;
};

export function variantChange({ given, stored, next }: VariantPlan): VariantChange {
  const stock = next.columns['stock'] as number | null;
  return {
    line: given?.line ?? 0,
    id: stored?.id ?? 0,
    code: next.code,
    ...variantRow(next),
    ...(stock === stored?.columns['stock'] ? {} : { stock }),
    wasCounted: typeof stored?.columns['stock'] === 'number',
  };
}

/** Reports stock that is lower than what open orders hold. Returns true if nothing was reported. */
export async function checkStock(tx: Tx, changes: VariantChange[], report: Report): Promise<boolean> {
  const restocked = changes.filter((change) => change.stock !== undefined);
  if (restocked.length === 0) return true;
  let isAllowed = true;
  const held = await heldById(tx, restocked);
  const newlyCounted = restocked.filter((change) => !change.wasCounted).map((change) => change.id);
  const open = await variantsInOpenOrders(tx, newlyCounted);
  for (const { line, id, code, stock } of restocked) {
    const refuse = (message: string) => {
      isAllowed = false;
      report(line, 'stock', `variant ${code}: ${message}`);
    };
    const onHold = held.get(id) ?? 0;
    if (stock === null && onHold > 0) refuse(`must stay counted while ${onHold} are on hold for orders`);
    else if (typeof stock === 'number' && stock < onHold)
      refuse(`must be at least ${onHold}: so many are on hold for orders`);
    // Orders placed while stock was untracked reserved nothing, but paying them would reduce the new stock.
    else if (open.has(id)) refuse('cannot be tracked yet: an order with this variant is being paid');
  }
  return isAllowed;
}

async function heldById(tx: Tx, changes: { id: number }[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: variants.id, onHold: variants.onHold })
    .from(variants)
    .where(
      inArray(
        variants.id,
        changes.map((change) => change.id),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.onHold]));
}

async function variantsInOpenOrders(tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: orderItems.variantId })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(
      sql`${inArray(orderItems.variantId, ids)} and (${orders.paymentState} = 'awaiting_payment'
        or exists (select 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id}
          and ${inArray(paymentAttempts.state, [...liveStates])}) and ${orders.paymentState} not in ('paid', 'partially_refunded', 'refunded'))`,
    );
  return new Set(rows.map((row) => row.id as number));
}

/** How the stock came about, by whom and why, for the stock movements. */
type Cause = { kind?: 'imported' | 'counted'; staffId: number | null; reason: string };

/**
 * Writes the changes. A change that would leave less stock than is on hold is reported instead; the caller then rolls
 * back.
 */
export async function saveVariantChanges(
  tx: Tx,
  changes: VariantChange[],
  report: Report,
  { kind = 'imported', staffId, reason }: Cause,
): Promise<void> {
  const inLockOrder = [...changes].sort((a, b) => (a.code < b.code ? -1 : 1));
  for (let at = 0; at < inLockOrder.length; at += BATCH) {
    const batch = inLockOrder.slice(at, at + BATCH);
    await lockVariants(tx, batch);
    if (!(await checkStock(tx, batch, report))) return;
    const rows = batch.map((change) => ({ ...change, restocked: change.stock !== undefined }));
    await tx.execute(sql`
      with r as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, names jsonb, position int,
        enabled boolean, price bigint, "originalPrice" bigint, "reorderLevel" int, stock int, restocked boolean)),
      moved as (
        insert into stock_movements (variant_id, variant_code, kind, before, after, staff_id, reason)
        select v.id, v.code, ${kind}, case when v.tracked then v.on_hand end, r.stock, ${staffId}::bigint, ${reason}
        from r join variants v on v.id = r.id
        where r.restocked and r.stock is distinct from case when v.tracked then v.on_hand end)
      update variants v set names = r.names, position = r.position, enabled = r.enabled, price = r.price,
        original_price = r."originalPrice", reorder_level = r."reorderLevel",
        tracked = case when r.restocked then r.stock is not null else v.tracked end,
        on_hand = coalesce(r.stock, v.on_hand)
      from r where v.id = r.id`);
  }
}

/** Uses the same lock order as orders (domain/stock.ts). */
export async function lockVariants(tx: Tx, changes: readonly { id: number }[]): Promise<void> {
  const ids = changes.map((change) => change.id);
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(sql`${variants.code} collate "C"`)
    .for('update');
}
