/** An order that leaves in several parcels. */
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { call } from '../../setup/client.ts';
import { ledgerFaults } from '../../setup/ledger.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { orderRow, placedOrder, trackingNumber } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);
const give = new GivingBack(t, () => s.kimura.token);

type Line = { id: number; name: string; code: string };
const expectSound = async (id: number) =>
  expect(await ledgerFaults(t.shop.db, sql`o.id = ${id}`)).toEqual([]);
const textsOf = async (id: number) => (await s.mails(id)).map(({ text }) => text);

/** A paid order of two pieces of each of two products. */
async function placed() {
  const codes = [await makeProduct(t), await makeProduct(t)] as const;
  const order = await placedOrder(t, { products: [...codes] });
  const items: Line[] = (await s.detail(order.id)).items;
  const [one, other] = codes.map((code) => items.find((item) => item.code === code)) as [Line, Line];
  return { ...order, one, other };
}
const some = (...pieces: [Line, number][]) => ({
  pieces: pieces.map(([{ id }, quantity]) => ({ itemId: id, quantity })),
});

test('the mail about the first parcel names the chosen options of what is to come', async () => {
  const codes = [await makeProduct(t), await makeProduct(t)];
  await t.shop.db
    .update(variants)
    .set({ names: { ja_JP: '藍', en_US: 'Indigo' } })
    .where(inArray(variants.code, codes));
  const { id } = await placedOrder(t, { products: codes });
  const [one, other]: Line[] = (await s.detail(id)).items;
  if (!one || !other) throw new Error('the order has two lines');
  await s.ship(id, parcel(trackingNumber(), some([one, 2])));
  t.later(121_000);
  await t.work();
  expect((await textsOf(id)).join()).toMatch(/・試験の本 \d+（藍） × 2/);
});

test('a shipping mail that waits is written anew when a refund changes what will follow', async () => {
  const { id, one, other } = await placed();
  await s.ship(id, parcel(trackingNumber(), some([one, 2])));
  const [first] = await s.mails(id);
  expect(first?.text).toContain('別便でお送りします');
  const { body: refund } = await give.byHand(id, 100, [{ code: other.code, quantity: 2, fate: 'dropped' }]);
  const [anew, ...more] = await s.mails(id);
  expect(anew?.text).not.toContain('別便でお送りします');
  expect(anew?.text).toContain(one.name);
  expect([anew?.dueAt, more]).toEqual([first?.dueAt, []]);
  await give.undo(refund.id);
  const back = await s.mails(id);
  expect(back.map(({ text }) => text)).toEqual([expect.stringContaining('別便でお送りします')]);
  await expectSound(id);
});

test('a parcel of which pieces have come back is not offered for undoing', async () => {
  const { id, one } = await placed();
  await s.ship(id, parcel(trackingNumber(), some([one, 2])));
  expect((await s.detail(id)).blocked.takeBack).toBeNull();
  await give.byHand(id, 100, [{ code: one.code, quantity: 1, fate: 'restocked' }]);
  expect((await s.detail(id)).blocked.takeBack).toBe('refunded');
});

test('the history says how many pieces a parcel with a part of the order has', async () => {
  const { id, one, other } = await placed();
  await s.ship(id, parcel(trackingNumber(), some([one, 2], [other, 1])));
  await s.ship(id, parcel(trackingNumber()));
  const { timeline } = await s.detail(id);
  const shipped = timeline.filter(({ type }: { type: string }) => type === 'shipped');
  expect(shipped.map(({ data }: { data: { part?: number } }) => data.part)).toEqual([undefined, 3]);
});

describe('an order that leaves in two parcels', () => {
  test('gets a mail for each, which names its own pieces and what is to come', async () => {
    const { id, one, other, token, bearer } = await placed();
    const [firstNumber, secondNumber] = [trackingNumber(), trackingNumber()];
    expect((await s.ship(id, parcel(firstNumber, some([one, 2], [other, 1])))).body.outcome).toBe('shipped');
    expect(await orderRow(t, id)).toMatchObject({ state: 'new', shippingState: 'partially_shipped' });
    expect(await s.detail(id)).toMatchObject({
      shipment: { state: 'ready', trackingNumber: null },
      parcels: [
        {
          carrier: 'yamato',
          trackingNumber: firstNumber,
          shippedBy: '佐藤 誠',
          pieces: [
            { itemId: one.id, name: one.name, quantity: 2 },
            { itemId: other.id, quantity: 1 },
          ],
        },
      ],
      blocked: { ship: null, takeBack: null, correctShipment: null, changeAddress: null },
    });
    await expectSound(id);
    const toShip = await deskOk(t, 'GET', '/orders?view=to_ship', { token: s.sato.token });
    expect(toShip.items).toContainEqual(expect.objectContaining({ id, shippingState: 'partially_shipped' }));
    const { picking, orders: slips } = await deskOk(t, 'GET', `/packing?ids=${id}`, { token: s.sato.token });
    expect(picking).toMatchObject([{ code: other.code, quantity: 1 }]);
    expect(slips[0].items).toMatchObject([
      { code: one.code, quantity: 2, isEnclosed: false },
      { code: other.code, quantity: 1, isEnclosed: true },
      { code: other.code, quantity: 1, isEnclosed: false },
    ]);

    expect((await call(t, 'GET', `/orders/${token}`, { bearer })).data).toMatchObject({
      shipments: [
        {
          trackingNumber: firstNumber,
          pieces: [
            { itemId: one.id, quantity: 2 },
            { itemId: other.id, quantity: 1 },
          ],
        },
        { state: 'ready' },
      ],
      pieces: [
        { itemId: one.id, toShip: 0, refunded: 0 },
        { itemId: other.id, toShip: 1, refunded: 0 },
      ],
    });

    expect((await s.ship(id, parcel(secondNumber))).body.outcome).toBe('shipped');
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
    expect((await s.detail(id)).parcels).toMatchObject([
      { trackingNumber: firstNumber },
      { trackingNumber: secondNumber, pieces: [{ itemId: other.id, quantity: 1 }] },
    ]);
    await expectSound(id);

    t.later(121_000);
    await t.work();
    const [first = '', second = '', ...more] = await textsOf(id);
    expect(more).toEqual([]);
    expect(first).toContain(`${one.name}\n  2,000円 × 2 = 4,000円`);
    expect(first).toContain(`${other.name}\n  2,000円 × 1 = 2,000円`);
    expect(first).toContain('別便でお送りします');
    expect(first).toContain(`・${other.name} × 1`);
    expect(first).not.toContain(`・${one.name}`);
    expect(second).toContain(`${other.name}\n  2,000円 × 1 = 2,000円`);
    expect(second).not.toContain(one.name);
    expect(second).not.toContain('別便');
    const digits = (text: string) => text.replaceAll('-', '');
    expect(digits(first)).toContain(firstNumber);
    expect(digits(second)).toContain(secondNumber);
    expect(digits(second)).not.toContain(firstNumber);

    const { data } = await call(t, 'GET', `/orders/${token}`, { bearer });
    expect(data.shipments).toMatchObject([
      { state: 'shipped' },
      { state: 'shipped', pieces: [{ itemId: other.id, quantity: 1 }] },
    ]);
    const find = async (q: string) =>
      (await deskOk(t, 'GET', `/orders?q=${q}`, { token: s.sato.token })).items.map((row: Line) => row.id);
    for (const number of [firstNumber, secondNumber]) expect(await find(number)).toEqual([id]);
  });

  test('has its last parcel taken back only: the first one stays sent', async () => {
    const { id, one } = await placed();
    await s.ship(id, parcel(undefined, some([one, 1])));
    t.later(121_000);
    await t.work();
    expect((await s.ship(id, parcel())).status).toBe(200);
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
    expect((await s.takeBack(id)).status).toBe(204);
    expect(await orderRow(t, id)).toMatchObject({ state: 'new', shippingState: 'partially_shipped' });
    const { parcels, items } = await s.detail(id);
    expect(parcels).toMatchObject([{ pieces: [{ itemId: one.id, quantity: 1 }] }]);
    expect(items.map((item: { pieces: object }) => item.pieces)).toMatchObject([
      { shipped: 1, toCome: 1 },
      { shipped: 0, toCome: 2 },
    ]);
    expect(await s.mails(id)).toHaveLength(1);
    await expectSound(id);
    // The mail about the first one is sent.
    expect(await s.takeBack(id)).toMatchObject({ status: 409, body: { errorCode: 'mail_sent' } });
    expect((await s.ship(id, parcel())).status).toBe(200);
    expect(await s.mails(id)).toHaveLength(2);
    await expectSound(id);
  });

  test('can have both taken back, one after the other, and be cancelled then', async () => {
    const { id, one, other } = await placed();
    await s.ship(id, parcel(undefined, some([one, 2])));
    await s.ship(id, parcel(undefined, some([other, 2])));
    const cancellation = () =>
      desk(t, 'POST', `/orders/${id}/cancellation`, {
        token: s.kimura.token,
        body: { reason: 'customer', refund: 'none' },
      });
    for (const state of ['partially_shipped', 'ready']) {
      expect(await cancellation()).toMatchObject({ status: 409, body: { errorCode: 'shipped_already' } });
      expect((await s.takeBack(id)).status).toBe(204);
      expect(await orderRow(t, id)).toMatchObject({ state: 'new', shippingState: state });
      await expectSound(id);
    }
    expect(await s.takeBack(id)).toMatchObject({ status: 409, body: { errorCode: 'not_shipped' } });
    expect(await s.mails(id)).toEqual([]);
    expect((await cancellation()).status).toBe(200);
    await expectSound(id);
  });

  test('has carrier and number of its last parcel corrected, and the first one stays as it is', async () => {
    const { id, one } = await placed();
    const numbers = [trackingNumber(), trackingNumber(), trackingNumber()] as const;
    await s.ship(id, parcel(numbers[0], some([one, 1])));
    await s.ship(id, parcel(numbers[1]));
    const expected = { carrier: 'yamato', trackingNumber: numbers[1] };
    const corrected = await desk(t, 'PATCH', `/orders/${id}/shipment`, {
      token: s.sato.token,
      body: parcel(numbers[2], { expected }),
    });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect((await s.detail(id)).parcels).toMatchObject([
      { trackingNumber: numbers[0] },
      { trackingNumber: numbers[2] },
    ]);
    const texts = (await textsOf(id)).map((text) => text.replaceAll('-', ''));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(numbers[0]);
    expect(texts[1]).toContain(numbers[2]);
    await expectSound(id);
  });

  test('is sent once by repeated forms, and of two people with the same wish one is refused', async () => {
    const { id, one } = await placed();
    const key = newKey();
    const body = parcel(undefined, some([one, 2]));
    const same = await Promise.all(Array.from({ length: 6 }, () => s.ship(id, body, { key })));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await s.ship(id, body)).body).toMatchObject({ outcome: 'already' });
    const again = await s.ship(id, parcel(undefined, some([one, 2])), { token: s.kimura.token });
    expect(again).toMatchObject({ status: 400, body: { errors: { pieces: [expect.any(String)] } } });
    expect((await s.detail(id)).parcels).toHaveLength(1);
    expect(await s.mails(id)).toHaveLength(1);
    await expectSound(id);
  });

  test('is not sent with pieces that it does not have, or with none', async () => {
    const { id, one } = await placed();
    const stranger = await placed();
    for (const pieces of [
      some([one, 3]),
      some([one, 2], [one, 1]),
      some([stranger.one, 1]),
      { pieces: [] },
      { pieces: [{ itemId: one.id, quantity: 0 }] },
      { pieces: [{ itemId: one.id, quantity: -1 }] },
      { pieces: 'all' },
    ])
      expect((await s.ship(id, parcel(undefined, pieces))).status).toBe(400);
    expect(await orderRow(t, id)).toMatchObject({ shippingState: 'ready' });
    expect((await s.detail(id)).parcels).toEqual([]);
    expect(await s.mails(id)).toEqual([]);
    await expectSound(id);
  });

  test('is over when what is to come is refunded instead of being sent, and goes on if that is taken back', async () => {
    const { id, one, other } = await placed();
    await s.ship(id, parcel(undefined, some([one, 2])));
    const { body: refund } = await give.byHand(id, 4000, [
      { code: other.code, quantity: 2, fate: 'restocked' },
    ]);
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
    expect(await stockOf(t, other.code)).toEqual({ onHand: 100, onHold: 0 });
    await expectSound(id);
    expect((await give.undo(refund.id)).status).toBe(201);
    expect(await orderRow(t, id)).toMatchObject({ state: 'new', shippingState: 'partially_shipped' });
    await expectSound(id);
    expect((await s.ship(id, parcel())).status).toBe(200);
    await expectSound(id);
  });

  test('is not taken back when pieces of the parcel have come back to stock', async () => {
    const { id, one } = await placed();
    await s.ship(id, parcel(undefined, some([one, 2])));
    // Both lines stand, but two pieces of this one are in stock again.
    expect((await give.byHand(id, 4000, [{ code: one.code, quantity: 2, fate: 'restocked' }])).status).toBe(
      201,
    );
    expect(await s.takeBack(id)).toMatchObject({ status: 409, body: { errorCode: 'refunded' } });
    expect(await orderRow(t, id)).toMatchObject({ shippingState: 'partially_shipped' });
    await expectSound(id);
  });
});
