/** The outbox at the desk. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { MailDetail, MailGroup, MailRow, mailStates } from '#contract/desk/mails.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso, startingWith } from '../desk-page.ts';
import { ApiError } from '../errors.ts';
import { mailSending } from '../mail/sending.ts';
import { withoutTokens } from '../mail/without-tokens.ts';
import { type Audited, changedMeanwhile } from './audit.ts';

type Query = { state: (typeof mailStates)[number] | 'all'; q: string; page: number };

const rowOf = (mail: typeof outboxMails.$inferSelect): MailRow => ({
  id: mail.id,
  createdAt: iso(mail.createdAt),
  dueAt: mail.status === 'queued' ? iso(mail.dueAt) : null,
  sentAt: mail.sentAt && iso(mail.sentAt),
  to: mail.to,
  subject: mail.subject,
  template: mail.template,
  state: mail.status,
  tries: mail.tries,
  lastError: mail.lastError,
  orderId: mail.orderId,
  inquiryId: mail.inquiryId,
  isRepeatable: mail.status === 'dead' && mail.text !== '',
});

/** `q`: the beginning of the address. */
export async function listMails({ db }: Shop, { state, q, page }: Query) {
  const conditions = [
    ...(state === 'all' ? [] : [sql`status = ${state}`]),
    ...(q ? [sql`lower(to_address) like ${startingWith(q.normalize('NFKC').toLowerCase())}`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const found = await deskPage<{ id: number | string }>(db, {
    // By `-id`, so that PostgreSQL reads an address's mails by their index, and not all mails from the newest on.
    rows: sql`select id from outbox_mails ${where} order by ${q ? sql`-id` : sql`id desc`}`,
    counted: sql`select 1 from outbox_mails ${where}`,
    page,
  });
  const ids = found.items.map(({ id }) => Number(id));
  const rows = ids.length > 0 ? await db.select().from(outboxMails).where(sql`id in ${ids}`) : [];
  return { ...found, items: ids.flatMap((id) => rows.filter((row) => row.id === id).map(rowOf)) };
}

/** Throws 404. */
export async function readMail({ db }: Shop, id: number): Promise<MailDetail> {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  if (!mail) throw new ApiError(404, 'not_found', 'mail_not_found');
  const { locale, text, attachments } = mail;
  return {
    ...rowOf(mail),
    locale,
    text: text === '' ? null : withoutTokens(text),
    attachments: attachments.map(({ filename }) => filename),
  };
}

/** Throws 404, and 409 `changed` unless the mail is dead and still has its text. */
export async function sendMailAgain(
  shop: Shop,
  id: number,
  { tx, audit }: { tx: Tx; audit: (row: Audited) => void },
): Promise<MailRow> {
  const [mail] = await tx.select().from(outboxMails).where(eq(outboxMails.id, id)).for('update');
  if (!mail) throw new ApiError(404, 'not_found', 'mail_not_found');
  if (!rowOf(mail).isRepeatable) throw await changedMeanwhile(tx, 'mail', id);
  const [queued] = await tx
    .update(outboxMails)
    .set({ status: 'queued', tries: 0, doubts: 0, dueAt: shop.now() })
    .where(eq(outboxMails.id, id))
    .returning();
  if (!queued) throw new Error('the locked mail is gone');
  audit({ entity: 'mail', entityId: id, before: { state: mail.status }, after: { state: 'queued' } });
  return rowOf(queued);
}

/** What a template is about. */
const group = sql<MailGroup>`case
  when template like 'order%' or template like 'refund%' then 'orders'
  when template like 'seminar%' then 'seminars'
  when template like 'inquiry%' then 'inquiries'
  when template in ('in_stock', 'purchase_request') then 'requests'
  when template like 'review%' then 'reviews'
  when template like 'low_stock%' then 'goods'
  else 'accounts' end`;

const isStored = eq(outboxMails.status, 'captured');

export async function readStoredMails({ db, env }: Shop) {
  const rows = await db
    .select({
      group,
      count: sql<number>`count(*) filter (where text_body <> '')`.mapWith(Number),
      emptied: sql<number>`count(*) filter (where text_body = '')`.mapWith(Number),
      oldest: sql<Date>`min(created_at)`.mapWith(outboxMails.createdAt),
      newest: sql<Date>`max(created_at)`.mapWith(outboxMails.createdAt),
    })
    .from(outboxMails)
    .where(isStored)
    .groupBy(group)
    .orderBy(sql`count(*) desc`);
  return {
    sending: mailSending(env),
    groups: rows
      .filter(({ count }) => count > 0)
      .map(({ emptied, oldest, newest, ...row }) => ({ ...row, oldest: iso(oldest), newest: iso(newest) })),
    emptied: rows.reduce((sum, { emptied }) => sum + emptied, 0),
  };
}

/** Throws 409 `mails_not_sent` if nothing is sent now, and `changed` if there is no such mail any more. */
export async function settleStoredMails(
  shop: Shop,
  { groups, way }: { groups: readonly MailGroup[]; way: 'send' | 'delete' },
  { tx, audit }: { tx: Tx; audit: (row: Audited) => void },
): Promise<{ count: number }> {
  if (way === 'send' && mailSending(shop.env) !== 'on')
    throw new ApiError(409, 'mails_not_sent', 'mails_not_sent');
  const chosen = and(isStored, inArray(group, [...groups]));
  const settled =
    way === 'send'
      ? await tx
          .update(outboxMails)
          .set({ status: 'queued', tries: 0, doubts: 0, dueAt: shop.now() })
          .where(and(chosen, ne(outboxMails.text, '')))
          .returning({ id: outboxMails.id })
      : await tx.delete(outboxMails).where(chosen).returning({ id: outboxMails.id });
  if (settled.length === 0) throw new ApiError(409, 'changed', 'changed');
  audit({ entity: 'mail', after: { groups: [...groups], way, count: settled.length } });
  return { count: settled.length };
}
