/** The effects of an erasure, and the reasons against it. */
import { type SQL, sql } from 'drizzle-orm';
import type { ErasurePlan, erasureRefusals } from '#contract/desk/owner/erasure.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { memberNotFound } from '../errors.ts';
import { OPEN_REFUND } from '../order-rows/refund-balance.ts';
import { type Erased, isMailAboutThem, isTheirs, orderIds } from './belongings.ts';
import { consentsEnd, retainedConsents } from './consents.ts';
import { invoiceEnd } from './old-invoices.ts';

type Refusal = (typeof erasureRefusals)[number];

/** An order that was refunded in full is never shipped, so nothing is left to do for it. */
const openOrder = (user: number | SQL) => sql`
  exists (select from orders where user_id = ${user} and state = 'new' and payment_state <> 'refunded')`;

/** Payments that are under way, are still looked for, or that staff have to settle or owe, for orders and carts. */
const openPayment = (orders: SQL) => sql`
  exists (select from payment_attempts where order_id in ${orders}
    and (state in ('sent','authorised','unknown') or next_check_at is not null))
  or exists (select from authorisations a join payment_attempts p on p.key = a.attempt_key
    where p.order_id in ${orders} and a.state in ('claimed','capturing','returning','disputed') and a.seen_at is null)
  or exists (select from settlements s join payment_attempts p on p.key = s.attempt_key
    where p.order_id in ${orders} and s.state = 'proposed')
  or exists (select from refunds where order_id in ${orders} and state in ${OPEN_REFUND})
  or exists (select from orders where id in ${orders} and refund_owed_since is not null)`;

/** Condition on members, by the SQL of their id: nothing keeps them. */
export const isErasable = (user: SQL): SQL =>
  sql`not (${openOrder(user)}) and not (${openPayment(sql`(select id from orders where user_id = ${user})`)})`;

export async function refusalsOf(db: Db | Tx, member: Erased): Promise<Refusal[]> {
  const [found] = await readRows<Record<Refusal, boolean>>(
    db,
    sql`select (${openOrder(member.id)}) as orders_open,
      (${openPayment(orderIds(member))}) as payments_open`,
  );
  return (['orders_open', 'payments_open'] as const).filter((refusal) => found?.[refusal]);
}

/** Throws 404. */
export async function erasurePlan(
  { db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>,
  id: number,
): Promise<ErasurePlan> {
  const [user] = await readRows<{ name: string; email: string }>(
    db,
    sql`select last_name || ' ' || first_name as name, email from users where id = ${id}`,
  );
  if (!user) throw memberNotFound();
  const member = { id, email: user.email };
  const count = (rows: SQL) => sql`(select count(*)::int ${rows})`;
  const ofThem = sql`where user_id = ${id}`;
  const [counts] = await readRows<
    ErasurePlan['deleted'] & {
      reviews: number;
      orders: number;
      consents: number;
      newest: Date | string | null;
    }
  >(
    db,
    sql`select ${count(sql`from sessions ${ofThem}`)} as sessions,
      ${count(sql`from user_identities ${ofThem}`)} as identities,
      ${count(sql`from addresses ${ofThem}`)} as addresses,
      ${count(sql`from orders ${ofThem} and state = 'cart'`)} as carts,
      ${count(sql`from wishlist_items ${ofThem}`)} as wishes,
      ${count(sql`from member_notes ${ofThem}`)} as notes,
      ${count(sql`from member_tags ${ofThem}`)} as tags,
      ${count(sql`from inquiries where ${isTheirs(member)}`)} as inquiries,
      ${count(sql`from purchase_requests where ${isTheirs(member)}`)} as requests,
      ${count(sql`from phone_orders where ${isTheirs(member)}`)} as "phoneOrders",
      ${count(sql`from outbox_mails where ${isMailAboutThem(member)}`)} as mails,
      ${count(sql`from reviews ${ofThem}`)} as reviews,
      ${count(sql`from orders ${ofThem} and state <> 'cart'`)} as orders,
      ${count(retainedConsents(id))} as consents,
      (select max(greatest(checkout_completed_at, d.issued_at)) from orders
        left join issued_documents d on d.order_id = orders.id ${ofThem}) as newest`,
  );
  if (!counts) throw new Error('no counts');
  const { reviews, orders, consents, newest, ...deleted } = counts;
  return {
    ...user,
    refusals: await refusalsOf(db, member),
    deleted,
    reviews,
    orders,
    consents,
    consentsUntil: consents > 0 ? tokyo(consentsEnd(now())).day : null,
    invoicesUntil: newest ? tokyo(invoiceEnd(env, new Date(newest))).day : null,
  };
}
