/** Lists of orders for staff. */

import { inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import type { listOrders as listCall, OrderView, orderListQuery } from '#contract/desk/orders.ts';
import { DESK_MAX_TOTAL } from '#contract/desk/paging.ts';
import { orderTextNames } from '#contract/order-texts.ts';
import { addDays, tokyo, tokyoTime } from '#contract/rules/delivery.ts';
import { minorUnits } from '#contract/rules/money.ts';
import { personName } from '#contract/rules/person-name.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { type JsonRow, jsonFields } from '../../db/json-rows.ts';
import { readerOf, readRows } from '../../db/rows.ts';
import { orders, shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { productName } from '../catalogue/product-name.ts';
import { cappedCount, pageLimit, pageOfHits, startingWith } from '../desk-page.ts';
import { pick } from '../locale.ts';
import { unindexedUntil } from '../order-rows/index-orders.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { loadMethods, namedMethods } from '../order-rows/methods.ts';
import { refundedSums } from '../order-rows/refund-balance.ts';
import { hasTerm, type OrderSearch, readOrderSearch } from '../order-rows/search-terms.ts';
import { sumSql } from '../pieces/read.ts';
import { jsonArray } from './placed-orders.ts';
import { isToShip } from './today.ts';

const VIEWS: Record<OrderView, SQL> = {
  to_ship: isToShip,
  waiting: sql`state = 'new' and payment_state = 'awaiting_payment'`,
  paid: sql`state <> 'cart' and payment_state in ('paid', 'partially_refunded')`,
  shipped: sql`state <> 'cart' and shipping_state in ('shipped', 'partially_shipped')`,
  cancelled: sql`state <> 'cart' and shipping_state = 'cancelled'`,
  all: sql`state <> 'cart'`,
};

/** Without this limit, finding a few matches among three million orders took seconds. */
const DAYS_WITHOUT_INDEX = 31;

type Query = z.output<typeof orderListQuery>;
type Answer = z.input<typeof listCall.data>;

export async function listOrdersAtDesk(shop: Shop, query: Query, locale: LocaleCode): Promise<Answer> {
  const search = query.q === undefined ? undefined : readOrderSearch(query.q);
  const products = await searchedProducts(shop, query, locale);
  const since = firstDayOf(query, tokyo(shop.now()).day);
  const conditions = conditionsOf({ ...query, from: since ?? query.from }, search);
  const ofProduct = products && (await hasProduct(shop, query.view, products));
  const where = sql.join([...conditions, ...(ofProduct ? [ofProduct] : [])], sql` and `);
  const isOnlyByProduct = query.view === 'all' && conditions.length === 1;
  const { page } = query;
  const sorting =
    query.view === 'to_ship'
      ? sql`ship_by, id`
      : sql`checkout_completed_at desc nulls last, id desc nulls last`;
  const { found, listed } = search
    ? await searched(shop.db, { view: VIEWS[query.view], where, sorting, page })
    : {
        found: await cappedCount(
          shop.db,
          products && isOnlyByProduct ? ordersOfLines(products) : sql`select from orders where ${where}`,
        ),
        listed: sql`select * from orders where ${where} order by ${sorting} ${pageLimit(page)}`,
      };
  const methods = await loadMethods(shop, shop.db);
  const rows = await readRows<Raw>(
    shop.db,
    sql`select o.*, ${rowColumns} from (${listed}) o order by ${sorting}`,
  );
  const until = search && (await unindexedUntil(shop));
  return {
    page,
    total: Math.min(found, DESK_MAX_TOTAL),
    isCut: found > DESK_MAX_TOTAL,
    items: await rowsOf(shop, rows, methods.shipping, locale),
    methods: namedMethods(methods, locale),
    ...(products ? { products } : {}),
    ...(since ? { since } : {}),
    ...(search
      ? { search: { understood: search.understood, ...(until ? { incompleteUntil: until } : {}) } }
      : {}),
  };
}

/** So many hits of a search are sorted at once, in 8 ms. */
const FEW_HITS = 3_000;
/** So many of the newest orders are read for a page of a frequent name. */
const NEWEST = 10_000;

async function searched(
  db: Db,
  { view, where, sorting, page }: { view: SQL; where: SQL; sorting: SQL; page: number },
): Promise<{ found: number; listed: SQL }> {
  const hits = (from: SQL) => sql`select id, checkout_completed_at, ship_by from ${from} where ${where}`;
  const { found, ids } = await pageOfHits(db, {
    some: sql`${hits(sql`orders`)} limit ${FEW_HITS + 1}`,
    few: FEW_HITS,
    newest: hits(sql`(select * from orders where ${view} order by ${sorting} limit ${NEWEST}) orders`),
    all: hits(sql`orders`),
    sorting,
    page,
  });
  return {
    found,
    listed: sql`select * from orders where id in (select value::bigint from ${jsonArray(ids)} given)`,
  };
}

/** Rows of these orders, in any order. Carts are left out. */
export async function orderRows(
  shop: Shop,
  ids: readonly number[],
  locale: LocaleCode,
): Promise<DeskOrderRow[]> {
  const { shipping } = await loadMethods(shop, shop.db);
  const rows = await readRows<Raw>(
    shop.db,
    sql`select o.*, ${rowColumns} from orders o
        where o.id in (select value::bigint from ${jsonArray(ids)} given) and o.state <> 'cart'`,
  );
  return rowsOf(shop, rows, shipping, locale);
}

/** Limits the days for filters without an index, unless a search, a first day or the view limits the orders already. */
function firstDayOf(
  { view, q, from, to, method, printed, labelled, product, seminarDay, ...amounts }: Query,
  today: string,
): string | undefined {
  const isUnindexed =
    Boolean(method || printed || labelled || amounts.amountFrom || amounts.amountTo) &&
    view !== 'to_ship' &&
    view !== 'waiting';
  if (!isUnindexed || q !== undefined || product || seminarDay || from) return undefined;
  return addDays(to ?? today, 1 - DAYS_WITHOUT_INDEX);
}

function conditionsOf(query: Query, search: OrderSearch | undefined): SQL[] {
  const { view, from, to, method, printed, labelled, amountFrom, amountTo } = query;
  const startOf = (day: string) => sql`${tokyoTime(day, '00:00').toISOString()}::timestamptz`;
  return [
    VIEWS[view],
    ...(search ? [isFound(search)] : []),
    ...(amountFrom === undefined ? [] : [sql`total >= ${minorUnits(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [sql`total <= ${minorUnits(amountTo)}`]),
    ...(from ? [sql`checkout_completed_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`checkout_completed_at < ${startOf(addDays(to, 1))}`] : []),
    ...(method
      ? [
          sql`exists (select from shipments s join shipping_methods m on m.id = s.method_id
            where s.order_id = orders.id and m.code = ${method})`,
        ]
      : []),
    ...(printed ? [printed === 'yes' ? sql`slip_printed_at is not null` : sql`slip_printed_at is null`] : []),
    ...(labelled ? [labelled === 'yes' ? sql`label_made_at is not null` : sql`label_made_at is null`] : []),
  ];
}

type Products = readonly { id: number }[];
const idsOf = (products: Products): SQL =>
  sql.join(
    products.map(({ id }) => sql`${id}::bigint`),
    sql`, `,
  );

/** Orders of a product beyond this number are found by reading the list, in which such a product is common. */
const FEW_LINES = 5_000;

/**
 * The planner joins all orders with all lines of the product, which takes seconds. So the lines of a rare product are
 * read first; for a common one, and in the views with an index of their own, each order of the list is looked up.
 */
async function hasProduct({ db }: Shop, view: OrderView, products: Products): Promise<SQL> {
  if (products.length === 0) return sql`false`;
  const ids = idsOf(products);
  if (view !== 'to_ship' && view !== 'waiting') {
    const [lines] = await readRows<{ areFew: boolean }>(
      db,
      sql`select not exists (select from order_items where product_id in (${ids}) offset ${FEW_LINES}) as "areFew"`,
    );
    if (lines?.areFew)
      return sql`id = any(array(select order_id from order_items where product_id in (${ids})))`;
  }
  return sql`(select true from order_items i where i.order_id = orders.id and i.product_id in (${ids}) limit 1)`;
}

/** The orders of these products, by their lines: looking up 190,000 orders to count 1,000 took 170 ms. */
const ordersOfLines = (products: Products): SQL =>
  products.length === 0
    ? sql`select where false`
    : sql`select distinct order_id from order_items i where product_id in (${idsOf(products)})
        and not exists (select from orders c where c.id = i.order_id and c.state = 'cart')`;

/** A name may begin like those of many products; seminars of one day are few. */
const PRODUCTS_MAX = 20;

/** The products that `product` and `seminarDay` mean; undefined without either. */
async function searchedProducts({ db }: Shop, { product, seminarDay }: Query, locale: LocaleCode) {
  if (product === undefined && seminarDay === undefined) return undefined;
  const conditions: SQL[] = [];
  if (product !== undefined) {
    const text = product.normalize('NFKC');
    const codes = sql`(${text}, ${text.toUpperCase()})`;
    conditions.push(sql`p.id in (
      select id from products where code in ${codes}
      union all select product_id from variants where code in ${codes}
      union all (select product_id from product_translations where name like ${startingWith(product)} limit ${PRODUCTS_MAX}))`);
  }
  if (seminarDay !== undefined) {
    const startOf = (day: string) => sql`${tokyoTime(day, '00:00').toISOString()}::timestamptz`;
    conditions.push(sql`p.id in (select product_id from seminars
      where starts_at >= ${startOf(seminarDay)} and starts_at < ${startOf(addDays(seminarDay, 1))})`);
  }
  const rows = await readRows<{ id: number | string; code: string; name: string }>(
    db,
    sql`select p.id, p.code, ${productName(locale)} as name
      from products p where ${sql.join(conditions, sql` and `)} order by p.code limit ${PRODUCTS_MAX}`,
  );
  return rows.map(({ id, ...row }) => ({ id: Number(id), ...row }));
}

function isFound({ orderNumber, terms }: OrderSearch): SQL {
  const ways = [
    ...(orderNumber ? [sql`number = ${orderNumber}`] : []),
    ...(terms.length > 0 ? [hasTerm(terms)] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** Whether the inquiry `q` waits for an answer and can be about the order `o`: it was sent, or came again, after the order. */
export const mayBeAskedAbout = sql`(q.state = 'new' and coalesce((select max(m.created_at) from inquiry_messages m
  where m.inquiry_id = q.id and m.kind = 'received'), q.created_at) >= coalesce(o.checkout_completed_at, o.created_at))`;

const PARCEL = ['methodId', 'carrier', 'trackingNumber', 'shippedAt'] as const;
/** Columns of an order `o`. */
const rowColumns = sql`
  (select json_build_object('pieces', coalesce(sum(i.quantity), 0)::int,
      'standing', coalesce(sum(c.standing), 0)::int,
      'toShip', coalesce(sum(c.to_come) filter (where not exists (select from seminars s where s.product_id = i.product_id)), 0)::int)
    from order_items i cross join lateral (select ${sumSql('standing')} as standing, ${sumSql('toCome')} as to_come
      from piece_events e where e.item_id = i.id) c where i.order_id = o.id) as counts,
  (select json_build_object(${jsonFields(shipments, 's', PARCEL)}) from shipments s where s.order_id = o.id
    order by s.state = 'shipped' desc, s.id desc limit 1) as parcel,
  exists (select from inquiries q where lower(q.email) = lower(o.email) and ${mayBeAskedAbout}) as "hasOpenInquiry"`;

type Raw = Record<string, unknown> & {
  counts: Pick<DeskOrderRow, 'pieces' | 'standing' | 'toShip'>;
  parcel: JsonRow<typeof shipments, (typeof PARCEL)[number]> | null;
  hasOpenInquiry: boolean;
};

const readOrder = readerOf(orders);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Methods = { id: number; names: { ja_JP: string; en_US: string } }[];

async function rowsOf(
  { db, now }: Shop,
  raws: readonly Raw[],
  methods: Methods,
  locale: LocaleCode,
): Promise<DeskOrderRow[]> {
  const read = raws.map((raw) => ({ order: readOrder(raw), raw }));
  const refunded = await refundedSums(
    db,
    read.map(({ order }) => order),
  );
  return read.map(({ order, raw }) => ({
    ...rowOf(order, raw, methods, locale, now()),
    refunded: refunded.get(order.id) ?? 0,
  }));
}

function rowOf(
  order: OrderRow,
  { counts, parcel, hasOpenInquiry }: Raw,
  methods: Methods,
  locale: LocaleCode,
  now: Date,
): Omit<DeskOrderRow, 'refunded'> {
  const address = order.shippingAddress;
  const prefecture = findPrefecture(address?.provinceCode ?? '');
  const method = methods.find(({ id }) => id === parcel?.methodId);
  const language = locale === 'ja_JP' ? 'ja' : 'en';
  return {
    ...headOf(order, now),
    name: address ? personName(address, language) : '',
    prefecture: prefecture?.[language] ?? '',
    ...counts,
    toShip: order.hasGoods ? counts.toShip : 0,
    total: order.total,
    method: method ? pick(method.names, locale) : null,
    carrier: parcel?.carrier ?? null,
    trackingNumber: parcel?.trackingNumber ?? null,
    shippedAt: parcel?.shippedAt ? new Date(parcel.shippedAt).toISOString() : null,
    hasCustomerTexts: orderTextNames.some((name) => order[name] !== null),
    hasStaffNote: order.staffNote !== null,
    isHeld: order.state === 'new' && order.holdReason !== null,
    hasOpenInquiry,
    isPrinted: order.slipPrintedAt !== null,
    isLabelled: order.labelMadeAt !== null,
  };
}

const isPlaced = <State extends string>(state: State): state is Exclude<State, 'cart'> => state !== 'cart';

/** The fields that an order has in a list and in its detail. */
export function headOf(order: OrderRow, now: Date) {
  const { state, paymentState, shippingState, hasGoods, shipBy } = order;
  if (!isPlaced(state) || !isPlaced(paymentState) || !isPlaced(shippingState))
    throw new Error('a cart is not an order');
  const isWaiting =
    state === 'new' && (shippingState === 'ready' || shippingState === 'partially_shipped') && hasGoods;
  return {
    id: order.id,
    number: order.number ?? '',
    placedAt: (order.checkoutCompletedAt ?? order.createdAt).toISOString(),
    paidAt: iso(order.paidAt),
    state,
    paymentState,
    shippingState,
    hasGoods,
    // Of what is cancelled, nothing is to be sent any more.
    shipBy: state === 'cancelled' || shippingState === 'cancelled' ? null : shipBy,
    isLate: isWaiting && shipBy !== null && shipBy < tokyo(now).day,
  };
}

/** Order numbers by order id; carts and unknown ids are missing. */
export async function orderNumbers(db: Db, ids: number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
