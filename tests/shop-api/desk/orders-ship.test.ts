import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderEvents, shipments } from '#api/db/schema/orders.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { sendMails } from '#api/domain/mail/worker.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { mailsOf, makeTicket, orderRow, placedOrder, trackingNumber } from './placed.ts';

let t: TestShop;
let sato: Awaited<ReturnType<typeof staffMember>>;
let kimura: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  t = await testShop();
  sato = await staffMember(t, 'staff', '佐藤 誠');
  kimura = await staffMember(t, 'owner', '木村 葉子');
});

const DAY_MS = 86_400_000;
const parcel = (number = trackingNumber(), more = {}) => ({
  carrier: 'yamato',
  trackingNumber: number,
  mail: true,
  ...more,
});
const ship = (id: number, body: object, { token, key }: { token?: string; key?: string } = {}) =>
  desk(t, 'POST', `/orders/${id}/shipment`, {
    token: token ?? sato.token,
    body,
    ...(key ? { key } : {}),
  });
const takeBack = (id: number) => desk(t, 'DELETE', `/orders/${id}/shipment`, { token: sato.token });
const detail = (id: number) => deskOk(t, 'GET', `/orders/${id}`, { token: sato.token });
const shippedMails = (id: number) => mailsOf(t, id, 'order_shipped');
const eventsOf = async (id: number) =>
  (await t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
    ({ type }) => type,
  );

describe('shipping', () => {
  test('marks the order, and mails the customer two minutes later', async () => {
    const order = await placedOrder(t);
    expect((await detail(order.id)).may).toMatchObject({ ship: null, takeBack: 'not_shipped' });
    const number = trackingNumber();
    const typed = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`;
    const { outcome, mailDueAt } = (await ship(order.id, parcel(typed))).body;
    expect(outcome).toBe('shipped');
    expect(new Date(mailDueAt).getTime() - t.shop.now().getTime()).toBeGreaterThan(60_000);
    expect(await detail(order.id)).toMatchObject({
      state: 'fulfilled',
      shippingState: 'shipped',
      mailDueAt,
      shipment: {
        state: 'shipped',
        carrier: 'yamato',
        trackingNumber: number,
        trackingUrl: expect.stringContaining(number),
        shippedBy: '佐藤 誠',
      },
      may: {
        ship: 'shipped_already',
        takeBack: null,
        correctShipment: null,
        changeAddress: 'shipped_already',
      },
    });
    const [entry] = (await detail(order.id)).timeline.filter(
      ({ type }: { type: string }) => type === 'shipped',
    );
    expect(entry).toMatchObject({
      actor: 'staff',
      by: '佐藤 誠',
      data: { trackingNumber: number, mail: true },
    });
    await t.work();
    expect(await shippedMails(order.id)).toMatchObject([{ status: 'queued', to: order.email }]);
    t.later(121_000);
    await t.work();
    const [mail, ...more] = await shippedMails(order.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ status: 'captured' });
    expect(mail?.subject).toBe(
      `【${t.shop.env.SHOP_NAME_JA}】商品を発送しました（注文番号 ${order.number}）`,
    );
    for (const part of ['ヤマト運輸', typed.replace(' ', '-'), '梅田1-2-3', 'https://', '試験の本'])
      expect(mail?.text).toContain(part);
    const audited = await t.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(order.id)));
    expect(audited).toMatchObject([{ call: 'desk.shipOrder', staffId: sato.id, entity: 'order' }]);
  });

  test('again with the same parcel changes nothing; with another it is refused with the name of the person', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await ship(order.id, first);
    expect((await ship(order.id, first, { token: kimura.token })).body.outcome).toBe('already');
    const other = await ship(order.id, parcel(), { token: kimura.token });
    expect(other).toMatchObject({
      status: 409,
      body: {
        errorCode: 'shipped_already',
        conflict: { by: '佐藤 誠', event: 'shipped', data: { trackingNumber: first.trackingNumber } },
      },
    });
    expect(await shippedMails(order.id)).toHaveLength(1);
    expect(await eventsOf(order.id)).toEqual(['placed', 'paid', 'shipped']);
  });

  test('by two people at once: one wins, the other gets a conflict with the name', async () => {
    const order = await placedOrder(t);
    const answers = await Promise.all([
      ship(order.id, parcel()),
      ship(order.id, parcel(), { token: kimura.token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shippedMails(order.id)).toHaveLength(1);
  });

  test('sent twice with the same key returns the same response and writes one mail', async () => {
    const order = await placedOrder(t);
    const key = newKey();
    const body = parcel();
    const answers = await Promise.all([ship(order.id, body, { key }), ship(order.id, body, { key })]);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await shippedMails(order.id)).toHaveLength(1);
    expect(await ship(order.id, parcel(), { key })).toMatchObject({
      status: 409,
      body: { errorCode: 'key_reused' },
    });
  });

  test('works without a mail and without a number', async () => {
    const order = await placedOrder(t);
    const { body } = await ship(order.id, { carrier: 'other', mail: false });
    expect(body).toEqual({ outcome: 'shipped', mailDueAt: null });
    expect(await shippedMails(order.id)).toEqual([]);
    expect((await detail(order.id)).shipment).toMatchObject({ trackingNumber: null, trackingUrl: null });
  });

  test('writes the mail in the language of the order', async () => {
    const order = await placedOrder(t);
    await t.shop.db.execute(`update orders set locale = 'en_US' where id = ${order.id}`);
    await ship(order.id, { carrier: 'clickpost', mail: true });
    const [mail] = await shippedMails(order.id);
    expect(mail?.subject).toContain(`Your order has been shipped (no. ${order.number})`);
    expect(mail?.text).toContain('Japan Post (Click Post)');
    expect(mail?.text).toContain('This parcel has no tracking number.');
  });

  test('is refused with the reason', async () => {
    const unpaid = await placedOrder(t, { isPaid: false });
    const tickets = await placedOrder(t, { products: [await makeTicket(t)] });
    const cancelled = await placedOrder(t, { isPaid: false });
    await call(t, 'PUT', `/orders/${cancelled.token}/payments/fail`, { bearer: cancelled.bearer });
    const refunding = await placedOrder(t);
    await t.shop.db.insert(refunds).values({
      orderId: refunding.id,
      kind: 'manual',
      amount: 100,
      reason: 'other',
      reference: 'test',
      requestedBy: kimura.id,
    });
    const reasons: [number, string][] = [
      [unpaid.id, 'not_paid'],
      [tickets.id, 'nothing_to_ship'],
      [cancelled.id, 'order_cancelled'],
      [refunding.id, 'refund_open'],
    ];
    for (const [id, errorCode] of reasons) {
      expect((await detail(id)).may.ship).toBe(errorCode);
      expect(await ship(id, parcel())).toMatchObject({ status: 409, body: { errorCode } });
    }
    for (const id of ['999999999', '0', 'x', '-1', '9'.repeat(18)])
      for (const [method, path] of [
        ['POST', `/orders/${id}/shipment`],
        ['GET', `/orders/${id}`],
      ] as const)
        expect(
          (
            await desk(t, method, path, {
              token: sato.token,
              ...(method === 'POST' ? { body: parcel() } : {}),
            })
          ).status,
        ).toBe(404);
    expect((await orderRow(t, tickets.id)).hasGoods).toBe(false);
    expect((await orderRow(t, refunding.id)).hasGoods).toBe(true);
  });

  test('validates the number', async () => {
    const order = await placedOrder(t);
    const number = trackingNumber();
    // Remainders of seven are 0 to 6.
    const wrongEnd = number.slice(0, 11) + String((Number(number[11]) + 1) % 7);
    for (const [typed, code] of [
      ['12345', 'validation_failed'],
      ['1.23E+11', 'validation_failed'],
      ['12345678901X', 'validation_failed'],
      [wrongEnd, 'number_doubtful'],
    ] as const)
      expect(await ship(order.id, parcel(typed))).toMatchObject({
        status: 400,
        body: { errorCode: code, errors: { trackingNumber: [expect.any(String)] } },
      });
    expect((await ship(order.id, { carrier: 'rocket', mail: true })).body.errors).toHaveProperty('carrier');
    expect((await ship(order.id, parcel(wrongEnd, { sure: ['number_doubtful'] }))).status).toBe(200);
    const other = await placedOrder(t);
    const used = await ship(other.id, parcel(wrongEnd, { sure: ['number_doubtful'] }));
    expect(used).toMatchObject({
      status: 409,
      body: {
        errorCode: 'number_used',
        errors: { trackingNumber: [expect.any(String)] },
        conflict: { data: { orderId: order.id, orderNumber: order.number } },
      },
    });
    const sure = ['number_doubtful', 'number_used'];
    expect((await ship(other.id, parcel(wrongEnd, { sure }))).status).toBe(200);
  });

  test('does not complete an order with a future seminar', async () => {
    const ticket = await makeTicket(t, 3);
    const order = await placedOrder(t, { products: [await makeProduct(t), ticket] });
    await ship(order.id, parcel());
    const [mail] = await shippedMails(order.id);
    expect(mail?.text.match(/試験の本/g)).toHaveLength(1);
    expect(await orderRow(t, order.id)).toMatchObject({ state: 'new', shippingState: 'shipped' });
    await sweep(t.shop);
    expect((await orderRow(t, order.id)).state).toBe('new');
    t.later(4 * DAY_MS);
    try {
      await sweep(t.shop);
      expect((await orderRow(t, order.id)).state).toBe('fulfilled');
    } finally {
      t.later(-4 * DAY_MS);
    }
  });
});

describe('undoing a shipment', () => {
  test('before the worker takes the mail: the order can be shipped again', async () => {
    const order = await placedOrder(t);
    const number = trackingNumber();
    await ship(order.id, parcel(number));
    expect((await takeBack(order.id)).status).toBe(204);
    expect(await shippedMails(order.id)).toEqual([]);
    expect(await detail(order.id)).toMatchObject({
      state: 'new',
      shippingState: 'ready',
      shipment: { state: 'ready', carrier: null, trackingNumber: null, shippedAt: null },
      may: { ship: null },
    });
    expect((await orderRow(t, order.id)).searchTerms).not.toContain(`s${number}`);
    expect((await ship(order.id, parcel(number))).body.outcome).toBe('shipped');
    expect(await shippedMails(order.id)).toHaveLength(1);
    expect((await takeBack(order.id)).status).toBe(204);
    expect(await takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'not_shipped' } });
  });

  test('after that it is refused', async () => {
    const order = await placedOrder(t);
    await ship(order.id, parcel());
    t.later(121_000);
    await t.work();
    expect(await takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'mail_sent' } });
    expect((await detail(order.id)).may.takeBack).toBe('mail_sent');
  });

  test('during a worker’s run either sends the mail or undoes the shipment', async () => {
    const all = [];
    for (let n = 0; n < 4; n++) {
      const order = await placedOrder(t);
      await ship(order.id, parcel());
      all.push(order);
    }
    t.later(121_000);
    const [, ...answers] = await Promise.all([sendMails(t.shop), ...all.map(({ id }) => takeBack(id))]);
    await t.work();
    for (const [n, { id }] of all.entries()) {
      const isBack = answers[n]?.status === 204;
      expect((await orderRow(t, id)).shippingState).toBe(isBack ? 'ready' : 'shipped');
      expect((await shippedMails(id)).map(({ status }) => status)).toEqual(isBack ? [] : ['captured']);
    }
  });

  test('without a mail is possible on the same day', async () => {
    const order = await placedOrder(t);
    await ship(order.id, parcel(undefined, { mail: false }));
    const [row] = await t.shop.db.select().from(shipments).where(eq(shipments.orderId, order.id));
    await t.shop.db
      .update(shipments)
      .set({ shippedAt: new Date(t.shop.now().getTime() - 2 * DAY_MS) })
      .where(eq(shipments.orderId, order.id));
    expect(await takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'too_late' } });
    await t.shop.db
      .update(shipments)
      .set({ shippedAt: row?.shippedAt ?? null })
      .where(eq(shipments.orderId, order.id));
    expect((await takeBack(order.id)).status).toBe(204);
  });
});

describe('correcting a shipment', () => {
  const correct = (id: number, body: object) =>
    desk(t, 'PATCH', `/orders/${id}/shipment`, { token: kimura.token, body });
  const seen = ({ carrier, trackingNumber }: ReturnType<typeof parcel>) => ({
    seen: { carrier, trackingNumber },
  });

  test('replaces a waiting mail', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await ship(order.id, first);
    const second = parcel(undefined, { mail: false, ...seen(first) });
    expect((await correct(order.id, second)).status).toBe(200);
    const [mail, ...more] = await shippedMails(order.id);
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll('-', '')).toContain(second.trackingNumber);
    expect(mail?.text).not.toContain('誤り');
  });

  test('writes a correction mail only if requested', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await ship(order.id, first);
    t.later(121_000);
    await t.work();
    const second = parcel(undefined, { mail: false });
    expect((await correct(order.id, { ...second, ...seen(first) })).body).toEqual({ mailDueAt: null });
    const third = parcel();
    expect(await correct(order.id, { ...third, ...seen(first) })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '木村 葉子', event: 'shipment_corrected' } },
    });
    expect((await correct(order.id, { ...third, ...seen(second) })).body.mailDueAt).not.toBeNull();
    const mails = await shippedMails(order.id);
    expect(mails.map(({ status }) => status)).toEqual(['captured', 'queued']);
    expect(mails[1]?.text).toContain('誤り');
    expect((await orderRow(t, order.id)).searchTerms).toContain(`s${third.trackingNumber}`);
  });
});

test('several orders are shipped in one call, each in its own transaction', async () => {
  const [one, two] = [await placedOrder(t), await placedOrder(t)];
  const unpaid = await placedOrder(t, { isPaid: false });
  const body = { ids: [one.id, unpaid.id, two.id, one.id, 999_999_999], carrier: 'sagawa', mail: true };
  const { orders } = await deskOk(t, 'POST', '/shipments', { token: sato.token, body });
  expect(orders).toEqual([
    { id: one.id, number: one.number, outcome: 'shipped' },
    {
      id: unpaid.id,
      number: unpaid.number,
      outcome: 'refused',
      errorCode: 'not_paid',
      message: expect.any(String),
    },
    { id: two.id, number: two.number, outcome: 'shipped' },
    {
      id: 999_999_999,
      number: null,
      outcome: 'refused',
      errorCode: 'order_not_found',
      message: expect.any(String),
    },
  ]);
  const again = await deskOk(t, 'POST', '/shipments', { token: sato.token, body });
  expect(again.orders.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'already',
    'refused',
    'already',
    'refused',
  ]);
  expect(await shippedMails(one.id)).toHaveLength(1);
  for (const ids of [[], Array.from({ length: 201 }, (_, n) => n + 1), 'x'])
    expect((await desk(t, 'POST', '/shipments', { token: sato.token, body: { ...body, ids } })).status).toBe(
      400,
    );
});
