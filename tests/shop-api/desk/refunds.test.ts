/** Refunds by the gateway: despite repeated forms, lost responses and forged notifications, money is returned once. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { lookAtPayments } from '#api/domain/payments/reconcile.ts';
import { Claims, forged } from '../../setup/claims.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { answerLost, doneButLost, type PaidOrder, PaidOrders, withCancel, withRobot } from './paid-orders.ts';

const t = await testShop();
let token: string;
const o = new PaidOrders(t);
const c: Claims = await Claims.in(t);
// Tests move the clock beyond the timeout of sessions, so each test logs in again.
beforeEach(async () => {
  token = (await staffMember(t)).token;
});

const WHOLE = { kind: 'gateway', reason: 'customer' };
const refund = (order: { id: number }, body: object = WHOLE, key = newKey()) =>
  desk(t, 'POST', `/orders/${order.id}/refunds`, { token, body, key });
const alerts = (event: string) => t.logs.filter((entry) => entry.event === event);

async function expectRefundedOnce(order: PaidOrder): Promise<void> {
  expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'done', amount: order.total }]);
  expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
  expect(await o.paymentStates(order.id)).toEqual(['refunded']);
  expect(await o.authorisationsOf(order)).toMatchObject([{ state: 'returned', dueAt: null }]);
  expect(await o.cancels(order.cod)).toBe(1);
  expect(await o.gatewayStates(order.cod)).toEqual(['cancelled']);
  expect(await o.mails(order, 'order_refunded')).toHaveLength(1);
  expect((await o.events(order.id)).filter((type) => type === 'refunded')).toHaveLength(1);
}

describe('a whole refund', () => {
  test('is requested, is made by the worker, and is announced by a mail with the fields of a 適格返還請求書', async () => {
    const order = await o.paid();
    const answer = await refund(order);
    expect(answer).toMatchObject({ status: 201, body: { state: 'requested', amount: order.total } });
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'paid' });
    await t.work();
    await expectRefundedOnce(order);
    const [mail] = await o.mails(order, 'order_refunded');
    expect(mail?.subject).toContain('を返金しました');
    for (const text of ['4,500円', 'うち消費税 409円', 'T1234567890123', 'もとのお取引日', '返金日'])
      expect(mail?.text).toContain(text);
    expect(await o.mails(order, 'order_payment_returned')).toHaveLength(0);
  });

  test('also works for a payment in token mode', async () => {
    const order = await o.paidByToken();
    expect((await refund(order)).status).toBe(201);
    await t.work();
    await expectRefundedOnce(order);
  });

  test('is made once if its form is sent twenty times', async () => {
    const order = await o.paid();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order, WHOLE, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await t.work();
    await expectRefundedOnce(order);
    expect((await refund(order, WHOLE, key)).body.id).toBe(answers[0]?.body.id);
    expect(await refund(order)).toMatchObject({ status: 409, body: { errorCode: 'nothing_to_refund' } });
  });

  test('is requested by one of several windows, and the others get a conflict with the person’s name', async () => {
    const order = await o.paid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(order)));
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(7);
    for (const { body } of lost)
      expect(body).toMatchObject({
        errorCode: 'refund_open',
        conflict: { event: 'refund_requested', by: '試験 担当' },
      });
    await t.work();
    await expectRefundedOnce(order);
  });

  test('restocks the given pieces once, as soon as it is requested, and ends the others', async () => {
    const order = await o.paid({ quantity: 3 });
    const lineNow = async () => (await deskOk(t, 'GET', `/orders/${order.id}/money`, { token })).lines[0];
    const { itemId, ...before } = await lineNow();
    expect(before).toMatchObject({ refundable: 3, isStocked: true, pieces: { toCome: 3, returned: 0 } });
    const pieces = [{ itemId, quantity: 2, fate: 'restocked' }];
    expect((await refund(order, { ...WHOLE, pieces })).status).toBe(201);
    for (let n = 0; n < 3; n++) {
      expect(await stockOf(t, order.code)).toEqual({ onHand: 99, onHold: 0 });
      const counts = { toCome: 0, cancelled: 3, returned: 2, refunded: 3 };
      expect(await lineNow()).toMatchObject({ refundable: 0, pieces: counts });
      await t.work();
    }
    await expectRefundedOnce(order);
  });
});

describe('a refund', () => {
  test('calls the gateway again if the first call did not reach it', async () => {
    const order = await o.paid();
    await refund(order);
    await withCancel(t, answerLost, () => t.work());
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'requested' }]);
    t.later(30_000);
    await t.work();
    await expectRefundedOnce(order);
  });

  test('queries the gateway after a lost response, and does not return the money again', async () => {
    const order = await o.paid();
    await refund(order);
    await withCancel(t, doneButLost, () => t.work());
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'requested' }]);
    t.later(30_000);
    await t.work();
    await expectRefundedOnce(order);
  });

  test('is completed by a query before the worker repeats the call whose response was lost', async () => {
    const order = await o.paid();
    await refund(order);
    await withCancel(t, doneButLost, () => t.work());
    const attempt = await c.attemptOf(order);
    if (!attempt) throw new Error('no attempt');
    await lookAtPayments(t.shop, attempt);
    await expectRefundedOnce(order);
    t.later(30_000);
    await t.work();
    await expectRefundedOnce(order);
  });

  test('is not changed by real or forged notifications', async () => {
    const order = await o.paid();
    const gid = await c.gidOf(order.cod);
    await refund(order);
    for (const rst of ['1', '2'])
      await c.notify(forged(order.cod, { gid, rst, ec: rst === '1' ? '' : 'ER030' }));
    await c.notify(forged(order.cod, { gid: '990123' }));
    await t.work();
    for (const rst of ['1', '2']) await c.notify(forged(order.cod, { gid, rst }));
    await t.work();
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
    expect(await o.cancels(order.cod)).toBe(1);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
  });
});

test('concurrent refunds and notifications do not deadlock', async () => {
  const deadlocks = async () => {
    const [row] = await readRows<{ n: string | number }>(
      t.shop.db,
      sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
    );
    return Number(row?.n);
  };
  const before = await deadlocks();
  const orders = await Promise.all(Array.from({ length: 6 }, () => o.paid()));
  const attempts = await Promise.all(orders.map((order) => c.attemptOf(order)));
  await Promise.all(
    orders.flatMap((order, n) => [
      refund(order),
      c.gidOf(order.cod).then((gid) => c.notify(forged(order.cod, { gid }))),
      t.work(),
      attempts[n] && lookAtPayments(t.shop, attempts[n]),
      t.work(),
    ]),
  );
  await t.work();
  for (const order of orders) await expectRefundedOnce(order);
  expect(await deadlocks()).toBe(before);
});

describe('a refund by the gateway', () => {
  test('fails after three refusals of the gateway, with an alert', async () => {
    const order = await o.paid();
    await refund(order);
    t.logs.length = 0;
    const refused = { ok: false, gatewayId: '0', code: 'ER033', reference: order.cod, total: 0 };
    await withCancel(
      t,
      async () => refused,
      async () => {
        for (let n = 0; n < 3; n++) {
          expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'requested' }]);
          await t.work();
          t.later(60_000);
        }
      },
    );
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await o.authorisationsOf(order)).toMatchObject([{ state: 'disputed', errorCode: 'ER033' }]);
    expect(alerts('refund.failed')).toHaveLength(1);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'paid' });
    expect(await refund(order)).toMatchObject({ status: 409, body: { errorCode: 'refund_open' } });
    t.later(3_600_000);
    await t.work();
    expect(await o.cancels(order.cod)).toBe(0);
  });

  test('is requested from a busy gateway again and again, without a limit', async () => {
    const order = await o.paid();
    await refund(order);
    const busy = { ok: false, gatewayId: '0', code: 'ER999', reference: order.cod, total: 0 };
    await withCancel(
      t,
      async () => busy,
      async () => {
        for (let n = 0; n < 5; n++) {
          await t.work();
          t.later(300_000);
        }
      },
    );
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'requested' }]);
    await t.work();
    await expectRefundedOnce(order);
  });

  test('fails after a lost response of a gateway that cannot be queried, and does not return the money again', async () => {
    const order = await o.paid();
    await withRobot(t, async () => {
      await refund(order);
      await withCancel(t, doneButLost, () => t.work());
      for (let n = 0; n < 4; n++) {
        t.later(120_000);
        await t.work();
      }
    });
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await o.cancels(order.cod)).toBe(1);
  });

  test('fails for a payment that the gateway does not know', async () => {
    const order = await o.paid();
    await refund(order);
    const { gateway } = t.shop;
    const find = gateway.find.bind(gateway);
    gateway.find = async () => [];
    try {
      await t.work();
    } finally {
      gateway.find = find;
    }
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'failed', failure: 'disproved' }]);
    expect(await o.cancels(order.cod)).toBe(0);
  });
});

describe('a refund is refused', () => {
  test('for unpaid, unknown and imported orders, and with invalid input', async () => {
    expect(await refund({ id: 987_654_321 })).toMatchObject({ status: 404 });
    const waiting = await o.waiting();
    expect(await refund(waiting)).toMatchObject({ status: 409, body: { errorCode: 'nothing_to_refund' } });
    const [imported] = await readRows<{ id: string | number }>(
      t.shop.db,
      sql`select id from orders where payment_state = 'paid'
        and not exists (select from payment_attempts a where a.order_id = orders.id) limit 1`,
    );
    expect(await refund({ id: Number(imported?.id) })).toMatchObject({
      status: 409,
      body: { errorCode: 'not_captured' },
    });
    const order = await o.paid();
    const { lines } = await deskOk(t, 'GET', `/orders/${order.id}/money`, { token });
    const itemId = lines[0].itemId;
    for (const fate of ['restocked', 'written_off', 'dropped', 'kept'])
      for (const pieces of [
        [{ itemId, quantity: 3, fate }],
        [
          { itemId, quantity: 2, fate },
          { itemId, quantity: 1, fate: 'kept' },
        ],
        [{ itemId: 1_000_000, quantity: 1, fate }],
      ])
        expect(await refund(order, { ...WHOLE, pieces })).toMatchObject({
          status: 400,
          body: { errors: { pieces: [expect.any(String)] } },
        });
    for (const id of ['x', '-1', '9'.repeat(40), '1e3.5'])
      expect((await desk(t, 'POST', `/orders/${id}/refunds`, { token, body: WHOLE })).status).toBe(404);
    for (const body of [
      {},
      { kind: 'gift' },
      { kind: 'manual', reason: 'customer' },
      [],
      null,
      { ...WHOLE, pieces: 'x' },
      { ...WHOLE, pieces: [{ itemId, quantity: 1 }] },
      { ...WHOLE, pieces: [{ itemId, quantity: 1, fate: 'eaten' }] },
      { ...WHOLE, pieces: [{ itemId, quantity: 0, fate: 'kept' }] },
    ])
      expect((await desk(t, 'POST', `/orders/${order.id}/refunds`, { token, body })).status).toBe(400);
  });

  test('without a code of the second factor if the last code is older than ten minutes', async () => {
    const order = await o.paid();
    const strict = await staffMember(t);
    await t.shop.db.execute(sql`update staff set totp_secret = '\\x00' where id = ${strict.id}`);
    await t.shop.db.execute(
      sql`update staff_sessions set proved_at = now() - interval '11 minutes' where staff_id = ${strict.id}`,
    );
    const asked = await desk(t, 'POST', `/orders/${order.id}/refunds`, { token: strict.token, body: WHOLE });
    expect(asked).toMatchObject({ status: 403, body: { errorCode: 'confirm_totp' } });
    const cancelled = await desk(t, 'POST', `/orders/${order.id}/cancellation`, {
      token: strict.token,
      body: { reason: 'customer', refund: 'gateway' },
    });
    expect(cancelled).toMatchObject({ status: 403, body: { errorCode: 'confirm_totp' } });
    expect(await o.refundsOf(order.id)).toEqual([]);
  });
});
