/** Payment keys, and payments in token mode. */
import { describe, expect, it } from 'vitest';
import { call, cardToken, charges, gatewayLog, member, secondCartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf, type Member } from './paying.ts';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 2200, stock: 10_000 });

const { keyOf, complete, orderOf, mailsTo } = callsTo(t);
const checkout = (quantity = 2, productCode = book) => checkoutOf(t, productCode, quantity);
const confirm = (m: Member, paymentKey: string, tkn: string) =>
  call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body: { paymentKey, tkn } });

describe('the payment key', () => {
  it('is bound to the total in whole yen, and returned again by a repeated call', async () => {
    const { m, token } = await checkout();
    const first = await keyOf(token, m, 'token');
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      mode: 'token',
      amount: 490_000,
      currency: 'JPY',
      gateway: { rt: 1, jb: 'CAPTURE', am: 4400, tx: 0, sf: 500, em: m.email, pn: '0612345678' },
    });
    const scripts = first.data.gateway.scripts.map((url: string) => new URL(url).pathname);
    expect(scripts).toEqual(['jquery', 'CPToken', 'EMV3DSAdapter'].map((name) => `/gateway/js/${name}.js`));
    expect(Buffer.byteLength(first.data.gateway.cod)).toBeLessThanOrEqual(50);
    expect((await keyOf(token, m, 'token')).data.paymentKey).toBe(first.data.paymentKey);
    const hosted = await keyOf(token, m, 'hosted');
    expect(hosted.data.hosted).toMatchObject({
      method: 'post',
      fields: { jb: 'AUTH', am: '4400', sf: '500' },
    });
    expect((await keyOf(token, m, 'token')).data.paymentKey).toBe(first.data.paymentKey);
  });

  it('requires a login, the member’s own cart, and an address', async () => {
    const { m, token } = await checkout();
    expect((await call(t, 'PATCH', `/checkout/${token}/payment`)).status).toBe(401);
    expect((await keyOf('unknown', m, 'token')).body).toMatchObject({
      code: 400,
      errorCode: 'cart_not_found',
    });
    const stranger = await member(t);
    expect((await keyOf(token, stranger, 'token')).status).toBe(404);
    const bare = await secondCartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    expect((await keyOf(bare, m, 'token')).body).toMatchObject({ code: 400, errorCode: 'address_required' });
  });

  it('is refused for a total below the minimum order or above the gateway’s maximum', async () => {
    const cheap = await makeProduct(t, { priceYen: 400, stock: 10 });
    const low = await checkout(1, cheap);
    expect((await keyOf(low.token, low.m, 'token')).body).toMatchObject({
      code: 400,
      errorCode: 'minimum_order',
    });
    const dear = await makeProduct(t, { priceYen: 6000, stock: 200 });
    const high = await checkout(90, dear);
    expect((await keyOf(high.token, high.m, 'token')).body).toMatchObject({
      code: 400,
      errorCode: 'payment_amount_over_limit',
    });
  });
});

describe('a payment in token mode', () => {
  it('is charged once, freezes the cart, and ends in a paid order with a mail', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'token');
    const before = await stockOf(t, book);
    const confirmed = await confirm(m, key.paymentKey, await cardToken(t, key));
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect(confirmed.data).toMatchObject({ status: 'confirmed', tokenValue: token });
    expect((await confirm(m, key.paymentKey, 'again')).data).toEqual(confirmed.data);
    const frozen = await call(t, 'POST', `/carts/${token}/items`, {
      body: { productCode: book, quantity: 1 },
    });
    expect(frozen.body).toMatchObject({ code: 400, errorCode: 'checkout_state' });
    expect((await complete(token, m)).status).toBe(204);
    const { data: order } = await orderOf(token, m);
    expect(order).toMatchObject({
      state: 'new',
      checkoutState: 'completed',
      paymentState: 'paid',
      shippingState: 'ready',
      payments: [{ state: 'completed' }],
      shipments: [{ state: 'ready' }],
    });
    expect(order.number).toMatch(/^\d{9}$/);
    expect(order.shipBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await stockOf(t, book)).toEqual({ onHand: (before?.onHand ?? 0) - 2, onHold: before?.onHold });
    const taken = await charges(t, key.gateway.cod);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.ta).toBe(order.totals.total / 100);
    const [mail] = await mailsTo(m);
    expect(mail?.subject).toBe(`【こもれび書房】ご注文ありがとうございます（注文番号 ${order.number}）`);
    for (const part of [
      '山田 花子 様',
      '〒530-0001',
      '大阪府大阪市北区梅田1-2-3',
      '4,900円',
      'うち消費税\n  445円',
      '試験の本',
    ])
      expect(mail?.text).toContain(part);
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(404);
    expect((await complete(token, m)).body).toMatchObject({ code: 400, errorCode: 'cart_not_found' });
    expect((await call(t, 'PUT', `/orders/${token}/payments/complete`, { bearer: m.bearer })).status).toBe(
      204,
    );
    expect((await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer })).status).toBe(400);
  });

  it.each([
    ['4000000000000036', 'ER016'],
    ['4000000000000044', 'ER030'],
    ['4000000000000051', 'ER013'],
  ])(
    'with the card %s is declined with %s and releases the stock, and another card can pay',
    async (cn, errorCode) => {
      const own = await makeProduct(t, { priceYen: 3000, stock: 1 });
      const { m, token } = await checkout(1, own);
      const { data: key } = await keyOf(token, m, 'token');
      const refused = await confirm(m, key.paymentKey, await cardToken(t, key, cn));
      expect(refused.body).toMatchObject({ code: 400, errorCode });
      expect(await stockOf(t, own)).toEqual({ onHand: 1, onHold: 0 });
      expect((await complete(token, m)).body).toMatchObject({
        code: 400,
        errorCode: 'payment_not_confirmed',
      });
      const { data: second } = await keyOf(token, m, 'token');
      expect(second.paymentKey).not.toBe(key.paymentKey);
      expect((await confirm(m, second.paymentKey, await cardToken(t, second))).status).toBe(200);
      expect((await complete(token, m)).status).toBe(204);
    },
  );

  it('is refused at the field `tkn` with an invented token', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'token');
    expect((await confirm(m, key.paymentKey, 'nonsense')).body).toMatchObject({
      code: 400,
      errorCode: 'ERTKN',
      errors: { tkn: [expect.any(String)] },
    });
  });

  it('is refused with a key that was made before the cart was changed', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'token');
    await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: book, quantity: 1 } });
    expect((await confirm(m, key.paymentKey, await cardToken(t, key))).body).toMatchObject({
      code: 400,
      errorCode: 'payment_amount_changed',
    });
    expect(await charges(t, key.gateway.cod)).toHaveLength(0);
  });

  it("is refused with another member's key", async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'token');
    const stranger = await member(t);
    expect((await confirm(stranger, key.paymentKey, await cardToken(t, key))).body).toMatchObject({
      code: 400,
      errorCode: 'payment_token_invalid',
    });
  });

  it('is unknown after a lost response, is not charged again, and is settled by a query', async () => {
    const last = await makeProduct(t, { priceYen: 2200, stock: 2 });
    const { m, token } = await checkout(2, last);
    const { data: key } = await keyOf(token, m, 'token');
    const lost = await confirm(m, key.paymentKey, await cardToken(t, key, '4000000000000069'));
    expect(lost.body).toMatchObject({ code: 400, errorCode: 'payment_unknown' });
    expect((await complete(token, m)).body).toMatchObject({ code: 400, errorCode: 'payment_unknown' });
    expect((await keyOf(token, m, 'token')).body).toMatchObject({ code: 400, errorCode: 'checkout_state' });
    // This payment holds the stock itself, so the cart must not call its line unavailable.
    const { data: held } = await call(t, 'GET', `/checkout/${token}`, { bearer: m.bearer });
    expect(held).toMatchObject({ pendingPayment: 'unknown', totals: { items: 440_000 } });
    expect(held.items).toMatchObject([{ quantity: 2, available: true }]);
    // The gateway delays the notification.
    await expect
      .poll(async () => (await gatewayLog(t, key.gateway.cod)).some((c) => c.kind === 'kickback'), {
        timeout: 8000,
      })
      .toBe(true);
    // One round finds the payment, one places the order, and one may skip the attempt, locked by the notification.
    for (let round = 0; round < 3; round++) {
      t.later(120_000);
      await t.work();
    }
    expect((await orderOf(token, m)).data).toMatchObject({ paymentState: 'paid' });
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    expect(await mailsTo(m)).toHaveLength(1);
  });

  it('gets its order placed by the worker if nobody calls `complete`', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'token');
    await confirm(m, key.paymentKey, await cardToken(t, key));
    await t.work();
    expect((await orderOf(token, m)).status).toBe(404);
    t.later(61_000);
    await t.work();
    expect((await orderOf(token, m)).data).toMatchObject({ paymentState: 'paid' });
    expect(await mailsTo(m)).toHaveLength(1);
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
  });
});
