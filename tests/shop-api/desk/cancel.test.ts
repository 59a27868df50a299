/** Cancellation by staff: unpaid and paid orders, seminars, and conflicts with payments, shipments and other staff. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { shipments } from '#api/db/schema/orders.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { payHosted } from '../../kit/card.ts';
import { call } from '../../setup/client.ts';
import { shopWith } from '../../setup/company.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';

const t = await testShop();
let token: string;
const o = new PaidOrders(t);
beforeEach(async () => {
  token = (await staffMember(t)).token;
});

const cancel = (id: number, body: object = {}, key = newKey()) =>
  desk(t, 'POST', `/orders/${id}/cancellation`, { token, key, body: { reason: 'customer', ...body } });
const lineOf = async (id: number): Promise<number> =>
  (await deskOk(t, 'GET', `/orders/${id}/money`, { token })).lines[0].itemId;

describe('the note of a cancellation', () => {
  const note = '電話で承りました';
  const notesOf = async (id: number): Promise<unknown[]> => {
    const { timeline } = await deskOk(t, 'GET', `/orders/${id}`, { token });
    return timeline.flatMap(({ data }: { data: { note?: string } }) => data.note ?? []);
  };

  test('is in the history of an unpaid order, and of a paid one whose money is kept', async () => {
    const unpaid = await o.waiting();
    expect((await cancel(unpaid.id, { note })).status).toBe(200);
    expect(await notesOf(unpaid.id)).toEqual([note]);
    const paid = await o.paid();
    expect((await cancel(paid.id, { refund: 'none', note })).status).toBe(200);
    expect(await notesOf(paid.id)).toEqual([note]);
    expect((await deskOk(t, 'GET', `/orders/${paid.id}`, { token })).shipBy).toBeNull();
  });
});

describe('an unpaid order', () => {
  test('is cancelled, its stock is released, and a later payment is returned', async () => {
    const order = await o.waiting();
    expect(await cancel(order.id)).toMatchObject({
      status: 200,
      body: { state: 'cancelled', paymentState: 'cancelled', shippingState: 'cancelled', captured: 0 },
    });
    expect(await stockOf(t, order.code)).toEqual({ onHand: 100, onHold: 0 });
    const [mail] = await o.mails(order, 'order_cancelled_by_shop');
    expect(mail?.text).toContain('請求は発生していません');
    const { data } = await call(t, 'GET', `/orders/${order.token}`, { bearer: order.m.bearer });
    expect(data).toMatchObject({ state: 'cancelled', cancelledBy: 'shop' });
    await payHosted(order.key.hosted);
    await t.work();
    expect(await o.gatewayStates(order.cod)).toEqual(['cancelled']);
    expect(await o.rowOf(order.token)).toMatchObject({ paymentState: 'cancelled' });
    expect(await o.mails(order, 'order_payment_returned')).toHaveLength(1);
  });

  test('is not cancelled while a notified payment is being checked', async () => {
    const order = await o.waiting();
    await payHosted(order.key.hosted);
    await expect.poll(async () => (await o.authorisationsOf(order)).length).toBe(1);
    expect(await cancel(order.id)).toMatchObject({ status: 409, body: { errorCode: 'payment_under_way' } });
    await t.work();
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'new', paymentState: 'paid' });
  });

  test('that is paid and cancelled at the same time ends either paid or cancelled', async () => {
    for (let n = 0; n < 5; n++) {
      const order = await o.waiting();
      await Promise.all([
        payHosted(order.key.hosted).then(() => t.work()),
        cancel(order.id, { refund: 'none', refundable: 0 }),
      ]);
      await t.work();
      const { state, paymentState } = await o.rowOf(order.token);
      expect(['new paid', 'cancelled cancelled']).toContain(`${state} ${paymentState}`);
      expect(await o.gatewayStates(order.cod)).toEqual([paymentState === 'paid' ? 'captured' : 'cancelled']);
    }
  });

  test('that is paid while its page is open is not cancelled by this page, and the money is not kept', async () => {
    const order = await o.waiting();
    const shown = await deskOk(t, 'GET', `/orders/${order.id}/money`, { token });
    expect(shown).toMatchObject({ captured: 0, refundable: 0 });
    await payHosted(order.key.hosted);
    await t.work();
    const strict = await staffMember(t);
    await t.shop.db.execute(sql`update staff set totp_secret = '\\x00' where id = ${strict.id}`);
    await t.shop.db.execute(
      sql`update staff_sessions set proved_at = now() - interval '11 minutes' where staff_id = ${strict.id}`,
    );
    token = strict.token;
    expect(await cancel(order.id, { refund: 'none', refundable: shown.refundable })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { event: 'paid', by: null } },
    });
    expect(await cancel(order.id)).toMatchObject({
      status: 400,
      body: { errors: { refund: [expect.any(String)] } },
    });
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'new', paymentState: 'paid' });
    expect(await o.mails(order, 'order_cancelled_by_shop')).toHaveLength(0);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 98, onHold: 0 });
  });
});

describe('a paid order', () => {
  test('is cancelled, restocked and refunded once, even with repeated clicks', async () => {
    const order = await o.paid({ quantity: 3 });
    const restock = [{ itemId: await lineOf(order.id), quantity: 3 }];
    const key = newKey();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => cancel(order.id, { refund: 'gateway', restock }, key)),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    const other = await cancel(order.id, { refund: 'gateway', restock });
    expect(other).toMatchObject({
      status: 409,
      body: { errorCode: 'order_cancelled', conflict: { event: 'cancelled', by: '試験 担当' } },
    });
    expect(await stockOf(t, order.code)).toEqual({ onHand: 100, onHold: 0 });
    await t.work();
    expect(await o.rowOf(order.token)).toMatchObject({
      state: 'cancelled',
      shippingState: 'cancelled',
      paymentState: 'refunded',
    });
    expect(await o.cancels(order.cod)).toBe(1);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 100, onHold: 0 });
    const [mail] = await o.mails(order, 'order_cancelled_by_shop');
    expect(mail?.text).toContain('6,000円は、ご利用のクレジットカードへ返金いたします');
    expect(await o.mails(order, 'order_refunded')).toHaveLength(1);
    const audited = await t.shop.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.call} = 'desk.cancelOrder' and ${auditLog.entityId} = ${String(order.id)}`);
    expect(audited).toMatchObject([{ before: { state: 'new' }, after: { state: 'cancelled' } }]);
  });

  test('is cancelled by one of several windows, and the other windows get a conflict', async () => {
    const order = await o.paid();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => cancel(order.id, { refund: 'gateway' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await t.work();
    expect(await o.refundsOf(order.id)).toMatchObject([{ state: 'done' }]);
  });

  test('is not cancelled by a page that was opened before a part of it was refunded', async () => {
    const order = await o.paid();
    const { refundable } = await deskOk(t, 'GET', `/orders/${order.id}/money`, { token });
    const part = { kind: 'manual', reason: 'customer', amount: 200_000, way: 'bank', reference: 'B-3' };
    await deskOk(t, 'POST', `/orders/${order.id}/refunds`, { token, body: part });
    const body = { refund: 'manual', amount: 200_000, way: 'bank', reference: 'B-4' };
    expect(await cancel(order.id, { ...body, refundable })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { event: 'refunded', by: '試験 担当' } },
    });
    expect((await cancel(order.id, { ...body, refundable: refundable - 200_000 })).status).toBe(200);
    expect((await o.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([200_000, 200_000]);
  });

  test('that cannot be supplied is not restocked, and its mail apologises', async () => {
    const order = await o.paid();
    expect((await cancel(order.id, { reason: 'out_of_stock', refund: 'gateway' })).status).toBe(200);
    expect(await stockOf(t, order.code)).toEqual({ onHand: 98, onHold: 0 });
    const [mail] = await o.mails(order, 'order_cancelled_by_shop');
    expect(mail?.text).toContain('商品をご用意できなくなったため');
  });

  test.each([
    ['customer', 'ご注文のキャンセルを承りました', 'ご依頼により'],
    ['out_of_stock', 'ご注文をキャンセルさせていただきました', '商品をご用意できなくなったため'],
    ['other', 'ご注文をキャンセルさせていただきました', '当店の都合により'],
  ])('for the reason %s says who cancelled it: %s', async (reason, subject, text) => {
    const order = await o.paid({ quantity: 3 });
    const refund = { refund: 'manual', way: 'bank', reference: 'B-1', amount: 600_000 };
    const body = { reason, ...refund };
    await deskOk(shopWith(t, { DESK_TWO_PERSONS: true }), 'POST', `/orders/${order.id}/cancellation`, {
      token,
      body,
    });
    const [mail] = await o.mails(order, 'order_cancelled_by_shop');
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('お支払いいただいた6,000円を返金いたします');
    expect(await o.mails(order, 'order_cancelled_and_refunded')).toEqual([]);
  });

  test.each([
    ['customer', undefined, 'ご依頼により'],
    ['other', 2000, '当店の都合により'],
  ])('with a refund made elsewhere, for the reason %s, says both in one mail', async (reason, yen, text) => {
    const order = await o.paid({ quantity: 3 });
    const amount = (yen ?? order.total / 100) * 100;
    const mails = () =>
      t.shop.db.select().from(outboxMails).where(eq(outboxMails.orderId, order.id)).orderBy(outboxMails.id);
    const before = (await mails()).length;
    const query = `kind=cancelled&reason=${reason}&refund=manual&amount=${amount}&way=bank`;
    const seen = await deskOk(t, 'GET', `/orders/${order.id}/money/mail?${query}`, { token });
    const refund = { refund: 'manual', way: 'bank', reference: 'B-9', amount };
    expect((await cancel(order.id, { reason, ...refund })).status).toBe(200);
    const [mail, ...more] = (await mails()).slice(before);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ ...seen, template: 'order_cancelled_and_refunded' });
    const sum = `${(amount / 100).toLocaleString('en')}円`;
    expect(mail?.subject).toContain(`ご注文をキャンセルし、${sum}を返金しました`);
    for (const said of [text, `返金額（税込）\n  ${sum}`, '返金方法\n  銀行振込', '× 3', '登録番号'])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain('あらためてご連絡');
    // The copy of the return invoice.
    const copies = await readRows(
      t.shop.db,
      sql`select 1 from issued_documents where order_id = ${order.id} and kind = 'refund_note'`,
    );
    expect(copies).toHaveLength(1);
  });

  test('needs a way and a reference for a manual refund, and its mail says if nothing is refunded', async () => {
    const order = await o.paid();
    expect(await cancel(order.id, { refund: 'manual', way: 'bank' })).toMatchObject({
      status: 400,
      body: { errors: { reference: [expect.any(String)] } },
    });
    expect(await cancel(order.id, { refund: 'manual', reference: 'B-1' })).toMatchObject({
      status: 400,
      body: { errors: { way: [expect.any(String)] } },
    });
    const byHand = { refund: 'manual', way: 'bank', reference: 'B-1' };
    expect(await cancel(order.id, { ...byHand, amount: order.total + 100 })).toMatchObject({
      status: 400,
      body: { errors: { amount: [expect.any(String)] } },
    });
    expect(await o.rowOf(order.token)).toMatchObject({ state: 'new' });
    expect(await o.mails(order, 'order_cancelled_by_shop')).toHaveLength(0);
    expect((await cancel(order.id, { ...byHand, amount: 200_000 })).status).toBe(200);
    expect(await o.rowOf(order.token)).toMatchObject({
      state: 'cancelled',
      paymentState: 'partially_refunded',
    });
    const kept = await o.paid();
    expect((await cancel(kept.id, { refund: 'none' })).status).toBe(200);
    const [mail] = await o.mails(kept, 'order_cancelled_by_shop');
    expect(mail?.text).toContain('返金はございません');
    // Only seminars have such terms.
    expect(mail?.text).not.toContain('キャンセル規定');
    expect(await o.rowOf(kept.token)).toMatchObject({ state: 'cancelled', paymentState: 'paid' });
    const decisionOf = async (id: number) =>
      (await deskOk(t, 'GET', `/orders/${id}`, { token })).timeline.find(
        ({ type }: { type: string }) => type === 'cancelled',
      ).data;
    expect(await decisionOf(kept.id)).toMatchObject({ why: 'by_shop', money: 'kept' });
    expect(await decisionOf(order.id)).toMatchObject({ why: 'by_shop', money: 'refunded_by_hand' });
    const receipt = await call(t, 'PUT', `/orders/${kept.token}/receipts/1`, {
      bearer: kept.m.bearer,
      body: { recipient: '山田' },
    });
    expect(receipt).toMatchObject({ status: 400, body: { errorCode: 'payment_not_confirmed' } });
  });

  test('is not cancelled if it is shipped, being refunded or unknown, or with too many pieces to restock', async () => {
    const shipped = await o.paid();
    await t.shop.db.update(shipments).set({ state: 'shipped' }).where(eq(shipments.orderId, shipped.id));
    await t.shop.db.execute(
      sql`update orders set shipping_state = 'shipped', state = 'fulfilled' where id = ${shipped.id}`,
    );
    expect(await cancel(shipped.id)).toMatchObject({ status: 409, body: { errorCode: 'shipped_already' } });
    const refunding = await o.paid();
    await deskOk(t, 'POST', `/orders/${refunding.id}/refunds`, {
      token,
      body: { kind: 'gateway', reason: 'customer' },
    });
    expect(await cancel(refunding.id)).toMatchObject({ status: 409, body: { errorCode: 'refund_open' } });
    await t.work();
    // The refund has ended it: nothing is left to cancel.
    expect(await cancel(refunding.id)).toMatchObject({ status: 409, body: { errorCode: 'order_fulfilled' } });
    expect(await o.mails(refunding, 'order_cancelled_by_shop')).toEqual([]);
    expect((await cancel(987_654_321)).status).toBe(404);
    const order = await o.paid();
    const restock = [{ itemId: await lineOf(order.id), quantity: 3 }];
    expect(await cancel(order.id, { refund: 'gateway', restock })).toMatchObject({
      status: 400,
      body: { errors: { restock: [expect.any(String)] } },
    });
    for (const body of [
      { reason: 'because' },
      { refund: 'cash' },
      { restock: 'all' },
      { note: 'x'.repeat(501) },
    ])
      expect((await cancel(order.id, body)).status).toBe(400);
  });

  test('for a seminar has a proposed refund that depends on the days left, and its seat can be sold again', async () => {
    const seat = await makeProduct(t, { kind: 'seminar', priceYen: 5000, stock: 10 });
    const inDays = (days: number) => new Date(t.shop.now().getTime() + days * 86_400_000).toISOString();
    await t.shop.db.execute(sql`insert into seminars (product_id, starts_at, ends_at, sales_end_at, venues)
      select id, ${inDays(20)}::timestamptz, ${inDays(21)}::timestamptz, ${inDays(20)}::timestamptz,
        '{"ja_JP":"会場","en_US":"Venue"}' from products where code = ${seat}`);
    const order = await o.paid({ product: seat, quantity: 1 });
    for (const [days, percent] of [
      [9, 100],
      [3, 50],
      [0, 0],
    ] as const) {
      t.later((20 - days) * 86_400_000);
      const staff = await staffMember(t);
      const money = await deskOk(t, 'GET', `/orders/${order.id}/money`, { token: staff.token });
      t.later((days - 20) * 86_400_000);
      expect(money.lines[0]).toMatchObject({
        seminar: { percent, isCancelled: false },
        proposed: 5000 * percent,
      });
    }
    const setCancelled = async (cancelled: boolean) => {
      await t.shop.db.execute(sql`update seminars set cancelled = ${cancelled}
        where product_id = (select id from products where code = ${seat})`);
      t.shop.caches.products.clear();
      t.shop.catalogueChanged();
    };
    await setCancelled(true);
    expect(await deskOk(t, 'GET', `/orders/${order.id}/money`, { token })).toMatchObject({
      proposed: order.total,
      lines: [{ seminar: { percent: 100, isCancelled: true }, proposed: 500_000 }],
    });
    await setCancelled(false);
    const preview = `/orders/${order.id}/money/mail?kind=cancelled&reason=customer&refund=none`;
    const { text } = await deskOk(t, 'GET', preview, { token });
    expect(text).toContain('お申込みの際にご案内したキャンセル規定により、返金はございません。');
    const restock = [{ itemId: await lineOf(order.id), quantity: 1 }];
    const body = { refund: 'manual', amount: 250_000, way: 'bank', reference: 'B-2', restock };
    expect((await cancel(order.id, body)).status).toBe(200);
    expect(await stockOf(t, seat)).toEqual({ onHand: 10, onHold: 0 });
    const rows = await readRows(t.shop.db, sql`select 1 from seminar_notices where order_id = ${order.id}`);
    expect(rows).toHaveLength(0);
  });
});

test('the preview of the mail about a cancellation equals the sent mail', async () => {
  const order = await o.paid();
  const seen = await deskOk(
    t,
    'GET',
    `/orders/${order.id}/money/mail?kind=cancelled&reason=customer&refund=gateway`,
    {
      token,
    },
  );
  await cancel(order.id, { refund: 'gateway' });
  const [mail] = await o.mails(order, 'order_cancelled_by_shop');
  expect([seen.subject, seen.text]).toEqual([mail?.subject, mail?.text]);
  const refunded = await deskOk(t, 'GET', `/orders/${order.id}/money/mail?kind=refunded`, { token });
  expect(refunded.subject).toContain('を返金しました');
});

describe('a cancellation or refund call needs a permitted role and the desk’s key:', () => {
  const calls = [
    { method: 'GET', path: '/orders/1/money', reader: true },
    { method: 'GET', path: '/orders/1/money/mail', reader: true },
    { method: 'GET', path: '/refunds', reader: true },
    { method: 'POST', path: '/orders/1/cancellation', reader: false },
    { method: 'POST', path: '/orders/1/refunds', reader: false },
    { method: 'POST', path: '/refunds/1/confirmation', reader: false },
    { method: 'DELETE', path: '/refunds/1', reader: false },
    { method: 'POST', path: '/refunds/1/counter-entry', reader: false },
    { method: 'POST', path: '/orders/1/owed-refund/closing', reader: false },
  ];
  test.each(calls)('$method $path', async ({ method, path, reader }) => {
    const ask = async (role: 'reader' | 'staff' | 'owner' | undefined) => {
      const member = role && (await staffMember(t, role));
      const options = { token: member?.token, ...(method === 'POST' ? { body: {} } : {}) };
      return (await desk(t, method, path, options)).status;
    };
    expect(await ask(undefined)).toBe(401);
    expect((await ask('reader')) === 403).toBe(!reader);
    for (const role of ['staff', 'owner'] as const) expect([401, 403, 500]).not.toContain(await ask(role));
    const keyless = await desk(t, method, path, { token, headers: { 'X-Desk-Key': 'x' } });
    expect(keyless.status).toBe(404);
    if (method !== 'GET')
      expect(await desk(t, method, path, { token, key: 'short', body: {} })).toMatchObject({ status: 400 });
  });
});
