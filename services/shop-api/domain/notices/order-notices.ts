/**
 * Mails the shop about paid orders. `markPaid` queues each order once; the mail and the end of its queue entries are one
 * transaction, whose rows other processes wait for, so that each order is mailed once.
 */
import { asc, inArray, lt } from 'drizzle-orm';
import type { NoticeSettings } from '#contract/desk/settings.ts';
import type { Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { orderNotices } from '../../db/schema/notices.ts';
import { orders } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { placedOrders } from '../fulfilment/placed-orders.ts';
import { mediaUrl } from '../media/url.ts';
import { commonView } from '../order-rows/common-view.ts';
import { assembleAll, type OrderRow } from '../order-rows/load.ts';
import { gatheredUntil } from './gathered.ts';
import { gatheredLetter, orderLetter, type PaidOrder } from './order-letters.ts';
import { addressesOf, readNoticeSettings } from './receivers.ts';

/** Single mails per transaction. */
const AT_ONCE = 20;
/** Orders that a gathered mail lists. */
const LISTED_MAX = 100;

/** Writes the due mails. Returns their number. */
export async function writeOrderNotices(shop: Shop, stopped: () => boolean = () => false): Promise<number> {
  for (let written = 0; ; ) {
    const isIdle = stopped() || (await shop.db.select().from(orderNotices).limit(1)).length === 0;
    const more = isIdle ? 0 : await inTransaction(shop.db, (tx) => writeDue(shop, tx));
    if (more === 0) return written;
    written += more;
  }
}

async function writeDue(shop: Shop, tx: Tx): Promise<number> {
  const settings = await readNoticeSettings(shop, tx);
  const { orders: mode } = settings;
  if (mode === 'none') {
    await tx.delete(orderNotices);
    return 0;
  }
  const due = tx
    .select({ id: orderNotices.orderId })
    .from(orderNotices)
    .where(lt(orderNotices.paidAt, gatheredUntil(mode, shop.now())))
    .orderBy(asc(orderNotices.paidAt), asc(orderNotices.orderId))
    .for('update');
  const ids = (await (mode === 'each' ? due.limit(AT_ONCE) : due)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(orderNotices).where(inArray(orderNotices.orderId, ids));
  if (mode === 'each') return writeSingle(shop, tx, ids, settings);
  await writeGathered(shop, tx, ids, settings);
  return 1;
}

async function writeSingle(shop: Shop, tx: Tx, ids: number[], settings: NoticeSettings): Promise<number> {
  const paid = await loadPaid(shop, tx, ids);
  const to = addressesOf(shop, settings);
  const mails = paid.map((one) => ({
    messageId: messageId(shop, one.row),
    to,
    template: 'order_notice' as const,
    locale: 'ja_JP' as const,
    orderId: one.row.id,
    ...orderLetter(shop, one),
  }));
  if (mails.length > 0) await tx.insert(outboxMails).values(mails).onConflictDoNothing();
  return paid.length;
}

async function writeGathered(shop: Shop, tx: Tx, ids: number[], settings: NoticeSettings): Promise<void> {
  const listed = await loadPaid(shop, tx, ids.slice(0, LISTED_MAX));
  const [first] = listed;
  if (!first) return;
  const sums = await tx.select({ total: orders.total }).from(orders).where(inArray(orders.id, ids));
  await tx
    .insert(outboxMails)
    .values({
      messageId: messageId(shop, first.row),
      to: addressesOf(shop, settings),
      template: 'orders_notice',
      locale: 'ja_JP',
      ...gatheredLetter(shop, {
        orders: listed,
        count: ids.length,
        total: sums.reduce((sum, { total }) => sum + total, 0),
      }),
    })
    .onConflictDoNothing();
}

/** By the first order, which is in no other mail. */
const messageId = ({ env }: Shop, { number, id }: OrderRow): string =>
  `<notice-${number}.${id}@${new URL(env.SHOP_URL).hostname}>`;

async function loadPaid(shop: Shop, tx: Tx, ids: number[]): Promise<PaidOrder[]> {
  const context = { locale: 'ja_JP' as const, now: shop.now(), mediaUrl: mediaUrl(shop.env) };
  const full = await assembleAll(shop, tx, await placedOrders(tx, ids));
  return full.map((one) => ({ row: one.order, order: commonView(one, context) }));
}
