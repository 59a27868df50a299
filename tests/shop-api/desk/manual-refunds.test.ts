/**
 * Manual refunds by staff: limits (even for concurrent calls), confirmation by a second person, mails, and what the
 * shopper sees.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { pieceFates } from '#contract/pieces.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { ledgerFaults, sumsOf } from '../../setup/ledger.ts';
import { stockOf, type TestShop, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';

const t = await testShop();
let first: string;
let second: string;
const strict: TestShop = shopWith(t, { DESK_TWO_PERSONS: true });
const o = new PaidOrders(t);
beforeEach(async () => {
  first = (await staffMember(t)).token;
  second = (await staffMember(t, 'staff', '確認 係')).token;
});

let serial = 0;
const manual = (amount: number, more: object = {}) => ({
  kind: 'manual',
  reason: 'returned',
  amount,
  way: 'other',
  reference: `CP-20261125-${++serial}`,
  ...more,
});
const refund = (id: number, body: object, { shop = t, token = first, key = newKey() } = {}) =>
  desk(shop, 'POST', `/orders/${id}/refunds`, { token, body, key });
const confirm = (id: number, token: string) => desk(strict, 'POST', `/refunds/${id}/confirmation`, { token });
const withdraw = (id: number) => desk(strict, 'DELETE', `/refunds/${id}`, { token: first });
const moneyOf = (id: number) => deskOk(t, 'GET', `/orders/${id}/money`, { token: first });

describe('a manual refund by one person', () => {
  test('can be a part and then the rest, each with its mail, and the shopper sees both', async () => {
    const order = await o.paid();
    const { bearer } = order.m;
    const money = await moneyOf(order.id);
    const { itemId } = money.lines[0];
    const pieces = [{ itemId, quantity: 1, fate: 'restocked' }];
    const part = await refund(order.id, manual(200_000, { pieces }));
    expect(part).toMatchObject({
      status: 201,
      body: {
        state: 'done',
        amount: 200_000,
        way: 'other',
        pieces: [{ itemId, quantity: 1, returned: 1, writtenOff: 0 }],
      },
    });
    const shownAtDesk = await deskOk(t, 'GET', `/orders/${order.id}`, { token: first });
    expect(shownAtDesk.refunds).toMatchObject([{ way: 'other', pieces: [{ itemId, quantity: 1 }] }]);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'partially_refunded' });
    expect(await o.paymentStates(order.id)).toEqual(['completed']);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 99, onHold: 0 });
    const [mail] = await o.mails(order, 'order_refunded');
    for (const text of ['返金額（税込）\n  2,000円', '2,500円です', '× 1', 'その他の方法'])
      expect(mail?.text).toContain(text);
    const issued = await call(t, 'PUT', `/orders/${order.token}/receipts/1`, {
      bearer,
      body: { recipient: '山田' },
    });
    expect(issued.status, JSON.stringify(issued.body)).toBe(200);
    const { data: shown } = await call(t, 'GET', `/orders/${order.token}`, { bearer });
    expect(shown).toMatchObject({ refunds: [{ amount: 200_000, state: 'done' }], receipts: [{ serial: 1 }] });

    expect(await refund(order.id, { kind: 'gateway', reason: 'customer' })).toMatchObject({
      status: 409,
      body: { errorCode: 'partly_refunded' },
    });
    expect(await refund(order.id, manual(250_100))).toMatchObject({
      status: 400,
      body: { errors: { amount: [expect.any(String)] } },
    });
    expect((await refund(order.id, manual(250_000))).status).toBe(201);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
    expect(await o.paymentStates(order.id)).toEqual(['refunded']);
    const [, last, more] = await o.mails(order, 'order_refunded');
    expect(more).toBeUndefined();
    for (const text of ['返金額（税込）\n  2,500円', '商品以外（送料など）', '合計は0円です'])
      expect(last?.text).toContain(text);
    expect(await o.cancels(order.cod)).toBe(0);
    const again = await call(t, 'PUT', `/orders/${order.token}/receipts/2`, {
      bearer,
      body: { recipient: '山田' },
    });
    expect(again).toMatchObject({ status: 400, body: { errorCode: 'payment_not_confirmed' } });
    expect(await refund(order.id, manual(100))).toMatchObject({
      status: 409,
      body: { errorCode: 'nothing_to_refund' },
    });
  });

  test('is made once despite repeated clicks, and refused for another amount with the same key', async () => {
    const order = await o.paid();
    const key = newKey();
    const wish = manual(100_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order.id, wish, { key })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await refund(order.id, { ...wish, amount: 120_000 }, { key })).toMatchObject({
      status: 409,
      body: { errorCode: 'key_reused' },
    });
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 100_000, refundable: 350_000 });
    expect(await o.mails(order, 'order_refunded')).toHaveLength(1);
  });

  test('is refused when somebody else has refunded since the amount was shown', async () => {
    const order = await o.paid();
    const { refundable, lines } = await moneyOf(order.id);
    const pieces = [{ itemId: lines[0].itemId, quantity: 1, fate: 'restocked' }];
    const shown = { refundable, pieces };
    expect((await refund(order.id, manual(100_000, shown))).status).toBe(201);
    expect(await refund(order.id, manual(100_000, shown), { token: second })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { event: 'refunded' } },
    });
    expect(await refund(order.id, { kind: 'gateway', reason: 'customer', refundable })).toMatchObject({
      status: 409,
      body: { errorCode: 'partly_refunded' },
    });
    const now = (await moneyOf(order.id)).refundable;
    expect((await refund(order.id, manual(100_000, { refundable: now }))).status).toBe(201);
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 200_000, refundable: 250_000 });
  });

  test.each([
    ['an amount of 0', { amount: 0 }],
    ['a fraction of a yen', { amount: 150 }],
    ['a negative amount', { amount: -100 }],
    ['a huge amount', { amount: 1e300 }],
    ['no amount', { amount: undefined }],
    ['no reference', { reference: ' ' }],
    ['no way', { way: undefined }],
    ['an unknown way', { way: 'cash' }],
    ['pieces without a fate', { pieces: [{ itemId: 1, quantity: 1 }] }],
    ['pieces of another order', { pieces: [{ itemId: 1, quantity: 1, fate: 'kept' }] }],
  ])('is refused at its field with %s', async (_, change) => {
    const order = await o.paid();
    const answer = await refund(order.id, { ...manual(1000), ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
    expect(await o.refundsOf(order.id)).toEqual([]);
  });
});

describe('a manual refund by two people', () => {
  test('waits for one confirmation by a person other than the one who requested it', async () => {
    const order = await o.paid();
    const asked = await refund(order.id, manual(100_000), { shop: strict });
    expect(asked.body).toMatchObject({ state: 'requested' });
    expect((await deskOk(t, 'GET', '/refunds', { token: first })).items).toContainEqual(
      expect.objectContaining({ id: asked.body.id, orderId: order.id }),
    );
    expect(await confirm(asked.body.id, first)).toMatchObject({
      status: 409,
      body: { errorCode: 'same_person' },
    });
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'paid' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(asked.body.id, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
    expect(await o.mails(order, 'order_refunded')).toHaveLength(1);
    expect((await withdraw(asked.body.id)).body).toMatchObject({ errorCode: 'not_withdrawable' });
  });

  test('can be withdrawn, after which the amount can be refunded again', async () => {
    const order = await o.paid();
    const { body } = await refund(order.id, manual(order.total), { shop: strict });
    expect(await refund(order.id, { kind: 'gateway', reason: 'customer' })).toMatchObject({
      body: { errorCode: 'refund_open' },
    });
    expect((await withdraw(body.id)).body).toMatchObject({ state: 'withdrawn' });
    expect((await confirm(body.id, second)).status).toBe(409);
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 0, open: 0, refundable: order.total });
    expect((await refund(order.id, { kind: 'gateway', reason: 'customer' })).status).toBe(201);
    await t.work();
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
    expect((await confirm(987_654_321, second)).status).toBe(404);
  });
});

/** A seeded random number generator. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([1, 2, 3])(
  'concurrent actions never refund more than was paid (random sequence %i)',
  async (seed) => {
    const order = await o.paid({ quantity: 4 });
    const { itemId } = (await moneyOf(order.id)).lines[0];
    const chance = random(seed);
    const openId = async () =>
      (await o.refundsOf(order.id)).findLast(({ state }) => state === 'requested')?.id ?? 0;
    const moves = [
      () =>
        refund(
          order.id,
          manual(100 * (1 + chance(4000)), {
            pieces: [{ itemId, quantity: 1 + chance(2), fate: pieceFates[chance(pieceFates.length)] }],
          }),
        ),
      () =>
        refund(
          order.id,
          manual(100 * (1 + chance(4000)), {
            pieces: [{ itemId, quantity: 1, fate: pieceFates[chance(pieceFates.length)] }],
          }),
          { shop: strict },
        ),
      () => refund(order.id, { kind: 'gateway', reason: 'customer' }),
      async () => confirm(await openId(), second),
      async () => withdraw(await openId()),
      () => t.work(),
    ];
    for (let round = 0; round < 6; round++) {
      const now = Array.from({ length: 5 }, () => moves[chance(moves.length)]);
      const answers = await Promise.all(now.map((move) => move?.()));
      for (const answer of answers) if (answer) expect(answer.status).toBeLessThan(500);
      const rows = await o.refundsOf(order.id);
      const given = rows.filter(({ state }) => state !== 'withdrawn');
      expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(order.total);
      expect(rows.filter(({ state }) => state === 'requested').length).toBeLessThanOrEqual(1);
    }
    await t.work();
    const done = (await o.refundsOf(order.id)).filter(({ state }) => state === 'done');
    const sum = done.reduce((total, { amount }) => total + amount, 0);
    const state = sum === 0 ? 'paid' : sum === order.total ? 'refunded' : 'partially_refunded';
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: state });
    expect(await o.mails(order, 'order_refunded')).toHaveLength(done.length);
    expect(await o.cancels(order.cod)).toBe(done.filter(({ kind }) => kind === 'gateway').length);
    expect(await ledgerFaults(t.shop.db, sql`o.id = ${order.id}`)).toEqual([]);
    const [{ returned: back = 0 } = {}] = await sumsOf(t.shop.db, order.id);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 96 + back, onHold: 0 });
  },
);
