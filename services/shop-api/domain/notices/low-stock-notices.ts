/**
 * Mails the shop about stock that has fallen to its reorder level. A trigger queues each variant once per fall; the mail
 * and the end of its queue entries are one transaction, whose rows other processes wait for.
 */
import { asc, inArray, sql } from 'drizzle-orm';
import { LOW_STOCK } from '#contract/desk/goods/products.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { lowStockNotices } from '../../db/schema/notices.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { isTicketOver } from '../catalogue/low-stock.ts';
import { variantName } from '../catalogue/variant-name.ts';
import { randomToken } from '../tokens.ts';
import { LISTED_MAX, type LowVariant, lowStockLetter } from './low-stock-letter.ts';
import { addressesOf, readNoticeSettings } from './receivers.ts';

/** Writes one mail about all queued variants. Returns the number of mails. */
export async function writeLowStockNotice(shop: Shop): Promise<number> {
  const [queued] = await shop.db.select().from(lowStockNotices).limit(1);
  return queued ? inTransaction(shop.db, (tx) => writeNotice(shop, tx)) : 0;
}

async function writeNotice(shop: Shop, tx: Tx): Promise<number> {
  const queued = await tx
    .select()
    .from(lowStockNotices)
    .orderBy(asc(lowStockNotices.variantId))
    .for('update');
  const ids = queued.map(({ variantId }) => variantId);
  if (ids.length === 0) return 0;
  await tx.delete(lowStockNotices).where(inArray(lowStockNotices.variantId, ids));
  const settings = await readNoticeSettings(shop, tx);
  const low = settings.lowStock ? await stillLow(shop, tx, ids) : [];
  if (low.length === 0) return 0;
  await tx.insert(outboxMails).values({
    messageId: `<low-stock.${randomToken(12)}@${new URL(shop.env.SHOP_URL).hostname}>`,
    to: addressesOf(shop, settings),
    template: 'low_stock_notice',
    locale: 'ja_JP',
    ...lowStockLetter(shop, low),
  });
  return 1;
}

/** As many as a letter lists, without what has come back meanwhile, and what is not sold any more. */
const stillLow = async ({ now }: Shop, tx: Tx, ids: number[]): Promise<LowVariant[]> =>
  readRows<LowVariant>(
    tx,
    sql`select p.kind, t.name, ${variantName('ja_JP')} as variant, v.code, v.on_hand as "onHand", v.on_hold as "onHold",
        coalesce(v.reorder_level, ${LOW_STOCK})::int as level, (count(*) over ())::int as count
      from variants v join products p on p.id = v.product_id
        join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
      where v.id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::bigint)
        and p.enabled and v.enabled and v.tracked and v.on_hand <= coalesce(v.reorder_level, ${LOW_STOCK})
        and not ${isTicketOver(now())}
      order by p.id, v.position, v.id limit ${LISTED_MAX}`,
  );
