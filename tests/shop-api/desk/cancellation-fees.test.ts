/** What the shop keeps of the price of cancelled seats: a fee without tax, on mail, receipt and accounts. */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { cancellationFee } from '#api/domain/refunds/outcome/cancellation-fee.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { formatYen, taxIncluded, yen } from '#contract/rules/money.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { DESK_KEY, deskOk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { type PaidOrder, PaidOrders } from './paid-orders.ts';

const t = await testShop();
const o = new PaidOrders(t);
/** A seminar of the demo with one kind of seat, whose price has an even half. */
const [seminar] = await readRows<{ code: string }>(
  t.shop.db,
  sql`select p.code from products p join seminars s on s.product_id = p.id join variants v on v.product_id = p.id
    where p.enabled and not s.cancelled and s.sales_end_at > now() and s.starts_at > now() + interval '10 days'
      and v.price % 20000 = 0 and v.on_hand - v.on_hold > 10
      and not exists (select from variants o where o.product_id = p.id and o.id <> v.id)
    order by p.code limit 1`,
);
const SEMINAR = seminar?.code ?? '';
let owner: string;
let give: GivingBack;
beforeEach(async () => {
  owner = (await staffMember(t, 'owner', '木村 葉子')).token;
  give = new GivingBack(t, () => owner);
});

const today = () => tokyo(t.shop.now()).day;
const sums = async () => (await deskOk(t, 'GET', `/accounts?period=${today()}`, { token: owner })).total;
const feesOf = async ({ id }: PaidOrder) =>
  (await t.shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(refunds.id)).map(
    ({ fee }) => fee,
  );
const receiptOf = async ({ token, m }: PaidOrder, serial: number) =>
  (
    await call(t, 'PUT', `/orders/${token}/receipts/${serial}`, {
      bearer: m.bearer,
      body: { recipient: '山田 花子' },
    })
  ).data.sheet;
const money = (minor: number) => formatYen(yen(minor), 'ja');

/** Refunds a part of the price of `quantity` seats. */
const refundHalf = (
  order: PaidOrder,
  amount: number,
  {
    quantity = 1,
    reason = 'seminar',
    shop = t,
  }: { quantity?: number; reason?: string; shop?: TestShop } = {},
) =>
  give.byHand(order.id, yen(amount), [{ code: order.code, quantity, fate: 'restocked' }], { reason, shop });

describe('a seat that is cancelled for half of its price', () => {
  test('leaves a fee without tax, and no sale', async () => {
    const order = await o.paid({ product: SEMINAR, quantity: 1 });
    const price = order.total;
    const half = price / 2;
    const before = await sums();
    expect((await refundHalf(order, half)).status).toBe(201);
    expect(await feesOf(order)).toEqual([half]);

    const after = await sums();
    expect(after.refunded - before.refunded).toBe(half);
    expect(after.refundedTax - before.refundedTax).toBe(taxIncluded(price));
    expect(after.fees - before.fees).toBe(half);

    const [mail] = await o.mails(order, 'order_refunded');
    for (const words of [
      `返金額（税込）\n  ${money(half)}`,
      `10％対象\n  ${money(price)}（うち消費税 ${money(taxIncluded(price))}）`,
      `キャンセル料（不課税）\n  ${money(half)}`,
      `キャンセル分の代金${money(price)}から、キャンセル料${money(half)}を差し引いて`,
    ])
      expect(mail?.text).toContain(words);

    expect(await receiptOf(order, 1)).toMatchObject({
      kind: 'after_refund',
      goods: ['fees'],
      refunded: half,
      total: half,
      fee: half,
      taxes: [],
    });

    const response = await t.app.request('http://shop.test/desk-api/accounts/export', {
      method: 'POST',
      headers: {
        'X-Desk-Key': DESK_KEY,
        Authorization: `Bearer ${owner}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ period: today(), encoding: 'utf-8' }),
    });
    const { number } = await o.rowOf(order.token);
    const lines = Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n')
      .map((line) => line.split(','))
      .filter((cells) => cells[2] === number);
    expect(lines.map((cells) => [cells[1], cells[4], cells[6], cells[14]])).toEqual([
      ['売上', String(yen(price)), String(yen(taxIncluded(price))), '0'],
      ['返金', String(-yen(price)), String(-yen(taxIncluded(price))), String(yen(half))],
    ]);
  });

  test('leaves the other seat taxed', async () => {
    const order = await o.paid({ product: SEMINAR, quantity: 2 });
    const price = order.total / 2;
    await refundHalf(order, price / 2);
    expect(await receiptOf(order, 1)).toMatchObject({
      goods: ['seminars', 'fees'],
      total: price * 1.5,
      fee: price / 2,
      taxes: [{ percent: 10, total: price, tax: taxIncluded(price) }],
    });
  });

  test('has no fee any more when the rest is refunded, or the refund is taken back', async () => {
    const order = await o.paid({ product: SEMINAR, quantity: 1 });
    const half = order.total / 2;
    await refundHalf(order, half);
    await give.byHand(order.id, yen(half));
    expect(await feesOf(order)).toEqual([half, -half]);

    const mistaken = await o.paid({ product: SEMINAR, quantity: 1 });
    const { body: refund } = await refundHalf(mistaken, half);
    await give.undo(refund.id);
    expect(await feesOf(mistaken)).toEqual([half, -half]);
    const [undone] = await o.mails(mistaken, 'refund_undone');
    expect(undone?.text).toContain(`キャンセル料（不課税）\n  ${money(half)}`);
    const sheet = await receiptOf(mistaken, 1);
    expect(sheet).toMatchObject({ refunded: 0, total: mistaken.total });
    expect(sheet.fee).toBeUndefined();
  });

  test('is a lower price where the shop gave a part back for another reason, or counts fees as sales', async () => {
    const lowered = await o.paid({ product: SEMINAR, quantity: 1 });
    await refundHalf(lowered, lowered.total / 2, { reason: 'other' });
    expect(await feesOf(lowered)).toEqual([0]);
    const taxed = await o.paid({ product: SEMINAR, quantity: 1 });
    await refundHalf(taxed, taxed.total / 2, { shop: shopWith(t, { CANCELLATION_FEE: 'taxed' }) });
    expect(await feesOf(taxed)).toEqual([0]);
    const goods = await o.paid();
    await refundHalf(goods, goods.total / 4, { reason: 'customer' });
    expect(await feesOf(goods)).toEqual([0]);
  });
});

test('the fees of an order are never more than what is left of its payment', () => {
  const wish = fc.record({
    quantity: fc.nat(3),
    givenUp: fc.nat(3),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 6 }), fc.integer({ min: 1, max: 1500 }), (wishes, total) => {
      let [left, fees] = [total, 0];
      for (const { quantity, givenUp, amount } of wishes) {
        const refunded = Math.min(amount, left);
        left -= refunded;
        fees += cancellationFee(
          { CANCELLATION_FEE: 'untaxed' },
          {
            refund: { reason: 'seminar', amount: refunded },
            pieces: [{ itemId: 1, quantity, givenUp: Math.min(givenUp, quantity) }],
            prices: [{ id: 1, unitPrice: 300 }],
            left,
            before: fees,
          },
        );
        expect(fees).toBeGreaterThanOrEqual(0);
        expect(fees).toBeLessThanOrEqual(left);
      }
    }),
  );
});
