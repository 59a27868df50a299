/** Participants of a seminar at the desk, and the join link set by staff. */
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { seminarNotices } from '#api/db/schema/seminars.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import type { Participant } from '#contract/desk/goods/seminars.ts';
import type { Person } from '#contract/rules/person-name.ts';
import { payHosted } from '../../kit/card.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { type Buyer, Seminar } from '../seminar.ts';
import { DESK_KEY, desk, deskOk, newKey, staffMember } from './desk.ts';
import { describeRoles } from './roles.ts';

let s: Seminar;

const t = await testShop();
const files = new CatalogueFiles(t.shop);
const { token } = await staffMember(t, 'staff', '佐藤 誠');
afterAll(() => files.remove());
beforeEach(() => {
  s = new Seminar(t, files);
});

const idOf = async (code: string): Promise<number> => {
  const [row] = await t.shop.db.select().from(products).where(eq(products.code, code));
  if (!row) throw new Error(`no product ${code}`);
  return row.id;
};
const read = async (by = token) =>
  deskOk(t, 'GET', `/goods/${await idOf(s.code)}/participants`, { token: by });
const orderOf = async (buyer: Pick<Buyer, 'token'>) => {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, buyer.token));
  if (!row) throw new Error('no order');
  return row;
};
/** Books two more seats in the hall, without paying for them yet. */
async function bookTwo({ bearer }: Buyer) {
  const items = [{ productCode: s.code, variantCode: `${s.code}-HALL`, quantity: 2 }];
  const cart = await cartWith(t, items, bearer);
  await readyToPay(t, cart);
  const key = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${cart}/complete`, { bearer })).status).toBe(204);
  return { token: cart, hosted: key.data.hosted };
}
/** Lets a buyer's profile and the address of the order name these people. */
async function named(buyer: Buyer, profile: Partial<typeof users.$inferInsert>, address: Partial<Person>) {
  await t.shop.db.update(users).set(profile).where(eq(users.email, buyer.email));
  const { id, shippingAddress } = await orderOf(buyer);
  if (!shippingAddress) throw new Error('no address');
  await t.shop.db
    .update(orders)
    .set({ shippingAddress: { ...shippingAddress, ...address } })
    .where(eq(orders.id, id));
}
const auditedOf = (call: string, entityId: string) =>
  t.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.id)
    .then((rows) => rows.filter((row) => row.call === call));

describeRoles(t, [
  ['GET', '/goods/1/participants', 'reader'],
  ['POST', '/goods/1/participants/export', 'staff', { encoding: 'utf-8' }],
  ['GET', '/goods/1/join-link', 'staff'],
  ['PUT', '/goods/1/join-link', 'staff', { url: '', tell: false, revision: '' }],
]);

describe('the participants of a seminar', () => {
  test('are those of paid and of unpaid open orders, and the seats that are left are counted', async () => {
    await s.create();
    const [home, hall, cancelled] = [await s.buy('WEB'), await s.buy('HALL'), await s.buy('HALL')];
    const abe = { lastName: '阿部', firstName: '花子' };
    await named(hall, { ...abe, furiganaLastname: 'アベ', furiganaFirstname: 'ハナコ' }, abe);
    await t.shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.tokenValue, cancelled.token));
    await bookTwo(home);

    const found = await read();
    expect(found.seminar).toMatchObject({ code: s.code, venue: 'こもれび会館', hasOnlineSeats: true });
    expect(found.seats).toMatchObject([
      { code: `${s.code}-HALL`, name: expect.stringContaining('会場'), paid: 1, waiting: 2, left: 16 },
      { code: `${s.code}-WEB`, paid: 1, waiting: 0, left: 19 },
    ]);
    const { number } = await orderOf(hall);
    expect(found.participants).toHaveLength(3);
    expect(found.participants).toContainEqual({
      order: { id: expect.any(Number), number },
      place: null,
      name: '阿部 花子',
      kana: 'アベ ハナコ',
      buyer: null,
      email: hall.email,
      phoneNumber: expect.stringMatching(/^\d{10,11}$/),
      seat: { code: `${s.code}-HALL`, name: expect.any(String) },
      seats: 1,
      paymentState: 'paid',
    });
    expect(found.participants).toContainEqual(
      expect.objectContaining({ paymentState: 'awaiting_payment', seats: 2 }),
    );
    const [audited] = await auditedOf('desk.listParticipants', s.code);
    expect(audited).toMatchObject({ entity: 'participants', after: { total: 3 } });
  });

  test('are found by family or given name, or its reading, in any spelling', async () => {
    await s.create();
    const reading = { furiganaLastname: 'タカハマ', furiganaFirstname: 'マスミ' };
    const names = { lastName: '髙濵', firstName: '眞澄' };
    await named(await s.buy('HALL'), { ...reading, ...names }, names);
    await named(
      await s.buy('WEB'),
      { ...reading, ...names },
      { lastName: 'ワトソーン', firstName: 'みすゞ' },
    );
    const found = async (q: string) => {
      const id = await idOf(s.code);
      const list = await deskOk(t, 'GET', `/goods/${id}/participants?q=${encodeURIComponent(q)}`, { token });
      expect(list.seats).toMatchObject([{ paid: 1 }, { paid: 1 }]);
      return list.participants.map(({ name }: Participant) => name);
    };
    for (const q of ['高浜', '髙濱 眞澄', '高浜真澄', '真澄', 'たかはま', 'ﾏｽﾐ', 'マスミ'])
      expect([q, await found(q)]).toEqual([q, ['髙濵 眞澄']]);
    for (const q of ['ワトソ-ン', 'わとそーん', 'ミスヾ', 'わとそ－んみすゞ'])
      expect([q, await found(q)]).toEqual([q, ['ワトソーン みすゞ']]);
    for (const q of ['浜', '澄', '%']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('show the reading of the member only with the member’s own name', async () => {
    await s.create();
    const yamada = { furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ' };
    const takahashi = { furiganaLastname: 'タカハシ', furiganaFirstname: 'サキコ' };
    await named(
      await s.buy('HALL'),
      { ...yamada, lastName: '山田', firstName: '花子' },
      { lastName: '髙橋', firstName: '﨑子' },
    );
    await named(
      await s.buy('HALL'),
      { ...takahashi, lastName: '高橋', firstName: '崎子' },
      { lastName: '髙橋', firstName: '崎子' },
    );
    await named(
      await s.buy('HALL'),
      { ...yamada, lastName: 'Ｙａｍａｄａ', firstName: 'ﾊﾅ 子' },
      { lastName: 'Yamada', firstName: 'ハナ　子' },
    );
    const { participants } = await read();
    expect(participants.map(({ name, kana }: Participant) => [name, kana])).toEqual([
      ['Yamada ハナ　子', 'ヤマダ ハナコ'],
      ['髙橋 崎子', null],
      ['髙橋 﨑子', null],
    ]);
  });

  test('do not include refunded seats', async () => {
    await s.create();
    const buyer = await s.buy('WEB');
    const { token: placed, hosted } = await bookTwo(buyer);
    await payHosted(hosted);
    await t.work();
    const { id } = await orderOf({ token: placed });
    const { lines } = await deskOk(t, 'GET', `/orders/${id}/money`, { token });
    const body = {
      kind: 'manual',
      reason: 'seminar',
      amount: 100_000,
      way: 'bank',
      pieces: [{ itemId: lines[0].itemId, quantity: 1, fate: 'restocked' }],
    };
    for (const left of [1, 0]) {
      await deskOk(t, 'POST', `/orders/${id}/refunds`, { token, body: { ...body, reference: `B-${left}` } });
      expect((await read()).seats[0]).toMatchObject({ paid: left, left: 20 - left });
    }
    expect((await read()).participants).toMatchObject([{ email: buyer.email, seats: 1, kana: null }]);
    const notices = t.shop.db.select().from(seminarNotices).where(eq(seminarNotices.orderId, id));
    expect(await notices).toEqual([]);
  });

  test('do not include those of an earlier date of the same product', async () => {
    await s.create(s.onDay(2));
    await s.buy('HALL');
    await s.at(s.inDays(2, '23:00'), async () => {
      const { token: later } = await staffMember(t);
      expect((await read(later)).participants).toHaveLength(1);
      await s.change(s.onDay(20));
      expect((await read(later)).participants).toEqual([]);
    });
  });

  test('are 404 for an unknown product, and for a product that is not a seminar', async () => {
    const id = await idOf(await makeProduct(t));
    for (const path of [
      `/goods/${id}/participants`,
      '/goods/99999999/participants',
      `/goods/${id}/join-link`,
    ])
      expect((await desk(t, 'GET', path, { token })).status, path).toBe(404);
  });
});

describe('the CSV file of participants', () => {
  async function download(encoding: string): Promise<Buffer> {
    const response = await t.app.request(
      `http://shop.test/desk-api/goods/${await idOf(s.code)}/participants/export`,
      {
        method: 'POST',
        headers: {
          'X-Desk-Key': DESK_KEY,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ encoding }),
      },
    );
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  test('contains all participants, in UTF-8 or CP932, and no formulas', async () => {
    await s.create();
    const buyer = await s.buy('HALL');
    const order = await orderOf(buyer);
    if (!order.shippingAddress) throw new Error('no address');
    await t.shop.db
      .update(orders)
      .set({ shippingAddress: { ...order.shippingAddress, lastName: '=HYPERLINK("x")', firstName: '髙' } })
      .where(eq(orders.id, order.id));
    const utf8 = (await download('utf-8')).toString();
    expect(utf8.startsWith('\ufeff注文番号,氏名,フリガナ')).toBe(true);
    const [, line = ''] = utf8.split('\r\n');
    expect(line).toContain(`${order.number},"'=HYPERLINK(""x"") 髙"`);
    expect(line).toMatch(/,0\d+-\d+-\d+,/);
    expect(line).toContain('入金済み');
    // Who attends is not who ordered.
    expect(line).toMatch(/,山田 花子$/);
    expect((await read()).participants).toMatchObject([{ buyer: '山田 花子', email: buyer.email }]);
    expect(iconv.decode(await download('cp932'), 'cp932')).toBe(utf8.slice(1));
    const audited = await auditedOf('desk.exportParticipants', s.code);
    expect(audited.map(({ after }) => after)).toEqual([
      { total: 1, encoding: 'utf-8' },
      { total: 1, encoding: 'cp932' },
    ]);
  });
});

describe('the link to join a seminar', () => {
  const pathOf = async () => `/goods/${await idOf(s.code)}/join-link`;
  const link = async () => deskOk(t, 'GET', await pathOf(), { token });
  const empty = { noteJa: '', noteEn: '', tell: false };
  const put = async (body: object, key = newKey()) => desk(t, 'PUT', await pathOf(), { token, body, key });
  const set = async (body: object) => {
    const { revision } = await link();
    expect((await put({ ...empty, revision, ...body })).status).toBe(200);
    await t.work();
    await t.work();
  };

  test('is mailed once, as soon as it is due, to each paid order with an online seat', async () => {
    await s.create({ ...s.onDay(2), seminar_join_url: null });
    const [home, hall] = [await s.buy('WEB', 'en_US'), await s.buy('HALL')];
    expect(await s.templates(home)).toEqual([]);
    expect(await link()).toMatchObject({ url: '', noteJa: '', mailedOrders: 0 });
    await set({ url: 'https://meet.example.com/a', noteJa: 'パスコード 1234\n開始10分前から', noteEn: '' });
    const [mail, ...more] = await s.mailsTo(home);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('https://meet.example.com/a\n\nパスコード 1234\n開始10分前から');
    expect(mail?.html).toContain('パスコード 1234<br>開始10分前から');
    expect(await s.templates(hall)).toEqual([]);
    expect(await link()).toMatchObject({ url: 'https://meet.example.com/a', mailedOrders: 1 });
    const later = await s.buy('WEB');
    expect(await s.templates(later)).toEqual(['seminar_link']);
    const { data } = await call(t, 'GET', `/orders/${later.token}`, { bearer: later.bearer });
    expect(data.joinLinks).toEqual([
      {
        itemId: data.items[0].id,
        url: 'https://meet.example.com/a',
        note: 'パスコード 1234\n開始10分前から',
      },
    ]);
    const product = await call(t, 'GET', `/products/by-code/${s.code}`);
    expect(JSON.stringify(product.body)).not.toContain('パスコード');
  });

  describe('after a refund of one of two seats,', () => {
    /** An order of a seat in the hall and one online, of which those named are given back. */
    async function giveBack(...seats: string[]) {
      await s.create({ ...s.onDay(2), seminar_join_url: null });
      const buyer = await s.buySeats(['HALL', 'WEB']);
      const { id } = await orderOf(buyer);
      const { lines } = await deskOk(t, 'GET', `/orders/${id}/money`, { token });
      for (const seat of seats) {
        const { itemId } = lines.find(({ code }: { code: string }) => code.endsWith(seat));
        const pieces = [{ itemId, quantity: 1, fate: 'restocked' }];
        const refund = { kind: 'manual', reason: 'seminar', amount: 100_000, way: 'bank', pieces };
        const body = { ...refund, reference: `B ${seat}` };
        await deskOk(t, 'POST', `/orders/${id}/refunds`, { token, body });
      }
      await set({ url: s.link });
      const { data } = await call(t, 'GET', `/orders/${buyer.token}`, { bearer: buyer.bearer });
      const notices = await t.shop.db.select().from(seminarNotices).where(eq(seminarNotices.orderId, id));
      return { buyer, mails: await s.templates(buyer), links: data.joinLinks, notices: notices.length };
    }

    test('is not mailed to whoever gave back the seat online, and is not on the order’s page', async () => {
      const { buyer, ...shown } = await giveBack('WEB');
      expect(shown).toEqual({ mails: [], links: undefined, notices: 1 });
      await s.change(s.onDay(3));
      await t.work();
      expect(await s.templates(buyer)).toEqual(['seminar_moved']);
      const text = (await s.lastMail(buyer))?.text;
      expect(text).toContain('こもれび会館');
      expect(text).not.toContain('オンライン');
    });

    test('is mailed to whoever gave back the seat in the hall', async () => {
      const { mails, links } = await giveBack('HALL');
      expect([mails, links]).toEqual([['seminar_link'], [expect.objectContaining({ url: s.link })]]);
    });

    test('nothing is mailed to whoever has given back both', async () => {
      const { mails, links, notices } = await giveBack('WEB', 'HALL');
      expect({ mails, links, notices }).toEqual({ mails: [], links: undefined, notices: 0 });
    });
  });

  test('is mailed again after a change of link or note only if staff request it', async () => {
    await s.create({ ...s.onDay(2), seminar_join_url: null });
    const buyer = await s.buy('WEB');
    await set({ url: 'https://meet.example.com/a' });
    await set({ url: 'https://meet.example.com/b' });
    expect(await s.templates(buyer)).toEqual(['seminar_link']);
    await set({ url: 'https://meet.example.com/b', noteJa: '1234', tell: true });
    expect((await s.lastMail(buyer))?.subject).toContain('参加方法変更のお知らせ');
    expect((await s.lastMail(buyer))?.text).toContain('変更ありません');
    // Only the note in the other language has changed, so nothing is mailed.
    await set({ url: 'https://meet.example.com/b', noteJa: '1234', noteEn: 'Bring a pen', tell: true });
    expect(await s.mailsTo(buyer)).toHaveLength(2);
    await set({ url: 'https://meet.example.com/c', noteJa: '1234', tell: true });
    expect((await s.lastMail(buyer))?.subject).toContain('参加用アドレス変更のお知らせ');
    await set({ url: '' });
    expect(await s.mailsTo(buyer)).toHaveLength(3);
    const { data } = await call(t, 'GET', `/orders/${buyer.token}`, { bearer: buyer.bearer });
    expect(data.joinLinks).toBeUndefined();
    const late = await s.buy('WEB');
    await set({ url: 'https://meet.example.com/d', noteJa: '5678' });
    expect(await s.templates(late)).toEqual(['seminar_link']);
    expect(await s.mailsTo(buyer)).toHaveLength(3);
  });

  test('is refused if it is not an https URL or was changed meanwhile, and is not in the audit log', async () => {
    await s.create({ seminar_join_url: null });
    const { revision, dueAt } = await link();
    expect(new Date(dueAt)).toEqual(s.inDays(7, '09:00'));
    const wish = { ...empty, url: 'https://meet.example.com/a?pwd=secret', revision };
    for (const url of ['http://meet.example.com/a', 'https://', 'javascript:alert(1)', 'https://a b'])
      expect(await put({ ...wish, url }), url).toMatchObject({
        status: 400,
        body: { errors: { url: [expect.stringContaining('https://')] } },
      });
    const key = newKey();
    expect((await put(wish, key)).status).toBe(200);
    expect((await put(wish, key)).status).toBe(200);
    expect(await put(wish)).toMatchObject({ status: 409, body: { conflict: { by: '佐藤 誠' } } });
    const rows = await auditedOf('desk.writeJoinLink', s.code);
    expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { hasLink: false, hasNote: false },
        after: { hasLink: true, hasNote: false, changed: ['url'], tell: false },
      },
    ]);
  });

  test('stays, with its note, after the import of a catalogue file without these columns', async () => {
    await s.create();
    await set({ url: 'https://meet.example.com/a', noteJa: '1234', noteEn: '5678' });
    await s.change(s.onDay(12));
    expect(await link()).toMatchObject({ url: 'https://meet.example.com/a', noteJa: '1234', noteEn: '5678' });
  });
});
