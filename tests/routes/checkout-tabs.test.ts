/** The return from the gateway's page when several orders of the same shopper are open in tabs. */
import { expect, it } from 'vitest';
import { cartCookie } from '#app/cookies/cart-token.ts';
import * as account from '#app/routes/account/orders/route.tsx';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as failed from '#app/routes/checkout/failed/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import { payHosted } from '../kit/card.ts';
import { cartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { GO, order, PAYMENT } from './ordering.ts';
import { inFrontOf } from './wire.ts';

const RESULT = '/checkout/complete';
const FROM_GATEWAY = `${RESULT}?from=gateway`;
const ORDERS = '/account/order';
const DECLINED = '4000000000000044';
let t: TestShop;
let book: string;

inFrontOf(async (shop) => {
  t = shop;
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

/** Unpaid orders of one member, with the pages that lead to the gateway. The last order is remembered. */
async function tabs(count: number) {
  const { m, shopper } = await shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
  const pages = [];
  for (let n = 0; n < count; n++) {
    if (n > 0)
      await shopper.set(cartCookie, await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer));
    await order(shopper);
    pages.push((await shopper.open(payment.loader, GO)).data.going);
  }
  const result = async () => (await shopper.open(complete.loader, RESULT)).data;
  const comeBack = () => shopper.open(complete.loader, FROM_GATEWAY);
  const giveUp = (token: string) =>
    shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: token });
  return { shopper, pages, result, comeBack, giveUp };
}

it('shows the order that was paid, also when a newer one is unpaid or cancelled', async () => {
  const { shopper, pages, result, comeBack, giveUp } = await tabs(3);
  const [first, second, third] = pages;
  await giveUp(third.token);
  await payHosted(first.hosted);
  await t.work();
  expect((await comeBack()).location).toBe(RESULT);
  expect((await result()).paid).toMatchObject({ number: first.number });
  // The page of the first order was shown: the next return is from the other one.
  await comeBack();
  expect((await result()).pending).toMatchObject({ kind: 'confirming', number: second.number });
  await payHosted(second.hosted);
  await t.work();
  expect((await result()).paid).toMatchObject({ number: second.number });
  expect(await shopper.notices()).toEqual([]);
});

it('shows the order whose payment was refused, and then leads back to the other one', async () => {
  const { shopper, pages, result, comeBack, giveUp } = await tabs(2);
  const [first, second] = pages;
  await payHosted(first.hosted, DECLINED);
  await t.work();
  await comeBack();
  expect((await shopper.open(complete.loader, RESULT)).location).toBe('/checkout/failed');
  const { refused } = (await shopper.open(failed.loader, '/checkout/failed')).data;
  expect(refused.number).toBe(first.number);
  await giveUp(first.token);
  await shopper.send(failed.action, '/checkout/failed', { order: first.token });
  await payHosted(second.hosted);
  await t.work();
  await comeBack();
  expect((await result()).paid.number).toBe(second.number);
});

it('shows the newest order while no payment is known, and offers no second payment of any for a minute', async () => {
  const { shopper, pages, comeBack, result } = await tabs(2);
  const [first, second] = pages;
  expect((await comeBack()).location).toBe(RESULT);
  expect((await result()).pending).toMatchObject({ kind: 'confirming', number: second.number });
  const { awaiting } = (await shopper.open(account.loader, ORDERS)).data;
  expect(awaiting).toHaveLength(2);
  for (const { number } of [first, second])
    expect(awaiting).toContainEqual(expect.objectContaining({ number, state: 'confirming' }));
  await shopper.send(account.action, ORDERS, { order: first.token, intent: 'pay' });
  expect((await shopper.open(payment.loader, GO)).location).toBe(RESULT);
  await payHosted(first.hosted);
  await t.work();
  expect((await result()).paid.number).toBe(first.number);
});

it('asks for the login first if the session has ended', async () => {
  const { shopper, comeBack } = await tabs(2);
  shopper.cookies.delete('auth');
  expect((await comeBack()).location).toBe(`/login?redirect_path=${encodeURIComponent(FROM_GATEWAY)}`);
});
