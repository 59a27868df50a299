/** What a member has ordered, also by telephone, asked, requested and reviewed, and what was refunded: for the desk. */
import { type SQL, sql } from 'drizzle-orm';
import { MEMBER_ORDERS_PER_PAGE, type MemberDetail } from '#contract/desk/members.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { productName } from '../catalogue/product-name.ts';
import { iso } from '../desk-page.ts';
import { isTheirs, phoneOrderIds } from '../erasure/belongings.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { refundedSums } from '../order-rows/refund-balance.ts';
import { newestPhoneOrders } from '../phone-orders/read.ts';

const NEWEST = 10;

type Of = { id: number; email: string };
type Row<T> = { [K in keyof T]: K extends 'at' | 'placedAt' | 'createdAt' ? Date | string : T[K] };
type List<Name extends keyof MemberDetail> = MemberDetail[Name] extends readonly (infer Item)[]
  ? Item
  : never;
type MemberOrder = MemberDetail['orders']['items'][number];

/** Index: `orders_user`. */
export async function ordersOf(db: Db | Tx, { id }: Of, page: number): Promise<MemberDetail['orders']> {
  const own = sql`from orders where user_id = ${id} and state <> 'cart'`;
  const [counted] = await readRows<{ n: number }>(db, sql`select count(*)::int as n ${own}`);
  const rows = await readRows<
    Row<Omit<MemberOrder, 'refunded'> & { paymentState: OrderRow['paymentState'] }>
  >(
    db,
    sql`select id::int, coalesce(number, '') as number, coalesce(checkout_completed_at, created_at) as "placedAt",
        total::float8 as total, state, payment_state as "paymentState", shipping_state as "shippingState",
        has_goods as "hasGoods"
      ${own} order by checkout_completed_at desc nulls last, id desc
      limit ${MEMBER_ORDERS_PER_PAGE} offset ${(page - 1) * MEMBER_ORDERS_PER_PAGE}`,
  );
  const refunded = await refundedSums(db, rows);
  const items = rows.map((row) => ({
    ...row,
    placedAt: iso(row.placedAt),
    refunded: refunded.get(row.id) ?? 0,
  }));
  return { items, page, total: counted?.n ?? 0 };
}

/** Index: `phone_orders_user`, `phone_orders_email`. */
export const phoneOrdersOf = (db: Db | Tx, now: Date, member: Of): Promise<MemberDetail['phoneOrders']> =>
  newestPhoneOrders(db, now, { ids: phoneOrderIds(member), limit: NEWEST });

/** Index: `inquiries_user`, `inquiries_email`. */
export async function inquiriesOf(db: Db | Tx, member: Of): Promise<MemberDetail['inquiries']> {
  const rows = await readRows<Row<List<'inquiries'>>>(
    db,
    sql`select id::int, created_at as "createdAt", subject, state from inquiries where ${isTheirs(member)}
      order by created_at desc limit ${NEWEST}`,
  );
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}

const named = (code: SQL): SQL =>
  sql`(select ${productName('ja_JP')} from products p where p.code = ${code})`;

/** Index: `purchase_requests_user`, `purchase_requests_email`. */
export async function requestsOf(db: Db | Tx, member: Of): Promise<MemberDetail['requests']> {
  const rows = await readRows<Row<List<'requests'>>>(
    db,
    sql`select r.id::int, r.created_at as "createdAt", r.product_code as "productCode", r.variant_code as "variantCode",
        ${named(sql`r.product_code`)} as name, r.quantity,
        case when r.notified_at is not null then 'mailed' when r.closed_at is not null then 'closed' else 'open' end as state
      from (select * from purchase_requests where ${isTheirs(member)} order by created_at desc limit ${NEWEST}) r
      order by r.created_at desc`,
  );
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}

/** Counter-entries, too. Index: `orders_user`, `refunds_order`. */
export async function refundsOf(db: Db | Tx, { id }: Of): Promise<MemberDetail['refunds']> {
  const rows = await readRows<Row<List<'refunds'>>>(
    db,
    sql`select r.id::int, coalesce(r.settled_at, r.requested_at) as at, o.id::int as "orderId", o.number as "orderNumber",
        r.amount::float8 as amount, r.state
      from orders o join refunds r on r.order_id = o.id where o.user_id = ${id} order by r.id desc limit ${NEWEST}`,
  );
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}

/** Index: `reviews_user`. */
export async function reviewsOf(db: Db | Tx, { id }: Of): Promise<MemberDetail['reviews']> {
  const rows = await readRows<Row<List<'reviews'>>>(
    db,
    sql`select r.id::int, r.created_at as "createdAt", r.rating, r.title, ${productName('ja_JP')} as name,
        r.hidden_at is not null as "isHidden"
      from reviews r join products p on p.id = r.product_id where r.user_id = ${id}
      order by r.created_at desc limit ${NEWEST}`,
  );
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}
