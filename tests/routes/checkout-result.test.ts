/** Screens about the state of an order: awaiting payment, paid, refused. Routes with a real Shop API. */
import { describe, expect, it } from 'vitest';
import { cartCookie } from '#app/cookies/cart-token.ts';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as failed from '#app/routes/checkout/failed/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import { MAX_CHECKS } from '#app/rules/order-outcome.ts';
import { payHosted } from '../kit/card.ts';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, cartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { GO, order, PAYMENT } from './ordering.ts';
import { inFrontOf, type Wire } from './wire.ts';

const DECLINED = '4000000000000044';
const LIMIT = '4000000000000036';
let t: TestShop;
let wire: Wire;
let book: string;

inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

const shopping = (productCode = book) => shopperWith(t, { items: [{ productCode, quantity: 2 }] });
const formOn = async (shopper: ScreenVisitor) => (await shopper.open(payment.loader, GO)).data.going.hosted;
const pay = async (shopper: ScreenVisitor, card?: string) => {
  await payHosted(await formOn(shopper), card);
  await t.work();
};

describe('the shop after an order', () => {
  it('shows the order when the shopper goes back into the checkout', async () => {
    const { shopper } = await shopping();
    await order(shopper);
    expect((await shopper.open(confirm.loader, '/checkout/confirm')).location).toBe('/checkout/complete');
    expect((await shopper.open(payment.loader, PAYMENT)).location).toBe('/checkout/complete');
    const { data } = await shopper.open(complete.loader, '/checkout/complete');
    expect(data.pending).toMatchObject({ kind: 'waiting', looksAgain: false });
    expect(data.pending.hosted.action).toContain(t.sandboxUrl);
    // The page reloads by itself only with `check`, which is set after a return from the gateway.
    expect(data.page.head.refresh).toBeUndefined();
    const looking = await shopper.open(complete.loader, '/checkout/complete?check=1');
    expect(looking.data.page.head.refresh).toBe('5;url=/checkout/complete?check=2');
    const last = await shopper.open(complete.loader, `/checkout/complete?check=${MAX_CHECKS}`);
    expect(last.data.page.head.refresh).toBeUndefined();
    expect(last.data).toMatchObject({ pending: { looksAgain: false } });
  });

  it('shows the thank-you page in the language of the order, also after reloads', async () => {
    const { shopper } = await shopping();
    await order(shopper, `/en${PAYMENT}`);
    await pay(shopper);
    const back = await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    expect([back.status, back.location]).toEqual([302, '/en/checkout/complete']);
    wire.calls.length = 0;
    for (let n = 0; n < 2; n++) {
      const { data } = await shopper.open(complete.loader, '/en/checkout/complete');
      expect(data.paid).toMatchObject({ shipDay: expect.stringMatching(/^\w{3}, /), seminars: [] });
      expect(data.paid.lines).toHaveLength(1);
      // The page needs these for the links to order and receipt, the delivery address, and the payment.
      expect(data.paid).toMatchObject({
        token: expect.any(String),
        address: { postcode: '5300001' },
        paymentMethod: 'Credit card',
      });
    }
    expect(wire.calls.every((one) => one.startsWith('GET '))).toBe(true);
    expect((await shopper.open(payment.loader, GO)).location).toBe('/checkout/complete');
    expect((await shopper.open(failed.loader, '/checkout/failed')).location).toBe('/checkout/complete');
  });

  it('cancels only an unpaid order', async () => {
    const { shopper, token } = await shopping();
    await order(shopper);
    const given = await shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: token });
    expect([given.status, given.location]).toEqual([303, '/checkout/failed']);
    const { data } = await shopper.open(failed.loader, '/checkout/failed');
    expect(data.order.reason).toEqual({ cause: 'shopper', key: 'checkout.failed_given_up' });
    const paid = await shopping();
    await order(paid.shopper);
    await pay(paid.shopper);
    const late = await paid.shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: paid.token });
    expect(late.location).toBe('/checkout/complete');
  });

  it('shows no order without the order cookie, and no order of another member', async () => {
    const { shopper } = await shopping();
    expect((await shopper.open(complete.loader, '/checkout/complete')).data).toMatchObject({
      paid: undefined,
    });
    const other = await shopping();
    await order(other.shopper);
    shopper.cookies.set('order', other.shopper.cookies.get('order') ?? '');
    const foreign = await shopper.open(complete.loader, '/checkout/complete');
    expect(foreign.data).toMatchObject({ paid: undefined, pending: undefined });
    expect((await shopper.open(failed.loader, '/checkout/failed')).data.order).toBeUndefined();
    shopper.cookies.delete('auth');
    expect((await shopper.open(complete.loader, '/checkout/complete')).location).toMatch(/^\/login\?/);
  });
});

describe('a refused payment', () => {
  it('leaves the order payable by a second card; during its confirmation no third payment is offered', async () => {
    const { shopper } = await shopping();
    await order(shopper);
    await pay(shopper, DECLINED);
    // A return directly after the refusal leads to the page that explains the refusal.
    const back = await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    expect(back.location).toBe('/checkout/complete');
    expect((await shopper.open(complete.loader, '/checkout/complete')).location).toBe('/checkout/failed');
    const { refused } = (await shopper.open(failed.loader, '/checkout/failed')).data;
    expect(refused).toMatchObject({ hosted: { method: 'post' }, until: expect.stringMatching(/\d\d:\d\d$/) });
    expect((await shopper.open(complete.loader, '/checkout/complete')).location).toBe('/checkout/failed');
    // If the shopper returns before the notification about the second card, the payment is being confirmed.
    await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    const again = await shopper.open(complete.loader, '/checkout/complete');
    expect(again.data.pending).toMatchObject({ kind: 'confirming', hosted: undefined });
    expect((await shopper.open(failed.loader, '/checkout/failed')).location).toBe('/checkout/complete');
    await payHosted(refused.hosted);
    await t.work();
    expect((await shopper.open(complete.loader, '/checkout/complete')).data.paid.number).toBe(refused.number);
  });

  it('that was not seen is not given as the reason of the next one, before this is known', async () => {
    const { shopper } = await shopping();
    await order(shopper);
    await pay(shopper, DECLINED);
    // The shopper does not return, but goes back to the page that leads to the gateway, and tries another card.
    const hosted = await formOn(shopper);
    await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    const early = await shopper.open(complete.loader, '/checkout/complete');
    expect(early.data?.pending).toMatchObject({ kind: 'confirming', hosted: undefined });
    expect((await shopper.open(failed.loader, '/checkout/failed')).location).toBe('/checkout/complete');
    await payHosted(hosted, LIMIT);
    await t.work();
    expect((await shopper.open(complete.loader, '/checkout/complete')).location).toBe('/checkout/failed');
    const { refused } = (await shopper.open(failed.loader, '/checkout/failed')).data;
    expect(refused.reason.key).toBe('checkout.payment_card_limit');
  });

  it('shows the reason, and puts the available products into a new cart', async () => {
    const soldOut = await makeProduct(t, { priceYen: 1500, stock: 5 });
    const { shopper, token } = await shopperWith(t, {
      items: [
        { productCode: book, quantity: 1 },
        { productCode: soldOut, quantity: 1 },
      ],
    });
    await order(shopper);
    await pay(shopper, DECLINED);
    expect((await shopper.open(complete.loader, '/checkout/complete')).location).toBe('/checkout/failed');
    const { data } = await shopper.open(failed.loader, '/checkout/failed');
    expect(data.refused.reason).toEqual({ cause: 'payment', key: 'checkout.payment_declined' });
    const given = await shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: token });
    expect(given.location).toBe('/checkout/failed');
    expect((await shopper.open(failed.loader, '/checkout/failed')).data.order.reason.key).toMatch(
      /^checkout\./,
    );
    await setStock(t, soldOut, 0);
    const again = await shopper.send(failed.action, '/checkout/failed', { order: token });
    expect([again.status, again.location]).toEqual([303, '/checkout/cart']);
    expect(await shopper.notices()).toEqual(['orders.again_all', 'orders.again_some']);
    const cart = await again.scope.cart();
    expect(cart?.tokenValue).not.toBe(token);
    expect(cart?.items.map((item) => item.product.code)).toEqual([book]);
    // Another press adds nothing.
    const twice = await shopper.send(failed.action, '/checkout/failed', { order: token });
    expect((await twice.scope.cart())?.items.map(({ quantity }) => quantity)).toEqual([1]);
  });
});

describe('a page that shows one order while another one is remembered', () => {
  /** Two unpaid orders of one member. The second is remembered; `tab` is the page of the first. */
  async function twoOrders() {
    const { m, shopper, token: first } = await shopping();
    await order(shopper);
    const tab = (await shopper.open(payment.loader, GO)).data.going;
    const second = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await shopper.set(cartCookie, second);
    await order(shopper);
    const states = async () => {
      const stateOf = async (token: string) =>
        (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data.paymentState;
      return [await stateOf(first), await stateOf(second)];
    };
    return { shopper, first, second, tab, states };
  }

  it('cancels the order that it shows', async () => {
    const { shopper, first, tab, states } = await twoOrders();
    expect(tab.token).toBe(first);
    const given = await shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: tab.token });
    expect(given.location).toBe(`/account/order/${first}`);
    expect(await shopper.notices()).toEqual(['orders.given_up']);
    expect(await states()).toEqual(['cancelled', 'awaiting_payment']);
  });

  it('cancels nothing if its form names no order, or another member’s', async () => {
    const { shopper, states } = await twoOrders();
    const stranger = await shopping();
    await order(stranger.shopper);
    for (const form of [{ intent: 'give-up' }, { intent: 'give-up', order: stranger.token }])
      expect((await shopper.send(payment.action, PAYMENT, form)).location).toBe('/checkout/complete');
    expect(await states()).toEqual(['awaiting_payment', 'awaiting_payment']);
    expect((await stranger.shopper.open(payment.loader, GO)).location).toBeNull();
  });

  it('puts the products of its own order into the cart, and keeps the other order remembered', async () => {
    const { shopper, first, second } = await twoOrders();
    await shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: first });
    expect((await shopper.send(failed.action, '/checkout/failed', {})).location).toBe('/checkout/failed');
    const again = await shopper.send(failed.action, '/checkout/failed', { order: first });
    expect((await again.scope.cart())?.items.map(({ quantity }) => quantity)).toEqual([2]);
    expect((await shopper.open(payment.loader, GO)).data.going.token).toBe(second);
  });
});
