/**
 * §4, §7 Payment with a back end that supports only the three calls of §7: every response of each call, and what the
 * shopper sees. Nobody is charged without an order, and no order is placed without a way to pay.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env['GATEWAY_URL'] = 'https://gateway.example';
  process.env['GATEWAY_AID'] = '654321';
});

const { signedFingerprint } = await import('#app/checkout/order-fingerprint.server.ts');
const complete = await import('#app/routes/checkout/complete/route.tsx');
const payment = await import('#app/routes/checkout/payment/route.tsx');
const tokenConfirm = await import('#app/routes/checkout/payment/token-confirm.ts');
const tokenKey = await import('#app/routes/checkout/payment/token-key.ts');
const { CART, inFrontOfPlainShop, memberWithCart } = await import('./plain-shop.ts');
const { readData } = await import('#app/shop-api/reading.ts');
const { cart } = await import('#contract/order-shapes.ts');

const shop = inFrontOfPlainShop();
const KEY = `PATCH /checkout/${CART}/payment`;
const CONFIRM = 'PATCH /checkout/payment/confirm';
const COMPLETE = `PUT /checkout/${CART}/complete`;
const REPORT = `PUT /orders/${CART}/payments/complete`;
const STEP = '/checkout/payment';

let shopper: Awaited<ReturnType<typeof memberWithCart>>;
let fingerprint: string;
beforeEach(async () => {
  shopper = await memberWithCart();
  const read = readData(cart, shop.cart);
  if (!read.value) throw new Error(read.fault);
  fingerprint = signedFingerprint(read.value);
});
// The provoked errors are logged to stdout.
beforeEach(() => vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const changes = () => shop.calls().filter((call) => !call.startsWith('GET '));
type Script = { data: { key?: Record<string, unknown>; to?: string; refusal?: { message: string } } };
async function script(action: typeof tokenKey.action, path: string, form: Record<string, string>) {
  const request = shopper.request(path, form, { Origin: 'http://localhost:3000' });
  const context = {};
  const answer = (await action({ request, context, params: {} } as never)) as Response;
  shopper.cookies.take(answer.headers);
  return (await answer.json()) as Script;
}
const askKey = () => script(tokenKey.action, '/checkout/payment/key', { fingerprint });
const pay = () =>
  script(tokenConfirm.action, '/checkout/payment/confirm', { paymentKey: 'key-1', tkn: 'tkn-1' });
const result = () => shopper.open(complete.loader, '/checkout/complete');

describe('the card form', () => {
  it('uses the settings if the back end does not name the gateway', async () => {
    const { data } = await shopper.open(payment.loader, STEP);
    expect(data.form.scripts).toEqual([
      'https://gateway.example/gateway/js/jquery.js',
      'https://gateway.example/gateway/js/CPToken.js',
      'https://gateway.example/gateway/js/EMV3DSAdapter.js',
    ]);
  });

  it('key: uses the cart’s amounts, and sends no additions', async () => {
    const { data } = await askKey();
    expect(data.key).toEqual({
      ...{ paymentKey: 'key-1', aid: '654321', am: 1999, tx: 0, sf: 500, em: 'hanako@example.jp' },
    });
    expect(shop.of(KEY).map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ['a key alone', 'key-9'],
    ['another name', { payment_key: 'key-9' }],
    ['an envelope', { success: true, message: '', data: { paymentKey: 'key-9', amount: '249900' } }],
  ])('key: %s is read', async (_, body) => {
    shop.answers.set(KEY, { status: 200, body });
    expect((await askKey()).data.key).toMatchObject({ paymentKey: 'key-9' });
  });

  it('key: an amount that differs from the page is reported, and nothing is charged', async () => {
    shop.answers.set(KEY, { status: 200, body: { paymentKey: 'key-1', amount: 300_000 } });
    expect((await askKey()).data.to).toBe('/checkout/payment?changed=1');
    expect(changes()).toEqual([KEY]);
  });

  it.each([
    ['no key', { status: 200, body: {} }, /通信/],
    ['refused', { status: 400, body: { code: 400, message: 'Not ready' } }, /時間をおいて/],
    ['no such call', { status: 404, body: {} }, /通信/],
    ['too often', { status: 429, body: {} }, /分後|しばらく|回数/],
    ['broken', { status: 500, body: {} }, /通信/],
    ['out of reach', 'lost', /通信/],
  ] as const)('key: %s: is reported at the form, and nothing is charged', async (_, answer, words) => {
    shop.answers.set(KEY, answer as never);
    expect((await askKey()).data.refusal?.message).toMatch(words);
    expect(changes()).toEqual([KEY]);
  });

  it.each([
    ['nothing', {}],
    ['no JSON at all', 'done'],
    ['a status that says so', { status: 'confirmed', transactionId: 1 }],
    ['another status that says so', { status: 'SUCCESS' }],
  ])('confirmed by %s: the order is placed and reported as paid', async (_, body) => {
    shop.answers.set(CONFIRM, { status: 200, body });
    await askKey();
    expect((await pay()).data.to).toBe('/checkout/complete');
    expect(changes()).toEqual([KEY, CONFIRM, COMPLETE, REPORT]);
    expect(shop.of(CONFIRM)[0]?.body).toEqual({ paymentKey: 'key-1', tkn: 'tkn-1' });
    expect(shop.of(CONFIRM)[0]?.headers.get('Cart-Token')).toBe(CART);
    const seen = await result();
    expect(seen.data.paid).toMatchObject({ number: '000000012', hasReceipt: false });
    expect(shopper.cookies.has('cart')).toBe(false);
  });

  it('confirmed, but the order stays unpaid: the thank-you page is shown', async () => {
    shop.answers.set(REPORT, { status: 400, body: { code: 400, message: 'x' } });
    await askKey();
    await pay();
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
  });

  it.each([
    ['a code of the gateway in the text', { status: 400, body: { message: 'Refused: ER055' } }, /カード番号/],
    ['a code', { status: 400, body: { message: 'x', errorCode: 'ER030' } }, /カード/],
    ['words in another language', { status: 400, body: { message: 'Card refused' } }, /問題/],
    ['no such call', { status: 404, body: {} }, /通信/],
  ])('refused with %s: is reported at the form, no order, can be retried', async (_, answer, words) => {
    shop.answers.set(CONFIRM, answer);
    await askKey();
    const { data } = await pay();
    expect(data.refusal?.message).toMatch(words);
    expect(data.refusal?.message).not.toMatch(/refused/i);
    expect(changes()).toEqual([KEY, CONFIRM]);
    expect((await shopper.open(payment.loader, STEP)).status).toBe(200);
  });

  it.each([
    ['says otherwise', { status: 200, body: { status: 'pending' } }],
    ['is broken', { status: 500, body: {} }],
    ['is lost', 'lost'],
  ] as const)(
    'a response that %s: unknown, not reported as failed, and not paid again',
    async (_, answer) => {
      shop.answers.set(CONFIRM, answer as never);
      await askKey();
      expect((await pay()).data.to).toBe('/checkout/complete');
      const seen = await result();
      expect(seen.data.pending).toMatchObject({ kind: 'unknown', total: 249_900 });
      // Every step redirects to the payment's state.
      expect((await shopper.open(payment.loader, STEP)).location).toBe('/checkout/complete');
      expect((await askKey()).data.to).toBe('/checkout/complete');
      expect(changes()).toEqual([KEY, CONFIRM]);
    },
  );

  it('charged, but the order is not placed: loading the page again places it', async () => {
    shop.answers.set(COMPLETE, { status: 500, body: {} });
    await askKey();
    expect((await pay()).data.to).toBe('/checkout/complete');
    expect((await result()).data.pending).toMatchObject({ kind: 'confirming' });
    shop.answers.delete(COMPLETE);
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
    expect(shop.of(CONFIRM)).toHaveLength(1);
  });

  it('a placed order whose response was lost is found', async () => {
    await askKey();
    const place = shop.answer.bind(shop);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const answer = place(new URL(url), init);
      if (init.method === 'PUT' && url.includes('/complete?')) throw new TypeError('fetch failed');
      return answer;
    });
    expect((await pay()).data.to).toBe('/checkout/complete');
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
  });
});

describe('the gateway’s own page', () => {
  const press = () => shopper.send(payment.action, STEP, { intent: 'order', fingerprint });

  it('is opened before the order is placed; after the return the order is placed if it is paid', async () => {
    expect((await press()).location).toBe('/checkout/payment?go=1');
    expect(changes()).toEqual([KEY]);
    const { going } = (await shopper.open(payment.loader, '/checkout/payment?go=1')).data;
    expect(going).toMatchObject({
      number: undefined,
      total: 249_900,
      hosted: {
        action: 'https://gateway.example/link/creditcard',
        fields: { aid: '654321', jb: 'CAPTURE', cod: 'key-1', am: '1999', tx: '0', sf: '500' },
      },
    });
    const back = await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    expect(back.location).toBe('/checkout/complete');
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
    expect(changes()).toEqual([KEY, CONFIRM, COMPLETE, REPORT]);
    expect(shop.of(CONFIRM)[0]?.body).toEqual({ paymentKey: 'key-1' });
  });

  it('returned unpaid: no order, and the cart is unchanged', async () => {
    await press();
    shop.answers.set(CONFIRM, { status: 400, body: { message: 'The payment was refused' } });
    const seen = await result();
    expect(seen.location).toBe('/checkout/payment');
    expect(await shopper.notices()).toEqual(['checkout.notice_not_taken']);
    expect(shop.calls()).not.toContain(COMPLETE);
  });

  it('is queried before another payment is started', async () => {
    await press();
    expect((await press()).location).toBe('/checkout/payment?go=1');
    // The payment was made in another tab meanwhile.
    expect((await result()).data.paid).toBeDefined();
    expect(shop.of(COMPLETE)).toHaveLength(1);
  });

  it('is queried again when the page reloads, if it could not be reached', async () => {
    await press();
    shop.answers.set(CONFIRM, 'lost');
    expect((await result()).data.pending).toMatchObject({ kind: 'confirming', looksAgain: true });
    shop.answers.delete(CONFIRM);
    expect((await result()).data.paid).toBeDefined();
  });

  it('has the URL that the back end returned', async () => {
    const hosted = { action: 'https://other.example/pay', method: 'post', fields: { id: '1' } };
    shop.answers.set(KEY, { status: 200, body: { paymentKey: 'key-1', hosted } });
    await press();
    const { going } = (await shopper.open(payment.loader, '/checkout/payment?go=1')).data;
    expect(going.hosted).toEqual(hosted);
  });
});
