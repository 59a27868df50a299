/**
 * §4, §7 Payment with a back end that supports only the calls of §7: every response of each call, and what the shopper
 * sees. No shopper is charged without an order, and no order is placed without a way to pay it.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env['GATEWAY_URL'] = 'https://gateway.example';
  process.env['GATEWAY_AID'] = '654321';
});

const complete = await import('#app/routes/checkout/complete/route.tsx');
const payment = await import('#app/routes/checkout/payment/route.tsx');
const tokenConfirm = await import('#app/routes/checkout/payment/token-confirm.ts');
const tokenKey = await import('#app/routes/checkout/payment/token-key.ts');
const { CART, fingerprintOf, inFrontOfPlainShop, memberWithCart, postByScript } = await import(
  './plain-shop.ts'
);

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
  fingerprint = fingerprintOf(shop);
});
// The provoked errors are logged to stdout.
beforeEach(() => vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const changes = () => shop.calls().filter((call) => !call.startsWith('GET '));
const askKey = () => postByScript(shopper, tokenKey.action, '/checkout/payment/key', { fingerprint });
const pay = () =>
  postByScript(shopper, tokenConfirm.action, '/checkout/payment/confirm', {
    paymentKey: 'key-1',
    tkn: 'tkn-1',
  });
const result = () => shopper.open(complete.loader, '/checkout/complete');

describe('the card form', () => {
  it('takes the gateway’s URL from the settings if the back end does not return it', async () => {
    const { data } = await shopper.open(payment.loader, STEP);
    expect(data.form.scripts).toEqual([
      'https://gateway.example/gateway/js/jquery.js',
      'https://gateway.example/gateway/js/CPToken.js',
      'https://gateway.example/gateway/js/EMV3DSAdapter.js',
    ]);
  });

  it('takes the amounts from the cart, and asks for the payment key without fields beyond §7', async () => {
    const { data } = await askKey();
    expect(data.key).toEqual({
      ...{ paymentKey: 'key-1', aid: '654321', am: 1999, tx: 0, sf: 500, em: 'hanako@example.jp' },
    });
    expect(shop.of(KEY).map(({ body }) => body)).toEqual([{}]);
  });

  it.each([
    ['as a string', 'key-9'],
    ['under another name', { payment_key: 'key-9' }],
    ['in an envelope', { success: true, message: '', data: { paymentKey: 'key-9', amount: '249900' } }],
  ])('reads a payment key that the back end returns %s', async (_, body) => {
    shop.answers.set(KEY, { status: 200, body });
    expect((await askKey()).data.key).toMatchObject({ paymentKey: 'key-9' });
  });

  it('charges nothing, and reports a change, if the amount of the payment key differs from the page', async () => {
    shop.answers.set(KEY, { status: 200, body: { paymentKey: 'key-1', amount: 300_000 } });
    expect((await askKey()).data.to).toBe('/checkout/payment?changed=1');
    expect(changes()).toEqual([KEY]);
  });

  it.each([
    ['contains no key', { status: 200, body: {} }, /通信/],
    ['is a refusal', { status: 400, body: { code: 400, message: 'Not ready' } }, /しばらくしてから/],
    ['is 404', { status: 404, body: {} }, /通信/],
    ['is 429', { status: 429, body: {} }, /分後|しばらく|回数/],
    ['is 500', { status: 500, body: {} }, /通信/],
    ['is lost', 'lost', /通信/],
  ] as const)(
    'shows an error, and charges nothing, if the response to the call for the payment key %s',
    async (_, answer, words) => {
      shop.answers.set(KEY, answer as never);
      expect((await askKey()).data.refusal?.message).toMatch(words);
      expect(changes()).toEqual([KEY]);
    },
  );

  it.each([
    ['an empty object', {}],
    ['a string', 'done'],
    ['the status confirmed', { status: 'confirmed', transactionId: 1 }],
    ['the status SUCCESS', { status: 'SUCCESS' }],
  ])('places the order and reports it as paid if the confirmation returns %s', async (_, body) => {
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

  it('leads to the thank-you page even if the back end refuses the report of the payment', async () => {
    shop.answers.set(REPORT, { status: 400, body: { code: 400, message: 'x' } });
    await askKey();
    await pay();
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
  });

  it.each([
    ['a code of the gateway in the text', { status: 400, body: { message: 'Refused: ER055' } }, /カード番号/],
    [
      'a code of the gateway in its own field',
      { status: 400, body: { message: 'x', errorCode: 'ER030' } },
      /カード/,
    ],
    ['a token that is missing', { status: 400, body: { message: 'ERTKN' } }, /カード情報/],
    ['a request that was refused', { status: 400, body: { message: 'ER001' } }, /問題/],
  ])(
    'shows an error, places no order and allows another attempt if the payment is refused with %s',
    async (_, answer, words) => {
      shop.answers.set(CONFIRM, answer);
      await askKey();
      const { data } = await pay();
      expect(data.refusal?.message).toMatch(words);
      expect(data.refusal?.message).not.toMatch(/refused/i);
      expect(changes()).toEqual([KEY, CONFIRM]);
      expect((await shopper.open(payment.loader, STEP)).status).toBe(200);
    },
  );

  it.each([
    ['says pending', { status: 200, body: { status: 'pending' } }],
    ['is broken', { status: 500, body: {} }],
    ['is lost', 'lost'],
    ['is 400 without a code', { status: 400, body: { message: 'Card refused' } }],
    ['is 400 with an unknown code', { status: 400, body: { message: 'ER777' } }],
    ['is 403', { status: 403, body: {} }],
    ['is 404', { status: 404, body: {} }],
    ['is 404 in HTML', { status: 404, body: '<html>not found</html>' }],
    ['is 409', { status: 409, body: { message: 'ER030' } }],
    ['is 429', { status: 429, body: {} }],
    ['says that the payment is not confirmed', { status: 400, body: { errorCode: 'payment_not_confirmed' } }],
  ] as const)(
    'reports the payment as unknown, and does not pay again, if the response to the confirmation %s',
    async (_, answer) => {
      shop.answers.set(CONFIRM, answer as never);
      await askKey();
      expect((await pay()).data.to).toBe('/checkout/complete');
      const seen = await result();
      expect(seen.data.pending).toMatchObject({ kind: 'unknown', looksAgain: false, total: 249_900 });
      // Every step redirects to the payment's state.
      expect((await shopper.open(payment.loader, STEP)).location).toBe('/checkout/complete');
      expect((await askKey()).data.to).toBe('/checkout/complete');
      expect(changes()).toEqual([KEY, CONFIRM]);
    },
  );

  it('is in doubt if every answer to the charge is lost on the way to the browser', async () => {
    await askKey();
    const seen = await shopper.open(complete.loader, '/checkout/complete?lost=1');
    expect(seen.data.pending).toMatchObject({ kind: 'unknown', reference: 'key-1' });
    expect((await shopper.open(payment.loader, STEP)).location).toBe('/checkout/complete');
  });

  it('shows the order if it was placed although every answer to the charge was lost', async () => {
    await askKey();
    const before = new Map(shopper.cookies);
    await pay();
    for (const [name, value] of before) shopper.cookies.set(name, value);
    const seen = await shopper.open(complete.loader, '/checkout/complete?lost=1');
    expect(seen.data.paid).toMatchObject({ number: '000000012' });
  });

  it('places the order of a charged payment when the page is loaded again after an error', async () => {
    shop.answers.set(COMPLETE, { status: 500, body: {} });
    await askKey();
    expect((await pay()).data.to).toBe('/checkout/complete');
    expect((await result()).data.pending).toMatchObject({ kind: 'confirming' });
    shop.answers.delete(COMPLETE);
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
    expect(shop.of(CONFIRM)).toHaveLength(1);
  });

  it('finds the placed order if the response to placing it is lost', async () => {
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

  it('is opened before the order is placed, which happens after the return if the shopper has paid', async () => {
    expect((await press()).location).toBe('/checkout/payment?go=1');
    expect(changes()).toEqual([KEY]);
    const { going } = (await shopper.open(payment.loader, '/checkout/payment?go=1')).data;
    expect(going).not.toHaveProperty('number');
    expect(going).toMatchObject({
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

  it('leads back to the payment step, without an order, if the shopper returns unpaid', async () => {
    await press();
    shop.answers.set(CONFIRM, { status: 400, body: { errorCode: 'payment_not_confirmed' } });
    const seen = await result();
    expect(seen.location).toBe('/checkout/payment');
    expect(await shopper.notices()).toEqual(['checkout.notice_not_taken']);
    expect(shop.calls()).not.toContain(COMPLETE);
  });

  it('leads to a single order if the shopper presses the button twice', async () => {
    await press();
    expect((await press()).location).toBe('/checkout/payment?go=1');
    // The payment was made in another tab meanwhile.
    expect((await result()).data.paid).toBeDefined();
    expect(shop.of(COMPLETE)).toHaveLength(1);
  });

  it('leads to the result at the next reload if a query for it is lost', async () => {
    await press();
    shop.answers.set(CONFIRM, 'lost');
    expect((await result()).data.pending).toMatchObject({ kind: 'confirming', looksAgain: true });
    shop.answers.delete(CONFIRM);
    expect((await result()).data.paid).toBeDefined();
  });

  it.each([
    ['404', { status: 404, body: {} }],
    ['404 in HTML', { status: 404, body: '<html>not found</html>' }],
    ['403', { status: 403, body: { code: 403, message: 'Forbidden' } }],
    ['409', { status: 409, body: { code: 409, message: 'Conflict' } }],
    ['429', { status: 429, body: {} }],
    ['a missing token, which this way of paying has none of', { status: 400, body: { message: 'ERTKN' } }],
    ['a text without a code', { status: 400, body: { message: 'The payment was refused' } }],
  ] as const)(
    'is not offered again if the card was charged and the query is answered %s',
    async (_, answer) => {
      await press();
      await shopper.open(payment.loader, '/checkout/payment?go=1');
      shop.answers.set(CONFIRM, answer as never);
      await shopper.open(complete.loader, '/checkout/complete?from=gateway');
      expect((await result()).data.pending).toMatchObject({ kind: 'confirming', hosted: undefined });
      for (const path of [STEP, '/checkout/payment?go=1'])
        expect((await shopper.open(payment.loader, path)).location).toBe('/checkout/complete');
      expect((await press()).location).toBe('/checkout/complete');
      expect(shop.of(KEY)).toHaveLength(1);
      shop.answers.delete(CONFIRM);
      expect((await result()).data.paid).toMatchObject({ number: '000000012' });
    },
  );

  it('is not offered again for a minute after the return, while the gateway’s notification may be on its way', async () => {
    await press();
    await shopper.open(complete.loader, '/checkout/complete?from=gateway');
    shop.answers.set(CONFIRM, { status: 400, body: { errorCode: 'payment_not_confirmed' } });
    expect((await result()).data.pending).toMatchObject({ kind: 'confirming', hosted: undefined });
    vi.setSystemTime(Date.now() + 61_000);
    expect((await result()).location).toBe('/checkout/payment');
    expect((await shopper.open(payment.loader, STEP)).data.form).toBeDefined();
  });

  it('is offered once: after that, the shop asks whether the shopper has paid', async () => {
    await press();
    const go = () => shopper.open(payment.loader, '/checkout/payment?go=1');
    expect((await go()).data.going).toBeDefined();
    expect((await go()).location).toBe('/checkout/complete');
    expect((await result()).data.paid).toMatchObject({ number: '000000012' });
  });

  it('has the URL that the back end returned', async () => {
    const hosted = { action: 'https://other.example/pay', method: 'post', fields: { id: '1' } };
    shop.answers.set(KEY, { status: 200, body: { paymentKey: 'key-1', hosted } });
    await press();
    const { going } = (await shopper.open(payment.loader, '/checkout/payment?go=1')).data;
    expect(going.hosted).toEqual(hosted);
  });
});
