/** Order mails. Each is written in the transaction that causes it; its message id ensures that it is written once. */

import { and, eq } from 'drizzle-orm';
import type { CancelReason } from '#contract/desk/refunds.ts';
import { optionsOf } from '#contract/order-shapes.ts';
import { calendarFile, eventFileName, eventUid } from '#contract/rules/calendar-file.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { type EventPlace, placeOfEvent } from '#contract/rules/events.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { type Attachment, outboxMails } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import { en } from '../../messages/en.ts';
import { ja } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import { mediaUrl } from '../media/url.ts';
import { commonView } from '../order-rows/common-view.ts';
import { goodsTermsOf } from '../order-rows/general-terms.ts';
import { type FullOrder, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { termsOfLine, termsText } from '../order-rows/promised.ts';
import { wasPaid } from '../order-rows/was-paid.ts';
import type { Letter } from './letter.ts';
import { type CancelledMoney, type OrderMail, type OrderStage, onlineWord } from './order-rows.ts';
import { renderOrderMail } from './order-template.ts';
import { pageUrl, shopName, signature } from './parties.ts';
import { withdrawMails } from './withdraw.ts';

/** On payment: contents, shipping date, seminars. `againAs`: the id of a mail that is written once more. */
export async function writeOrderMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { againAs, products }: { againAs?: string; products?: ProductRecord[] | undefined } = {},
): Promise<void> {
  const mail = await mailData(
    shop,
    tx,
    order,
    { kind: 'paid' },
    { isAgain: againAs !== undefined, products },
  );
  await write(shop, tx, order, {
    mail,
    template: 'order_paid',
    id: againAs ?? 'order',
    attachments: eventFiles(shop, mail),
  });
}

const AWAITING_TEMPLATE = 'order_awaiting_payment';
const AWAITING_AFTER_MS = 5 * 60_000;

/**
 * On placing an unpaid order: contents, deadline, where to pay. Most shoppers pay at once, and then a second mail within
 * seconds would only confuse them: it is sent after five minutes, or after half of a shorter time to pay.
 */
export async function writeAwaitingMail(shop: Shop, tx: Tx, order: OrderRow, payUntil: Date): Promise<void> {
  const now = shop.now().getTime();
  const dueAt = new Date(Math.min(now + AWAITING_AFTER_MS, (now + payUntil.getTime()) / 2));
  await writeAwaiting(shop, tx, order, { payUntil, id: 'pay', dueAt });
}

/** The same mail on request, immediately. */
export const writeAwaitingMailAgain = (shop: Shop, tx: Tx, order: OrderRow, payUntil: Date, id: string) =>
  writeAwaiting(shop, tx, order, { payUntil, id, isAgain: true });

type Awaiting = { payUntil: Date; id: string; dueAt?: Date; isAgain?: boolean };

async function writeAwaiting(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { payUntil, isAgain, ...sending }: Awaiting,
) {
  const mail = await mailData(shop, tx, order, { kind: 'awaiting', payUntil }, { isAgain });
  await write(shop, tx, order, { mail, template: AWAITING_TEMPLATE, ...sending });
}

type Refusal = { gatewayId: string; errorCode: string; payUntil: Date };

/** On a refused payment: says why, and that the order can still be paid. Written once per payment. */
export async function writeRefusedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { gatewayId, errorCode, payUntil }: Refusal,
): Promise<void> {
  const messages = order.locale === 'en_US' ? en : ja;
  const why = messages[`payment.${paymentError(errorCode).meaning}`];
  const mail = await mailData(shop, tx, order, { kind: 'refused', payUntil, why });
  await write(shop, tx, order, { mail, template: 'order_payment_refused', id: `refused-${gatewayId}` });
}

/** Why an order ended unpaid, as its mail says it, by the reason that the order's history has. */
export const unpaidWhy = (why: unknown) =>
  why === 'given_up' || why === 'seminar_cancelled' ? why : 'unpaid';

/** On cancellation: says why, and that nothing was charged. */
export async function writeCancelledMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  why: 'given_up' | 'unpaid' | 'seminar_cancelled',
  againAs?: string,
): Promise<void> {
  const again = { isAgain: againAs !== undefined };
  const mail = await mailData(shop, tx, order, { kind: 'cancelled', why }, again);
  await write(shop, tx, order, { mail, template: 'order_cancelled', id: againAs ?? 'cancelled' });
}

type ShopCancellation = { reason: CancelReason; money: CancelledMoney };

/** On cancellation by staff: says why, and what happens to the payment. */
export async function writeShopCancelledMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { reason, money }: ShopCancellation,
  againAs?: string,
): Promise<void> {
  const again = { isAgain: againAs !== undefined };
  const mail = await mailData(shop, tx, order, { kind: 'cancelled_by_shop', reason, money }, again);
  await write(shop, tx, order, { mail, template: 'order_cancelled_by_shop', id: againAs ?? 'cancelled' });
}

/** Renders the mail of `writeShopCancelledMail` without sending it. */
export const shopCancelledLetter = async (
  shop: Shop,
  db: Db,
  order: OrderRow,
  { reason, money }: ShopCancellation,
): Promise<Letter> =>
  renderOrderMail(await mailData(shop, db, order, { kind: 'cancelled_by_shop', reason, money }));

/** On the return of a surplus or late payment, or of one for a seminar that was moved. Written once per payment. */
export async function writeReturnedMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { gatewayId, payUntil }: { gatewayId: string; payUntil: Date },
): Promise<void> {
  const stage: OrderStage =
    order.paymentState === 'awaiting_payment'
      ? { kind: 'returned', why: 'moved', payUntil }
      : { kind: 'returned', why: wasPaid(order) ? 'surplus' : 'late' };
  const mail = await mailData(shop, tx, order, stage);
  await write(shop, tx, order, { mail, template: 'order_payment_returned', id: `returned-${gatewayId}` });
}

/** Mails that withdraw the one about the waiting payment, if it has not been sent yet. */
const ENDS_WAITING: readonly OrderStage['kind'][] = ['paid', 'refused', 'cancelled', 'cancelled_by_shop'];

type Written = { mail: OrderMail; template: string; id: string; attachments?: Attachment[]; dueAt?: Date };

async function write(shop: Shop, tx: Tx, order: OrderRow, { mail, ...written }: Written): Promise<void> {
  if (ENDS_WAITING.includes(mail.stage.kind))
    await withdrawMails(
      tx,
      and(eq(outboxMails.orderId, order.id), eq(outboxMails.template, AWAITING_TEMPLATE)),
    );
  await queueOrderMail(shop, tx, order, { letter: renderOrderMail(mail), ...written });
}

/** `dueAt`: when to send the mail, by default immediately. */
type Queued = { letter: Letter; template: string; id: string; attachments?: Attachment[]; dueAt?: Date };

/** `id` is unique among the order's mails. False if a mail with this `id` exists already: then none is written. */
export async function queueOrderMail(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { letter, template, id, attachments = [], dueAt }: Queued,
): Promise<boolean> {
  if (!order.email) return false;
  const written = await tx
    .insert(outboxMails)
    .values({
      messageId: `<${id}-${order.number}.${order.id}@${hostOf(shop)}>`,
      to: order.email,
      template,
      locale: order.locale,
      attachments,
      orderId: order.id,
      ...(dueAt ? { dueAt } : {}),
      ...letter,
    })
    .onConflictDoNothing()
    .returning({ id: outboxMails.id });
  return written.length > 0;
}

const hostOf = (shop: Shop): string => new URL(shop.env.SHOP_URL).hostname;

/** Data of every order mail. */
export async function envelopeOf(shop: Shop, tx: Db | Tx, order: OrderRow) {
  const locale = order.locale;
  const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  return {
    locale,
    shopName: shopName(shop, locale),
    contact: shop.details().email,
    signature: signature(shop, locale),
    name: user ?? order.shippingAddress ?? { lastName: '', firstName: '' },
    number: order.number ?? '',
    orderUrl: pageUrl(shop.env, locale, `/account/order/${order.tokenValue}`),
  };
}

type Given = { isAgain?: boolean | undefined; products?: ProductRecord[] | undefined };

/** `products`: those of the order that are known already. */
async function mailData(
  shop: Shop,
  tx: Db | Tx,
  order: OrderRow,
  stage: OrderStage,
  { isAgain = false, products }: Given = {},
): Promise<OrderMail> {
  const envelope = await envelopeOf(shop, tx, order);
  const { locale } = envelope;
  const full = await loadOrder(shop, tx, order, products);
  return {
    ...envelope,
    stage,
    isAgain,
    orderedOn: tokyo(order.checkoutCompletedAt ?? shop.now()).day,
    shipBy: order.shipBy,
    order: commonView(full, { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) }),
    goodsTerms: goodsTermsOf(full.promised?.goodsTerms)[locale](envelope.contact),
    seminarTerms: seminarTermsOf(full, locale),
  };
}

/** Distinct cancellation terms. */
function seminarTermsOf(full: FullOrder, locale: LocaleCode): string[] {
  const terms = full.lines.flatMap((line) =>
    line.product.seminar ? [termsText(termsOfLine(full, line), locale)] : [],
  );
  return [...new Set(terms)];
}

function locationOf({ online, venue, address }: EventPlace, locale: LocaleCode): string {
  if (online) return venue ?? onlineWord(locale);
  return [venue, address].filter(Boolean).join(' ');
}

function eventFiles(shop: Shop, { order, orderUrl, locale }: OrderMail): Attachment[] {
  const events = order.items.flatMap((item) => {
    const { code, name, slug, seminar } = item.product;
    if (!seminar) return [];
    return [
      { code, name, slug, ...seminar, place: placeOfEvent(seminar, optionsOf(item)), orderUrl, locale },
    ];
  });
  // Two kinds of seats at one place are one event.
  return [...new Map(events.map((event) => [eventUid(event, shop.env.SHOP_URL), event])).values()].map(
    (event) => eventFile(shop, event),
  );
}

type Event = Record<'code' | 'name' | 'slug' | 'startsAt' | 'endsAt' | 'orderUrl', string> & {
  place: EventPlace;
  locale: LocaleCode;
};

/** A calendar file of the seminar, with the UID and the organiser of the product page's file. */
export function eventFile(shop: Shop, event: Event, cancelled = false): Attachment {
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  const content = calendarFile(
    {
      uid: eventUid(event, shop.env.SHOP_URL),
      organizer: shop.details().email,
      title: event.name,
      start: new Date(event.startsAt),
      end: new Date(event.endsAt),
      location: locationOf(event.place, event.locale),
      description: event.orderUrl,
      url: event.orderUrl,
      cancelled,
      stamp: shop.now(),
    },
    method,
  );
  // Mail programs that act on an invitation look for the method here, too (RFC 6047 2.4).
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return { filename: eventFileName(event), contentType, content };
}
