/** Inquiries at the desk: lists, details, answers. */
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { InquiryDetail, InquiryRow, inquiryStates, OrderOfInquiry } from '#contract/desk/inquiries.ts';
import { DESK_MAX_TOTAL } from '#contract/desk/paging.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inquiries, inquiryMessages } from '../../db/schema/inquiries.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { staff } from '../../db/schema/staff.ts';
import { before, inquiryTransitions } from '../../db/schema/states.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso, startingWith } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { writeAnswerMail } from '../mail/answer-mail.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { refundedSums } from '../order-rows/refund-balance.ts';
import { emailTerm, hasTerm } from '../order-rows/search-terms.ts';
import { inquiryNamed } from '../spellings/found-by-name.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import type { StaffRow } from '../staff/session.ts';

type State = (typeof inquiryStates)[number];
const EXCERPT = 80;
const OTHERS = 10;
const ORDERS_OF_ADDRESS = 5;

const inquiryNotFound = () => new ApiError(404, 'not_found', 'inquiry_not_found');

const columns = sql`i.id, i.created_at as "createdAt", i.name, i.email, i.category, i.subject,
  case when char_length(newest.text) > ${EXCERPT}
    then left(regexp_replace(newest.text, '\\s+', ' ', 'g'), ${EXCERPT - 1}) || '…'
    else regexp_replace(newest.text, '\\s+', ' ', 'g') end as excerpt, newest.at as "receivedAt", i.state, s.name as "assignedTo"`;
const from = sql`from inquiries i left join staff s on s.id = i.assigned_to
  left join lateral (select m.text, m.created_at from inquiry_messages m
    where m.inquiry_id = i.id and m.kind = 'received' order by m.id desc limit 1) m on true
  cross join lateral (select coalesce(m.text, i.content) as text, coalesce(m.created_at, i.created_at) as at) newest`;

type RawRow = Omit<InquiryRow, 'createdAt' | 'receivedAt' | 'id'> & {
  id: number | string;
  createdAt: Date | string;
  receivedAt: Date | string;
};
const readRow = (row: RawRow): InquiryRow => ({
  ...row,
  id: Number(row.id),
  createdAt: iso(row.createdAt),
  receivedAt: iso(row.receivedAt),
});

/** By number, the beginning of the address, or a name. */
async function isSearched(db: Shop['db'], asked: string): Promise<SQL> {
  // Japanese input methods type full-width digits and letters.
  const plain = asked.normalize('NFKC');
  if (/^\d{1,15}$/.test(plain)) return sql`i.id = ${Number(plain)}`;
  const hasAddress = sql`lower(i.email) like ${startingWith(plain.toLowerCase())}`;
  if (plain.includes('@')) return hasAddress;
  const isFound = sql`(${hasAddress} or ${inquiryNamed(asked)})`;
  // Names have no index: few are found by one pass over all inquiries, instead of one to count and one to list them.
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select id from inquiries i where ${isFound} limit ${DESK_MAX_TOTAL + 1}`,
  );
  if (rows.length > DESK_MAX_TOTAL) return isFound;
  return inArray(
    sql`i.id`,
    rows.map(({ id }) => Number(id)),
  );
}

export async function listInquiries(
  { db }: Shop,
  { state, q, page }: { state: State | 'all'; q: string; page: number },
) {
  const asked = normalise.text(q);
  const conditions = [
    ...(state === 'all' ? [] : [sql`i.state = ${state}`]),
    ...(asked ? [await isSearched(db, asked)] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  // The oldest new inquiries are answered first.
  const order = state === 'new' ? sql`i.created_at, i.id` : sql`i.created_at desc nulls last, i.id desc`;
  const found = await deskPage<RawRow>(db, {
    rows: sql`select ${columns} ${from} ${where} order by ${order}`,
    counted: sql`select 1 from inquiries i ${where}`,
    page,
  });
  return { ...found, items: found.items.map(readRow) };
}

/** Throws 404. `locale`: of the names of goods. */
export async function inquiryDetail(
  db: Tx | Shop['db'],
  id: number,
  locale: LocaleCode = 'ja_JP',
): Promise<InquiryDetail> {
  const [found] = await db
    .select({ inquiry: inquiries, assigned: staff.name })
    .from(inquiries)
    .leftJoin(staff, eq(staff.id, inquiries.assignedTo))
    .where(eq(inquiries.id, id));
  if (!found) throw inquiryNotFound();
  const { inquiry, assigned } = found;
  const number = inquiry.orderNumber && normalise.digits(inquiry.orderNumber).padStart(9, '0');
  const [order] = number
    ? await db
        .select()
        .from(orders)
        .where(and(eq(orders.number, number), ne(orders.state, 'cart')))
    : [];
  const ofAddress = await db
    .select()
    .from(orders)
    .where(and(hasTerm([emailTerm(inquiry.email)]), ne(orders.state, 'cart')))
    .orderBy(desc(orders.checkoutCompletedAt), desc(orders.id))
    .limit(ORDERS_OF_ADDRESS);
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${inquiry.email})`);
  const others = await readRows<RawRow>(
    db,
    sql`select ${columns} ${from} where lower(i.email) = lower(${inquiry.email}) and i.id <> ${id}
      order by i.created_at desc limit ${OTHERS}`,
  );
  const ofSame = ofAddress.filter(({ id: other }) => other !== order?.id);
  const lineOf = await linesOf(db, order ? [order, ...ofSame] : ofSame, locale);
  const [next] = await readRows<{ id: number | string }>(
    db,
    sql`select id from inquiries where state = 'new' and id <> ${id} order by created_at, id limit 1`,
  );
  return {
    id: inquiry.id,
    createdAt: iso(inquiry.createdAt),
    name: inquiry.name,
    email: inquiry.email,
    phoneNumber: inquiry.phoneNumber,
    locale: inquiry.locale,
    category: inquiry.category,
    subject: inquiry.subject,
    content: inquiry.content,
    productCode: inquiry.productCode,
    orderNumber: inquiry.orderNumber,
    order: (order && lineOf(order)) ?? null,
    ordersOfAddress: ofSame.map(lineOf),
    memberId: inquiry.userId,
    memberOfAddress: member?.id ?? null,
    state: inquiry.state,
    assignedTo: inquiry.assignedTo && assigned ? { id: inquiry.assignedTo, name: assigned } : null,
    revision: inquiry.revision,
    messages: await messagesOf(db, id),
    others: others.map(readRow),
    next: next ? Number(next.id) : null,
  };
}

/** What the desk shows of these orders beside an inquiry. */
async function linesOf(
  db: Tx | Shop['db'],
  found: readonly OrderRow[],
  locale: LocaleCode,
): Promise<(order: OrderRow) => OrderOfInquiry> {
  const ids = found.map(({ id }) => id);
  const refunded = await refundedSums(db, found);
  const items =
    ids.length === 0
      ? []
      : await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(orderItems.id);
  return ({ id, number, state, paymentState, shippingState, hasGoods, total, ...order }) => ({
    id,
    number: number ?? '',
    state,
    paymentState,
    shippingState,
    hasGoods,
    placedAt: iso(order.checkoutCompletedAt ?? order.createdAt),
    total,
    refunded: refunded.get(id) ?? 0,
    goods: items
      .filter(({ orderId }) => orderId === id)
      .map(({ names, variantCode, quantity }) => ({
        name: names?.[locale] ?? names?.ja_JP ?? variantCode,
        quantity,
      })),
  });
}

async function messagesOf(db: Tx | Shop['db'], inquiryId: number): Promise<InquiryDetail['messages']> {
  const rows = await db
    .select({ message: inquiryMessages, by: staff.name })
    .from(inquiryMessages)
    .innerJoin(staff, eq(staff.id, inquiryMessages.staffId))
    .where(eq(inquiryMessages.inquiryId, inquiryId))
    .orderBy(inquiryMessages.id);
  const mails = await db
    .select({ messageId: outboxMails.messageId, status: outboxMails.status })
    .from(outboxMails)
    .where(eq(outboxMails.inquiryId, inquiryId))
    .orderBy(desc(outboxMails.id));
  return rows.map(({ message: { id, kind, text, createdAt }, by }) => ({
    id,
    kind,
    by,
    text,
    createdAt: iso(createdAt),
    mail: mails.find(({ messageId }) => messageId.startsWith(`<answer-${id}@`))?.status ?? null,
  }));
}

/** Throws 404, and 409 `changed` when somebody has changed the inquiry since `revision`. */
async function lockInquiry(tx: Tx, id: number, revision: number) {
  const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  if (!inquiry) throw inquiryNotFound();
  if (inquiry.revision !== revision) throw await changedMeanwhile(tx, 'inquiry', id);
  return inquiry;
}

type Change = { state?: State | undefined; assigned?: 'me' | 'nobody' | undefined; revision: number };
type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };

/** Throws 404, and 409 `changed`, also when the inquiry cannot change to this state. */
export async function changeInquiry(id: number, change: Change, { tx, staff: by, audit }: Work) {
  const inquiry = await lockInquiry(tx, id, change.revision);
  if (change.state && !before(inquiryTransitions, change.state).includes(inquiry.state))
    throw await changedMeanwhile(tx, 'inquiry', id);
  const set = {
    ...(change.state ? { state: change.state } : {}),
    ...(change.assigned ? { assignedTo: change.assigned === 'me' ? by.id : null } : {}),
  };
  await tx
    .update(inquiries)
    .set({ ...set, revision: inquiry.revision + 1 })
    .where(eq(inquiries.id, id));
  const { state, assignedTo } = inquiry;
  audit({ entity: 'inquiry', entityId: id, before: { state, assignedTo }, after: set });
  return inquiryDetail(tx, id);
}

type Message = { kind: 'answer' | 'note' | 'received'; text: string; close: boolean; revision: number };

/**
 * Adds a message. An answer is mailed in the inquiry's language and changes the state from `new` to `answered`; a
 * message from the customer changes it back to `new`. Throws 404 and 409 `changed`.
 */
export async function writeMessage(shop: Shop, id: number, message: Message, { tx, staff: by, audit }: Work) {
  const inquiry = await lockInquiry(tx, id, message.revision);
  const [written] = await tx
    .insert(inquiryMessages)
    .values({ inquiryId: id, kind: message.kind, staffId: by.id, text: message.text, createdAt: shop.now() })
    .returning();
  if (!written) throw new Error('no message row');
  if (message.kind === 'answer')
    await writeAnswerMail(shop, tx, inquiry, { id: written.id, by: by.name, text: message.text });
  const isClosed = inquiry.state === 'closed';
  const next = { answer: isClosed ? 'closed' : 'answered', received: 'new', note: inquiry.state } as const;
  const state = message.close ? 'closed' : next[message.kind];
  await tx
    .update(inquiries)
    .set({
      state,
      revision: inquiry.revision + 1,
      ...(message.kind === 'answer' && inquiry.assignedTo === null ? { assignedTo: by.id } : {}),
    })
    .where(eq(inquiries.id, id));
  audit({
    entity: 'inquiry',
    entityId: id,
    before: { state: inquiry.state },
    after: { state, message: written.id, kind: message.kind },
  });
  return inquiryDetail(tx, id);
}
