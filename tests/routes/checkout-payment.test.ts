/** The payment step: the order button and the way to the gateway. Routes with a real Shop API. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shippingMethods } from '#api/db/schema/methods.ts';
import { orders } from '#api/db/schema/orders.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { translator } from '#app/i18n/i18n.ts';
import type { Page } from '#app/page.ts';
import { formMark } from '#app/request/made-for.ts';
import { scopeOf } from '#app/request/scope.ts';
import * as cartStep from '#app/routes/checkout/cart/route.tsx';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as confirmStep from '#app/routes/checkout/confirm/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import * as tokenConfirm from '#app/routes/checkout/payment/token-confirm.ts';
import * as tokenKey from '#app/routes/checkout/payment/token-key.ts';
import * as survey from '#app/routes/checkout/survey/route.tsx';
import { applyDocumentHeaders } from '#app/security/headers.ts';
import { MADE_FOR } from '#kit/form/post-form.tsx';
import { authenticatedToken } from '../kit/card.ts';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, cartWith } from '../setup/client.ts';
import { provokes } from '../setup/log.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { fingerprintOn, GO, order, PAYMENT } from './ordering.ts';
import { changes, inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
let book: string;

inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

const shopping = (productCode = book) => shopperWith(t, { items: [{ productCode, quantity: 2 }] });
const remembered = (shopper: ScreenVisitor) =>
  orderCookie.read(`${orderCookie.name}=${shopper.cookies.get(orderCookie.name) ?? ''}`);

describe('ordering', () => {
  it('places the order, removes the cart and leads to the gateway', async () => {
    const { shopper, token, m } = await shopping();
    const placed = await order(shopper, `/en${PAYMENT}`);
    expect([placed.status, placed.location]).toEqual([303, `/en${GO}`]);
    expect(shopper.cookies.has('cart')).toBe(false);
    const going = await shopper.open(payment.loader, GO);
    const { data } = await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer });
    expect(going.data.going).toMatchObject({ number: data.number, total: data.totals.total });
    expect(going.data.going.hosted).toEqual(data.paymentRequest.hosted);
  });

  it('allows forms to the gateway’s origin only on the page that leads to the gateway', async () => {
    const { shopper } = await shopping();
    const before = await shopper.open(payment.loader, PAYMENT);
    await order(shopper);
    const { data } = await shopper.open(payment.loader, GO);
    const policyOf = (page: Page) => {
      const headers = new Headers();
      const answer = { screen: undefined, status: 200, method: 'GET', personal: true } as const;
      applyDocumentHeaders(headers, {
        ...answer,
        page,
        styleHash: undefined,
        choosesLanguage: false,
      });
      return /form-action ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1];
    };
    expect(policyOf(before.data.page)).toBe("'self'");
    expect(policyOf(data.page)).toBe(`'self' ${t.sandboxUrl}`);
  });

  it('makes one order if the button is pressed several times, at once or one after the other', async () => {
    const { shopper, token, m } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const press = () =>
      payment.action({
        request: shopper.request(PAYMENT, { intent: 'order', fingerprint }),
        context: {},
        params: {},
      });
    const answers = await Promise.allSettled([press(), press(), press()]);
    for (const answer of answers) {
      const thrown = answer.status === 'rejected' ? (answer.reason as Response) : undefined;
      expect([thrown?.status, thrown?.headers.get('Location')]).toEqual([303, GO]);
      if (thrown) shopper.cookies.take(thrown.headers);
    }
    // The cart cookie is deleted by now, and the shopper presses the button of the page that is still open.
    expect((await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint })).location).toBe(GO);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(200);
    expect(await t.shop.db.select().from(orders).where(eq(orders.userId, m.id))).toHaveLength(1);
  });

  it('finds the new order if the response to placing it is lost', async () => {
    const { shopper, token, m } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    wire.loseAnswerOf = `/checkout/${token}/complete`;
    const placed = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect(placed.location).toBe(GO);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(200);
  });

  it.each([
    [
      'when the shopper presses again',
      (shopper: ScreenVisitor, fingerprint: string) =>
        shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint }),
    ],
    ['when the payment step opens', (shopper: ScreenVisitor) => shopper.open(payment.loader, PAYMENT)],
  ])(
    'leads, after a lost response and an outage, to the new order and not to an earlier one %s',
    async (_, comeBack) => {
      provokes('shop_api');
      const { shopper, m } = await shopping();
      expect((await order(shopper)).location).toBe(GO);
      const first = (await remembered(shopper))?.token;
      const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
      await shopper.set(cartCookie, token);
      const fingerprint = await fingerprintOn(shopper);
      // As if the storefront died while it placed the order: the browser gets no response and no cookie.
      const before = new Map(shopper.cookies);
      expect((await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint })).location).toBe(
        GO,
      );
      shopper.cookies.clear();
      for (const [name, value] of before) shopper.cookies.set(name, value);
      // The Shop API becomes unreachable during the shopper's first attempt to continue.
      let calls = 0;
      wire.before = async () => {
        calls += 1;
        if (calls > 1) throw new TypeError('fetch failed');
      };
      await comeBack(shopper, fingerprint).catch(() => undefined);
      wire.before = undefined;
      const found = await comeBack(shopper, fingerprint);
      expect(found.location === GO || found.location === '/checkout/complete').toBe(true);
      expect((await remembered(shopper))?.token).toBe(token);
      expect(token).not.toBe(first);
    },
  );

  it('leads to the cart, not to an older order, if the browser has lost the cookie of the page’s cart', async () => {
    const { shopper, m } = await shopping();
    expect((await order(shopper)).location).toBe(GO);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await shopper.set(cartCookie, token);
    const fingerprint = await fingerprintOn(shopper);
    shopper.cookies.delete(cartCookie.name);
    const sent = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect(sent.location).toBe('/checkout/cart');
  });

  it('places no order if the payment key could not be made', async () => {
    const { shopper, token, m } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    wire.loseAnswerOf = `PATCH /checkout/${token}/payment`;
    const refused = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect(refused).toMatchObject({ status: 503, data: { refusal: translator('ja')('error.network') } });
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(404);
    expect((await order(shopper)).location).toBe(GO);
  });

  it('leads back to the cart while every shipping method is off, and goes on once there is one again', async () => {
    const { shopper, token, m } = await shopping();
    const switchAll = async (enabled: boolean) => {
      await t.shop.db.update(shippingMethods).set({ enabled });
      t.shop.caches.methods.clear();
    };
    const fingerprint = await fingerprintOn(shopper);
    await switchAll(false);
    const press = () => shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect((await press()).location).toBe(`${PAYMENT}?changed=1`);
    // No step shows a total without the fee, and the cart says why it leads nowhere.
    for (const [work, path] of [
      [payment.loader, PAYMENT],
      [confirmStep.loader, '/checkout/confirm'],
      [survey.loader, '/checkout/survey'],
    ] as const) {
      expect((await shopper.open(work, path)).location).toBe('/checkout/cart');
      expect(await shopper.notices()).toEqual(['cart.no_shipping']);
    }
    const blockers = async () => (await shopper.open(cartStep.loader, '/checkout/cart')).data.cart.blockers;
    expect(await blockers()).toEqual(['shipment']);
    const { data: cart } = await call(t, 'GET', `/carts/${token}`, { bearer: m.bearer });
    const change = { bearer: m.bearer, body: { quantity: 1 } };
    await call(t, 'PUT', `/carts/${token}/items/${cart.items[0].id}`, change);
    expect(await blockers()).toEqual(['shipment']);
    await switchAll(true);
    expect(await blockers()).toEqual([]);
    expect((await press()).location).toBe(`${PAYMENT}?changed=1`);
    expect((await order(shopper, `${PAYMENT}?changed=1`)).location).toBe(GO);
  });

  it('is refused if the cart differs from the page', async () => {
    const { shopper, token, m } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const { data: cart } = await call(t, 'GET', `/carts/${token}`);
    await call(t, 'PUT', `/carts/${token}/items/${cart.items[0].id}`, { body: { quantity: 3 } });
    for (const stale of [fingerprint, '', 'x'.repeat(43), undefined]) {
      const form = { intent: 'order', ...(stale === undefined ? {} : { fingerprint: stale }) };
      const sent = await shopper.send(payment.action, PAYMENT, form);
      expect([sent.status, sent.location]).toEqual([303, `${PAYMENT}?changed=1`]);
    }
    expect((await shopper.open(payment.loader, `${PAYMENT}?changed=1`)).data.form.changed).toBe(true);
    expect((await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).status).toBe(404);
    expect((await order(shopper, `${PAYMENT}?changed=1`)).location).toBe(GO);
  });

  it('leads back to the cart if the product has sold out', async () => {
    const productCode = await makeProduct(t, { priceYen: 3000, stock: 2 });
    const { shopper } = await shopping(productCode);
    const fingerprint = await fingerprintOn(shopper);
    await setStock(t, productCode, 1);
    const refused = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect(refused.location).toBe('/checkout/cart');
    expect(await shopper.notices()).toEqual(['error.item_quantity_exceeded']);
  });
});

describe('paying by a token of the card', () => {
  const KEY = '/checkout/payment/key';
  const CONFIRM = '/checkout/payment/confirm';
  /** Makes a request like the card form's script; the response has an envelope. */
  const ask = async (shopper: ScreenVisitor, work: typeof tokenKey.action, path: string, form: object) => {
    const request = shopper.request(path, { ...form }, { Origin: 'http://localhost:3000' });
    const answer = (await work({ request, context: {}, params: {} })) as Response;
    shopper.cookies.take(answer.headers);
    return { status: answer.status, ...(await answer.json()) };
  };
  const authenticated = async (shopper: ScreenVisitor) => {
    const { data } = await ask(shopper, tokenKey.action, KEY, { fingerprint: await fingerprintOn(shopper) });
    const { paymentKey } = data.key;
    return { paymentKey, tkn: await authenticatedToken(t.sandboxUrl, { gateway: data.key }) };
  };
  const away = async () => {
    throw new TypeError('fetch failed');
  };

  it('is refused, and names the account, if another member has logged in meanwhile', async () => {
    const { shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const mark = (await formMark(scopeOf({}, shopper.request(PAYMENT)))) ?? '';
    const other = await shopping();
    for (const name of ['auth', 'cart']) shopper.cookies.set(name, other.shopper.cookies.get(name) ?? '');
    wire.calls.length = 0;
    const sent = { fingerprint, [MADE_FOR]: mark, intent: 'order' };
    expect((await ask(shopper, tokenKey.action, KEY, sent)).data).toEqual({ to: '/checkout/cart' });
    expect(await shopper.shownNotices()).toMatchObject([
      { key: 'checkout.notice_other_member', values: { name: expect.stringMatching(/./) } },
    ]);
    expect(changes(wire)).toEqual([]);
  });

  it('responds with an envelope if the Shop API is unreachable', async () => {
    const { shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    wire.before = away;
    expect(await ask(shopper, tokenKey.action, KEY, { fingerprint })).toMatchObject({
      status: 503,
      success: false,
      errorCode: 'unavailable',
    });
  });

  it('leads to the result page if the Shop API fails after the charge, and this page finds the order', async () => {
    const { shopper, token, m } = await shopping();
    const card = await authenticated(shopper);
    wire.before = async (sent) => {
      if (sent.endsWith('/complete')) wire.before = away;
      if (wire.before === away) await away();
    };
    const answer = await ask(shopper, tokenConfirm.action, CONFIRM, card);
    expect(answer).toMatchObject({ status: 200, data: { to: '/checkout/complete' } });
    wire.before = undefined;
    // The worker places the order while the page is loaded, just before it reads the cart.
    wire.before = async (sent) => {
      if (sent !== `GET /carts/${token}`) return;
      await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    };
    const seen = await shopper.open(complete.loader, '/checkout/complete');
    expect(seen.data.paid).toMatchObject({ lines: [{ quantity: 2 }] });
  });
});
