/**
 * Writes current prices, shipment, fee, totals and payment amount of a cart, in the transaction of each change. Reads
 * calculate these values without writing them (todays-prices.ts).
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { CheckoutState } from '#contract/order-shapes.ts';
import type { Tx } from '../../db/client.ts';
import { orderItems, payments, shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import type { PaymentRow } from '../order-rows/child-rows.ts';
import { assemble, type FullOrder, type LineWithProduct, type OrderRow } from '../order-rows/load.ts';
import {
  loadMethods,
  missingMethods,
  offeredMethod,
  type PaymentMethodRow,
  type ShippingMethodRow,
} from '../order-rows/methods.ts';
import type { LockedCart } from './access.ts';
import { deliveryOf, pricedLines } from './priced.ts';
import { type PricedLine, shippingFee, totalsOf } from './totals.ts';

type Also = {
  /** Products of the cart that are loaded already. */
  records?: ProductRecord[];
  /**
   * Columns of the order that change in the same statement; the given order has these values already. A statement for each
   * change took 0.5 ms more of a whole order.
   */
  set?: SQL;
  /** The checkout's next state. A cart that lost its methods begins the checkout again. */
  checkoutState?: (full: FullOrder) => CheckoutState;
};

export async function reprocess(
  shop: Shop,
  tx: Tx,
  { order, parts }: LockedCart,
  { records = [], set, checkoutState = () => order.checkoutState }: Also = {},
): Promise<FullOrder> {
  const full = await assemble(shop, tx, order, parts, records);
  await reprice(tx, full.lines);
  const priced = pricedLines(shop, full.lines);
  const methods = await loadMethods(shop, tx);
  const shipment = await ensureShipment(shop, tx, full, priced, methods.shipping);
  const totals = totalsOf(priced, shipment?.row.fee ?? 0);
  const stale = await ensurePayment(tx, full, totals.total, methods.payment);
  const isOffered = missingMethods(methods).length === 0;
  const change: Change = {
    itemsTotal: totals.items,
    promotionTotal: totals.promotion,
    shippingTotal: totals.shipping,
    taxTotal: totals.taxes,
    total: totals.total,
    // When the cart is empty, or has lost its methods, the checkout starts again; the addresses stay.
    checkoutState: full.lines.length === 0 || !isOffered ? 'cart' : checkoutState(full),
    version: order.version + 1,
    updatedAt: shop.now(),
  };
  await writeTotals(tx, order.id, change, { stale, set });
  // The order is not read again: its row is locked, so it has these values.
  return { ...full, missingMethods: missingMethods(methods), order: { ...order, ...change } };
}

type Change = Pick<
  OrderRow,
  | 'itemsTotal'
  | 'promotionTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'total'
  | 'checkoutState'
  | 'version'
  | 'updatedAt'
>;

/** Updates the payment's amount in the same statement. */
async function writeTotals(
  tx: Tx,
  orderId: number,
  change: Change,
  { stale, set }: { stale: PaymentRow | undefined; set: SQL | undefined },
) {
  const followed = stale
    ? sql`with followed as (update payments set amount = ${stale.amount} where id = ${stale.id})`
    : sql``;
  await tx.execute(sql`
    ${followed}
    update orders set items_total = ${change.itemsTotal}, promotion_total = ${change.promotionTotal},
      shipping_total = ${change.shippingTotal}, tax_total = ${change.taxTotal}, total = ${change.total},
      checkout_state = ${change.checkoutState}, version = ${change.version},
      updated_at = ${change.updatedAt.toISOString()}${set ? sql`, ${set}` : sql``}
    where id = ${orderId}`);
}

async function reprice(tx: Tx, lines: LineWithProduct[]): Promise<void> {
  for (const { row, variant } of lines) {
    if (row.unitPrice === variant.price) continue;
    row.unitPrice = variant.price;
    row.total = variant.price * row.quantity;
    await tx
      .update(orderItems)
      .set({ unitPrice: row.unitPrice, total: row.total })
      .where(eq(orderItems.id, row.id));
  }
}

async function ensureShipment(
  shop: Shop,
  tx: Tx,
  full: FullOrder,
  priced: PricedLine[],
  methods: ShippingMethodRow[],
) {
  const { order } = full;
  const present = full.shipments[0];
  const method = full.lines.length > 0 ? offeredMethod(methods, present?.method.id) : undefined;
  if (!method) {
    if (present) await tx.delete(shipments).where(eq(shipments.orderId, order.id));
    full.shipments = [];
    return undefined;
  }
  const fee = shippingFee(method, priced, deliveryOf(shop, order));
  if (present?.row.fee === fee && present.row.methodId === method.id) return present;
  const [row] = present
    ? await tx
        .update(shipments)
        .set({ methodId: method.id, fee })
        .where(eq(shipments.id, present.row.id))
        .returning()
    : await tx.insert(shipments).values({ orderId: order.id, methodId: method.id, fee }).returning();
  if (!row) throw new Error('no shipment row');
  full.shipments = [{ row, method }];
  return full.shipments[0];
}

/**
 * Ensures that the cart has one payment, if there is anything to pay and a method is offered. Returns the payment if its
 * new amount is still to be written.
 */
async function ensurePayment(
  tx: Tx,
  full: FullOrder,
  total: number,
  methods: PaymentMethodRow[],
): Promise<PaymentRow | undefined> {
  const present = full.payments.find((p) => p.row.state === 'cart');
  const method = total > 0 ? offeredMethod(methods, present?.method.id) : undefined;
  if (!method) {
    if (present) await tx.delete(payments).where(eq(payments.id, present.row.id));
    full.payments = full.payments.filter((p) => p !== present);
    return undefined;
  }
  if (!present) {
    const [row] = await tx
      .insert(payments)
      .values({ orderId: full.order.id, methodId: method.id, amount: total })
      .returning();
    if (row) full.payments.push({ row, method });
    return undefined;
  }
  if (present.method.id !== method.id) {
    await tx.update(payments).set({ methodId: method.id }).where(eq(payments.id, present.row.id));
    present.row.methodId = method.id;
    present.method = method;
  }
  if (present.row.amount === total) return undefined;
  present.row.amount = total;
  return present.row;
}
