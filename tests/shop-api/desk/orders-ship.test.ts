import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#api/db/schema/staff.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, newKey } from './desk.ts';
import { makeTicket, orderRow, placedOrder, trackingNumber, writeRefund } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);

const DAY_MS = 86_400_000;

describe('the shipment of an order', () => {
  test('is stored in the order, and mailed to the customer after two minutes', async () => {
    const order = await placedOrder(t);
    expect((await s.detail(order.id)).blocked).toMatchObject({ ship: null, takeBack: 'not_shipped' });
    const number = trackingNumber();
    const typed = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`;
    const { outcome, mailDueAt } = (await s.ship(order.id, parcel(typed))).body;
    expect(outcome).toBe('shipped');
    expect(new Date(mailDueAt).getTime() - t.shop.now().getTime()).toBeGreaterThan(60_000);
    expect(await s.detail(order.id)).toMatchObject({
      state: 'fulfilled',
      shippingState: 'shipped',
      mailDueAt,
      shipment: {
        state: 'shipped',
        carrier: 'yamato',
        trackingNumber: number,
        trackingUrl: expect.stringContaining(number),
      },
      parcels: [
        { carrier: 'yamato', trackingNumber: number, shippedBy: '佐藤 誠', pieces: [{ quantity: 2 }] },
      ],
      blocked: {
        ship: 'shipped_already',
        takeBack: null,
        correctShipment: null,
        changeAddress: 'shipped_already',
      },
    });
    const [entry] = (await s.detail(order.id)).timeline.filter(
      ({ type }: { type: string }) => type === 'shipped',
    );
    expect(entry).toMatchObject({
      actor: 'staff',
      by: '佐藤 誠',
      data: { trackingNumber: number, mail: true },
    });
    await t.work();
    expect(await s.mails(order.id)).toMatchObject([{ status: 'queued', to: order.email }]);
    t.later(121_000);
    await t.work();
    const [mail, ...more] = await s.mails(order.id);
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
    expect(audited).toMatchObject([{ call: 'desk.shipOrder', staffId: s.sato.id, entity: 'order' }]);
  });

  test('changes nothing if it is repeated with the same parcel, and is refused with another parcel', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await s.ship(order.id, first);
    expect((await s.ship(order.id, first, { token: s.kimura.token })).body.outcome).toBe('already');
    const other = await s.ship(order.id, parcel(), { token: s.kimura.token });
    expect(other).toMatchObject({
      status: 409,
      body: {
        errorCode: 'shipped_already',
        conflict: { by: '佐藤 誠', event: 'shipped', data: { trackingNumber: first.trackingNumber } },
      },
    });
    expect(await s.mails(order.id)).toHaveLength(1);
    expect(await s.events(order.id)).toEqual(['placed', 'paid', 'shipped']);
  });

  test('is made once by two people at the same time, and one of them gets a conflict', async () => {
    const order = await placedOrder(t);
    const answers = await Promise.all([
      s.ship(order.id, parcel()),
      s.ship(order.id, parcel(), { token: s.kimura.token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await s.mails(order.id)).toHaveLength(1);
  });

  test('whose form is sent twice with the same key has the same response twice, and one mail', async () => {
    const order = await placedOrder(t);
    const key = newKey();
    const body = parcel();
    const answers = await Promise.all([s.ship(order.id, body, { key }), s.ship(order.id, body, { key })]);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await s.mails(order.id)).toHaveLength(1);
    expect(await s.ship(order.id, parcel(), { key })).toMatchObject({
      status: 409,
      body: { errorCode: 'key_reused' },
    });
  });

  test('can be made without a mail and without a tracking number', async () => {
    const order = await placedOrder(t);
    const { body } = await s.ship(order.id, { carrier: 'other', mail: false });
    expect(body).toEqual({ outcome: 'shipped', mailDueAt: null });
    expect(await s.mails(order.id)).toEqual([]);
    expect((await s.detail(order.id)).shipment).toMatchObject({ trackingNumber: null, trackingUrl: null });
  });

  test('is mailed in the language of the order', async () => {
    const order = await placedOrder(t);
    await t.shop.db.execute(`update orders set locale = 'en_US' where id = ${order.id}`);
    await s.ship(order.id, { carrier: 'clickpost', mail: true });
    const [mail] = await s.mails(order.id);
    expect(mail?.subject).toContain(`Your order has been shipped (no. ${order.number})`);
    expect(mail?.text).toContain('Click Post');
    // It may come later.
    expect(mail?.text).not.toContain('racking number');
  });

  test('says that there is no number only of a carrier that has none', async () => {
    const order = await placedOrder(t);
    await s.ship(order.id, { carrier: 'other', mail: true });
    const [mail] = await s.mails(order.id);
    expect(mail?.text).toContain('この配送方法には、お問い合わせ伝票番号がありません。');
  });

  test('is refused with the reason if the order cannot be shipped', async () => {
    const unpaid = await placedOrder(t, { isPaid: false });
    const tickets = await placedOrder(t, { products: [await makeTicket(t)] });
    const cancelled = await placedOrder(t, { isPaid: false });
    await call(t, 'PUT', `/orders/${cancelled.token}/payments/fail`, { bearer: cancelled.bearer });
    const refunding = await placedOrder(t);
    await writeRefund(t, refunding.id, s.kimura.id);
    const reasons: [number, string][] = [
      [unpaid.id, 'not_paid'],
      [tickets.id, 'nothing_to_ship'],
      [cancelled.id, 'order_cancelled'],
      [refunding.id, 'refund_open'],
    ];
    for (const [id, errorCode] of reasons) {
      expect((await s.detail(id)).blocked.ship).toBe(errorCode);
      expect(await s.ship(id, parcel())).toMatchObject({ status: 409, body: { errorCode } });
    }
    for (const id of ['999999999', '0', 'x', '-1', '9'.repeat(18)])
      for (const [method, path] of [
        ['POST', `/orders/${id}/shipment`],
        ['GET', `/orders/${id}`],
      ] as const)
        expect(
          (
            await desk(t, method, path, {
              token: s.sato.token,
              ...(method === 'POST' ? { body: parcel() } : {}),
            })
          ).status,
        ).toBe(404);
    expect((await orderRow(t, tickets.id)).hasGoods).toBe(false);
    expect((await orderRow(t, refunding.id)).hasGoods).toBe(true);
  });

  test('requires a valid tracking number, and a confirmation of a doubtful or used number', async () => {
    const order = await placedOrder(t);
    const number = trackingNumber();
    // The check digit is a remainder modulo seven, so the next remainder is wrong.
    const wrongEnd = number.slice(0, 11) + String((Number(number[11]) + 1) % 7);
    for (const [typed, code] of [
      ['12345', 'validation_failed'],
      ['1.23E+11', 'validation_failed'],
      ['12345678901X', 'validation_failed'],
      [wrongEnd, 'number_doubtful'],
    ] as const)
      expect(await s.ship(order.id, parcel(typed))).toMatchObject({
        status: 400,
        body: { errorCode: code, errors: { trackingNumber: [expect.any(String)] } },
      });
    expect((await s.ship(order.id, { carrier: 'rocket', mail: true })).body.errors).toHaveProperty('carrier');
    expect((await s.ship(order.id, parcel(wrongEnd, { confirmed: ['number_doubtful'] }))).status).toBe(200);
    const other = await placedOrder(t);
    const used = await s.ship(other.id, parcel(wrongEnd, { confirmed: ['number_doubtful'] }));
    expect(used).toMatchObject({
      status: 409,
      body: {
        errorCode: 'number_used',
        errors: { trackingNumber: [expect.any(String)] },
        conflict: { data: { orderId: order.id, orderNumber: order.number } },
      },
    });
    const confirmed = ['number_doubtful', 'number_used'];
    expect((await s.ship(other.id, parcel(wrongEnd, { confirmed }))).status).toBe(200);
  });

  test('does not complete an order with a seminar in the future', async () => {
    const ticket = await makeTicket(t, 3);
    const order = await placedOrder(t, { products: [await makeProduct(t), ticket] });
    await s.ship(order.id, parcel());
    const [mail] = await s.mails(order.id);
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
