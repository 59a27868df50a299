/**
 * §4, §8.3 Behind a back end of §7 only: the session ends while a payment has no order yet. The order is placed after
 * the next login, and a charged card is never reported as not charged.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env['GATEWAY_URL'] = 'https://gateway.example';
  process.env['GATEWAY_AID'] = '654321';
});

const { authCookie } = await import('#app/cookies/auth.ts');
const { cartCookie } = await import('#app/cookies/cart-token.ts');
const complete = await import('#app/routes/checkout/complete/route.tsx');
const payment = await import('#app/routes/checkout/payment/route.tsx');
const tokenConfirm = await import('#app/routes/checkout/payment/token-confirm.ts');
const tokenKey = await import('#app/routes/checkout/payment/token-key.ts');
const { CART, fingerprintOf, inFrontOfPlainShop, memberWithCart, postByScript } = await import(
  './plain-shop.ts'
);

const shop = inFrontOfPlainShop();
const CONFIRM = 'PATCH /checkout/payment/confirm';
const COMPLETE = `PUT /checkout/${CART}/complete`;
const REFUSED = { status: 401, body: { code: 401, message: 'Expired JWT Token' } };

let shopper: Awaited<ReturnType<typeof memberWithCart>>;
let fingerprint: string;
beforeEach(async () => {
  shopper = await memberWithCart();
  fingerprint = fingerprintOf(shop);
});
// The provoked errors are logged to stdout.
beforeEach(() => vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const askForKey = () => postByScript(shopper, tokenKey.action, '/checkout/payment/key', { fingerprint });
async function payByCard() {
  await askForKey();
  return postByScript(shopper, tokenConfirm.action, '/checkout/payment/confirm', {
    paymentKey: 'key-1',
    tkn: 'tkn-1',
  });
}
const goToGateway = () => shopper.send(payment.action, '/checkout/payment', { intent: 'order', fingerprint });
const result = () => shopper.open(complete.loader, '/checkout/complete');

async function logIn(username = 'hanako@example.jp') {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const access = `x.${Buffer.from(JSON.stringify({ exp, username })).toString('base64url')}.y`;
  await shopper.set(authCookie, { access });
}
/** The access token expires, and this back end has no refresh tokens. */
async function loseSession() {
  vi.setSystemTime(Date.now() + 601_000);
  expect((await result()).location).toMatch(/^\/login\?/);
}
/** A charged card whose order could not be placed. */
async function payWithoutOrder() {
  shop.answers.set(COMPLETE, { status: 503, body: {} });
  expect((await payByCard()).data.to).toBe('/checkout/complete');
  expect((await result()).data.pending).toMatchObject({ kind: 'confirming', reference: 'key-1' });
}
async function expectPlaced() {
  const seen = await result();
  expect(await shopper.notices()).not.toContain('checkout.notice_not_taken');
  expect([seen.location, seen.data?.paid?.number]).toEqual([null, '000000012']);
  expect(shop.of(CONFIRM)).toHaveLength(1);
}

it('calls for staff while the order of a charged card is missing', async () => {
  await payWithoutOrder();
  const log = vi
    .mocked(process.stdout.write)
    .mock.calls.map(([line]) => String(line))
    .join('');
  expect(log).toContain(
    '"level":"error","event":"payment.unsettled","stage":"confirmed","reference":"key-1"',
  );
});

it('places the order of a charged card after the session has expired and the shopper has logged in again', async () => {
  await payWithoutOrder();
  await loseSession();
  await logIn();
  shop.answers.delete(COMPLETE);
  await expectPlaced();
});

it('places the order of a charged card if the back end refused the session when the order was placed', async () => {
  shop.answers.set(COMPLETE, REFUSED);
  expect((await payByCard()).data.to).toBe('/checkout/complete');
  expect((await result()).data.pending).toMatchObject({ kind: 'confirming' });
  await logIn();
  shop.answers.delete(COMPLETE);
  await expectPlaced();
});

it('places the order only once, although the page is loaded again', async () => {
  await payByCard();
  await expectPlaced();
  await expectPlaced();
  expect(shop.of(COMPLETE)).toHaveLength(1);
});

it('shows a placed order as in progress, not as unpaid, while the back end still returns its cart', async () => {
  await payByCard();
  shop.cart = shop.order;
  shop.order = undefined;
  const seen = await result();
  expect(seen.data.pending).toMatchObject({ kind: 'confirming' });
});

it('keeps the cart that the shopper has filled before the order is placed', async () => {
  await payWithoutOrder();
  await loseSession();
  await logIn();
  await shopper.set(cartCookie, 'cart-token-2');
  shop.answers.delete(COMPLETE);
  expect((await result()).data.paid).toBeDefined();
  expect(await cartCookie.read(`${cartCookie.name}=${shopper.cookies.get(cartCookie.name)}`)).toBe(
    'cart-token-2',
  );
});

describe('another cart is not paid while the order of a charged card is missing', () => {
  const OTHER = 'cart-token-2';
  const KEY = `PATCH /checkout/${OTHER}/payment`;
  beforeEach(async () => {
    await payWithoutOrder();
    await shopper.set(cartCookie, OTHER);
    const cart = { ...shop.cart, tokenValue: OTHER };
    fingerprint = fingerprintOf({ cart });
    for (const call of [`GET /carts/${OTHER}`, `GET /checkout/${OTHER}`])
      shop.answers.set(call, { status: 200, body: cart });
    shop.answers.set(KEY, { status: 200, body: { paymentKey: 'key-2' } });
  });

  it('by the card form', async () => {
    expect((await askForKey()).data.to).toBe('/checkout/complete');
    expect(shop.of(KEY)).toHaveLength(0);
    shop.answers.delete(COMPLETE);
    await expectPlaced();
  });

  it('at the gateway', async () => {
    expect((await goToGateway()).location).toBe('/checkout/complete');
    expect(shop.of(KEY)).toHaveLength(0);
  });

  it('and is paid after the order has been placed at the press of the button', async () => {
    shop.answers.delete(COMPLETE);
    expect((await goToGateway()).location).toBe('/checkout/payment?go=1');
    expect(shop.of(KEY)).toHaveLength(1);
    expect(shop.order).toMatchObject({ number: '000000012', paymentState: 'paid' });
  });

  it('unless another member has logged in', async () => {
    await logIn('taro@example.jp');
    expect((await goToGateway()).location).toBe('/checkout/payment?go=1');
  });
});

it('places no order for another member who logs in at the same browser', async () => {
  await payWithoutOrder();
  await loseSession();
  shop.answers.delete(COMPLETE);
  shop.sent.length = 0;
  await logIn('taro@example.jp');
  expect((await result()).data).toMatchObject({ paid: undefined, pending: undefined });
  expect(shop.calls()).not.toContain(COMPLETE);
  await logIn();
  expect((await result()).data.paid).toMatchObject({ number: '000000012' });
});

it.each([
  ['the session', REFUSED],
  ['too many calls', { status: 429, body: {} }],
])(
  'places the order of a payment at the gateway if the back end refused %s at the return',
  async (_, answer) => {
    await goToGateway();
    shop.answers.set(CONFIRM, answer);
    await result();
    await logIn();
    shop.answers.delete(CONFIRM);
    const seen = await result();
    expect(await shopper.notices()).not.toContain('checkout.notice_not_taken');
    expect(seen.data?.paid).toMatchObject({ number: '000000012' });
  },
);

it('does not forget a payment at the gateway because a browser prefetches the result', async () => {
  await goToGateway();
  const early = await shopper.open(complete.loader, '/checkout/complete', { 'Sec-Purpose': 'prefetch' });
  expect(early.data.pending).toMatchObject({ kind: 'confirming' });
  expect((await result()).data.paid).toMatchObject({ number: '000000012' });
});
