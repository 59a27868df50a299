/** If the response to a charge arrives after the attempt has ended, the payment is returned, with an alert. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { authorisations, paymentAttempts } from '#api/db/schema/payments.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { settleCharge } from '#api/domain/payments/confirm.ts';
import { GatewayUnknownError } from '#api/domain/payments/gateway.ts';
import { call, cardToken, cartWith, charges, gatewayLog } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { stockOf, testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf, type Member } from './paying.ts';

const t = await testShop();
const { keyOf } = callsTo(t);

const TEN_MINUTES = 10 * 60_000;

/** Like `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Delays the next charge until `release` is called. Then its response can be lost, or the calling process can end. */
function holdCharge({ isAnswerLost = false, isProcessDead = false } = {}) {
  const original = t.shop.gateway;
  const sent = withResolvers();
  const release = withResolvers();
  t.shop.gateway = Object.create(original, {
    charge: {
      value: async (...args: Parameters<typeof original.charge>) => {
        sent.resolve();
        await release.promise;
        t.shop.gateway = original;
        const answer = await original.charge(...args);
        if (isAnswerLost) throw new GatewayUnknownError('the answer was lost');
        // A process that has ended never gets the response.
        return isProcessDead ? new Promise<never>(() => {}) : answer;
      },
    },
  });
  return { sent: sent.promise, release: release.resolve };
}

/** A charge that is still on its way while the Shop API gives up its attempt, because the clock has moved on. */
async function givenUp(card?: string, trouble = {}) {
  const product = await makeProduct(t, { priceYen: 2200, stock: 5 });
  const { m, token } = await checkoutOf(t, product);
  const { data: key } = await keyOf(token, m, 'token');
  const tkn = await cardToken(t, key, card);
  const held = holdCharge(trouble);
  const confirming = call(t, 'PATCH', '/checkout/payment/confirm', {
    bearer: m.bearer,
    body: { paymentKey: key.paymentKey, tkn },
  });
  await held.sent;
  t.later(TEN_MINUTES);
  await t.work();
  expect(await attemptOf(key)).toMatchObject({ state: 'failed' });
  t.logs.length = 0;
  return { m, token, key, product, confirming, release: held.release };
}

type Key = { paymentKey: string; gateway: { cod: string } };
const attemptOf = async ({ paymentKey }: Key) =>
  (await t.shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, paymentKey)))[0];
const authorisationsOf = ({ paymentKey }: Key) =>
  t.shop.db.select().from(authorisations).where(eq(authorisations.attemptKey, paymentKey));
const cancelled = async ({ gateway: { cod } }: Key) =>
  (await gatewayLog(t, cod)).filter(({ kind, rst }) => kind === 'cancel' && rst === '1');
const alerts = () => t.logs.filter(({ level }) => level === 'alert').map(({ event }) => event);

describe('a charge after its attempt has ended', () => {
  it('is recorded and returned, with an alert, and the next attempt is charged once', async () => {
    const { m, token, key, product, confirming, release } = await givenUp();
    release();
    expect((await confirming).body).toMatchObject({ code: 400, errorCode: 'ER001' });
    // The request has ended with its attempt, before the gateway answers.
    await expect.poll(() => authorisationsOf(key)).toMatchObject([{ state: 'returning' }]);
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    expect(alerts()).toContain('payment.late_charge');
    await t.work();
    expect(await authorisationsOf(key)).toMatchObject([{ state: 'returned' }]);
    expect(await cancelled(key)).toHaveLength(1);
    expect(await stockOf(t, product)).toEqual({ onHand: 5, onHold: 0 });

    const { data: renewed } = await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } });
    const bearer = renewed.token;
    const { data: second } = await keyOf(token, { ...m, bearer }, 'token');
    const paid = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer,
      body: { paymentKey: second.paymentKey, tkn: await cardToken(t, second) },
    });
    expect(paid.status).toBe(200);
    await t.work();
    expect(await cancelled(second)).toHaveLength(0);
  });

  it('is returned even if its amount is wrong', async () => {
    const { key, confirming, release } = await givenUp();
    await fetch(`${t.sandboxUrl}/sandbox/next`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ result: 'paid', amount: 1, for: 'charge' }),
    });
    release();
    await confirming;
    await expect.poll(() => authorisationsOf(key)).toMatchObject([{ state: 'returning' }]);
    await t.work();
    expect(await cancelled(key)).toHaveLength(1);
  });

  it('is found by a query and returned if its response is lost', async () => {
    const { key, confirming, release } = await givenUp(undefined, { isAnswerLost: true });
    release();
    await confirming;
    await expect.poll(alerts).toContain('payment.unknown');
    expect(await charges(t, key.gateway.cod)).toHaveLength(1);
    t.later(TEN_MINUTES);
    await t.work();
    expect(await authorisationsOf(key)).toMatchObject([{ state: 'returned' }]);
    expect(await cancelled(key)).toHaveLength(1);
  });

  it('is found by a query and returned if the calling process has ended', async () => {
    const { key, release } = await givenUp(undefined, { isProcessDead: true });
    release();
    await expect.poll(() => charges(t, key.gateway.cod)).toHaveLength(1);
    t.later(2 * TEN_MINUTES);
    await t.work();
    expect(await authorisationsOf(key)).toMatchObject([{ state: 'returned' }]);
    expect(await cancelled(key)).toHaveLength(1);
    t.later(2 * 24 * 3_600_000);
    await t.work();
    expect(await attemptOf(key)).toMatchObject({ state: 'failed', nextCheckAt: null });
  });

  it.each([
    {
      when: 'its cart is deleted',
      leave: async ({ token }: { token: string }) => {
        expect((await call(t, 'DELETE', `/carts/${token}`)).status).toBe(204);
        expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(404);
      },
    },
    {
      when: 'its cart is merged into another one, which is deleted',
      leave: async ({ m }: { m: Member }) => {
        const inHand = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
        const body = { email: m.email, password: 'password1', token: inHand };
        const { data } = await call(t, 'POST', '/login', { body });
        expect((await call(t, 'DELETE', `/carts/${data.cartToken}`, { bearer: data.token })).status).toBe(
          204,
        );
      },
    },
    {
      when: 'its cart is old and cleaned up',
      leave: async ({ token }: { token: string }) => {
        await t.shop.db
          .update(orders)
          .set({ createdAt: new Date('2020-01-01'), updatedAt: new Date('2020-01-01') })
          .where(eq(orders.tokenValue, token));
        await sweep(t.shop);
      },
    },
    {
      when: 'its cart is merged into another one, which is old and cleaned up',
      leave: async ({ m }: { m: Member }) => {
        const inHand = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
        const body = { email: m.email, password: 'password1', token: inHand };
        const { data } = await call(t, 'POST', '/login', { body });
        await t.shop.db
          .update(orders)
          .set({ createdAt: new Date('2020-01-01'), updatedAt: new Date('2020-01-01') })
          .where(eq(orders.tokenValue, data.cartToken));
        await sweep(t.shop);
      },
    },
  ])('is found and returned even if $when', async ({ leave }) => {
    const given = await givenUp(undefined, { isProcessDead: true });
    await leave(given);
    given.release();
    await expect.poll(() => charges(t, given.key.gateway.cod)).toHaveLength(1);
    t.later(2 * TEN_MINUTES);
    await t.work();
    expect(await authorisationsOf(given.key)).toMatchObject([{ state: 'returned' }]);
    expect(await cancelled(given.key)).toHaveLength(1);
  });

  it('changes nothing if it is refused', async () => {
    const { key, confirming, release } = await givenUp('4000000000000044');
    release();
    await confirming;
    await t.work();
    expect(await authorisationsOf(key)).toEqual([]);
    expect(alerts()).toEqual([]);
  });
});

it('a payment is not returned if the response to its charge is recorded twice', async () => {
  const product = await makeProduct(t, { priceYen: 2200, stock: 5 });
  const { m, token } = await checkoutOf(t, product);
  const { data: key } = await keyOf(token, m, 'token');
  const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
  expect((await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body })).status).toBe(200);
  const { gatewayId, reference } = (await attemptOf(key)) ?? {};
  await settleCharge(t.shop, key.paymentKey, {
    ok: true,
    gatewayId: gatewayId ?? '',
    code: '',
    reference: reference ?? '',
    total: 0,
  });
  await t.work();
  expect(await authorisationsOf(key)).toMatchObject([{ state: 'captured' }]);
  expect(await cancelled(key)).toEqual([]);
});

it('a payment is settled, and mails are sent, at once, even if the clock is set back by a day', async () => {
  const DAY = 24 * 3_600_000;
  const product = await makeProduct(t, { priceYen: 2200, stock: 5 });
  const { m, token } = await checkoutOf(t, product);
  t.later(DAY);
  const session = await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } });
  const bearer = session.data.token;
  const { data: key } = await keyOf(token, { ...m, bearer }, 'token');
  const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
  expect((await call(t, 'PATCH', '/checkout/payment/confirm', { bearer, body })).status).toBe(200);
  await t.shop.db.insert(outboxMails).values({
    to: m.email,
    template: 'password_changed',
    locale: 'ja_JP',
    subject: 'x',
    text: 'x',
    html: 'x',
    messageId: '<set-back@example.jp>',
    dueAt: t.shop.now(),
  });
  t.later(-DAY);
  await t.work();
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
  expect(order).toMatchObject({ paymentState: 'paid' });
  const mails = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email));
  expect(mails.map(({ status }) => status)).not.toContain('queued');
  t.later(DAY);
});
