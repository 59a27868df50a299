/** Who takes the seats of an order: as the shopper says, and as staff see it. */
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { orderEvents, orders } from '#api/db/schema/orders.ts';
import { rateLimits, users } from '#api/db/schema/people.ts';
import { seminarNotices } from '#api/db/schema/seminars.ts';
import type { Participant } from '#contract/desk/goods/seminars.ts';
import { CatalogueFiles } from '../setup/catalogue-files.ts';
import { call, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { DESK_KEY, deskOk, staffMember } from './desk/desk.ts';
import { GivingBack } from './desk/giving-back.ts';
import { type Buyer, Seminar } from './seminar.ts';

const t = await testShop();
let s: Seminar;
let owner: string;
const files = new CatalogueFiles(t.shop);
beforeEach(async () => {
  s = new Seminar(t, files);
  ({ token: owner } = await staffMember(t, 'owner', '木村 葉子'));
});
afterAll(() => files.remove());

const SAKIKO = {
  lastName: '髙橋',
  firstName: '﨑子',
  furiganaLastname: 'タカハシ',
  furiganaFirstname: 'サキコ',
};
const JOHN = { lastName: 'Smith', firstName: 'John' };

const orderOf = (buyer: Buyer) => call(t, 'GET', `/orders/${buyer.token}`, { bearer: buyer.bearer });
const seatsOf = async (buyer: Buyer) => (await orderOf(buyer)).data.seats;
const nameSeats = async (buyer: Buyer, people: unknown, { item = 0, bearer = buyer.bearer } = {}) => {
  const { data } = await orderOf(buyer);
  const path = `/orders/${buyer.token}/seats/${data.items[item].id}`;
  return call(t, 'PUT', path, { bearer, body: { people } });
};
const rowOf = async (buyer: Buyer) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, buyer.token));
  if (!row) throw new Error('no order');
  return row;
};
const productId = async () => {
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, s.code));
  return row?.id ?? 0;
};
const participants = async (): Promise<Participant[]> =>
  (await deskOk(t, 'GET', `/goods/${await productId()}/participants`, { token: owner })).participants;
const shown = async () =>
  (await participants()).map(({ name, kana, seats, seat }) => [name, kana, seats, seat.code.slice(-4)]);
const eventsOf = async (buyer: Buyer) => {
  const { id } = await rowOf(buyer);
  const rows = await t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return rows.filter(({ type }) => type === 'seats_named');
};

describe('the seats of an order', () => {
  test('belong to the person of its address, until the shopper names somebody for each', async () => {
    await s.create();
    const buyer = await s.buySeats(['HALL'], 'ja_JP', 3);
    const hanako = { lastName: '山田', firstName: '花子', isOwn: false };
    expect(await seatsOf(buyer)).toEqual([
      { itemId: expect.any(Number), isOpen: true, people: [hanako, hanako, hanako] },
    ]);
    expect(await shown()).toEqual([['山田 花子', null, 3, 'HALL']]);

    const typed = { ...SAKIKO, furiganaLastname: 'たかはし', furiganaFirstname: ' ｻｷｺ ' };
    expect((await nameSeats(buyer, [typed, null, JOHN])).status).toBe(204);
    expect((await seatsOf(buyer))[0].people).toEqual([
      { ...SAKIKO, isOwn: true },
      hanako,
      { ...JOHN, isOwn: true },
    ]);
    expect(await shown()).toEqual([
      ['Smith John', null, 1, 'HALL'],
      ['髙橋 﨑子', 'タカハシ サキコ', 1, 'HALL'],
      ['山田 花子', null, 1, 'HALL'],
    ]);

    expect((await nameSeats(buyer, [null, JOHN])).status).toBe(204);
    expect(await shown()).toEqual([
      ['Smith John', null, 1, 'HALL'],
      ['山田 花子', null, 2, 'HALL'],
    ]);
    expect((await nameSeats(buyer, [])).status).toBe(204);
    expect(await shown()).toEqual([['山田 花子', null, 3, 'HALL']]);
  });

  test('are prefilled with the reading of the member under the member’s own name', async () => {
    await s.create();
    const buyer = await s.buy('HALL');
    const names = { lastName: '山田', firstName: '花子' };
    const reading = { furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ' };
    await t.shop.db
      .update(users)
      .set({ ...names, ...reading })
      .where(eq(users.id, buyer.id));
    expect((await seatsOf(buyer))[0].people).toEqual([{ ...names, ...reading, isOwn: false }]);
  });

  test('are named once, however often the call is repeated, and staff see that in the history', async () => {
    await s.create();
    const buyer = await s.buy('WEB');
    for (const n of [1, 2, 3]) expect((await nameSeats(buyer, [SAKIKO])).status, `${n}`).toBe(204);
    const events = await eventsOf(buyer);
    expect(events).toMatchObject([{ actor: 'customer', data: { code: `${s.code}-WEB` } }]);
    expect(JSON.stringify(events)).not.toContain('﨑子');
    const two = await Promise.all([nameSeats(buyer, [JOHN]), nameSeats(buyer, [SAKIKO])]);
    expect(two.map(({ status }) => status)).toEqual([204, 204]);
    expect(await shown()).toHaveLength(1);
  });

  test('are refused at each field by the rules of the profile', async () => {
    await s.create();
    const buyer = await s.buySeats(['HALL'], 'ja_JP', 2);
    const wrong = [SAKIKO, { lastName: ' ', firstName: 'あ'.repeat(65), furiganaLastname: '山田' }];
    expect(await nameSeats(buyer, wrong)).toMatchObject({
      status: 400,
      body: {
        errors: {
          'people[1].lastName': [expect.any(String)],
          'people[1].firstName': [expect.any(String)],
          'people[1].furiganaLastname': ['全角カタカナで入力してください。'],
        },
      },
    });
    expect(await shown()).toEqual([['山田 花子', null, 2, 'HALL']]);
  });

  test('are 404 to other members, and for a line that is not of the order or has no seats', async () => {
    await s.create();
    const buyer = await s.buy('HALL');
    const other = await s.buy('HALL');
    const { id } = (await orderOf(other)).data.items[0];
    expect((await nameSeats(buyer, [JOHN], { bearer: (await member(t)).bearer })).status).toBe(404);
    const { bearer } = buyer;
    for (const item of [id, 'x', '0'])
      expect(
        (await call(t, 'PUT', `/orders/${buyer.token}/seats/${item}`, { bearer, body: { people: [] } }))
          .status,
      ).toBe(404);
    const book = await makeProduct(t, { priceYen: 3000 });
    const mixed = await s.buySeats(['HALL'], 'ja_JP', 1, [{ productCode: book, quantity: 1 }]);
    const { items, seats } = (await orderOf(mixed)).data;
    const goods = items.findIndex(({ product }: { product: { seminar?: object } }) => !product.seminar);
    expect(seats).toHaveLength(1);
    expect((await nameSeats(mixed, [JOHN], { item: goods })).status).toBe(404);
  });

  test('are refused when the seminar is cancelled or over, and are not offered any more', async () => {
    await s.create(s.onDay(2));
    const buyer = await s.buy('HALL');
    const gone = { status: 400, body: { errorCode: 'item_unavailable' } };
    await s.change({ seminar_cancelled: true });
    expect(await nameSeats(buyer, [JOHN])).toMatchObject(gone);
    expect(await seatsOf(buyer)).toMatchObject([{ isOpen: false }]);
    await s.change({ seminar_cancelled: false });
    expect((await nameSeats(buyer, [JOHN])).status).toBe(204);
    // Over, also when the product has its next date.
    await t.shop.db.update(seminarNotices).set({ endsAt: s.inDays(-2, '15:00') });
    expect(await nameSeats(buyer, [SAKIKO])).toMatchObject(gone);
    expect(await seatsOf(buyer)).toMatchObject([{ isOpen: false, people: [{ ...JOHN, isOwn: true }] }]);
  });

  test('that are given up lose their person, in the order and at the desk', async () => {
    await s.create();
    const buyer = await s.buySeats(['HALL'], 'ja_JP', 2);
    await nameSeats(buyer, [SAKIKO, JOHN]);
    const give = new GivingBack(t, () => owner);
    const { id } = await rowOf(buyer);
    const seat = { code: `${s.code}-HALL`, quantity: 1, fate: 'restocked' as const };
    expect((await give.byHand(id, 3000, [seat])).status).toBe(201);
    expect((await seatsOf(buyer))[0].people).toEqual([{ ...SAKIKO, isOwn: true }]);
    expect(await shown()).toEqual([['髙橋 﨑子', 'タカハシ サキコ', 1, 'HALL']]);
    expect(await nameSeats(buyer, [SAKIKO, JOHN])).toMatchObject({
      status: 400,
      body: { errorCode: 'item_unavailable' },
    });
    expect((await give.byHand(id, 3000, [seat])).status).toBe(201);
    expect(await seatsOf(buyer)).toBeUndefined();
    expect(await shown()).toEqual([]);
  });

  test('can be changed sixty times in half an hour, counted with the member’s other data', async () => {
    await s.create();
    const buyer = await s.buy('HALL');
    await t.shop.db.insert(rateLimits).values({
      key: `profile:member:${buyer.id}`,
      points: 60,
      expiresAt: new Date(t.shop.now().getTime() + 60_000),
    });
    expect(await nameSeats(buyer, [JOHN])).toMatchObject({
      status: 429,
      body: { errorCode: 'too_many_requests' },
    });
  });
});

test('the files have a line per person, sorted by the reading of that person', async () => {
  await s.create();
  const buyer = await s.buySeats(['HALL', 'WEB'], 'ja_JP', 2);
  await nameSeats(buyer, [SAKIKO, { ...JOHN, furiganaLastname: 'アスミス', furiganaFirstname: 'ジョン' }]);
  for (const encoding of ['utf-8', 'cp932'] as const) {
    const response = await t.app.request(
      `http://shop.test/desk-api/goods/${await productId()}/participants/export`,
      {
        method: 'POST',
        headers: {
          'X-Desk-Key': DESK_KEY,
          Authorization: `Bearer ${owner}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ encoding }),
      },
    );
    const text = iconv.decode(Buffer.from(await response.arrayBuffer()), encoding);
    const [head, ...lines] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(head?.slice(1, 3)).toEqual(['氏名', 'フリガナ']);
    expect(lines.map((line) => [line[1], line[2], line[7]])).toEqual([
      ['Smith John', 'アスミス ジョン', '1'],
      ['髙橋 﨑子', 'タカハシ サキコ', '1'],
      ['山田 花子', '', '2'],
    ]);
  }
});
