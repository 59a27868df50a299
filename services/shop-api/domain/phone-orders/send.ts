/** Staff send, send again and withdraw orders by telephone and fax. */
import { count, eq, sql } from 'drizzle-orm';
import type { PhoneOrderGiven, PhoneOrderPreview } from '#contract/desk/phone-orders.ts';
import { lastDayOf } from '#contract/phone-order.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { phoneOrderLines, phoneOrderLinks, phoneOrders } from '../../db/schema/phone-orders.ts';
import type { Shop } from '../../shop.ts';
import { fieldError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import {
  type PhoneOrderLetter,
  phoneOrderLetter,
  phoneOrderMailId,
  writePhoneOrderMail,
} from '../mail/phone-order-mail.ts';
import { withdrawMails } from '../mail/withdraw.ts';
import { type Audited, changedMeanwhile } from '../staff/audit.ts';
import { randomToken, sha256 } from '../tokens.ts';
import { goodsOf, nameOf } from './goods.ts';
import {
  endOf,
  type Goods,
  memberNow,
  type Planned,
  planPhoneOrder,
  type Recipient,
  readDays,
} from './plan.ts';
import { orderOf, phoneOrderNotFound } from './read.ts';
import { type PhoneOrderRow, stateOf } from './state.ts';

const letterOf = ({ way }: Pick<PhoneOrderRow, 'way'>, { to, goods, endsAt }: Planned): PhoneOrderLetter => ({
  way,
  to: { ...to, isMember: to.userId !== null },
  lines: goods.map((one) => ({
    name: nameOf(one, to.locale),
    unitPrice: one.variant.price,
    quantity: one.quantity,
    startsAt: one.product.seminar ? new Date(one.product.seminar.startsAt) : undefined,
  })),
  endsAt,
});

/** `locale`: of the staff, for the names. Throws 400. */
export async function previewPhoneOrder(
  shop: Shop,
  given: PhoneOrderGiven,
  locale: LocaleCode,
): Promise<PhoneOrderPreview> {
  const planned = await planPhoneOrder(shop, shop.db, given);
  const { subject, text } = phoneOrderLetter(shop, letterOf(given, planned), undefined);
  const { userId, ...to } = planned.to;
  const lines = planned.goods.map((one) => ({
    code: one.variant.code,
    name: nameOf(one, locale),
    quantity: one.quantity,
    unitPrice: one.variant.price,
    total: one.variant.price * one.quantity,
  }));
  return {
    memberId: userId,
    ...to,
    lines,
    total: lines.reduce((sum, { total }) => sum + total, 0),
    endsAt: planned.endsAt.toISOString(),
    mail: { subject, text },
  };
}

type Work = { tx: Tx; staff: { id: number }; network: string; audit: (row: Audited) => void };

/** Throws 400 and 429. */
export async function sendPhoneOrder(
  shop: Shop,
  given: PhoneOrderGiven,
  work: Work,
): Promise<{ id: number }> {
  const { tx, staff, audit } = work;
  const planned = await planPhoneOrder(shop, tx, given);
  const { to, goods, endsAt } = planned;
  const [row] = await tx
    .insert(phoneOrders)
    .values({
      way: given.way,
      ...to,
      note: given.note ?? null,
      createdBy: staff.id,
      createdAt: shop.now(),
      endsAt,
    })
    .returning();
  if (!row) throw new Error('no row of the order by telephone');
  await tx.insert(phoneOrderLines).values(goods.map((one) => lineOf(row.id, one)));
  await mailLink(shop, row, planned, work);
  audit({
    entity: 'phone_order',
    entityId: row.id,
    after: {
      way: row.way,
      name: to.name,
      email: to.email,
      pieces: goods.map((one) => ({ name: nameOf(one, 'ja_JP'), quantity: one.quantity })),
      until: lastDayOf(endsAt),
    },
  });
  return { id: row.id };
}

const lineOf = (phoneOrderId: number, { product, variant, quantity }: Goods) => ({
  phoneOrderId,
  productId: product.id,
  variantId: variant.id,
  variantCode: variant.code,
  names: { ja_JP: nameOf({ product, variant }, 'ja_JP'), en_US: nameOf({ product, variant }, 'en_US') },
  unitPrice: variant.price,
  quantity,
});

/** Each mail has a link of its own; the earlier ones go on working. */
async function mailLink(
  shop: Shop,
  row: PhoneOrderRow,
  planned: Planned,
  { tx, network }: Work,
): Promise<void> {
  await takeMail({ ...shop, db: tx }, 'phone_order', { network, to: planned.to.email });
  const token = randomToken(32);
  await tx
    .insert(phoneOrderLinks)
    .values({ hash: sha256(token), phoneOrderId: row.id, createdAt: shop.now() });
  const n = await mailsOf(tx, row.id);
  await writePhoneOrderMail(shop, tx, letterOf(row, planned), { id: row.id, n, token });
}

/** How many were written. */
async function mailsOf(db: Tx, id: number): Promise<number> {
  const [links] = await db
    .select({ n: count() })
    .from(phoneOrderLinks)
    .where(eq(phoneOrderLinks.phoneOrderId, id));
  return links?.n ?? 0;
}

async function lockPhoneOrder(tx: Tx, id: number): Promise<PhoneOrderRow> {
  const [row] = await tx.select().from(phoneOrders).where(eq(phoneOrders.id, id)).for('update');
  if (!row) throw phoneOrderNotFound();
  return row;
}

/**
 * Opens it again if it was withdrawn, is over, or came to nothing in a cart. The mail has today's prices. Throws 404, 400 at
 * `days` or `memberId`, 409 `changed` if an order came of it, and 429.
 */
export async function mailPhoneOrder(
  shop: Shop,
  id: number,
  { days: typed }: { days: string },
  work: Work,
): Promise<null> {
  const { tx, audit } = work;
  const row = await lockPhoneOrder(tx, id);
  const days = readDays(typed);
  if (typeof days !== 'number') throw fieldError('days', 'validation_failed', days);
  if (await orderOf(tx, id)) throw await changedMeanwhile(tx, 'phone_order', id);
  const to = await recipientNow(tx, row);
  const endsAt = endOf(shop.now(), days);
  await tx
    .update(phoneOrders)
    .set({ ...to, endsAt, withdrawnAt: null, usedAt: null, cartId: null })
    .where(eq(phoneOrders.id, id));
  const lines = await goodsOf(shop, tx, id);
  for (const { row: line, variant } of lines)
    if (line.unitPrice !== variant.price)
      await tx
        .update(phoneOrderLines)
        .set({ unitPrice: variant.price })
        .where(eq(phoneOrderLines.id, line.id));
  const goods = lines.map(({ row: { quantity }, product, variant }) => ({ product, variant, quantity }));
  await mailLink(shop, row, { to, goods, endsAt }, work);
  audit({
    entity: 'phone_order',
    entityId: id,
    before: { state: stateOf(row, shop.now()), until: lastDayOf(row.endsAt) },
    after: { state: 'open', until: lastDayOf(endsAt) },
  });
  return null;
}

/** A member may have another address by now. Throws 400. */
async function recipientNow(tx: Tx, { userId, name, email, locale }: PhoneOrderRow): Promise<Recipient> {
  const member = userId === null ? { userId, name, email, locale } : await memberNow(tx, userId);
  if (typeof member === 'string') throw fieldError('memberId', 'validation_failed', member);
  return member;
}

/** Throws 404, and 409 `changed` when it is not open. */
export async function withdrawPhoneOrder(shop: Shop, id: number, { tx, audit }: Work): Promise<null> {
  const row = await lockPhoneOrder(tx, id);
  if (stateOf(row, shop.now()) !== 'open') throw await changedMeanwhile(tx, 'phone_order', id);
  await tx.update(phoneOrders).set({ withdrawnAt: shop.now() }).where(eq(phoneOrders.id, id));
  const last = phoneOrderMailId(shop.env, id, await mailsOf(tx, id));
  await withdrawMails(tx, sql`${outboxMails.messageId} = ${last}`);
  audit({ entity: 'phone_order', entityId: id, before: { state: 'open' }, after: { state: 'withdrawn' } });
  return null;
}
