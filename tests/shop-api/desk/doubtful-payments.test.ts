/** Doubtful payments: listed, shown with evidence, and settled by one or two people. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { payHosted } from '../../kit/card.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { doneButLost, PaidOrders, withCancel, withRobot } from './paid-orders.ts';

/** Test card that the gateway charges, although its response is lost. */
const LOST_ANSWER = '4000000000000069';

const t = await testShop();
let first: string;
let second: string;
const o = new PaidOrders(t);
const logIn = async () => {
  first = (await staffMember(t)).token;
  second = (await staffMember(t)).token;
};
beforeEach(logIn);

const settle = (body: object, { shop = t, key = newKey(), token = first } = {}) =>
  desk(shop, 'POST', '/settlements', { token, body: { reason: '管理画面で確認', ...body }, key });
const evidence = (key: string) => deskOk(t, 'GET', `/payments/${key}`, { token: first });
const doubtful = async () => (await deskOk(t, 'GET', '/payments/doubtful', { token: first })).items;

/** A charge by token whose response is lost. */
async function unknownCharge() {
  const code = await makeProduct(t, { priceYen: 2000, stock: 10 });
  const m = await member(t);
  const cart = await cartWith(t, [{ productCode: code, quantity: 1 }], m.bearer);
  await readyToPay(t, cart);
  const { data: key } = await call(t, 'PATCH', `/checkout/${cart}/payment`, {
    bearer: m.bearer,
    body: { mode: 'token' },
  });
  const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', {
    bearer: m.bearer,
    body: { paymentKey: key.paymentKey, tkn: await cardToken(t, key, LOST_ANSWER) },
  });
  expect(confirmed.body).toMatchObject({ errorCode: 'payment_unknown' });
  // The sandbox charges the card later. Staff can decide only after its notification is handled.
  await expect.poll(async () => (await o.authorisationsOf({ key })).length, { timeout: 8000 }).toBe(1);
  return { m, token: cart, code, key: key.paymentKey as string, cod: key.gateway.cod as string };
}

/** A refund whose response is lost. The gateway has returned the money, but cannot be queried. */
async function failedRefund() {
  const order = await o.paid();
  await withRobot(t, async () => {
    await deskOk(t, 'POST', `/orders/${order.id}/refunds`, {
      token: first,
      body: { kind: 'gateway', reason: 'customer' },
    });
    await withCancel(t, doneButLost, () => t.work());
    for (let n = 0; n < 3; n++) {
      t.later(120_000);
      await t.work();
    }
  });
  await logIn();
  const [row] = await o.authorisationsOf(order);
  if (!row) throw new Error('no payment');
  return { ...order, payment: order.key.paymentKey as string, gatewayId: row.gatewayId };
}

describe('a charge without a response', () => {
  test('pays its order once if it is settled as `belongs` with the gateway’s number and amount', async () => {
    await withRobot(t, async () => {
      const charge = await unknownCharge();
      await t.work();
      const [gid] = (await (await fetch(`${t.sandboxUrl}/sandbox/transactions?cod=${charge.cod}`)).json())
        .items;
      t.later(3_700_000);
      await logIn();
      expect(await doubtful()).toContainEqual(
        expect.objectContaining({ key: charge.key, doubts: ['unknown'], amount: 250_000 }),
      );
      const shown = await evidence(charge.key);
      expect(shown).toMatchObject({ gateway: { answer: 'unsupported' }, kinds: ['belongs', 'not_paid'] });
      const right = { key: charge.key, kind: 'belongs', gatewayId: gid.gid, amount: 250_000 };
      expect(await settle({ ...right, amount: 250_100 })).toMatchObject({
        status: 400,
        body: { errors: { amount: [expect.any(String)] } },
      });
      const paid = await o.paid();
      const [other] = await o.authorisationsOf(paid);
      expect(await settle({ ...right, gatewayId: other?.gatewayId })).toMatchObject({
        status: 400,
        body: { errors: { gatewayId: [expect.any(String)] } },
      });
      const answers = await Promise.all([settle(right), settle(right), settle(right)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await o.rowOf(charge.token)).toMatchObject({ state: 'new', paymentState: 'paid' });
      expect(await stockOf(t, charge.code)).toEqual({ onHand: 9, onHold: 0 });
      expect(await o.mails(charge, 'order_paid')).toHaveLength(1);
      expect((await doubtful()).filter(({ key }: { key: string }) => key === charge.key)).toEqual([]);
      await t.work();
      expect(await o.gatewayStates(charge.cod)).toEqual(['captured']);
    });
  });

  test('fails and releases its stock if two people settle it as `not_paid`', async () => {
    await withRobot(t, async () => {
      const charge = await unknownCharge();
      await t.work();
      const strict = shopWith(t, { DESK_TWO_PERSONS: true });
      const { body } = await settle({ key: charge.key, kind: 'not_paid' }, { shop: strict });
      expect(body).toMatchObject({ state: 'proposed' });
      const confirm = (token: string) =>
        desk(strict, 'POST', `/settlements/${body.id}/confirmation`, { token });
      expect(await confirm(first)).toMatchObject({ status: 409, body: { errorCode: 'same_person' } });
      expect(await settle({ key: charge.key, kind: 'not_paid' }, { shop: strict })).toMatchObject({
        status: 409,
        body: { errorCode: 'settlement_open' },
      });
      const both = await Promise.all([confirm(second), confirm(second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [attempt] = await t.shop.db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.key, charge.key));
      expect(attempt).toMatchObject({ state: 'failed' });
      expect(await stockOf(t, charge.code)).toEqual({ onHand: 10, onHold: 0 });
      const withdrawn = await desk(strict, 'DELETE', `/settlements/${body.id}`, { token: first });
      expect(withdrawn).toMatchObject({ status: 409, body: { errorCode: 'not_withdrawable' } });
    });
  });

  test('cannot be settled against the answer of a gateway that can be queried', async () => {
    const charge = await unknownCharge();
    expect(await evidence(charge.key)).toMatchObject({
      gateway: { answer: 'found', payments: [{ state: 'captured', amount: 250_000 }] },
    });
    expect(await settle({ key: charge.key, kind: 'not_paid' })).toMatchObject({
      status: 400,
      body: { errors: { kind: [expect.any(String)] } },
    });
    expect(
      await settle({ key: charge.key, kind: 'belongs', gatewayId: '123456', amount: 250_000 }),
    ).toMatchObject({ status: 400, body: { errors: { gatewayId: [expect.any(String)] } } });
  });
});

describe('a doubtful refund', () => {
  test('is done, mailed once and not returned again if it is settled as `given_back`', async () => {
    const order = await failedRefund();
    expect(await doubtful()).toContainEqual(
      expect.objectContaining({
        key: order.payment,
        doubts: expect.arrayContaining(['refund_failed', 'disputed']),
      }),
    );
    const wish = { key: order.payment, kind: 'given_back', gatewayId: order.gatewayId };
    expect(await settle({ ...wish, gatewayId: '1' })).toMatchObject({ status: 400 });
    const key = newKey();
    const [pressed, again, other] = await Promise.all([
      settle(wish, { key }),
      settle(wish, { key }),
      settle(wish),
    ]);
    expect(again.status).toBe(pressed.status);
    expect([pressed.status, other.status].sort()).toEqual([201, 409]);
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
    expect(await o.authorisationsOf(order)).toMatchObject([{ state: 'returned' }]);
    expect(await o.mails(order, 'order_refunded')).toHaveLength(1);
    await t.work();
    expect(await o.cancels(order.cod)).toBe(1);
    expect(await doubtful()).not.toContainEqual(expect.objectContaining({ key: order.payment }));
  });

  test('is closed, so that staff can refund the amount by hand, if it is settled as `looked_at`', async () => {
    const order = await failedRefund();
    expect((await settle({ key: order.payment, kind: 'looked_at' })).status).toBe(201);
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await doubtful()).not.toContainEqual(expect.objectContaining({ key: order.payment }));
    const byHand = await desk(t, 'POST', `/orders/${order.id}/refunds`, {
      token: first,
      body: { kind: 'manual', reason: 'customer', amount: order.total, way: 'bank', reference: 'B-3' },
    });
    expect(byHand.status).toBe(201);
  });

  test('can be settled again after a decision was withdrawn', async () => {
    const order = await failedRefund();
    const strict = shopWith(t, { DESK_TWO_PERSONS: true });
    const { body } = await settle({ key: order.payment, kind: 'looked_at' }, { shop: strict });
    const gone = await desk(strict, 'DELETE', `/settlements/${body.id}`, { token: first });
    expect(gone.body).toMatchObject({ state: 'withdrawn' });
    const late = await desk(strict, 'POST', `/settlements/${body.id}/confirmation`, { token: second });
    expect(late.status).toBe(409);
    expect((await settle({ key: order.payment, kind: 'looked_at' }, { shop: strict })).status).toBe(201);
  });
});

test('a surplus payment whose return was answered too late is left to staff, and mailed when they settle it', async () => {
  const order = await o.waiting();
  await call(t, 'PUT', `/orders/${order.token}/payments/fail`, { bearer: order.m.bearer });
  await withRobot(t, async () => {
    // The page of the card company was still open.
    await payHosted(order.key.hosted);
    await withCancel(t, doneButLost, () => t.work());
    t.logs.length = 0;
    for (let n = 0; n < 5; n++) {
      t.later(3_600_000);
      await t.work();
    }
  });
  await logIn();
  expect(t.logs.filter(({ event }) => event === 'gateway.cancel_refused').length).toBeLessThanOrEqual(3);
  const key = order.key.paymentKey as string;
  expect(await doubtful()).toContainEqual(expect.objectContaining({ key, doubts: ['disputed'] }));
  expect((await evidence(key)).kinds).toEqual(['given_back', 'looked_at']);
  expect(await o.mails(order, 'order_payment_returned')).toHaveLength(0);
  const [row] = await o.authorisationsOf(order);
  expect((await settle({ key, kind: 'given_back', gatewayId: row?.gatewayId })).status).toBe(201);
  expect(await o.authorisationsOf(order)).toMatchObject([{ state: 'returned' }]);
  expect(await o.mails(order, 'order_payment_returned')).toHaveLength(1);
  expect(await o.cancels(order.cod)).toBe(1);
  t.later(-5 * 3_600_000);
});

describe('a decision about a payment', () => {
  test('is refused if the payment is unknown or not doubtful, and with invalid input', async () => {
    const paid = await o.paid();
    const key = paid.key.paymentKey;
    for (const kind of ['belongs', 'not_paid', 'given_back', 'looked_at'])
      expect(await settle({ key, kind, gatewayId: '1', amount: paid.total })).toMatchObject({
        status: 409,
        body: { errorCode: 'changed' },
      });
    expect((await settle({ key: 'unknown', kind: 'looked_at' })).status).toBe(404);
    for (const path of ['/payments/unknown', `/payments/${'x'.repeat(300)}`])
      expect((await desk(t, 'GET', path, { token: first })).status).toBe(404);
    for (const body of [
      { kind: 'x' },
      { kind: 'belongs' },
      { gatewayId: 'abc' },
      { amount: 1e300 },
      { reason: '' },
    ])
      expect((await settle({ key, kind: 'looked_at', ...body })).status).toBe(400);
    for (const id of ['0', 'x', '987654321']) {
      expect((await desk(t, 'POST', `/settlements/${id}/confirmation`, { token: first })).status).toBe(404);
      expect((await desk(t, 'DELETE', `/settlements/${id}`, { token: first })).status).toBe(404);
    }
  });

  test.each([
    ['GET', '/payments/doubtful', true],
    ['GET', '/payments/x', true],
    ['POST', '/settlements', false],
    ['POST', '/settlements/1/confirmation', false],
    ['DELETE', '/settlements/1', false],
  ] as const)('needs a permitted role and a session: %s %s', async (method, path, isForReaders) => {
    const ask = async (role: 'reader' | 'staff' | 'owner') =>
      (
        await desk(t, method, path, {
          token: (await staffMember(t, role)).token,
          ...(method === 'POST' ? { body: {} } : {}),
        })
      ).status;
    expect((await ask('reader')) === 403).toBe(!isForReaders);
    for (const role of ['staff', 'owner'] as const) expect([401, 403, 500]).not.toContain(await ask(role));
    expect((await desk(t, method, path)).status).toBe(401);
  });
});
