/** What a receipt says stays as it was issued, whatever is refunded or set later. */
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { staff } from '#api/db/schema/staff.ts';
import { env } from '#app/env.ts';
import { translator } from '#app/i18n/i18n.ts';
import * as receipt from '#app/routes/account/receipt/route.tsx';
import { taxIncluded } from '#contract/rules/money.ts';
import type { ReceiptSheet as Sheet } from '#contract/shapes.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { ReceiptSheet } from '#kit/ui/receipt-sheet.tsx';
import type { TestShop } from '../setup/shop.ts';
import { hanako } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

/** A paid order of the demo's member that has no receipt yet, and its receipt page. */
async function receiptPage() {
  const { shopper, get } = await hanako(t);
  const paid = (await get('/filter/orders?criteria[paymentState]=paid&limit=100')).items;
  for (const { tokenValue: token, number } of paid.reverse()) {
    if ((await get(`/orders/${token}`)).receipts.length > 0) continue;
    const params = { detail: token };
    const open = async (search = '', language = 'ja') =>
      (
        await shopper.visit(
          receipt.loader,
          shopper.request(`${language === 'en' ? '/en' : ''}/x${search}`),
          params,
        )
      ).data;
    const issue = (serial: number, recipient = '山田 花子') =>
      shopper.send(receipt.action, '/x', { serial: String(serial), recipient }, params);
    return { token, number, open, issue };
  }
  throw new Error('no order without a receipt');
}

async function refundPart(token: string, amount: number) {
  const { db } = t.shop;
  const [order] = await db.select().from(orders).where(eq(orders.tokenValue, token));
  const [by] = await db.select().from(staff);
  if (!order || !by) throw new Error('nothing to refund');
  await db.insert(refunds).values({
    orderId: order.id,
    kind: 'manual',
    amount,
    way: 'bank',
    reason: 'returned',
    reference: 'BANK-1',
    state: 'done',
    requestedBy: by.id,
    requestedAt: t.shop.now(),
    settledAt: t.shop.now(),
  });
  await db.update(orders).set({ paymentState: 'partially_refunded' }).where(eq(orders.id, order.id));
}

const CHANGED = {
  REGISTRATION_NUMBER: 'T1000012050002',
  SHOP_NAME_JA: '新しい書店',
  SHOP_LEGAL_SELLER_JA: '株式会社新しい書店',
  SHOP_LEGAL_ADDRESS_JA: '東京都',
  SHOP_LEGAL_PHONE: '03-0000-0000',
};

/** With other settings of storefront and Shop API while `use` runs. */
async function withSettings(change: Partial<typeof env>, use: () => Promise<void>): Promise<void> {
  const before = [{ ...env }, { ...t.shop.env }] as const;
  Object.assign(env, change);
  Object.assign(t.shop.env, change);
  try {
    await use();
  } finally {
    Object.assign(env, before[0]);
    Object.assign(t.shop.env, before[1]);
  }
}

/** The receipt as the page shows it. */
const printed = (sheet: Sheet) => {
  const locale = sheet.locale === 'ja_JP' ? 'ja' : 'en';
  const texts = { locale, t: translator(locale) } as const;
  return renderToStaticMarkup(
    createElement(TextProvider, { value: texts }, createElement(ReceiptSheet, { sheet })),
  );
};

describe('an issued receipt', () => {
  it('stays the same, to the byte, after a refund and after a change of the shop’s settings', async () => {
    const { token, number, open, issue } = await receiptPage();
    await issue(1);
    const { sheet } = await open();
    const paper = printed(sheet);
    expect(paper).toContain('<article class="receipt-sheet" lang="ja">');
    await refundPart(token, 10_000);
    await withSettings(CHANGED, async () => {
      const after = await open('?no=1');
      expect(after.sheet).toEqual(sheet);
      expect(printed(after.sheet)).toBe(paper);
      expect(after.sheet).toMatchObject({ number: `${number}-1`, refunded: 0, kind: 'first' });
      // In English, too: it is the same paper.
      expect((await open('?no=1', 'en')).sheet).toEqual(sheet);
    });
  });

  it('is followed by one under the next number that names it, with the refund deducted once', async () => {
    const { token, number, open, issue } = await receiptPage();
    await issue(1, '株式会社こもれび');
    const { sheet } = await open();
    await refundPart(token, 11_000);
    const page = await open();
    // The page does not offer the old amount as if nothing had happened, and lists the old receipt.
    expect(page).toMatchObject({ sheet: undefined, issue: { serial: 2, isOutdated: true } });
    expect(page.others).toMatchObject([{ serial: 1, number: `${number}-1` }]);
    await issue(2, '株式会社こもれび');
    const after = await open();
    const total = sheet.total - 11_000;
    expect(after.sheet).toMatchObject({
      kind: 'after_refund',
      replaces: `${number}-1`,
      refunded: 11_000,
      total,
      taxes: [{ percent: 10, total, tax: taxIncluded(total) }],
    });
    expect(after.issue).toMatchObject({ isOutdated: false });
    const paper = printed(after.sheet);
    for (const words of ['返金後', `No. ${number}-1 に代わるものです`, '差し引いたものです'])
      expect(paper).toContain(words);
    expect(paper).not.toContain('再発行');

    await issue(3, '株式会社こもれび商店');
    const again = printed((await open()).sheet);
    for (const words of ['再発行', `No. ${number}-2 に代わるものです`, '差し引いたものです'])
      expect(again).toContain(words);
    expect((await open('?no=1')).sheet).toEqual(sheet);
  });

  it('is still shown when the whole order was refunded, and no other can be issued', async () => {
    const { token, number, open, issue } = await receiptPage();
    await issue(1);
    await refundPart(token, 10_000);
    const { db } = t.shop;
    await db
      .update(orders)
      .set({ state: 'cancelled', paymentState: 'refunded' })
      .where(eq(orders.tokenValue, token));
    const page = await open();
    expect(page).toMatchObject({ sheet: undefined, issue: undefined, others: [{ number: `${number}-1` }] });
    expect((await open('?no=1')).sheet).toMatchObject({ number: `${number}-1`, refunded: 0 });
    await issue(2);
    expect((await open()).others).toHaveLength(1);
  });

  it('of a seller without a registration number names none, and no qualified invoice', async () => {
    const { open, issue } = await receiptPage();
    await withSettings({ REGISTRATION_NUMBER: undefined }, () => issue(1).then(() => undefined));
    const { sheet } = await open();
    expect(sheet.registration).toBeUndefined();
    for (const words of ['適格', '登録番号', 'T1234567890123']) expect(printed(sheet)).not.toContain(words);
  });
});
