/** Members find, pay and cancel their unpaid orders from any browser. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { ja } from '#app/i18n/ja.ts';
import * as ownData from '#app/routes/account/data/route.ts';
import * as detail from '#app/routes/account/order/route.tsx';
import * as account from '#app/routes/account/orders/route.tsx';
import * as profile from '#app/routes/account/profile/route.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as failed from '#app/routes/checkout/failed/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import * as tokenKey from '#app/routes/checkout/payment/token-key.ts';
import * as login from '#app/routes/login/route.tsx';
import { MAX_CHECKS } from '#app/rules/order-outcome.ts';
import { authenticatedToken, payHosted } from '../kit/card.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call, member } from '../setup/client.ts';
import { provokes } from '../setup/log.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { fingerprintOn, GO, PAYMENT } from './ordering.ts';
import { inFrontOf, type Wire } from './wire.ts';

const RESULT = '/checkout/complete';
const ORDERS = '/account/order';
let t: TestShop;
let wire: Wire;
let book: string;

inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
});

const shopping = (productCode = book) => shopperWith(t, { items: [{ productCode, quantity: 2 }] });

async function ordered(productCode = book) {
  const visit = await shopping(productCode);
  const fingerprint = await fingerprintOn(visit.shopper);
  const placed = await visit.shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
  expect(placed.location).toBe(GO);
  return visit;
}

/** The same member in a browser without cookies of the order. */
async function elsewhere({ m }: Visit): Promise<ScreenVisitor> {
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
  return shopper;
}

type Visit = Awaited<ReturnType<typeof shopping>>;
const orderOf = async ({ m, token }: Visit) =>
  (await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer })).data;
const stateOf = async (visit: Visit) => (await orderOf(visit)).paymentState;

describe('an unpaid order in the order history of another browser', () => {
  it('is shown above the list, whatever the filter, with its deadline, and can be paid', async () => {
    const visit = await ordered();
    const shopper = await elsewhere(visit);
    for (const path of [ORDERS, `${ORDERS}?status=fulfilled&period=older`]) {
      const { data } = await shopper.open(account.loader, path);
      expect(data.orders).toEqual([]);
      expect(data.awaiting).toMatchObject([{ token: visit.token, state: 'waiting', total: 490_000 }]);
      expect(data.awaiting[0].until).toMatch(/年.*日/);
    }
    const shown = await shopper.visit(detail.loader, shopper.request(`${ORDERS}/${visit.token}`), {
      detail: visit.token,
    });
    expect(shown.data.awaiting).toMatchObject({ token: visit.token, state: 'waiting' });
    // The page explains how to join a seminar after the payment, not before it.
    expect(shown.data.order.isPaid).toBe(false);
    const pay = await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'pay' });
    expect([pay.status, pay.location]).toEqual([303, GO]);
    const { hosted, until } = (await shopper.open(payment.loader, GO)).data.going;
    expect(until).toBe(shown.data.awaiting.until);
    await payHosted(hosted);
    await t.work();
    expect(await stateOf(visit)).toBe('paid');
    expect((await shopper.open(account.loader, ORDERS)).data.awaiting).toEqual([]);
    const late = await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'pay' });
    expect(late.location).toBe(`${ORDERS}/${visit.token}`);
    expect(await shopper.notices()).toEqual(['orders.not_payable']);
  });

  it('can be cancelled by its member, and by nobody else', async () => {
    const visit = await ordered();
    const stranger = new ScreenVisitor();
    const other = await member(t);
    await stranger.set(authCookie, { access: other.bearer, refresh: other.refresh });
    for (const intent of ['pay', 'give-up']) {
      const foreign = stranger.send(account.action, ORDERS, { order: visit.token, intent });
      await expect(foreign).rejects.toMatchObject({ init: { status: 404 } });
    }
    const shopper = await elsewhere(visit);
    const asks = async () => {
      const request = shopper.request(`${ORDERS}/${visit.token}?cancel=1`);
      return (await shopper.visit(detail.loader, request, { detail: visit.token })).data.asksToCancel;
    };
    expect(await asks()).toBe(true);
    expect(await stateOf(visit)).not.toBe('cancelled');
    const given = await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'give-up' });
    expect([given.status, given.location]).toEqual([303, `${ORDERS}?status=cancelled`]);
    expect(await shopper.notices()).toEqual(['orders.given_up']);
    expect(await stateOf(visit)).toBe('cancelled');
    expect(await asks()).toBe(false);
  });

  it('is cancelled before its goods are put into the cart again, which the cart says', async () => {
    const visit = await ordered();
    const shopper = await elsewhere(visit);
    const anew = () => shopper.send(account.action, ORDERS, { order: visit.token, intent: 'order-anew' });
    const [{ location }, data] = [await anew(), await orderOf(visit)];
    expect([location, data.paymentState]).toEqual(['/checkout/cart', 'cancelled']);
    expect(await shopper.shownNotices()).toMatchObject([
      { key: 'orders.anew_all', values: { number: data.number } },
    ]);
    // Pressed twice.
    expect((await anew()).location).toBe(`${ORDERS}/${visit.token}`);
    expect(await shopper.notices()).toEqual(['orders.not_given_up']);
  });

  it('is said to be cancelled even if none of its goods can be put into the cart', async () => {
    const goes = await makeProduct(t, { priceYen: 2200, stock: 2 });
    const visit = await ordered(goes);
    await t.shop.db.update(products).set({ enabled: false }).where(eq(products.code, goes));
    t.shop.catalogueChanged();
    const shopper = await elsewhere(visit);
    await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'order-anew' });
    expect(await shopper.notices()).toEqual(['orders.anew_cancelled', 'orders.again_some']);
  });

  it('is asked about before its goods are ordered anew, if nothing takes its payment any more', async () => {
    const visit = await ordered();
    await t.shop.db.delete(paymentAttempts);
    const shopper = await elsewhere(visit);
    const asked = async (later: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });
      const request = shopper.request(`${ORDERS}/${visit.token}?cancel=1`);
      return (await shopper.visit(detail.loader, request, { detail: visit.token })).data;
    };
    expect(await asked(0)).toMatchObject({ awaiting: { state: 'confirming' }, asksToCancel: false });
    expect(await asked(40 * 60_000)).toMatchObject({ awaiting: { state: 'open' }, asksToCancel: true });
  });

  it('is shown as cancelled in the list, on its page, in the mail and in the export when its member has cancelled it', async () => {
    const visit = await ordered();
    const shopper = await elsewhere(visit);
    await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'give-up' });
    const listed = async (status: string) =>
      (await shopper.open(account.loader, `${ORDERS}?status=${status}`)).data.orders;
    expect(await listed('cancelled')).toMatchObject([{ token: visit.token, payment: 'cancelled' }]);
    expect(await listed('failed')).toEqual([]);
    const request = shopper.request(`${ORDERS}/${visit.token}`);
    const { data } = await shopper.visit(detail.loader, request, { detail: visit.token });
    expect(data.order).toMatchObject({
      payment: 'cancelled',
      unpaid: { cause: 'shopper', key: 'checkout.failed_given_up' },
    });
    const mails = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, visit.m.email));
    expect(mails.map(({ subject }) => subject).join()).toContain('キャンセルしました');
    const sent = { password: 'password1', format: 'html' };
    const { location } = await shopper.send(profile.action, '/account/profile', sent);
    const asked = shopper.request(location ?? '');
    const page = await (await ownData.loader({ request: asked, params: {}, context: {} })).text();
    expect(page).toContain(`>${ja.orders.payment}</th><td>${ja.orders.payment_cancelled}<`);
  });

  it('is shown as cancelled when it was not paid in time', async () => {
    const visit = await ordered();
    t.later(31 * 60_000);
    await t.work();
    t.later(-31 * 60_000);
    const shopper = await elsewhere(visit);
    const request = shopper.request(`${ORDERS}/${visit.token}`);
    const { data } = await shopper.visit(detail.loader, request, { detail: visit.token });
    expect(data.order).toMatchObject({
      payment: 'cancelled',
      unpaid: { cause: 'deadline', key: 'checkout.failed_expired' },
    });
  });

  it('is not cancelled if it was paid while the page was open', async () => {
    const visit = await ordered();
    await payHosted((await visit.shopper.open(payment.loader, GO)).data.going.hosted);
    await t.work();
    const shopper = await elsewhere(visit);
    const late = await shopper.send(account.action, ORDERS, { order: visit.token, intent: 'give-up' });
    expect(late.location).toBe(`${ORDERS}/${visit.token}`);
    expect(await shopper.notices()).toEqual(['orders.not_given_up']);
    expect(await stateOf(visit)).toBe('paid');
  });
});

describe('a surplus payment', () => {
  const mailsTo = async ({ m }: Awaited<ReturnType<typeof shopping>>) =>
    (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email))).filter(
      ({ template }) => template === 'order_payment_returned',
    );

  it('from a second tab of the gateway is returned, and the order’s pages and one mail say so', async () => {
    const visit = await ordered();
    const { hosted } = (await visit.shopper.open(payment.loader, GO)).data.going;
    await payHosted(hosted);
    await t.work();
    const thanks = async () => (await visit.shopper.open(complete.loader, RESULT)).data.paid;
    expect((await thanks()).returned).toBeUndefined();
    await payHosted(hosted);
    await t.work();
    await t.work();
    expect((await thanks()).returned).toBe('orders.returned_second');
    const request = visit.shopper.request(`${ORDERS}/${visit.token}`);
    const { data } = await visit.shopper.visit(detail.loader, request, { detail: visit.token });
    expect(data.order).toMatchObject({ payment: 'paid', returned: 'orders.returned_second' });
    const mails = await mailsTo(visit);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('お支払いをお返ししました');
    expect(mails[0]?.text).toContain('ご請求は1回分のみです');
  });

  it('for a cancelled order, from another tab, is reported by page and mail, and nothing is charged', async () => {
    const visit = await ordered();
    const { hosted } = (await visit.shopper.open(payment.loader, GO)).data.going;
    await visit.shopper.send(payment.action, PAYMENT, { intent: 'give-up', order: visit.token });
    await payHosted(hosted);
    await t.work();
    await t.work();
    const { data } = await visit.shopper.open(failed.loader, '/checkout/failed');
    expect(data.order.returned).toBe('orders.returned_late');
    expect((await mailsTo(visit)).map(({ text }) => text).join()).toContain('請求は発生しません');
  });
});

it('the fourth unpaid order is refused with a link to the other three, and the cart stays', async () => {
  const visit = await ordered();
  const { m, shopper } = visit;
  for (let n = 0; n < 3; n++) {
    const { data } = await call(t, 'POST', '/carts', { bearer: m.bearer });
    await call(t, 'POST', `/carts/${data.tokenValue}/items`, {
      bearer: m.bearer,
      body: { productCode: book, quantity: 1 },
    });
    shopper.cookies.delete('cart');
    const { cartCookie } = await import('#app/cookies/cart-token.ts');
    await shopper.set(cartCookie, data.tokenValue);
    await shopper.open(cart.loader, '/checkout/cart');
    const { driveCheckout } = await import('#app/checkout/checkout.ts');
    const request = shopper.request(PAYMENT);
    const { scopeOf } = await import('#app/request/scope.ts');
    await driveCheckout(scopeOf({}, request), request);
    const fingerprint = await fingerprintOn(shopper);
    const placed = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect(placed.location).toBe(n < 2 ? GO : ORDERS);
  }
  expect(await shopper.notices()).toEqual(['orders.too_many_unpaid']);
  expect((await shopper.open(account.loader, ORDERS)).data.awaiting).toHaveLength(3);
  expect(shopper.cookies.has('cart')).toBe(true);
});

describe('after the return from the gateway', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the page says for a minute that the payment is being confirmed, and offers no second payment', async () => {
    const visit = await ordered();
    const { shopper, token } = visit;
    expect((await shopper.open(complete.loader, RESULT)).data.pending.kind).toBe('waiting');
    // Redirects at once: a reload of the URL with `from=gateway` would count as a new return and restart the minute.
    expect((await shopper.open(complete.loader, `${RESULT}?from=gateway`)).location).toBe(RESULT);
    const back = await shopper.open(complete.loader, RESULT);
    expect(back.data.pending).toMatchObject({ kind: 'confirming', hosted: undefined, looksAgain: true });
    for (const check of [1, 11]) {
      const { data } = await shopper.open(complete.loader, `${RESULT}?check=${check}`);
      expect(data.pending).toMatchObject({ kind: 'confirming', hosted: undefined });
    }
    expect((await shopper.open(payment.loader, GO)).location).toBe(RESULT);
    const list = await shopper.open(account.loader, `${ORDERS}?status=all`);
    expect(list.data.awaiting).toMatchObject([{ token, state: 'confirming' }]);
    // The order's entry in the list below has the same state.
    expect(list.data.orders).toMatchObject([{ token, payment: 'confirming' }]);
    vi.setSystemTime(Date.now() + 61_000);
    const later = await shopper.open(complete.loader, `${RESULT}?check=12`);
    expect(later.data.pending).toMatchObject({ kind: 'waiting', number: expect.any(String) });
    expect(later.data.pending.hosted.action).toContain(t.sandboxUrl);
  });
});

describe('a payment whose result is not known yet', () => {
  it('is shown in place of cart and payment step, with its reference and, on the result page, a contact', async () => {
    const { m, shopper, token } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const key = await shopper.visit(
      tokenKey.action as never,
      shopper.request(`${PAYMENT}/key`, { fingerprint }, { Origin: 'http://localhost:3000' }),
    );
    expect(key.status).toBe(200);
    const { data } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'token' },
    });
    const tkn = await authenticatedToken(t.sandboxUrl, data, '4000000000000069');
    const body = { paymentKey: data.paymentKey, tkn };
    await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body });
    const { pending } = (await shopper.open(cart.loader, '/checkout/cart')).data;
    expect(pending).toMatchObject({ reference: data.gateway.cod, total: 490_000 });
    expect((await shopper.open(payment.loader, PAYMENT)).location).toBe(RESULT);
    const shown = await shopper.open(complete.loader, RESULT);
    expect(shown.data.pending).toMatchObject({
      kind: 'unknown',
      looksAgain: true,
      reference: data.gateway.cod,
      total: 490_000,
      email: 'shop@komorebi.example.jp',
    });
    expect(shown.data.pending.since).toMatch(/年/);
  });

  it('has a page that reloads itself every 5, later every 10 seconds', async () => {
    const { shopper } = await ordered();
    const early = await shopper.open(complete.loader, `${RESULT}?check=3`);
    expect(early.data.page.head.refresh).toBe(`5;url=${RESULT}?check=4`);
    const calm = await shopper.open(complete.loader, `${RESULT}?check=${MAX_CHECKS - 1}`);
    expect(calm.data.page.head.refresh).toBe(`10;url=${RESULT}?check=${MAX_CHECKS}`);
  });
});

describe('only the order button places an order', () => {
  it('after a lost session the login leads back to the payment step, and places no order', async () => {
    const { m, shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const auth = shopper.cookies.get('auth') ?? '';
    shopper.cookies.delete('auth');
    const sent = await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    expect([sent.status, sent.location]).toEqual([
      303,
      `/login?redirect_path=${encodeURIComponent(PAYMENT)}`,
    ]);
    expect(await shopper.notices()).toEqual(['notice.login_to_order']);
    const logged = await shopper.send(login.action, sent.location ?? '', {
      email: m.email,
      password: 'password1',
      redirect_path: PAYMENT,
    });
    expect([logged.status, logged.location]).toEqual([303, PAYMENT]);
    // The browser sends the order form again, from the login page that it has kept.
    shopper.cookies.set('auth', auth);
    wire.calls.length = 0;
    const carried = { 'kept.intent': 'order', 'kept.fingerprint': fingerprint, email: m.email };
    const replayed = await shopper.send(payment.action, PAYMENT, carried);
    expect([replayed.status, replayed.location]).toEqual([303, PAYMENT]);
    expect(await shopper.notices()).toContain('notice.press_again');
    expect(wire.calls.filter((one) => one.startsWith('PUT') || one.startsWith('PATCH'))).toEqual([]);
  });

  it('after an outage the error page leads back to the payment step, and offers no form to send again', async () => {
    provokes('shop_api');
    const { shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    wire.before = async () => {
      throw new TypeError('fetch failed');
    };
    const pressed = shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint });
    const failure = await pressed.catch((thrown) => thrown);
    expect(failure.init.status).toBe(503);
    expect(failure.data).toMatchObject({ unconfirmed: true });
    expect(failure.data).not.toHaveProperty('unsent');
    wire.before = undefined;
    expect(await shopper.notices()).toEqual([]);
  });

  it('the login page tells shoppers with scripts, too, that they must log in to order', async () => {
    const { shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    shopper.cookies.delete('auth');
    const request = shopper.request(`${PAYMENT}/key`, { fingerprint }, { Origin: 'http://localhost:3000' });
    const answer = (await tokenKey.action({ request, context: {}, params: {} } as never)) as Response;
    shopper.cookies.take(answer.headers);
    expect((await answer.json()).data.to).toMatch(/^\/login\?/);
    expect(await shopper.notices()).toEqual(['notice.login_to_order']);
  });
});
