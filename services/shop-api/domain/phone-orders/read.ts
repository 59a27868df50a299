/** Orders by telephone and fax, as staff see them. */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PhoneOrderDetail, PhoneOrderRow, phoneOrderViews } from '#contract/desk/phone-orders.ts';
import type { PhoneOrderWay } from '#contract/phone-order.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { phoneOrderLinks, phoneOrders } from '../../db/schema/phone-orders.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { phoneOrderMailId } from '../mail/phone-order-mail.ts';
import { goodsOf, nameOf } from './goods.ts';
import { stateOf } from './state.ts';

export const phoneOrderNotFound = () => new ApiError(404, 'not_found', 'phone_order_not_found');

/** Whether the order `o` has any of the goods of `p`: the shopper may have removed them from the cart. */
const HAS_GOODS = sql`exists (select from order_items i
  join phone_order_lines l on l.variant_code = i.variant_code
  where i.order_id = o.id and l.phone_order_id = p.id)`;
/** The order that came of `p`: its cart, or the cart into which that was merged at a login. */
const ORDER = sql`left join orders c on c.id = p.cart_id
  left join orders o on o.id = coalesce(c.merged_into_id, c.id) and o.state <> 'cart' and ${HAS_GOODS}`;

/** The order that came of one; undefined if none has been placed. */
export async function orderOf(
  db: Db | Tx,
  id: number,
): Promise<{ token: string; number: string } | undefined> {
  const [order] = await readRows<{ token: string; number: string }>(
    db,
    sql`select o.token_value as token, o.number from phone_orders p ${ORDER} where p.id = ${id} and o.id is not null`,
  );
  return order;
}

/** Those of which this order came. */
export async function phoneOrdersOf(
  db: Db,
  orderId: number,
): Promise<{ id: number; way: PhoneOrderWay; note: string | null }[]> {
  const rows = await readRows<{ id: number | string; way: PhoneOrderWay; note: string | null }>(
    db,
    sql`select p.id, p.way, p.note from phone_orders p join orders o on o.id = ${orderId}
      where p.cart_id in (select id from orders where id = ${orderId} or merged_into_id = ${orderId}) and ${HAS_GOODS}
      order by p.id`,
  );
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}

type View = (typeof phoneOrderViews)[number];
type Raw = {
  id: number | string;
  way: PhoneOrderWay;
  userId: number | string | null;
  email: string;
  name: string;
  locale: LocaleCode;
  createdAt: Date | string;
  createdBy: string;
  endsAt: Date | string;
  withdrawnAt: Date | string | null;
  usedAt: Date | string | null;
  pieces: number | string;
  total: number | string;
  order: PhoneOrderRow['order'];
};

const COLUMNS = sql`p.id, p.way, p.user_id as "userId", p.email, p.name, p.locale, p.created_at as "createdAt",
  s.name as "createdBy", p.ends_at as "endsAt", p.withdrawn_at as "withdrawnAt", p.used_at as "usedAt",
  (select sum(l.quantity) from phone_order_lines l where l.phone_order_id = p.id) as pieces,
  (select sum(l.quantity * l.unit_price) from phone_order_lines l where l.phone_order_id = p.id) as total,
  case when o.id is null then null else json_build_object('id', o.id, 'number', o.number, 'state', o.state,
    'paymentState', o.payment_state, 'shippingState', o.shipping_state, 'hasGoods', o.has_goods) end as "order"
  from phone_orders p join staff s on s.id = p.created_by ${ORDER}`;

const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

function rowOf(raw: Raw, now: Date): PhoneOrderRow {
  const { id, way, userId, email, name, locale, createdBy, pieces, total, order } = raw;
  const endsAt = new Date(raw.endsAt);
  return {
    id: Number(id),
    memberId: userId === null ? null : Number(userId),
    name,
    email,
    locale,
    way,
    state: stateOf({ endsAt, usedAt: dateOf(raw.usedAt), withdrawnAt: dateOf(raw.withdrawnAt) }, now),
    createdAt: iso(raw.createdAt),
    createdBy,
    endsAt: iso(endsAt),
    pieces: Number(pieces),
    total: Number(total),
    order,
  };
}

export async function listPhoneOrders({ db, now }: Shop, { view, page }: { view: View; page: number }) {
  const time = sql`${now().toISOString()}::timestamptz`;
  const views: Record<View, { where: SQL; sorting: SQL }> = {
    open: {
      where: sql`p.used_at is null and p.withdrawn_at is null and p.ends_at > ${time}`,
      sorting: sql`p.ends_at, p.id`,
    },
    used: {
      where: sql`p.used_at is not null`,
      sorting: sql`p.used_at desc nulls last, p.id desc nulls last`,
    },
    ended: {
      where: sql`p.used_at is null and (p.withdrawn_at is not null or p.ends_at <= ${time})`,
      sorting: sql`p.id desc`,
    },
  };
  const { where, sorting } = views[view];
  // Ids first: PostgreSQL would read the sums and orders of all rows before the page, too.
  const found = await deskPage<{ id: number | string }>(db, {
    rows: sql`select p.id from phone_orders p where ${where} order by ${sorting}`,
    counted: sql`select 1 from phone_orders p where ${where}`,
    page,
  });
  const ids = found.items.map(({ id }) => Number(id));
  const rows =
    ids.length === 0
      ? []
      : await readRows<Raw>(db, sql`select ${COLUMNS} where p.id in ${ids} order by ${sorting}`);
  return { ...found, items: rows.map((raw) => rowOf(raw, now())) };
}

/** The newest of those whose ids are in `ids`. */
export async function newestPhoneOrders(
  db: Db | Tx,
  now: Date,
  { ids, limit }: { ids: SQL; limit: number },
): Promise<PhoneOrderRow[]> {
  const rows = await readRows<Raw>(
    db,
    sql`select ${COLUMNS} where p.id in ${ids} order by p.id desc limit ${limit}`,
  );
  return rows.map((raw) => rowOf(raw, now));
}

/** Throws 404. */
export async function phoneOrderDetail(
  shop: Shop,
  id: number,
  locale: LocaleCode,
): Promise<PhoneOrderDetail> {
  const { db } = shop;
  const [raw] = await readRows<Raw>(db, sql`select ${COLUMNS} where p.id = ${id}`);
  const [row] = await db.select().from(phoneOrders).where(eq(phoneOrders.id, id));
  if (!raw || !row) throw phoneOrderNotFound();
  const lines = await goodsOf(shop, db, id);
  return {
    ...rowOf(raw, shop.now()),
    note: row.note,
    usedAt: row.usedAt && iso(row.usedAt),
    withdrawnAt: row.withdrawnAt && iso(row.withdrawnAt),
    totalNow: lines.reduce((sum, { row: { quantity }, variant }) => sum + quantity * variant.price, 0),
    lines: lines.map((line) => ({
      code: line.row.variantCode,
      name: nameOf(line, locale),
      quantity: line.row.quantity,
      unitPrice: line.row.unitPrice,
      total: line.row.total,
    })),
    mails: await mailsTo(shop, id),
  };
}

async function mailsTo({ db, env }: Shop, id: number): Promise<PhoneOrderDetail['mails']> {
  const links = await db.select().from(phoneOrderLinks).where(eq(phoneOrderLinks.phoneOrderId, id));
  const ids = links.map((_, at) => phoneOrderMailId(env, id, at + 1));
  const mails =
    ids.length === 0 ? [] : await db.select().from(outboxMails).where(inArray(outboxMails.messageId, ids));
  return mails
    .sort((one, other) => other.id - one.id)
    .map(({ id: mail, to, status, createdAt }) => ({ id: mail, to, status, createdAt: iso(createdAt) }));
}
