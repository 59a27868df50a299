/** Loads carts and orders with lines, methods, payments and shipments; locks and changes their rows. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { TrackingLinks } from '#contract/desk/carriers.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readerOf, readRows, rowsOf } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { carrierSettingsOf } from '../carriers/settings.ts';
import { type LiveRow, liveProducts, liveRowsAsJson, productsOfRows } from '../catalogue/live-records.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';
import {
  type BookedSeminar,
  type ItemRow,
  loadParts,
  type Parts,
  type PartsRow,
  type PaymentRow,
  partsColumns,
  partsOf,
  type ShipmentRow,
} from './child-rows.ts';
import {
  loadMethods,
  type MissingMethods,
  type PaymentMethodRow,
  type ShippingMethodRow,
} from './methods.ts';
import { promisedLine } from './promised-line.ts';

type Cached = Pick<Shop, 'caches' | 'now'>;
export type OrderRow = typeof orders.$inferSelect;
export type OrderWithParts = { order: OrderRow; parts: Parts };
export type LineWithProduct = { row: ItemRow; product: ProductRecord; variant: VariantRecord };

export type FullOrder = {
  order: OrderRow;
  lines: LineWithProduct[];
  shipments: { row: ShipmentRow; method: ShippingMethodRow }[];
  payments: { row: PaymentRow; method: PaymentMethodRow }[];
  triggerApps: Parts['triggerApps'];
  liveAttempt: Parts['liveAttempt'];
  promised: Parts['promised'];
  /** Of a cart: kinds of methods of which the shop offers none. */
  missingMethods?: MissingMethods;
  /** The shop's own link templates for tracking parcels, by carrier. */
  trackingLinks: TrackingLinks;
};

const readOrder = readerOf(orders);
const orderRows = rowsOf(orders);

export async function findOrder(db: Db | Tx, token: string): Promise<OrderRow | undefined> {
  const [order] = await orderRows(db, sql`select * from orders where token_value = ${token}`);
  if (!order?.mergedIntoId) return order;
  return (await orderRows(db, sql`select * from orders where id = ${order.mergedIntoId}`))[0];
}

export async function findOrderById(db: Db | Tx, id: number): Promise<OrderRow | undefined> {
  return (await orderRows(db, sql`select * from orders where id = ${id}`))[0];
}

type WithProducts = OrderWithParts & { products: LiveRow[] };

/** Finds an order with its parts and their products in one statement, for reads. */
export async function findWithProducts(db: Db, token: string): Promise<WithProducts | undefined> {
  const found = await withProducts(db, sql`o.token_value = ${token}`);
  const into = found?.order.mergedIntoId;
  return into ? withProducts(db, sql`o.id = ${into}`) : found;
}

const PRODUCTS = liveRowsAsJson(
  sql`p.id in (select i.product_id from order_items i where i.order_id = o.id)`,
);

async function withProducts(db: Db, where: SQL): Promise<WithProducts | undefined> {
  const [row] = await readRows<RowWithParts & { products: LiveRow[] }>(
    db,
    sql`select o.*, ${partsColumns}, ${PRODUCTS} as products from orders o where ${where}`,
  );
  return row && { ...readWithParts(row), products: row.products };
}

export const assembleFound = async (
  shop: Cached,
  db: Db,
  { order, parts, products }: WithProducts,
): Promise<FullOrder> => assemble(shop, db, order, parts, await productsOfRows(shop, db, products));

export type RowWithParts = PartsRow & Record<string, unknown>;
/** A row of `select o.*, partsColumns`. */
export const readWithParts = (row: RowWithParts): OrderWithParts => ({
  order: readOrder(row),
  parts: partsOf(row),
});

/** Locks the row, so that changes of the same cart or order wait for each other. */
export async function lockOrder(tx: Tx, token: string): Promise<OrderRow | undefined> {
  const [order] = await orderRows(tx, sql`select * from orders where token_value = ${token} for update`);
  if (!order?.mergedIntoId) return order;
  return (await orderRows(tx, sql`select * from orders where id = ${order.mergedIntoId} for update`))[0];
}

export async function lockOrderById(tx: Tx, id: number): Promise<OrderRow | undefined> {
  return (await orderRows(tx, sql`select * from orders where id = ${id} for update`))[0];
}

/** Undefined leaves a column as it is. */
type OrderChange = { [Column in keyof OrderRow]?: OrderRow[Column] | undefined };

/** Changes a locked cart or order, and returns its new row. */
export async function updateOrder(tx: Tx, id: number, change: OrderChange): Promise<OrderRow> {
  const [changed] = await tx.update(orders).set(change).where(eq(orders.id, id)).returning();
  if (!changed) throw new Error('the locked order is gone');
  return changed;
}

/** Products missing in `records` are loaded. */
export async function loadOrder(
  shop: Cached,
  db: Db | Tx,
  order: OrderRow,
  records: ProductRecord[] = [],
): Promise<FullOrder> {
  return assemble(shop, db, order, await loadParts(db, order.id), records);
}

/** In the order of `orders`, with one query for all products. */
export async function assembleAll(shop: Cached, db: Db | Tx, orders: OrderWithParts[]): Promise<FullOrder[]> {
  const ids = orders.flatMap(({ parts }) => parts.items.flatMap((item) => item.productId ?? []));
  const records = await liveProducts(shop, db, { ids: [...new Set(ids)] });
  return Promise.all(orders.map(({ order, parts }) => assemble(shop, db, order, parts, records)));
}

/** Products missing in `records` are loaded. */
export async function assemble(
  shop: Cached,
  db: Db | Tx,
  order: OrderRow,
  parts: Parts,
  records: ProductRecord[] = [],
): Promise<FullOrder> {
  const lines = (await linesOf(shop, db, parts.items, records)).map((line) =>
    asPromised(asBooked(line, parts.booked, shop.now()), parts.promised),
  );
  const methods = await loadMethods(shop, db);
  return {
    order,
    lines,
    shipments: parts.shipments.flatMap((row) => {
      const method = methods.shipping.find((m) => m.id === row.methodId);
      return method ? [{ row, method }] : [];
    }),
    payments: parts.payments.flatMap((row) => {
      const method = methods.payment.find((m) => m.id === row.methodId);
      return method ? [{ row, method }] : [];
    }),
    triggerApps: parts.triggerApps,
    liveAttempt: parts.liveAttempt,
    promised: parts.promised,
    trackingLinks: (await carrierSettingsOf(shop, db)).links,
  };
}

export async function linesOf(
  shop: Cached,
  db: Db | Tx,
  items: ItemRow[],
  records: ProductRecord[] = [],
): Promise<LineWithProduct[]> {
  const missing = [...new Set(items.flatMap((item) => item.productId ?? []))].filter(
    (id) => !records.some((record) => record.id === id),
  );
  const all = [...records, ...(await liveProducts(shop, db, { ids: missing }))];
  return items.map((row) => {
    const product = all.find((p) => p.id === row.productId);
    const variant = product?.variants.find((v) => v.id === row.variantId);
    return product && variant ? { row, product, variant } : lineOfDeleted(row);
  });
}

/**
 * A seminar may be repeated by giving its product the next date. An order for a date that is over keeps that date: its
 * participants have not booked the next one.
 */
function asBooked(line: LineWithProduct, booked: readonly BookedSeminar[], now: Date): LineWithProduct {
  const { seminar, id } = line.product;
  const past = booked.find(({ productId, endsAt }) => productId === id && new Date(endsAt) <= now);
  if (!seminar || !past || new Date(past.endsAt) >= new Date(seminar.endsAt)) return line;
  const { startsAt, endsAt, cancelled } = past;
  const date = { startsAt, endsAt, cancelled, doorsAt: null, salesEndAt: startsAt };
  return { ...line, product: { ...line.product, seminar: { ...seminar, ...date } } };
}

/** With the names of the kinds that were chosen then. */
function asPromised(line: LineWithProduct, promised: Parts['promised']): LineWithProduct {
  const kinds = promisedLine(promised, line.row.variantCode)?.kinds;
  return kinds ? { ...line, variant: { ...line.variant, ...kinds } } : line;
}

/** The line of a deleted product, with the names it had. */
function lineOfDeleted(row: ItemRow): LineWithProduct {
  const names = row.names ?? { ja_JP: row.variantCode, en_US: row.variantCode };
  const variant: VariantRecord = {
    id: 0,
    code: row.variantCode,
    names,
    enabled: false,
    price: row.unitPrice,
    originalPrice: null,
    tracked: true,
    onHand: 0,
    onHold: 0,
    options: [],
  };
  const translation = { author: null, shortDescription: null, description: null, slug: row.variantCode };
  const product: ProductRecord = {
    id: 0,
    code: row.variantCode,
    kind: 'book',
    enabled: false,
    fixedPrice: false,
    createdAt: row.createdAt.toISOString(),
    mainTaxon: null,
    taxons: [],
    translations: [
      { ...translation, locale: 'ja_JP', name: names.ja_JP },
      { ...translation, locale: 'en_US', name: names.en_US },
    ],
    variants: [variant],
    attributes: [],
    images: [],
    seminar: null,
    ratingCount: 0,
    ratingSum: 0,
  };
  return { row, product, variant };
}
