/** Orders that are paid on the gateway's own page. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { GOOD_CARD, payHosted } from '../kit/card.ts';
import { call, charges, gatewayLog, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf, type Member } from './paying.ts';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 2200, stock: 10_000 });

const { keyOf, complete, orderOf, mailsTo } = callsTo(t);
const checkout = (quantity = 2, productCode = book) => checkoutOf(t, productCode, quantity);

/** Logs in again, because the test has moved the clock beyond the end of the session. */
async function again(m: Member): Promise<Member> {
  const { data } = await call(t, 'POST', '/login', { body: { email: m.email, password: 'password1' } });
  return { ...m, bearer: data.token };
}

describe('an order in hosted mode', () => {
  it('is placed unpaid, and paid by a capture after the notification', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'hosted');
    expect((await complete(token, m)).status).toBe(204);
    const { data: waiting } = await orderOf(token, m);
    expect(waiting).toMatchObject({
      state: 'new',
      paymentState: 'awaiting_payment',
      paymentRequest: { state: 'waiting', hosted: key.hosted },
    });
    expect(
      (await call(t, 'PUT', `/orders/${token}/payments/complete`, { bearer: m.bearer })).body,
    ).toMatchObject({ code: 400, errorCode: 'payment_not_confirmed' });
    expect(await mailsTo(m)).toHaveLength(0);
    await payHosted(key.hosted);
    await t.work();
    const { data: order } = await orderOf(token, m);
    expect(order).toMatchObject({ paymentState: 'paid', payments: [{ state: 'completed' }] });
    expect(order.paymentRequest).toBeUndefined();
    const log = await gatewayLog(t, key.gateway.cod);
    expect(log.filter((c) => c.kind === 'hosted' && c.rst === '1')).toHaveLength(1);
    const taken = await charges(t, key.gateway.cod);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.ta).toBe(order.totals.total / 100);
    expect(await mailsTo(m)).toHaveLength(1);
  });

  it('stays open until its deadline after a declined card, then fails and releases its stock', async () => {
    const own = await makeProduct(t, { priceYen: 3000, stock: 1 });
    const { m, token } = await checkout(1, own);
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    expect(await stockOf(t, own)).toEqual({ onHand: 1, onHold: 1 });
    await payHosted(key.hosted, '4000000000000044');
    await t.work();
    expect((await orderOf(token, m)).data).toMatchObject({
      paymentState: 'awaiting_payment',
      paymentRequest: { state: 'waiting', refusals: 1, errorCode: 'ER030', hosted: key.hosted },
    });
    expect(await stockOf(t, own)).toEqual({ onHand: 1, onHold: 1 });
    t.later(31 * 60_000);
    await t.work();
    t.later(-31 * 60_000);
    expect((await orderOf(token, m)).data).toMatchObject({
      checkoutState: 'failed',
      paymentState: 'failed',
      state: 'new',
      payments: [{ state: 'failed' }],
      paymentErrorCode: 'ER030',
    });
    expect(await stockOf(t, own)).toEqual({ onHand: 1, onHold: 0 });
    expect(await charges(t, key.gateway.cod)).toHaveLength(0);
  });

  it('is paid once if two notifications arrive', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    await payHosted(key.hosted, '4000000000000085');
    await expect
      .poll(async () => (await gatewayLog(t, key.gateway.cod)).filter((c) => c.kind === 'kickback').length, {
        timeout: 5000,
      })
      .toBe(2);
    await t.work();
    expect((await orderOf(token, m)).data.paymentState).toBe('paid');
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    expect(await mailsTo(m)).toHaveLength(1);
  });

  it('is cancelled after half an hour without a payment, and a later payment is returned', async () => {
    const own = await makeProduct(t, { priceYen: 3000, stock: 1 });
    const { m, token } = await checkout(1, own);
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    t.later(29 * 60_000);
    await t.work();
    expect((await orderOf(token, await again(m))).data.paymentState).toBe('awaiting_payment');
    t.later(61_000);
    await t.work();
    expect((await orderOf(token, await again(m))).data).toMatchObject({
      state: 'cancelled',
      paymentState: 'cancelled',
      cancelledBy: 'deadline',
    });
    expect(await stockOf(t, own)).toEqual({ onHand: 1, onHold: 0 });
    await payHosted(key.hosted, GOOD_CARD);
    await t.work();
    const log = await gatewayLog(t, key.gateway.cod);
    expect(log.filter((c) => c.kind === 'cancel' && c.rst === '1')).toHaveLength(1);
    expect(await charges(t, key.gateway.cod)).toHaveLength(0);
    expect(await mailsTo(m)).toHaveLength(0);
    expect(t.logs.some((l) => l.level === 'warn' && l.data?.['why'] === 'late_payment')).toBe(true);
  });

  it('can be cancelled by the shopper while it is unpaid, and a later payment is returned', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    expect((await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer })).status).toBe(204);
    expect((await orderOf(token, m)).data).toMatchObject({
      state: 'cancelled',
      paymentState: 'cancelled',
      cancelledBy: 'member',
      checkoutState: 'failed',
      payments: [{ state: 'cancelled' }],
    });
    await payHosted(key.hosted);
    await t.work();
    expect(
      (await gatewayLog(t, key.gateway.cod)).filter((c) => c.kind === 'cancel' && c.rst === '1'),
    ).toHaveLength(1);
  });

  it.each([
    ['its shopper has given up', 0],
    ['its deadline has ended', 31 * 60_000],
  ])('has its payment found and returned without a notification after %s', async (_, deadline) => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    const lost = JSON.stringify({ result: '500', for: 'kickback' });
    await fetch(`${t.sandboxUrl}/sandbox/next`, { method: 'POST', body: lost });
    const end = async () => {
      if (deadline === 0) await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer });
      t.later(deadline);
      await t.work();
    };
    await end();
    await payHosted(key.hosted);
    t.later(2 * 3_600_000);
    await t.work();
    const cancelled = (await gatewayLog(t, key.gateway.cod)).filter((c) => c.kind === 'cancel');
    expect(cancelled.map(({ rst }) => rst)).toEqual(['1']);
    expect(t.logs.filter(({ event }) => event === 'payment.ended_unverified')).toEqual([]);
    t.later(25 * 3_600_000);
    await t.work();
    const [attempt] = await t.shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, key.gateway.cod));
    expect(attempt).toMatchObject({ state: 'cancelled', nextCheckAt: null });
    t.later(-deadline - 27 * 3_600_000);
  });

  it('is paid after a query if the notification is late', async () => {
    const { m, token } = await checkout();
    const { data: key } = await keyOf(token, m, 'hosted');
    await complete(token, m);
    // The gateway delays the notification about this card.
    await payHosted(key.hosted, '4000000000000069');
    t.later(130_000);
    await t.work();
    expect((await orderOf(token, m)).data.paymentState).toBe('paid');
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
  });
});

describe('an order of another member', () => {
  it('is 404, and the response contains no e-mail address', async () => {
    const { m, token } = await checkout();
    await keyOf(token, m, 'hosted');
    await complete(token, m);
    const stranger = await member(t);
    const answer = await orderOf(token, stranger);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain(m.email);
    expect((await call(t, 'GET', `/orders/${token}`)).status).toBe(401);
    expect((await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: stranger.bearer })).status).toBe(
      404,
    );
  });
});
