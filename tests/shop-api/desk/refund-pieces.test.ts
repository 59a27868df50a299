/** What becomes of the pieces whose money is given back: seats, damaged goods, goods that are kept or restocked. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { products, variants } from '#api/db/schema/catalogue.ts';
import { orders } from '#api/db/schema/orders.ts';
import { seminarNotices } from '#api/db/schema/seminars.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call } from '../../setup/client.ts';
import { ledgerFaults } from '../../setup/ledger.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { Seminar } from '../seminar.ts';
import { desk, deskOk } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { GivingBack } from './giving-back.ts';
import { mailsOf, orderRow, placedOrder } from './placed.ts';
import { parcel, Shipping } from './shipping.ts';

let s: Shipping;

const t = await testShop();
let give: GivingBack;
const files = new CatalogueFiles(t.shop);
beforeEach(async () => {
  s = await Shipping.start(t);
  give = new GivingBack(t, () => s.kimura.token);
});
afterAll(() => files.remove());

const { ok, exportOf, erase } = erasingAs(t, () => s.kimura.token);
const get = (path: string) => deskOk(t, 'GET', path, { token: s.kimura.token });
const mailOf = async (id: number, template = 'order_refunded') => {
  const [mail, ...more] = await mailsOf(t, id, template);
  expect(more).toEqual([]);
  return mail?.text ?? '';
};
const expectSound = async (id: number) =>
  expect(await ledgerFaults(t.shop.db, sql`o.id = ${id}`)).toEqual([]);

describe('a seminar whose stock is not counted', () => {
  /** A paid order of one seat in the hall and one online, of a seminar in two days. */
  async function twoSeats(seats: ('WEB' | 'HALL')[] = ['WEB', 'HALL']) {
    const seminar = new Seminar(t, files);
    const uncounted = seminar.seats().map((seat) => ({ ...seat, stock: null }));
    await seminar.create({ ...seminar.onDay(2), variants: uncounted });
    const buyer = await seminar.buySeats(seats);
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, buyer.token));
    const [product] = await t.shop.db.select().from(products).where(eq(products.code, seminar.code));
    const id = order?.id ?? 0;
    return {
      id,
      buyer,
      seminar,
      online: `${seminar.code}-WEB`,
      hall: `${seminar.code}-HALL`,
      participants: async () => (await get(`/goods/${product?.id}/participants`)).participants,
      links: async () => {
        const { data } = await call(t, 'GET', `/orders/${buyer.token}`, { bearer: buyer.bearer });
        return data.joinLinks;
      },
    };
  }

  test('loses one of two participants when one seat is refunded in full, and the mail says so', async () => {
    const { id, online, hall, participants, links } = await twoSeats();
    const [line] = await t.shop.db.select().from(variants).where(eq(variants.code, online));
    expect(line?.tracked).toBe(false);
    expect(await participants()).toHaveLength(2);
    expect(await links()).toHaveLength(1);
    const preview = await get(`/orders/${id}/money/mail?kind=refunded`);
    expect(preview.text.match(/のお席（1席）をキャンセルしました/g)).toHaveLength(2);
    expect((await give.byHand(id, 3000, [{ code: hall, quantity: 1, fate: 'dropped' }])).status).toBe(201);
    expect(await participants()).toMatchObject([{ seat: { code: online }, seats: 1 }]);
    expect(await links()).toHaveLength(1);
    const text = await mailOf(id);
    expect(text).toContain('のお席（1席）をキャンセルしました');
    expect(text).not.toContain('オンライン）」のお席');
    await expectSound(id);
  });

  test('shows no link to join any more when the seat online is given up', async () => {
    const { id, online, participants, links } = await twoSeats();
    expect((await give.byHand(id, 2000, [{ code: online, quantity: 1, fate: 'dropped' }])).status).toBe(201);
    expect(await participants()).toHaveLength(1);
    expect(await links()).toBeUndefined();
    expect(await mailOf(id)).toContain(
      '参加用アドレスをお送りしている場合、そのアドレスはご利用いただけません',
    );
    await expectSound(id);
  });

  test('has no participants and no mails left when both seats are given up, and the order is fulfilled', async () => {
    const { id, buyer, seminar, online, hall, participants, links } = await twoSeats();
    const given = [online, hall].map((code) => ({ code, quantity: 1, fate: 'written_off' as const }));
    expect((await give.byHand(id, 5000, given)).status).toBe(201);
    expect(await participants()).toEqual([]);
    expect(await links()).toBeUndefined();
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', paymentState: 'refunded' });
    const notices = await t.shop.db.select().from(seminarNotices).where(eq(seminarNotices.orderId, id));
    expect(notices).toEqual([]);
    const before = (await seminar.mailsTo(buyer)).length;
    await seminar.change(seminar.onDay(3));
    await t.work();
    expect(await seminar.mailsTo(buyer)).toHaveLength(before);
    await expectSound(id);
  });

  test('keeps a seat whose price was only lowered', async () => {
    const { id, online, participants, links } = await twoSeats();
    expect((await give.byHand(id, 1000, [{ code: online, quantity: 1, fate: 'kept' }])).status).toBe(201);
    expect(await participants()).toHaveLength(2);
    expect(await links()).toHaveLength(1);
    expect(await mailOf(id)).not.toContain('お席');
    await expectSound(id);
  });
});

describe('a damaged book that is refunded without being restocked', () => {
  test('is not picked, not on the slip, not announced as shipped, and does not come back to stock', async () => {
    const [damaged, other] = [await makeProduct(t), await makeProduct(t)];
    const { id, bearer } = await placedOrder(t, { products: [damaged, other] });
    const whole = [{ code: damaged, quantity: 2, fate: 'written_off' as const }];
    expect((await give.byHand(id, 4000, whole)).status).toBe(201);
    // The rest is still to come, so it is among the paid orders, which the shopper sees first.
    const list = await call(t, 'GET', '/filter/orders?criteria.paymentState=paid', { bearer });
    expect(list.data.items).toMatchObject([{ paymentState: 'partially_refunded' }]);
    expect(await give.piecesOf(id, damaged)).toMatchObject({
      toCome: 0,
      cancelled: 2,
      writtenOff: 2,
      returned: 0,
    });
    expect(await stockOf(t, damaged)).toEqual({ onHand: 98, onHold: 0 });

    const { picking, orders: slips } = await get(`/packing?ids=${id}`);
    expect(picking).toMatchObject([{ code: other, quantity: 2 }]);
    expect(slips[0].items).toMatchObject([
      { code: damaged, quantity: 2, isEnclosed: false },
      { code: other, quantity: 2, isEnclosed: true },
    ]);
    expect(slips[0].totals).toMatchObject({ total: 8000_00, refunded: 4000_00 });

    expect((await s.ship(id, parcel())).status).toBe(200);
    const [first, second] = (await s.detail(id)).items;
    const text = await mailOf(id, 'order_shipped');
    expect(text).toContain(`${second.name}\n  2,000円 × 2 = 4,000円`);
    expect(text).not.toContain(first.name);
    expect(text).not.toContain('別便');
    expect((await s.detail(id)).parcels).toMatchObject([{ pieces: [{ name: second.name, quantity: 2 }] }]);
    await expectSound(id);
  });

  test('leaves the file of labels when it was the whole order', async () => {
    const code = await makeProduct(t);
    const { id, number } = await placedOrder(t, { products: [code] });
    const { id: otherId } = await placedOrder(t);
    await give.byHand(id, 4000, [{ code, quantity: 2, fate: 'written_off' }]);
    const { token } = s.kimura;
    const body = { kind: 'clickpost', ids: [id, otherId] };
    const file = await deskOk(t, 'POST', '/files/labels', { token, body });
    const { orders: inFile, leftOut } = await get(`/files/labels/${file.id}`);
    expect(inFile.map((order: { id: number }) => order.id)).toEqual([otherId]);
    expect(leftOut).toMatchObject([{ id, number, message: expect.any(String) }]);
  });

  test('of which one was damaged: the other one is sent', async () => {
    const code = await makeProduct(t);
    const { id } = await placedOrder(t, { products: [code] });
    await give.byHand(id, 2000, [{ code, quantity: 1, fate: 'written_off' }]);
    expect((await get(`/packing?ids=${id}`)).picking).toMatchObject([{ code, quantity: 1 }]);
    expect((await s.ship(id, parcel())).status).toBe(200);
    expect(await give.piecesOf(id, code)).toMatchObject({
      shipped: 1,
      cancelled: 1,
      writtenOff: 1,
      toCome: 0,
    });
    expect(await stockOf(t, code)).toEqual({ onHand: 98, onHold: 0 });
    await expectSound(id);
  });
});

describe('an order of which all goods are refunded and restocked, but not the postage', () => {
  test('does not wait to be shipped any more, for staff or for the shopper, and its member can be erased', async () => {
    const code = await makeProduct(t);
    const before = await get('/today');
    const { id, token, bearer } = await placedOrder(t, { products: [code] });
    await t.shop.db.update(orders).set({ shipBy: '2020-01-01' }).where(eq(orders.id, id));
    expect(await get('/today')).toMatchObject({ toShip: before.toShip + 1, late: before.late + 1 });
    expect(await s.detail(id)).toMatchObject({ isLate: true, blocked: { ship: null } });
    const { userId } = await orderRow(t, id);
    const refusals = async () => (await ok('GET', `/members/${userId}/erasure`)).refusals;
    expect(await refusals()).toEqual(['orders_open']);

    expect((await give.byHand(id, 4000, [{ code, quantity: 2, fate: 'restocked' }])).status).toBe(201);
    expect(await stockOf(t, code)).toEqual({ onHand: 100, onHold: 0 });
    const states = { state: 'fulfilled', paymentState: 'partially_refunded', shippingState: 'cancelled' };
    expect(await orderRow(t, id)).toMatchObject(states);
    const detail = await s.detail(id);
    expect(detail).toMatchObject({
      ...states,
      isLate: false,
      parcels: [],
      blocked: { ship: 'nothing_to_ship', changeAddress: 'nothing_to_ship' },
    });
    const toShip = await get('/orders?view=to_ship');
    expect(toShip.items.map((order: { id: number }) => order.id)).not.toContain(id);
    expect(await get('/today')).toMatchObject({ toShip: before.toShip, late: before.late });
    expect(await s.ship(id, parcel())).toMatchObject({ status: 409, body: { errorCode: 'nothing_to_ship' } });
    const { picking, orders: slips, leftOut } = await get(`/packing?ids=${id}`);
    expect({ picking, slips }).toEqual({ picking: [], slips: [] });
    expect(leftOut).toMatchObject([{ id }]);
    const { data } = await call(t, 'GET', `/orders/${token}`, { bearer });
    expect(data).toMatchObject(states);
    await expectSound(id);

    expect(await refusals()).toEqual([]);
    expect((await erase(userId ?? 0, await exportOf(userId ?? 0))).status).toBe(204);
    await t.work();
    await expectSound(id);
  });

  test('can be refunded the postage as well', async () => {
    const code = await makeProduct(t);
    const { id } = await placedOrder(t, { products: [code] });
    await give.byHand(id, 4000, [{ code, quantity: 2, fate: 'restocked' }]);
    const { refundable, proposed } = await give.money(id);
    expect([refundable, proposed]).toEqual([50_000, 50_000]);
    expect((await give.byHand(id, 500)).status).toBe(201);
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', paymentState: 'refunded' });
    await expectSound(id);
  });
});

describe('the mail about a refund', () => {
  test.each([
    ['card', 'お支払いに使われたクレジットカードへの返金', true],
    ['bank', '銀行振込', false],
    ['other', 'その他の方法', false],
  ])('by hand names the goods, their pieces and the way (%s)', async (way, words, isCard) => {
    const [some, none] = [await makeProduct(t), await makeProduct(t)];
    const { id } = await placedOrder(t, { products: [some, none] });
    await give.byHand(id, 2000, [{ code: some, quantity: 1, fate: 'restocked' }], { way });
    const [line, other] = (await s.detail(id)).items;
    const text = await mailOf(id);
    expect(text).toContain(`${line.name} × 1`);
    expect(text).not.toContain(other.name);
    expect(text).toContain(words);
    expect(text).toContain(
      '上記のうち未発送の商品は、発送を取りやめました。\nそのほかの商品は、予定どおりお届けいたします。',
    );
    expect(text.includes('カード会社の締め日')).toBe(isCard);
  });

  test('of goods that were sent does not say that they are not sent', async () => {
    const code = await makeProduct(t);
    const { id } = await placedOrder(t, { products: [code] });
    await s.ship(id, parcel());
    await give.byHand(id, 2000, [{ code, quantity: 1, fate: 'restocked' }]);
    const text = await mailOf(id);
    expect(text).toContain(' × 1');
    expect(text).not.toMatch(/未発送|予定どおり/);
    expect(await stockOf(t, code)).toEqual({ onHand: 99, onHold: 0 });
    expect(await give.piecesOf(id, code)).toMatchObject({ shipped: 2, returned: 1, toCome: 0, cancelled: 0 });
  });

  test('of postage says that it is for something besides goods', async () => {
    const { id } = await placedOrder(t);
    await give.byHand(id, 500);
    const text = await mailOf(id);
    expect(text).toContain('商品以外（送料など）');
    expect(text).toContain('未発送の商品は、予定どおりお届けいたします。');
  });

  test('by the gateway names everything, in the language of the order', async () => {
    const code = await makeProduct(t);
    const { id } = await placedOrder(t, { products: [code] });
    await t.shop.db.update(orders).set({ locale: 'en_US' }).where(eq(orders.id, id));
    const preview = await get(`/orders/${id}/money/mail?kind=refunded&reason=customer&refund=gateway`);
    await give.byGateway(id);
    await t.work();
    const text = await mailOf(id);
    expect(preview.text).toBe(text);
    for (const words of [' × 2', 'To the credit card that you paid with', 'stopped the shipment'])
      expect(text).toContain(words);
    expect(text).not.toContain('as planned');
    expect(await stockOf(t, code)).toEqual({ onHand: 98, onHold: 0 });
    expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'cancelled' });
    await expectSound(id);
  });
});

test('of pieces that were sent and pieces that were not, those that were not are given back first', async () => {
  const code = await makeProduct(t);
  const { id } = await placedOrder(t, { products: [code] });
  const [line] = (await s.detail(id)).items;
  await s.ship(id, parcel(undefined, { pieces: [{ itemId: line.id, quantity: 1 }] }));
  await give.byHand(id, 2000, [{ code, quantity: 1, fate: 'restocked' }]);
  expect(await give.piecesOf(id, code)).toMatchObject({ shipped: 1, cancelled: 1, returned: 1, toCome: 0 });
  expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'shipped' });
  expect(await desk(t, 'GET', `/orders/${id}`, { token: s.kimura.token })).toMatchObject({
    body: { blocked: { ship: 'shipped_already' } },
  });
  await expectSound(id);
});
