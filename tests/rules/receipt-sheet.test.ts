/** What a receipt says: its sheet, made once, and the paper made of it at any later time. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { issuedReceipts } from '#app/routes/account/receipt/receipts.ts';
import type { Order } from '#contract/order-shapes.ts';
import { taxIncluded } from '#contract/rules/money.ts';
import { type ReceiptSheet as Sheet, receiptSheet as shape } from '#contract/shapes.ts';
import { TextProvider } from '#kit/i18n/text.tsx';
import { ReceiptSheet } from '#kit/ui/receipt-sheet.tsx';

const printed = (sheet: Sheet): string => {
  const locale = sheet.locale === 'ja_JP' ? 'ja' : 'en';
  const value = { locale, t: translator(locale) } as const;
  return renderToStaticMarkup(createElement(TextProvider, { value }, createElement(ReceiptSheet, { sheet })));
};

const SHEET: Sheet = {
  number: '000000024-2',
  locale: 'ja_JP',
  kind: 'after_refund',
  replaces: '000000024-1',
  issuedOn: '2026-11-29',
  orderedOn: '2026-11-28',
  recipient: '株式会社こもれび商店',
  title: 'company',
  goods: ['books', 'seminars'],
  lines: [
    { name: '台所でできる五十の実験', unitPrice: 187_000, quantity: 2, subTotal: 374_000 },
    { name: 'Ｗｅｂの教室 / 受講方法：オンライン参加', unitPrice: 330_000, quantity: 1, subTotal: 330_000 },
  ],
  promotion: -10_000,
  shipping: 50_000,
  refunded: 165_000,
  total: 579_000,
  taxes: [{ percent: 10, total: 579_000, tax: 52_600 }],
  registration: 'T1234567890123',
  issuer: {
    shop: 'こもれび書房',
    name: '株式会社こもれび書房',
    address: '〒530-0001 大阪府大阪市北区梅田9丁目8-7',
    phone: '06-0000-0000',
  },
};

describe('an issued receipt', () => {
  // Receipts in shops' databases look like these files. If one of them has to change, see docs/decisions/046.
  it.each([
    ['ja', SHEET],
    ['fee', { ...SHEET, goods: ['fees' as const], total: 165_000, fee: 165_000, taxes: [] }],
    ['en', { ...SHEET, locale: 'en_US' as const, kind: 'reissued' as const }],
    [
      'first',
      { ...SHEET, kind: 'first' as const, replaces: undefined, refunded: 0, registration: undefined },
    ],
  ])('is the same paper in every release, to the byte: %s', async (name, sheet) => {
    await expect(`${printed(shape.parse(sheet))}\n`).toMatchFileSnapshot(`./issued-receipts/${name}.html`);
  });
});

describe('a Shop API that keeps no sheets', () => {
  const item = (name: string, quantity: number, subTotal: number) => ({
    quantity,
    subTotal,
    product: { name, kind: 'book', variants: [{ code: 'x', nameAxis: {}, price: { current: 1 } }] },
  });
  const order = {
    items: [item('本', 3, 100_000)],
    totals: { items: 100_000, promotion: 0, shipping: 0, taxes: taxIncluded(100_000), total: 100_000 },
    checkoutCompletedAt: '2026-11-20T01:00:00Z',
    refunds: [
      { amount: 30_000, state: 'done', at: '2026-11-22T00:00:00Z' },
      { amount: 5_000, state: 'requested', at: '2026-11-22T00:00:00Z' },
    ],
    receipts: [
      { serial: 1, number: '7-1', recipient: '山田', issuedAt: '2026-11-21T00:00:00Z' },
      { serial: 2, number: '7-2', recipient: '山田', issuedAt: '2026-11-22T00:00:00Z' },
      { serial: 3, number: '7-3', recipient: '山田商店', issuedAt: '2026-11-23T00:00:00Z' },
    ],
  } as unknown as Order;

  it('gets them from the refunds that were done when each receipt was issued', () => {
    const sheets = issuedReceipts(order, 'ja_JP').map(({ sheet }) => sheet);
    expect(sheets.map(({ kind, replaces, refunded, total }) => [kind, replaces, refunded, total])).toEqual([
      ['first', undefined, 0, 100_000],
      ['after_refund', '7-1', 30_000, 70_000],
      ['reissued', '7-2', 30_000, 70_000],
    ]);
    expect(sheets.map(({ taxes }) => taxes[0]?.tax)).toEqual([9_000, 6_300, 6_300]);
    for (const sheet of sheets) expect(shape.parse(sheet)).toEqual(sheet);
    // 3 pieces for ¥1,000: a price that is no whole number of minor units.
    expect(sheets[0]?.lines).toEqual([{ name: '本', unitPrice: 33_333, quantity: 3, subTotal: 100_000 }]);
  });
});
