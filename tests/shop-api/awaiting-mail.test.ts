/** The mail about an order that waits for its payment is for those who do not pay at once. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { payHosted } from '../kit/card.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const DECLINED = '4000000000000044';
const MINUTE_MS = 60_000;

const t = await testShop();
const book = await makeProduct(t, { priceYen: 2000, stock: 100 });

/** An order whose shopper has been sent to the gateway's page. */
async function ordered() {
  const m = await member(t);
  const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, token);
  const body = { mode: 'hosted' };
  const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  await t.work();
  const sent = async () =>
    (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email)).orderBy(outboxMails.id))
      .filter(({ status }) => status !== 'queued')
      .map(({ template }) => template);
  const giveUp = () => call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer });
  return { pay: (card?: string) => payHosted(key.hosted, card), sent, giveUp };
}

let order: Awaited<ReturnType<typeof ordered>>;
beforeEach(async () => {
  order = await ordered();
});

it('who pays within five minutes gets only the thanks', async () => {
  t.later(4 * MINUTE_MS);
  await order.pay();
  await t.work();
  t.later(10 * MINUTE_MS);
  await t.work();
  expect(await order.sent()).toEqual(['order_paid']);
});

it('who closes the page at once is told after five minutes how to pay, and thanked after the payment', async () => {
  expect(await order.sent()).toEqual([]);
  t.later(5 * MINUTE_MS);
  await t.work();
  expect(await order.sent()).toEqual(['order_awaiting_payment']);
  await order.pay();
  await t.work();
  expect(await order.sent()).toEqual(['order_awaiting_payment', 'order_paid']);
});

it('who gives the order up at once is told only that', async () => {
  expect((await order.giveUp()).status).toBe(204);
  t.later(10 * MINUTE_MS);
  await t.work();
  expect(await order.sent()).toEqual(['order_cancelled']);
});

it('whose card is refused is told only that, with how to pay', async () => {
  await order.pay(DECLINED);
  await t.work();
  t.later(10 * MINUTE_MS);
  await t.work();
  expect(await order.sent()).toEqual(['order_payment_refused']);
});
