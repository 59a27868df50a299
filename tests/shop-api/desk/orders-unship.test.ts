import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shipments } from '#api/db/schema/orders.ts';
import { sendMails } from '#api/domain/mail/worker.ts';
import { testShop } from '../../setup/shop.ts';
import { desk } from './desk.ts';
import { orderRow, placedOrder, trackingNumber } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);

const DAY_MS = 86_400_000;

describe('undoing a shipment', () => {
  test('deletes a mail that is not sent yet, and lets the order be shipped again', async () => {
    const order = await placedOrder(t);
    const number = trackingNumber();
    await s.ship(order.id, parcel(number));
    expect((await s.takeBack(order.id)).status).toBe(204);
    expect(await s.mails(order.id)).toEqual([]);
    expect(await s.detail(order.id)).toMatchObject({
      state: 'new',
      shippingState: 'ready',
      shipment: { state: 'ready', carrier: null, trackingNumber: null, shippedAt: null },
      blocked: { ship: null },
    });
    expect((await orderRow(t, order.id)).searchTerms).not.toContain(`s${number}`);
    expect((await s.ship(order.id, parcel(number))).body.outcome).toBe('shipped');
    expect(await s.mails(order.id)).toHaveLength(1);
    expect((await s.takeBack(order.id)).status).toBe(204);
    expect(await s.takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'not_shipped' } });
  });

  test('is refused after the mail is sent', async () => {
    const order = await placedOrder(t);
    await s.ship(order.id, parcel());
    t.later(121_000);
    await t.work();
    expect(await s.takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'mail_sent' } });
    expect((await s.detail(order.id)).blocked.takeBack).toBe('mail_sent');
  });

  test('while mails are being sent either deletes the mail or is refused because the mail is sent', async () => {
    const all = [];
    for (let n = 0; n < 4; n++) {
      const order = await placedOrder(t);
      await s.ship(order.id, parcel());
      all.push(order);
    }
    t.later(121_000);
    const [, ...answers] = await Promise.all([sendMails(t.shop), ...all.map(({ id }) => s.takeBack(id))]);
    await t.work();
    for (const [n, { id }] of all.entries()) {
      const isBack = answers[n]?.status === 204;
      expect((await orderRow(t, id)).shippingState).toBe(isBack ? 'ready' : 'shipped');
      expect((await s.mails(id)).map(({ status }) => status)).toEqual(isBack ? [] : ['captured']);
    }
  });

  test('is possible only on the same day if the shipment has no mail', async () => {
    const order = await placedOrder(t);
    await s.ship(order.id, parcel(undefined, { mail: false }));
    const [row] = await t.shop.db.select().from(shipments).where(eq(shipments.orderId, order.id));
    await t.shop.db
      .update(shipments)
      .set({ shippedAt: new Date(t.shop.now().getTime() - 2 * DAY_MS) })
      .where(eq(shipments.orderId, order.id));
    expect(await s.takeBack(order.id)).toMatchObject({ status: 409, body: { errorCode: 'too_late' } });
    await t.shop.db
      .update(shipments)
      .set({ shippedAt: row?.shippedAt ?? null })
      .where(eq(shipments.orderId, order.id));
    expect((await s.takeBack(order.id)).status).toBe(204);
  });
});

describe('correcting a shipment', () => {
  const correct = (id: number, body: object) =>
    desk(t, 'PATCH', `/orders/${id}/shipment`, { token: s.kimura.token, body });
  type Announced = { carrier: string; trackingNumber: string | null };
  const expected = ({ carrier, trackingNumber }: Announced) => ({
    expected: { carrier, trackingNumber },
  });

  test('replaces a mail that is not sent yet', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await s.ship(order.id, first);
    const second = parcel(undefined, { mail: false, ...expected(first) });
    expect((await correct(order.id, second)).status).toBe(200);
    const [mail, ...more] = await s.mails(order.id);
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll('-', '')).toContain(second.trackingNumber);
    expect(mail?.text).not.toContain('誤り');
  });

  test('tells the number of a parcel that was announced without one, and apologises for nothing', async () => {
    const order = await placedOrder(t);
    const first = { carrier: 'yamato', trackingNumber: null, mail: true };
    await s.ship(order.id, first);
    t.later(121_000);
    await t.work();
    const second = parcel();
    expect((await correct(order.id, { ...second, ...expected(first) })).status).toBe(200);
    const [announced, numbered] = await s.mails(order.id);
    expect(announced?.text).not.toContain('番号のない');
    expect(announced?.text).not.toContain('お問い合わせ伝票番号');
    expect(numbered?.subject).toContain('お問い合わせ伝票番号のお知らせ');
    expect(numbered?.text.replaceAll('-', '')).toContain(second.trackingNumber);
    expect(numbered?.text).not.toContain('誤り');
  });

  test('says that a wrong number cannot be used if there is no other', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await s.ship(order.id, first);
    t.later(121_000);
    await t.work();
    const none = { carrier: 'yamato', trackingNumber: null, mail: true };
    expect((await correct(order.id, { ...none, ...expected(first) })).status).toBe(200);
    const [, corrected] = await s.mails(order.id);
    expect(corrected?.subject).toContain('発送のご案内の訂正');
    expect(corrected?.text).toContain('先にお知らせしたお問い合わせ伝票番号では、お調べいただけません。');
  });

  test('writes a correction mail after the first mail only if staff request it', async () => {
    const order = await placedOrder(t);
    const first = parcel();
    await s.ship(order.id, first);
    t.later(121_000);
    await t.work();
    const second = parcel(undefined, { mail: false });
    expect((await correct(order.id, { ...second, ...expected(first) })).body).toEqual({ mailDueAt: null });
    const third = parcel();
    expect(await correct(order.id, { ...third, ...expected(first) })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '木村 葉子', event: 'shipment_corrected' } },
    });
    expect((await correct(order.id, { ...third, ...expected(second) })).body.mailDueAt).not.toBeNull();
    const mails = await s.mails(order.id);
    expect(mails.map(({ status }) => status)).toEqual(['captured', 'queued']);
    expect(mails[1]?.subject).toContain('発送のご案内の訂正');
    expect(mails[1]?.text).toContain('誤り');
    expect((await orderRow(t, order.id)).searchTerms).toContain(`s${third.trackingNumber}`);
  });
});
