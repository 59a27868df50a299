/** Erases a member in one transaction, and mails the member about it. */

import { type SQL, sql } from 'drizzle-orm';
import { orderTextNames } from '#contract/order-texts.ts';
import type { Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { orderTextColumn } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, memberNotFound } from '../errors.ts';
import { type ErasedBecause, writeErasedMail } from '../mail/erased-mail.ts';
import { type Audited, allowForgetting } from '../staff/audit.ts';
import {
  type Erased,
  inquiryIds,
  isLimitOfThem,
  isMailAboutThem,
  isTheirs,
  orderIds,
  phoneOrderIds,
} from './belongings.ts';
import { anonymiseConsents } from './consents.ts';
import { refusalsOf } from './erasure-plan.ts';
import { ownExport } from './export.ts';
import { forgetAnswers } from './stored-answers.ts';

const userRows = rowsOf(users);

type Work = { tx: Tx; staff: { id: number }; audit: (row: Audited) => void };

/**
 * Deletes the member with sessions, identities, address book, carts, wishlist, inquiries, purchase requests, orders by
 * telephone as staff have taken them down, mails, and the staff's notes and tags.
 * Orders lose everything but what an invoice names; reviews lose their author, consents their address. Throws 404 and 409.
 */
export async function eraseMember(
  shop: Shop,
  id: number,
  file: string,
  { tx, staff, audit }: Work,
): Promise<null> {
  const [user] = await userRows(tx, sql`select * from users where id = ${id} for update`);
  if (!user) throw memberNotFound();
  const [refusal] = await lockedRefusals(tx, user);
  if (refusal) throw new ApiError(409, refusal, refusal);
  if (!(await ownExport(shop, tx, staff, { memberId: id, file })))
    throw new ApiError(409, 'export_missing', 'export_missing');
  await eraseRows(shop, tx, user, 'asked');
  audit({ entity: 'member', entityId: id, after: { erased: true } });
  return null;
}

/** Reasons against an erasure that stay true or false until the end of the transaction. */
export async function lockedRefusals(tx: Tx, user: Erased) {
  // A payment that begins meanwhile waits for its order's row.
  await tx.execute(sql`select id from orders where user_id = ${user.id} order by id for update`);
  return refusalsOf(tx, user);
}

/** Of a locked member whom nothing keeps. */
export async function eraseRows(
  shop: Shop,
  tx: Tx,
  user: typeof users.$inferSelect,
  why: ErasedBecause,
): Promise<void> {
  const { id } = user;
  for (const statement of statementsFor(user, shop.now())) await tx.execute(statement);
  await allowForgetting(tx);
  await tx.execute(emptyAudit(user));
  for (const statement of anonymiseConsents(id, shop.now())) await tx.execute(statement);
  await tx.execute(sql`delete from orders where user_id = ${id} and state = 'cart'`);
  await tx.execute(sql`delete from inquiries where ${isTheirs(user)}`);
  await tx.execute(sql`delete from phone_orders where ${isTheirs(user)}`);
  await tx.execute(sql`delete from users where id = ${id}`);
  await writeErasedMail(shop, tx, user, why);
}

const noOrderTexts = sql.raw(orderTextNames.map((name) => `${orderTextColumn(name)} = null`).join(', '));

const statementsFor = (member: Erased, now: Date): SQL[] => {
  const orders = orderIds(member);
  return [
    ...forgetAnswers(member),
    sql`delete from rate_limits where ${isLimitOfThem(member)}`,
    sql`delete from outbox_mails where ${isMailAboutThem(member)}`,
    sql`update order_trigger_apps set name = null where order_id in ${orders}`,
    sql`update refunds set note = null where order_id in ${orders}`,
    sql`update order_events set data = data - 'note' - 'from' - 'to' where order_id in ${orders}`,
    sql`delete from seat_people where item_id in (select id from order_items where order_id in ${orders})`,
    sql`update orders set email = null, phone_number = null, ${noOrderTexts}, staff_note = null, hold_reason = null, search_terms = '{}',
        shipping_address = shipping_address - 'phoneNumber', billing_address = billing_address - 'phoneNumber',
        erased_at = ${now.toISOString()}::timestamptz
      where user_id = ${member.id} and state <> 'cart'`,
    sql`update reviews set author_name = null, anonymous = true where user_id = ${member.id}`,
    sql`delete from purchase_requests where ${isTheirs(member)}`,
    sql`delete from desk_files where report->>'memberId' = ${String(member.id)}`,
  ];
};

/** The rows stay, so that the log still shows who did what and when. */
const emptyAudit = (member: Erased): SQL => sql`update audit_log set before = null, after = null
  where entity = 'member' and entity_id = ${String(member.id)}
    or entity = 'order' and entity_id in (select id::text from orders where user_id = ${member.id})
    or entity = 'refund' and entity_id in (select id::text from refunds where order_id in ${orderIds(member)})
    or entity = 'phone_order' and entity_id in (select id::text from ${phoneOrderIds(member)} p)
    or entity = 'inquiry' and entity_id in (select id::text from ${inquiryIds(member)} i)
    or entity = 'review' and entity_id in (select id::text from reviews where user_id = ${member.id})`;
