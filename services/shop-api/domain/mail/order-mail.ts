import { eq } from 'drizzle-orm';
import { tokyo } from '../../../../app/rules/delivery.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { loadOrder, type OrderRow } from '../cart/load.ts';
import { commonView } from '../cart/view.ts';
import { mediaUrl } from '../media/url.ts';
import { renderOrderMail } from './order-template.ts';

/** Writes the order mail into the outbox, in the transaction that marks the order paid: once, by its message id. */
export async function writeOrderMail(shop: Shop, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.email) return;
  const locale = order.locale === 'en_US' ? 'en_US' : 'ja_JP';
  const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  const full = await loadOrder(tx, order);
  const view = commonView(full, { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) });
  const mail = renderOrderMail({
    locale,
    shopName: locale === 'ja_JP' ? shop.env.SHOP_NAME_JA : shop.env.SHOP_NAME_EN,
    shopUrl: shop.env.SHOP_URL.replace(/\/$/, ''),
    contact: shop.env.SHOP_LEGAL_EMAIL,
    name: user ?? view.shippingAddress ?? { lastName: '', firstName: '' },
    number: order.number ?? '',
    orderedOn: tokyo(order.checkoutCompletedAt ?? shop.now()).day,
    shipBy: order.shipBy,
    order: view,
  });
  await tx
    .insert(outboxMails)
    .values({
      messageId: `<order-${order.number}.${order.id}@${new URL(shop.env.SHOP_URL).hostname}>`,
      to: order.email,
      template: 'order_paid',
      locale,
      ...mail,
    })
    .onConflictDoNothing();
}
