/** Copies of packing slips (納品書) that are invoices: with prices, and the seller's registration number. */
import { sql } from 'drizzle-orm';
import type { Packing, SlipSheet } from '#contract/desk/packing.ts';
import { personName } from '#contract/rules/person-name.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { keepDocument } from './keep.ts';

/** None for an order whose last copy says the same. */
export async function keepSlips(
  shop: Shop,
  tx: Tx,
  { orders, shop: seller, slip }: Pick<Packing, 'orders' | 'shop' | 'slip'>,
): Promise<void> {
  for (const { id, ...order } of orders) {
    const content = { slip: sheetOf(order, seller, slip.remark) };
    const [last] = await readRows<{ serial: number; same: boolean }>(
      tx,
      sql`select serial, content = ${JSON.stringify(content)}::jsonb as same from issued_documents
        where order_id = ${id} and kind = 'slip' order by serial desc limit 1`,
    );
    if (last?.same) continue;
    const to = order.shippingAddress ?? order.billingAddress;
    await keepDocument(tx, {
      kind: 'slip',
      orderId: id,
      serial: (last?.serial ?? 0) + 1,
      number: order.number,
      issuedAt: shop.now(),
      recipient: to ? personName(to, order.locale === 'ja_JP' ? 'ja' : 'en') : '',
      amount: order.totals.total,
      tax: order.totals.taxes,
      registration: seller.registrationNumber ?? null,
      content,
    });
  }
}

const sheetOf = (
  { number, placedAt, locale, shippingAddress, billingAddress, buyer, items, totals }: SlipSheet['order'],
  shop: SlipSheet['shop'],
  remark: string | null,
): SlipSheet => ({
  order: { number, placedAt, locale, shippingAddress, billingAddress, buyer, items, totals },
  shop,
  remark,
});
