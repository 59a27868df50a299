/** Refunds that were recorded by mistake and are taken back, refunds recorded twice, and refunds that are only promised. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#api/db/schema/staff.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { ledgerFaults } from '../../setup/ledger.ts';
import { stockOf, type TestShop, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { type PaidOrder, PaidOrders } from './paid-orders.ts';
import { mailsOf, placedOrder } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

const t = await testShop();
let give: GivingBack;
let first: string;
let second: string;
const strict: TestShop = shopWith(t, { DESK_TWO_PERSONS: true });
const o = new PaidOrders(t);
const logIn = async () => {
  first = (await staffMember(t, 'owner', '佐藤 誠')).token;
  second = (await staffMember(t, 'owner', '木村 葉子')).token;
  give = new GivingBack(t, () => first);
};
beforeEach(logIn);

const expectSound = async (id: number) =>
  expect(await ledgerFaults(t.shop.db, sql`o.id = ${id}`)).toEqual([]);
const accounts = (day: string) => deskOk(t, 'GET', `/accounts?period=${day}`, { token: first });
const today = () => tokyo(t.shop.now()).day;
const shown = async (order: PaidOrder) =>
  (await call(t, 'GET', `/orders/${order.token}`, { bearer: order.m.bearer })).data;

describe('a refund that was recorded by mistake and is taken back', () => {
  test('leaves the sums, the states, the stock and the pieces as they were before it', async () => {
    const order = await o.paid({ quantity: 3 });
    const before = await give.money(order.id);
    const whole = order.total / 100;
    const given = [{ code: order.code, quantity: 2, fate: 'restocked' as const }];
    const { body: refund } = await give.byHand(order.id, whole, given);
    expect(refund).toMatchObject({ state: 'done', isUndone: false, undoes: null });
    expect(await o.rowOf(order.token)).toMatchObject({
      state: 'fulfilled',
      paymentState: 'refunded',
      shippingState: 'cancelled',
    });
    expect(await o.paymentStates(order.id)).toEqual(['refunded']);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 99, onHold: 0 });
    await expectSound(order.id);

    const undone = await give.undo(refund.id, '別のお客様への返金でした');
    expect(undone).toMatchObject({
      status: 201,
      body: { amount: -order.total, undoes: refund.id, state: 'done', note: '別のお客様への返金でした' },
    });
    expect(await o.rowOf(order.token)).toMatchObject({
      state: 'new',
      paymentState: 'paid',
      shippingState: 'ready',
      refundOwedSince: null,
    });
    expect(await o.paymentStates(order.id)).toEqual(['completed']);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 97, onHold: 0 });
    const { refunds, ...after } = await give.money(order.id);
    expect({ ...after, refunds: [] }).toEqual(before);
    expect(refunds).toMatchObject([
      { id: refund.id, isUndone: true, amount: order.total, pieces: [{ quantity: 2, returned: 2 }] },
      { undoes: refund.id, isUndone: false, amount: -order.total },
    ]);
    expect(await o.events(order.id)).toContain('refund_undone');
    await expectSound(order.id);
    // The order goes on as if nothing had happened.
    const s = await Shipping.start(t);
    expect((await s.ship(order.id, parcel())).status).toBe(200);
    await expectSound(order.id);
  });

  test('is counted on its own day in the accounts; the day of the refund stays as it was', async () => {
    const order = await o.paid();
    const [day, dayBefore] = [today(), await accounts(today())];
    const { body: refund } = await give.byHand(order.id, 1000);
    const then = await accounts(day);
    expect(then.total.refunded - dayBefore.total.refunded).toBe(100_000);
    t.later(86_400_000);
    try {
      await logIn();
      const nextBefore = await accounts(today());
      expect((await give.undo(refund.id)).status).toBe(201);
      const next = await accounts(today());
      expect(next.total.refunded - nextBefore.total.refunded).toBe(-100_000);
      // 1,000 × 10/110 = 90.9…
      expect(next.total.refundedTax - nextBefore.total.refundedTax).toBe(-9_000);
      expect((await accounts(day)).total).toEqual(then.total);
      const raw = await t.app.request('http://shop.test/desk-api/accounts/export', {
        method: 'POST',
        headers: {
          'X-Desk-Key': 'development-only-desk-secret-not-for-production',
          Authorization: `Bearer ${first}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ period: today(), encoding: 'utf-8' }),
      });
      const { number } = await o.rowOf(order.token);
      const cells = (await raw.text())
        .split('\r\n')
        .map((line) => line.split(','))
        .filter((line) => line[2] === number);
      expect(cells).toHaveLength(1);
      expect(cells[0]).toContain('1000');
    } finally {
      t.later(-86_400_000);
      await logIn();
    }
  });

  test('is announced by one mail, and the shopper does not see the refund any more', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000);
    expect((await shown(order)).refunds).toHaveLength(1);
    await give.undo(refund.id);
    const { refunds = [], paymentState } = await shown(order);
    expect({ refunds, paymentState }).toEqual({ refunds: [], paymentState: 'paid' });
    const [mail, ...more] = await o.mails(order, 'refund_undone');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('返金のお知らせの取り消し');
    for (const text of ['1,000円', 'お支払い合計\n  4,500円', 'T1234567890123', '当店の記録の誤り'])
      expect(mail?.text).toContain(text);
    const receipt = await call(t, 'PUT', `/orders/${order.token}/receipts/1`, {
      bearer: order.m.bearer,
      body: { recipient: '山田' },
    });
    expect(receipt.status).toBe(200);
  });

  test('once, despite repeated forms and two windows', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000, [
      { code: order.code, quantity: 1, fate: 'restocked' },
    ]);
    const key = newKey();
    const body = { note: '誤り' };
    const path = `/refunds/${refund.id}/counter-entry`;
    const same = await Promise.all(
      Array.from({ length: 6 }, () => desk(t, 'POST', path, { token: first, key, body })),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(same.map((answer) => answer.body.id)).size).toBe(1);
    const others = await Promise.all([first, second].map((token) => desk(t, 'POST', path, { token, body })));
    for (const answer of others)
      expect(answer).toMatchObject({ status: 409, body: { errorCode: 'not_undoable' } });
    expect(await o.refundsOf(order.id)).toHaveLength(2);
    expect(await o.mails(order, 'refund_undone')).toHaveLength(1);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 98, onHold: 0 });
    const audited = await t.shop.db.select().from(auditLog).where(eq(auditLog.call, 'desk.undoRefund'));
    expect(audited.filter(({ entityId }) => entityId === String(refund.id))).toHaveLength(1);
    await expectSound(order.id);
  });

  test('only one of two: the other one stays, and after it the order is partly refunded', async () => {
    const order = await o.paid();
    const { body: one } = await give.byHand(order.id, 1000);
    await give.byHand(order.id, 1500);
    await give.undo(one.id);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'partially_refunded' });
    expect(await give.money(order.id)).toMatchObject({
      refunded: 150_000,
      refundable: order.total - 150_000,
    });
    expect((await give.byHand(order.id, order.total / 100 - 1500)).status).toBe(201);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded' });
    await expectSound(order.id);
  });

  test('not without a reason, not a refund by the gateway, an open one, a counter-entry or an unknown one', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000);
    for (const note of ['', '  ', undefined, 'x'.repeat(501)])
      expect(
        await desk(t, 'POST', `/refunds/${refund.id}/counter-entry`, { token: first, body: { note } }),
      ).toMatchObject({ status: 400, body: { errors: { note: [expect.any(String)] } } });
    const { body: counter } = await give.undo(refund.id);
    for (const id of [counter.id, refund.id])
      expect(await give.undo(id)).toMatchObject({ status: 409, body: { errorCode: 'not_undoable' } });
    expect((await give.undo(987_654_321)).status).toBe(404);
    const { body: open } = await give.byHand(order.id, 1000, [], { shop: strict });
    expect(await give.undo(open.id)).toMatchObject({ status: 409, body: { errorCode: 'not_undoable' } });
    await deskOk(t, 'DELETE', `/refunds/${open.id}`, { token: first });
    const { body: byGateway } = await give.byGateway(order.id);
    await t.work();
    expect(await give.undo(byGateway.id)).toMatchObject({
      status: 409,
      body: { errorCode: 'not_undoable' },
    });
    await expectSound(order.id);
  });

  test('not while another refund is open', async () => {
    const order = await o.paid();
    const { body: refund } = await give.byHand(order.id, 1000);
    await give.byHand(order.id, 500, [], { shop: strict });
    expect(await give.undo(refund.id)).toMatchObject({ status: 409, body: { errorCode: 'refund_open' } });
  });

  test('not if its pieces have been sold to others meanwhile, until there is stock again', async () => {
    const order = await o.paid({ quantity: 2 });
    const given = [{ code: order.code, quantity: 2, fate: 'restocked' as const }];
    const { body: refund } = await give.byHand(order.id, 4000, given);
    const setStock = (onHand: number) =>
      t.shop.db.execute(sql`update variants set on_hand = ${onHand} where code = ${order.code}`);
    await setStock(1);
    expect(await give.undo(refund.id)).toMatchObject({ status: 409, body: { errorCode: 'stock_short' } });
    expect(await o.refundsOf(order.id)).toHaveLength(1);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'partially_refunded' });
    expect(await o.mails(order, 'refund_undone')).toEqual([]);
    await expectSound(order.id);
    await setStock(2);
    expect((await give.undo(refund.id)).status).toBe(201);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 0, onHold: 0 });
  });

  test('after its order was cancelled: the pieces stay in stock', async () => {
    const order = await o.paid({ quantity: 3 });
    const { body: refund } = await give.byHand(order.id, 4000, [
      { code: order.code, quantity: 2, fate: 'restocked' },
    ]);
    const cancellation = { reason: 'customer', refund: 'none' };
    await deskOk(t, 'POST', `/orders/${order.id}/cancellation`, { token: first, body: cancellation });
    await t.shop.db.execute(sql`update variants set on_hand = 0 where code = ${order.code}`);
    expect((await give.undo(refund.id)).status).toBe(201);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 0, onHold: 0 });
    expect(await give.piecesOf(order.id, order.code)).toMatchObject({
      toCome: 0,
      cancelled: 3,
      returned: 2,
      refunded: 0,
    });
    expect(await give.money(order.id)).toMatchObject({
      state: 'cancelled',
      refundable: order.total,
      // The mail about the cancellation has promised nothing.
      owedSince: null,
    });
    await expectSound(order.id);
  });

  test('of one piece of two, after the other was sent: it is to be sent again', async () => {
    const order = await o.paid({ quantity: 2 });
    const s = await Shipping.start(t);
    const { body: refund } = await give.byHand(order.id, 2000, [
      { code: order.code, quantity: 1, fate: 'dropped' },
    ]);
    await s.ship(order.id, parcel());
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
    expect((await give.undo(refund.id)).status).toBe(201);
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'new', shippingState: 'partially_shipped' });
    await expectSound(order.id);
    expect((await s.ship(order.id, parcel())).status).toBe(200);
    expect((await s.detail(order.id)).parcels).toHaveLength(2);
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
    await expectSound(order.id);
  });
});

test('a second refund with the same reference is asked about first', async () => {
  const order = await o.paid();
  const reference = 'CP-2026-1';
  expect((await give.byHand(order.id, 1000, [], { reference })).status).toBe(201);
  const again = await give.byHand(order.id, 1000, [], { reference });
  expect(again).toMatchObject({
    status: 400,
    body: { errorCode: 'reference_used', errors: { reference: [expect.any(String)] } },
  });
  expect(await o.refundsOf(order.id)).toHaveLength(1);
  const confirmed = ['reference_used'];
  const { status, body } = await give.byHand(order.id, 1000, [], { reference, confirmed });
  expect(status).toBe(201);
  // Of another order it is not asked about, nor of refunds that were taken back.
  const other = await o.paid();
  expect((await give.byHand(other.id, 1000, [], { reference })).status).toBe(201);
  const [{ id: firstId } = { id: 0 }] = await o.refundsOf(order.id);
  for (const id of [body.id, firstId]) expect((await give.undo(id)).status).toBe(201);
  expect((await give.byHand(order.id, 1000, [], { reference })).status).toBe(201);
});

describe('a refund that a cancellation has promised', () => {
  /** Cancelled with a refund by hand, which a second person has to confirm, and withdrawn by the first. */
  async function promised() {
    const order = await o.paid();
    const cancellation = { reason: 'out_of_stock', refund: 'manual', way: 'bank', reference: '振込 1' };
    await deskOk(strict, 'POST', `/orders/${order.id}/cancellation`, { token: first, body: cancellation });
    const [mail] = await o.mails(order, 'order_cancelled_by_shop');
    expect(mail?.text).toContain('返金いたします');
    const [refund] = await o.refundsOf(order.id);
    await deskOk(strict, 'DELETE', `/refunds/${refund?.id}`, { token: first });
    return order;
  }
  const owed = async () => (await deskOk(t, 'GET', '/refunds', { token: first })).owed;
  const isOwed = async ({ id }: { id: number }) =>
    (await owed()).some(({ orderId }: { orderId: number }) => orderId === id);
  const close = (id: number, note: string) =>
    desk(t, 'POST', `/orders/${id}/owed-refund/closing`, { token: first, body: { note } });

  test('is owed when it is withdrawn, and the customer is told that it will be later', async () => {
    const order = await promised();
    const { number } = await o.rowOf(order.token);
    expect(await owed()).toContainEqual({
      orderId: order.id,
      orderNumber: number,
      amount: order.total,
      since: expect.any(String),
    });
    expect(await give.money(order.id)).toMatchObject({
      state: 'cancelled',
      refundable: order.total,
      owedSince: expect.any(String),
    });
    const [mail, ...more] = await o.mails(order, 'refund_delayed');
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('返金の手続きについて');
    for (const text of ['4,500円の返金は、まだ完了しておりません', number ?? '-'])
      expect(mail?.text).toContain(text);
    await expectSound(order.id);
    // The pieces stay cancelled: the order will not be sent.
    expect(await give.piecesOf(order.id, order.code)).toMatchObject({ toCome: 0, cancelled: 2, refunded: 0 });
  });

  test('is not owed any more when it is made', async () => {
    const order = await promised();
    const { body } = await give.byHand(order.id, order.total / 100, [], { shop: strict });
    expect(await isOwed(order)).toBe(false);
    expect((await desk(strict, 'POST', `/refunds/${body.id}/confirmation`, { token: second })).status).toBe(
      200,
    );
    expect(await o.rowOf(order.token)).toMatchObject({
      state: 'cancelled',
      paymentState: 'refunded',
      refundOwedSince: null,
    });
    expect(await isOwed(order)).toBe(false);
    await expectSound(order.id);
  });

  test('keeps its member from being erased until it is made or closed', async () => {
    const order = await promised();
    const { userId } = await o.rowOf(order.token);
    const refusals = async () =>
      (await deskOk(t, 'GET', `/members/${userId}/erasure`, { token: first })).refusals;
    expect(await refusals()).toEqual(['payments_open']);
    expect((await close(order.id, '商品券でお渡し済み')).status).toBe(200);
    expect(await refusals()).toEqual([]);
  });

  test('is owed again when it is withdrawn again, or made by the gateway', async () => {
    const order = await promised();
    const { body } = await give.byHand(order.id, order.total / 100, [], { shop: strict });
    await deskOk(strict, 'DELETE', `/refunds/${body.id}`, { token: first });
    expect(await isOwed(order)).toBe(true);
    expect(await o.mails(order, 'refund_delayed')).toHaveLength(2);
    expect((await give.byGateway(order.id)).status).toBe(201);
    await t.work();
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'refunded', refundOwedSince: null });
    await expectSound(order.id);
  });

  test('is closed once, with a reason that the history names, and without a mail', async () => {
    const order = await promised();
    for (const note of ['', ' ']) expect((await close(order.id, note)).status).toBe(400);
    const before = (await o.mails(order, 'refund_delayed')).length;
    const answers = await Promise.all(Array.from({ length: 3 }, () => close(order.id, '商品券でお渡し済み')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await isOwed(order)).toBe(false);
    expect(await close(order.id, 'もう一度')).toMatchObject({
      status: 409,
      body: { errorCode: 'nothing_owed' },
    });
    const { timeline } = await deskOk(t, 'GET', `/orders/${order.id}`, { token: first });
    expect(timeline).toContainEqual(
      expect.objectContaining({
        type: 'owed_refund_closed',
        data: { note: '商品券でお渡し済み' },
        by: '佐藤 誠',
      }),
    );
    expect(await o.mails(order, 'refund_delayed')).toHaveLength(before);
    expect((await o.mails(order, 'order_refunded')).length).toBe(0);
    expect(await give.money(order.id)).toMatchObject({ owedSince: null, refundable: order.total });
    await expectSound(order.id);
  });

  test('is owed again when a refund that was recorded by mistake is taken back', async () => {
    const order = await o.paid();
    const body = { reason: 'customer', refund: 'manual', way: 'card', reference: 'CP-1' };
    await deskOk(t, 'POST', `/orders/${order.id}/cancellation`, { token: first, body });
    const [refund] = await o.refundsOf(order.id);
    expect(refund?.state).toBe('done');
    expect(await isOwed(order)).toBe(false);
    expect((await give.undo(refund?.id ?? 0)).status).toBe(201);
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'cancelled', paymentState: 'paid' });
    expect(await isOwed(order)).toBe(true);
    await expectSound(order.id);
  });

  test('is not owed when the cancellation kept the money, and a later refund is withdrawn', async () => {
    const order = await o.paid();
    const cancellation = { reason: 'customer', refund: 'none' };
    await deskOk(t, 'POST', `/orders/${order.id}/cancellation`, { token: first, body: cancellation });
    const { body } = await give.byHand(order.id, 1000, [], { shop: strict });
    await deskOk(strict, 'DELETE', `/refunds/${body.id}`, { token: first });
    expect(await isOwed(order)).toBe(false);
    expect(await o.mails(order, 'refund_delayed')).toEqual([]);
  });

  test('is not owed when an order that was not cancelled has a refund withdrawn', async () => {
    const { id } = await placedOrder(t);
    const { body } = await give.byHand(id, 1000, [], { shop: strict });
    await deskOk(strict, 'DELETE', `/refunds/${body.id}`, { token: first });
    expect(await isOwed({ id })).toBe(false);
    expect(await mailsOf(t, id, 'refund_delayed')).toEqual([]);
  });
});

describe('a refund that waits for a second person and is withdrawn', () => {
  test('gives its pieces back to the order at once, and takes them from stock', async () => {
    const order = await o.paid({ quantity: 3 });
    const given = [{ code: order.code, quantity: 2, fate: 'restocked' as const }];
    const { body } = await give.byHand(order.id, 4000, given, { shop: strict });
    expect(body).toMatchObject({ state: 'requested' });
    expect(await stockOf(t, order.code)).toEqual({ onHand: 99, onHold: 0 });
    expect(await give.piecesOf(order.id, order.code)).toMatchObject({ toCome: 1, returned: 2 });
    await expectSound(order.id);
    await deskOk(strict, 'DELETE', `/refunds/${body.id}`, { token: first });
    expect(await stockOf(t, order.code)).toEqual({ onHand: 97, onHold: 0 });
    expect(await give.piecesOf(order.id, order.code)).toMatchObject({ toCome: 3, returned: 0, refunded: 0 });
    await expectSound(order.id);
  });

  test('stays if its pieces have been sold to others meanwhile', async () => {
    const order = await o.paid({ quantity: 2 });
    const given = [{ code: order.code, quantity: 2, fate: 'restocked' as const }];
    const { body } = await give.byHand(order.id, 4000, given, { shop: strict });
    await t.shop.db.execute(sql`update variants set on_hand = 1 where code = ${order.code}`);
    expect(await desk(strict, 'DELETE', `/refunds/${body.id}`, { token: first })).toMatchObject({
      status: 409,
      body: { errorCode: 'stock_short' },
    });
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'requested' }]);
    await expectSound(order.id);
  });
});
