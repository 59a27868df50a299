/** Mails about an order: each is written in the transaction of what it tells, once, by its message id. */
import { eq } from 'drizzle-orm';
import { calendarFile } from '#contract/rules/calendar-file.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { Tx } from '../../db/client.ts';
import { type Attachment, outboxMails } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { type FullOrder, loadOrder, type OrderRow } from '../cart/load.ts';
import { commonView } from '../cart/view.ts';
import { mediaUrl } from '../media/url.ts';
import type { OrderMail } from './order-rows.ts';
import { renderOrderMail } from './order-template.ts';

const TERMS = 'seminar_cancellation_terms';

/** What was ordered, when it is sent or takes place; with the marking as paid. */
export async function writeOrderMail(shop: Shop, tx: Tx, order: OrderRow): Promise<void> {
  const mail = await factsOf(shop, tx, order);
  const attachments = eventFiles(shop, mail);
  await write(shop, tx, order, { mail, template: 'order_paid', id: 'order', attachments });
}

/** What was ordered, until when it has to be paid, and where; with the placing of an order that waits for it. */
export async function writeAwaitingMail(shop: Shop, tx: Tx, order: OrderRow, payUntil: Date): Promise<void> {
  const mail = { ...(await factsOf(shop, tx, order)), payUntil };
  await write(shop, tx, order, { mail, template: 'order_awaiting_payment', id: 'pay', attachments: [] });
}

async function write(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  {
    mail,
    template,
    id,
    attachments,
  }: { mail: OrderMail; template: string; id: string; attachments: Attachment[] },
): Promise<void> {
  if (!order.email) return;
  await tx
    .insert(outboxMails)
    .values({
      messageId: `<${id}-${order.number}.${order.id}@${hostOf(shop)}>`,
      to: order.email,
      template,
      locale: mail.locale,
      attachments,
      ...renderOrderMail(mail),
    })
    .onConflictDoNothing();
}

const hostOf = (shop: Shop): string => new URL(shop.env.SHOP_URL).hostname;

async function factsOf(shop: Shop, tx: Tx, order: OrderRow): Promise<OrderMail> {
  const locale = order.locale === 'en_US' ? 'en_US' : 'ja_JP';
  const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  const full = await loadOrder(tx, order);
  const view = commonView(full, { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) });
  const shopUrl = shop.env.SHOP_URL.replace(/\/$/, '');
  return {
    locale,
    shopName: locale === 'ja_JP' ? shop.env.SHOP_NAME_JA : shop.env.SHOP_NAME_EN,
    shopUrl,
    contact: shop.env.SHOP_LEGAL_EMAIL,
    name: user ?? view.shippingAddress ?? { lastName: '', firstName: '' },
    number: order.number ?? '',
    orderedOn: tokyo(order.checkoutCompletedAt ?? shop.now()).day,
    shipBy: order.shipBy,
    payUntil: null,
    orderUrl: `${shopUrl}${locale === 'en_US' ? '/en' : ''}/account/order/${order.tokenValue}`,
    order: view,
    seminarTerms: termsOf(full, locale),
  };
}

/** Each wording once; an empty one stands for the shop's general terms. */
function termsOf({ lines }: FullOrder, locale: OrderMail['locale']): string[] {
  const terms = lines.flatMap(({ product }) =>
    product.seminar
      ? [product.attributes.find(({ code }) => code === TERMS)?.values[locale].trim() ?? '']
      : [],
  );
  return [...new Set(terms)];
}

function eventFiles(shop: Shop, { order, orderUrl }: OrderMail): Attachment[] {
  return order.items.flatMap(({ product: { code, name, slug, seminar } }) => {
    if (!seminar) return [];
    const content = calendarFile({
      // As the product page's own file says: importing both adds one event.
      uid: `${code}@${hostOf(shop)}`,
      title: name,
      start: new Date(seminar.startsAt),
      end: new Date(seminar.endsAt),
      location: [seminar.venue, seminar.address].filter(Boolean).join(' '),
      description: orderUrl,
      url: orderUrl,
      stamp: shop.now(),
    });
    const filename = `${slug.replace(/[^\w-]/g, '') || 'event'}.ics`;
    return [{ filename, contentType: 'text/calendar; charset=utf-8', content }];
  });
}
