/** Members at the desk: search, details, help. */
import { and, count, desc, eq, gt, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import type { MemberDetail, MemberRow } from '#contract/desk/members.ts';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { isPhone } from '#contract/rules/validation.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inquiries } from '../../db/schema/inquiries.ts';
import { orders } from '../../db/schema/orders.ts';
import { addresses, sessions, users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { issueToken } from '../auth/user-tokens.ts';
import { answersOf } from '../consents/read.ts';
import { stopNewsletter } from '../consents/refusal.ts';
import { deskPage, iso, startingWith } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import { writeAccountMail } from '../mail/account-mails.ts';
import { memberNamed } from '../spellings/found-by-name.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';

const NEWEST = 10;

type Work = { tx: Tx; network: string; audit: (row: Audited) => void };
type UserRow = typeof users.$inferSelect;

const rowOf = (user: UserRow): MemberRow => ({
  id: user.id,
  name: `${user.lastName} ${user.firstName}`,
  kana: [user.furiganaLastname, user.furiganaFirstname].filter(Boolean).join(' ') || null,
  email: user.email,
  phoneNumber: user.phoneNumber,
  enabled: user.enabled,
  isVerified: user.emailVerifiedAt !== null,
  createdAt: iso(user.createdAt),
});

/** Each condition uses an index of its own (db/schema/people.ts). */
function waysFor(q: string): SQL[] {
  const text = normalise.text(q);
  const digits = normalise.digits(text);
  return [
    sql`lower(email) like ${startingWith(text.normalize('NFKC').toLowerCase())}`,
    ...memberNamed(text),
    ...phonesOf(digits).map((start) => sql`phone_number like ${startingWith(start)}`),
  ];
}

/** Starts of the number, also without the zero that it lost in a spreadsheet: typed so, or stored so. */
function phonesOf(digits: string): string[] {
  if (digits.length < 4) return [];
  const isWhole = isPhone(`0${digits}`);
  return [digits, ...(digits.startsWith('0') ? [digits.slice(1)] : isWhole ? [`0${digits}`] : [])];
}

/**
 * The members whom at least one condition fits, the newest first. Of each condition's members the newest are enough. Sorted
 * by `-id`, because PostgreSQL would read all members from the newest on instead of the name's index (a frequent name of
 * 300,000 members: 14 instead of 79 ms).
 */
async function findMembers(db: Shop['db'], q: string, page: number) {
  const newest = waysFor(q).map(
    (way) => sql`(select id from users where ${way} order by -id limit ${DESK_MAX_TOTAL + 1})`,
  );
  const [found] = await readRows<{ n: number; ids: (number | string)[] }>(
    db,
    sql`with found as materialized (${sql.join(newest, sql` union `)})
      select (select count(*)::int from found) as n, (select coalesce(json_agg(id), '[]') from
        (select id from found order by id desc limit ${DESK_PER_PAGE} offset ${(page - 1) * DESK_PER_PAGE}) shown) as ids`,
  );
  const { n = 0, ids = [] } = found ?? {};
  const items = ids.map((id) => ({ id }));
  return { items, page, total: Math.min(n, DESK_MAX_TOTAL), isCut: n > DESK_MAX_TOTAL };
}

export async function listMembers({ db }: Shop, { q, page }: { q: string; page: number }) {
  const found = q
    ? await findMembers(db, q, page)
    : await deskPage<{ id: number | string }>(db, {
        rows: sql`select id from users order by id desc`,
        counted: sql`select 1 from users`,
        page,
      });
  const ids = found.items.map(({ id }) => Number(id));
  const rows = ids.length > 0 ? await db.select().from(users).where(sql`id in ${ids}`) : [];
  const items = ids.flatMap((id) => rows.filter((row) => row.id === id).map(rowOf));
  return { ...found, items };
}

/** Throws 404. */
export async function memberDetail(db: Tx | Shop['db'], now: Date, id: number): Promise<MemberDetail> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw memberNotFound();
  const own = and(eq(orders.userId, id), ne(orders.state, 'cart'));
  const [counted] = await db.select({ n: count() }).from(orders).where(own);
  const placed = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(sql`checkout_completed_at desc nulls last, id desc`)
    .limit(NEWEST);
  const [book] = await db.select({ n: count() }).from(addresses).where(eq(addresses.userId, id));
  const [seen] = await db
    .select({ open: count(), at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  const asked = await db
    .select()
    .from(inquiries)
    .where(sql`lower(${inquiries.email}) = lower(${user.email})`)
    .orderBy(desc(inquiries.createdAt))
    .limit(NEWEST);
  return {
    ...rowOf(user),
    locale: user.locale,
    addresses: book?.n ?? 0,
    sessions: seen?.open ?? 0,
    lastSeenAt: seen?.at ? iso(seen.at) : null,
    orders: placed.map((order) => ({
      id: order.id,
      number: order.number ?? '',
      placedAt: iso(order.checkoutCompletedAt ?? order.createdAt),
      total: order.total,
      state: order.state,
      paymentState: order.paymentState,
      shippingState: order.shippingState,
      hasGoods: order.hasGoods,
    })),
    orderCount: counted?.n ?? 0,
    newsletter: { subscribed: user.subscribedToNewsletter, answers: await answersOf(db, id) },
    inquiries: asked.map(({ id: inquiryId, createdAt, subject, state }) => ({
      id: inquiryId,
      createdAt: iso(createdAt),
      subject,
      state,
    })),
  };
}

const memberNotFound = () => new ApiError(404, 'not_found', 'member_not_found');

async function lockMember(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw memberNotFound();
  return user;
}

/** Disabling ends all sessions. Access tokens still work for some seconds (caches.ts). Throws 404, and 409 `changed`. */
export async function setMemberEnabled(
  shop: Shop,
  id: number,
  enabled: boolean,
  { tx, audit }: Work,
): Promise<MemberDetail> {
  const user = await lockMember(tx, id);
  if (user.enabled === enabled) throw await changedMeanwhile(tx, 'member', id);
  await tx.update(users).set({ enabled, updatedAt: shop.now() }).where(eq(users.id, id));
  if (!enabled)
    await tx
      .update(sessions)
      .set({ revokedAt: shop.now(), revokeReason: 'disabled' })
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)));
  audit({ entity: 'member', entityId: id, before: { enabled: user.enabled }, after: { enabled } });
  return memberDetail(tx, shop.now(), id);
}

/** Throws 404, and 409 `changed` for a member who receives none. */
export async function stopMembersNewsletter(shop: Shop, id: number, { tx, audit }: Work): Promise<null> {
  await lockMember(tx, id);
  if (!(await stopNewsletter(tx, { id, page: 'desk', at: shop.now() })))
    throw await changedMeanwhile(tx, 'member', id);
  audit({ entity: 'member', entityId: id, before: { newsletter: true }, after: { newsletter: false } });
  return null;
}

/** Throws 409 `changed` for a member who is verified or disabled, and 429. */
export async function mailVerificationAgain(shop: Shop, id: number, { tx, network, audit }: Work) {
  const user = await lockMember(tx, id);
  if (user.emailVerifiedAt || !user.enabled) throw await changedMeanwhile(tx, 'member', id);
  await takeMail({ ...shop, db: tx }, 'resend', { network, to: user.email });
  await writeAccountMail(shop, tx, 'verify', user, user.locale, await issueToken(shop, tx, id, 'verify'));
  audit({ entity: 'member', entityId: id, after: { mailed: 'verify' } });
  return { to: user.email };
}

/** Throws 409 `changed` for a disabled member, and 429. */
export async function mailPasswordLink(shop: Shop, id: number, { tx, network, audit }: Work) {
  const user = await lockMember(tx, id);
  if (!user.enabled) throw await changedMeanwhile(tx, 'member', id);
  await takeMail({ ...shop, db: tx }, 'reset', { network, to: user.email });
  await writeAccountMail(shop, tx, 'reset', user, user.locale, await issueToken(shop, tx, id, 'reset'));
  audit({ entity: 'member', entityId: id, after: { mailed: 'reset' } });
  return { to: user.email };
}
