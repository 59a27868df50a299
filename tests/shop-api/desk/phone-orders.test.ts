/** Orders by telephone and fax: what staff send, and what becomes of the mailed link. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { products, variants } from '#api/db/schema/catalogue.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { phoneOrders } from '#api/db/schema/phone-orders.ts';
import { seminars } from '#api/db/schema/seminars.ts';
import { deleteOldPhoneOrders } from '#api/domain/phone-orders/old.ts';
import { payHosted } from '../../kit/card.ts';
import { PASSWORD } from '../../kit/member.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { mailsTo, makeTicket } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'owner', '木村 葉子');
const DAY_MS = 86_400_000;

let n = 0;
const newAddress = () => `teacher-${++n}@example.jp`;
type Line = { goods: string; quantity: string };
const line = (goods: string, quantity = '2'): Line => ({ goods, quantity });
const given = (lines: Line[], more: object = {}) => ({
  way: 'phone',
  email: newAddress(),
  name: '鈴木 先生',
  lines,
  ...more,
});
const post = (body: object, key = newKey()) => desk(t, 'POST', '/phone-orders', { token, body, key });
const errorsOf = async (body: object) => {
  const answers = [await desk(t, 'POST', '/phone-orders/preview', { token, body }), await post(body)];
  for (const { status } of answers) expect(status).toBe(400);
  expect(answers[0]?.body.errors).toEqual(answers[1]?.body.errors);
  return answers[0]?.body.errors;
};
const detail = (id: number) => deskOk(t, 'GET', `/phone-orders/${id}`, { token });

async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(t, email, 'phone_order');
  const [, key = ''] = /phone-order\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
  expect(key).toHaveLength(43);
  return key;
}

/** For a new customer, or a member. */
async function sent({
  code,
  quantity = 2,
  to,
}: {
  code?: string;
  quantity?: number;
  to?: { id: number; email: string };
} = {}) {
  const goods = code ?? (await makeProduct(t, { priceYen: 2000, stock: 20 }));
  const body = given([line(goods, String(quantity))], to ? { email: undefined, memberId: to.id } : {});
  const { id } = await deskOk(t, 'POST', '/phone-orders', { token, body });
  const email: string = to?.email ?? body.email;
  return { id: id as number, code: goods, email, key: await linkTo(email) };
}
const open = (key: string, bearer?: string) => call(t, 'GET', `/phone-orders/${key}`, { bearer });
const take = (key: string, bearer: string | undefined, cartToken: string) =>
  call(t, 'POST', `/phone-orders/${key}/cart`, { bearer, body: { cartToken } });
const newCart = async (bearer: string): Promise<string> =>
  (await call(t, 'POST', '/carts', { bearer })).data.tokenValue;

async function placed(cart: string, bearer: string) {
  await readyToPay(t, cart);
  const { data } = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'hosted' } });
  expect((await call(t, 'PUT', `/checkout/${cart}/complete`, { bearer })).status).toBe(204);
  await payHosted(data.hosted);
  await t.work();
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, cart));
  if (!order) throw new Error('no order row');
  return order;
}

describe('staff', () => {
  test('send a mail with a link, once per key, and see what came of it', async () => {
    const code = await makeProduct(t, { priceYen: 1500, stock: 5 });
    const body = given([line(code, '３')], { note: 'FAX 3枚目', way: 'fax', days: '3' });
    const preview = await deskOk(t, 'POST', '/phone-orders/preview', { token, body });
    expect(preview).toMatchObject({ memberId: null, name: '鈴木 先生', total: 450_000 });
    expect(preview.mail.text).toContain('FAXでのご注文');
    expect(preview.mail.text).toContain('鈴木 先生');
    expect(preview.mail.text).not.toContain('FAX 3枚目');
    expect(await mailsTo(t, body.email, 'phone_order')).toEqual([]);

    const key = newKey();
    const [one, two] = [await post(body, key), await post(body, key)];
    expect([one.status, two.body]).toEqual([201, one.body]);
    expect(await mailsTo(t, body.email, 'phone_order')).toHaveLength(1);
    const shown = await detail(one.body.id);
    expect(shown).toMatchObject({
      state: 'open',
      way: 'fax',
      email: body.email,
      note: 'FAX 3枚目',
      createdBy: '木村 葉子',
      pieces: 3,
      total: 450_000,
      order: null,
      lines: [{ code, quantity: 3, unitPrice: 150_000 }],
      mails: [{ to: body.email, status: 'queued' }],
    });
    expect(Date.parse(shown.endsAt) - t.shop.now().getTime()).toBeGreaterThan(3 * DAY_MS);
    expect(Date.parse(shown.endsAt) - t.shop.now().getTime()).toBeLessThanOrEqual(4 * DAY_MS);
    const list = await deskOk(t, 'GET', '/phone-orders?view=open', { token });
    expect(list.items.map(({ id }: { id: number }) => id)).toContain(one.body.id);
    const log = await deskOk(t, 'GET', '/audit?entity=phone_order', { token });
    expect(log.items[0]).toMatchObject({ call: 'desk.sendPhoneOrder', by: '木村 葉子' });
  });

  test('of a member choose only the member, and an address of a member is that member', async () => {
    const m = await member(t);
    const code = await makeProduct(t);
    for (const who of [
      { email: undefined, memberId: m.id },
      { email: m.email.toUpperCase(), name: '' },
    ]) {
      const preview = await deskOk(t, 'POST', '/phone-orders/preview', {
        token,
        body: given([line(code)], who),
      });
      expect(preview).toMatchObject({ memberId: m.id, email: m.email });
    }
    await deskOk(t, 'POST', `/members/${m.id}/disabling`, { token });
    expect(Object.keys(await errorsOf(given([line(code)], { email: m.email })))).toEqual(['email']);
    expect(Object.keys(await errorsOf(given([line(code)], { memberId: m.id })))).toEqual(['memberId']);
  });

  test('find goods by code, by code of a variant and by name, and learn everything wrong at once', async () => {
    const [good, few, none, off] = [
      await makeProduct(t, { stock: 9 }),
      await makeProduct(t, { stock: 1 }),
      await makeProduct(t, { stock: 0 }),
      await makeProduct(t),
    ];
    await t.shop.db.update(products).set({ enabled: false }).where(eq(products.code, off));
    const closed = await makeTicket(t);
    await t.shop.db
      .update(seminars)
      .set({ salesEndAt: new Date(t.shop.now().getTime() - DAY_MS) })
      .where(sql`product_id = (select id from products where code = ${closed})`);
    t.shop.catalogueChanged();
    t.shop.caches.products.clear();
    const [row] = await readRows<{ name: string; code: string }>(
      t.shop.db,
      sql`select t.name, v.code from products p join product_translations t on t.product_id = p.id
        join variants v on v.product_id = p.id where p.code = ${good} and t.locale = 'ja_JP'`,
    );
    for (const typed of [good, `　${good} `, row?.code ?? '', row?.name ?? '']) {
      const body = given([line(''), line(typed)]);
      const { lines } = await deskOk(t, 'POST', '/phone-orders/preview', { token, body });
      expect(lines.map(({ code }: { code: string }) => code)).toEqual([row?.code]);
    }
    const errors = await errorsOf({
      way: 'phone',
      email: 'teacher@',
      name: ' ',
      days: '31',
      lines: [
        line('no such book'),
        line(few, '2'),
        line(none),
        line(off),
        line(closed, '1'),
        line(good, 'two'),
        line(good, '1'),
        line('', '5'),
        line(await makeProduct(t), '100'),
      ],
    });
    expect(Object.keys(errors).sort()).toEqual([
      'days',
      'email',
      'lines.0.goods',
      'lines.1.quantity',
      'lines.2.goods',
      'lines.3.goods',
      'lines.4.goods',
      'lines.5.quantity',
      'lines.6.goods',
      'lines.8.quantity',
      'name',
    ]);
    expect(Object.keys(await errorsOf(given([line('')])))).toEqual(['lines.0.goods']);
    const dear = await makeProduct(t, { priceYen: 100_000, stock: 50 });
    expect(Object.keys(await errorsOf(given([line(dear, '6')])))).toEqual(['lines']);
  });

  test('with the role of a reader see them, and send none', async () => {
    const reader = await staffMember(t, 'reader');
    const { id } = await sent();
    expect((await desk(t, 'GET', `/phone-orders/${id}`, { token: reader.token })).status).toBe(200);
    const body = given([line(await makeProduct(t))]);
    expect((await desk(t, 'POST', '/phone-orders', { token: reader.token, body })).status).toBe(403);
    for (const what of ['mail', 'withdrawal'])
      expect(
        (await desk(t, 'POST', `/phone-orders/${id}/${what}`, { token: reader.token, body: {} })).status,
      ).toBe(403);
    expect((await desk(t, 'GET', '/phone-orders/999999999', { token })).status).toBe(404);
  });
});

describe('the link', () => {
  test('shows the goods, and changes nothing until its button is pressed', async () => {
    const { key, id, code, email } = await sent();
    const m = await member(t);
    const { data } = await open(key);
    const recipient = { name: '鈴木 先生', email };
    expect(data).toMatchObject({ state: 'open', isFor: 'unknown', way: 'phone', recipient });
    expect(data.lines).toMatchObject([
      { product: { code }, quantity: 2, price: 200_000, mailedPrice: 200_000 },
    ]);
    const { data: ofMember } = await open(key, m.bearer);
    expect([ofMember.isFor, ofMember.recipient]).toEqual(['caller', undefined]);
    expect((await detail(id)).state).toBe('open');
    expect((await open('made-up')).status).toBe(404);
    expect((await take(key, undefined, await newCart(m.bearer))).status).toBe(401);
    const [hash] = await readRows(
      t.shop.db,
      sql`select 1 from phone_order_links where encode(hash, 'escape') = ${key}`,
    );
    expect(hash).toBeUndefined();
  });

  test('fills the cart once, which becomes an order as any other, and both know each other', async () => {
    const { key, id, code } = await sent();
    const m = await member(t);
    const cart = await newCart(m.bearer);
    const taken = await take(key, m.bearer, cart);
    expect(taken.status).toBe(200);
    expect(taken.data).toMatchObject({ before: 0, added: 1, raised: 0, reduced: 0 });
    expect(taken.data.cart.items).toMatchObject([{ quantity: 2, product: { code } }]);
    const again = await take(key, m.bearer, cart);
    expect([again.status, again.body.errorCode]).toEqual([400, 'phone_order_not_open']);
    expect((await open(key, m.bearer)).data).toMatchObject({ state: 'used', isFor: 'caller', lines: [] });
    expect((await detail(id)).order).toBeNull();

    const order = await placed(cart, m.bearer);
    expect(order.paymentState).toBe('paid');
    expect(await detail(id)).toMatchObject({
      state: 'used',
      memberId: m.id,
      order: { number: order.number },
    });
    const atDesk = await deskOk(t, 'GET', `/orders/${order.id}`, { token });
    expect(atDesk.phoneOrders).toEqual([{ id, way: 'phone', note: null }]);
    expect((await open(key, m.bearer)).data.order).toEqual({ token: cart, number: order.number });
    expect((await open(key)).data.order).toBeUndefined();
    const used = await deskOk(t, 'GET', '/phone-orders?view=used', { token });
    expect(used.items[0]).toMatchObject({ id, order: { number: order.number } });
    expect((await deskOk(t, 'GET', `/members/${m.id}`, { token })).phoneOrders).toMatchObject([
      { id, state: 'used', order: { number: order.number } },
    ]);
    expect((await desk(t, 'POST', `/phone-orders/${id}/mail`, { token, body: {} })).status).toBe(409);
  });

  test('pressed five times at once, and by two members, fills one cart', async () => {
    const { key, code } = await sent();
    const [one, other] = [await member(t), await member(t)];
    const carts = [await newCart(one.bearer), await newCart(other.bearer)];
    const presses = [0, 1, 0, 1, 0].map((at) => take(key, [one, other][at]?.bearer, carts[at] ?? ''));
    const answers = await Promise.all(presses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The other member’s presses find no link, the own ones one that is used.
    for (const { status } of answers) expect([200, 400, 404]).toContain(status);
    const lines = await readRows<{ quantity: number }>(
      t.shop.db,
      sql`select i.quantity from order_items i join variants v on v.code = i.variant_code
        join products p on p.id = v.product_id where p.code = ${code}`,
    );
    expect(lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test('keeps what is in the cart: of the same goods the greater quantity counts, up to the stock', async () => {
    const m = await member(t);
    const [own, both, short, gone] = [
      await makeProduct(t),
      await makeProduct(t, { stock: 20 }),
      await makeProduct(t, { stock: 5 }),
      await makeProduct(t, { stock: 5 }),
    ];
    const body = given([line(both, '3'), line(short, '5'), line(gone, '1')]);
    await deskOk(t, 'POST', '/phone-orders', { token, body });
    for (const [code, onHand] of [
      [short, 2],
      [gone, 0],
    ] as const)
      await t.shop.db
        .update(variants)
        .set({ onHand })
        .where(sql`product_id = (select id from products where code = ${code})`);
    const cart = await cartWith(
      t,
      [
        { productCode: own, quantity: 4 },
        { productCode: both, quantity: 1 },
      ],
      m.bearer,
    );
    const key = await linkTo(body.email);
    const reasons = (await open(key, m.bearer)).data.lines.map(
      ({ unavailable }: { unavailable?: string }) => unavailable,
    );
    expect(reasons).toEqual([undefined, 'insufficient_stock', 'out_of_stock']);
    const { data } = await take(key, m.bearer, cart);
    expect(data).toMatchObject({ before: 2, added: 1, raised: 1, reduced: 2 });
    expect(
      data.cart.items.map(({ product, quantity }: { product: { code: string }; quantity: number }) => [
        product.code,
        quantity,
      ]),
    ).toEqual([
      [own, 4],
      [both, 3],
      [short, 2],
    ]);
  });

  test('of which nothing can be had any more is not used up', async () => {
    const { key, id, code } = await sent();
    await t.shop.db
      .update(variants)
      .set({ onHand: 0 })
      .where(sql`product_id = (select id from products where code = ${code})`);
    const m = await member(t);
    const answer = await take(key, m.bearer, await newCart(m.bearer));
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'item_unavailable']);
    expect((await detail(id)).state).toBe('open');
  });

  test('for a member is not for another, who does not see the goods either', async () => {
    const [m, other] = [await member(t), await member(t)];
    const { key } = await sent({ to: m });
    expect((await open(key, other.bearer)).data).toMatchObject({ isFor: 'another', lines: [] });
    expect((await take(key, other.bearer, await newCart(other.bearer))).status).toBe(404);
    expect((await take(key, m.bearer, await newCart(other.bearer))).status).toBe(404);
    expect((await take(key, m.bearer, await newCart(m.bearer))).status).toBe(200);
  });

  test('ends after its days, can be withdrawn, and works again when it is mailed again', async () => {
    const m = await member(t);
    const { key, id, email, code } = await sent();
    const refused = async (state: string) => {
      expect((await open(key, m.bearer)).data).toMatchObject({ state, lines: [] });
      expect((await take(key, m.bearer, await newCart(m.bearer))).body.errorCode).toBe(
        'phone_order_not_open',
      );
      const list = await deskOk(t, 'GET', '/phone-orders?view=ended', { token });
      expect(list.items[0]).toMatchObject({ id, state });
    };
    await deskOk(t, 'POST', `/phone-orders/${id}/withdrawal`, { token });
    await refused('withdrawn');
    // The mail had not been sent yet.
    expect(await mailsTo(t, email, 'phone_order')).toEqual([]);
    expect((await desk(t, 'POST', `/phone-orders/${id}/withdrawal`, { token })).status).toBe(409);

    await t.shop.db
      .update(variants)
      .set({ price: 250_000 })
      .where(sql`product_id = (select id from products where code = ${code})`);
    expect(await detail(id)).toMatchObject({ total: 400_000, totalNow: 500_000 });
    const mailAgain = (days: string) =>
      desk(t, 'POST', `/phone-orders/${id}/mail`, { token, body: { days } });
    expect((await mailAgain('0')).body.errors.days).toHaveLength(1);
    expect((await mailAgain('2')).status).toBe(204);
    expect(await detail(id)).toMatchObject({ state: 'open', total: 500_000 });
    const second = await linkTo(email);
    expect(second).not.toBe(key);
    for (const works of [key, second]) expect((await open(works)).data.state).toBe('open');
    await t.shop.db.update(phoneOrders).set({ endsAt: t.shop.now() }).where(eq(phoneOrders.id, id));
    await refused('ended');
  });

  test('mailed again goes to the address that the member has by now', async () => {
    const m = await member(t);
    const { id } = await sent({ to: m });
    const email = newAddress();
    await t.shop.db.update(users).set({ email }).where(eq(users.id, m.id));
    await deskOk(t, 'POST', `/phone-orders/${id}/mail`, { token, body: {} });
    expect((await detail(id)).email).toBe(email);
    const { phoneOrders: listed } = await deskOk(t, 'GET', `/members/${m.id}`, { token });
    expect(listed).toMatchObject([{ id, state: 'open', order: null }]);
    const { data } = await open(await linkTo(email));
    expect(data).toMatchObject({ isFor: 'unknown', forMember: true });
    expect(data.recipient).toBeUndefined();
    await deskOk(t, 'POST', `/members/${m.id}/disabling`, { token });
    expect((await desk(t, 'POST', `/phone-orders/${id}/mail`, { token, body: {} })).status).toBe(400);
  });

  test('leads to the order also after its cart was merged into another at a login', async () => {
    const m = await member(t);
    const { key, id } = await sent();
    const cart = await newCart(m.bearer);
    await take(key, m.bearer, cart);
    const guests = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }]);
    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: PASSWORD, token: guests },
    });
    const order = await placed(login.data.cartToken, login.data.token);
    expect((await detail(id)).order).toMatchObject({ id: order.id });
    const atDesk = await deskOk(t, 'GET', `/orders/${order.id}`, { token });
    expect(atDesk.phoneOrders).toEqual([{ id, way: 'phone', note: null }]);
    await deleteOldPhoneOrders(t.shop);
    const [row] = await t.shop.db.select().from(phoneOrders).where(eq(phoneOrders.id, id));
    expect(row?.cartId).toBe(order.id);
  });

  test('whose goods were removed from the cart leads to no order, and can be mailed again', async () => {
    const m = await member(t);
    const { key, id } = await sent();
    const cart = await newCart(m.bearer);
    const { data } = await take(key, m.bearer, cart);
    await call(t, 'DELETE', `/carts/${cart}/items/${data.cart.items[0].id}`, { bearer: m.bearer });
    await call(t, 'POST', `/carts/${cart}/items`, {
      bearer: m.bearer,
      body: { productCode: await makeProduct(t), quantity: 2 },
    });
    const order = await placed(cart, m.bearer);
    expect((await detail(id)).order).toBeNull();
    expect((await deskOk(t, 'GET', `/orders/${order.id}`, { token })).phoneOrders).toEqual([]);
    await deskOk(t, 'POST', `/phone-orders/${id}/mail`, { token, body: {} });
    expect((await take(key, m.bearer, await newCart(m.bearer))).status).toBe(200);
  });
});

describe('afterwards', () => {
  test('one that came to nothing is deleted after 90 days, one that became an order is kept', async () => {
    const m = await member(t);
    const [lost, used] = [await sent(), await sent()];
    const cart = await newCart(m.bearer);
    await take(used.key, m.bearer, cart);
    await placed(cart, m.bearer);
    t.later(90 * DAY_MS);
    await deleteOldPhoneOrders(t.shop);
    const left = async (id: number) =>
      (await t.shop.db.select().from(phoneOrders).where(eq(phoneOrders.id, id))).length;
    expect([await left(lost.id), await left(used.id)]).toEqual([1, 1]);
    t.later(10 * DAY_MS);
    await deleteOldPhoneOrders(t.shop);
    expect([await left(lost.id), await left(used.id)]).toEqual([0, 1]);
    const [log] = await readRows(
      t.shop.db,
      sql`select after from audit_log where entity = 'phone_order' and entity_id = ${String(lost.id)}`,
    );
    expect(log).toEqual({ after: null });
    t.later(-100 * DAY_MS);
  });

  test('an erasure deletes those for the member and to the member’s address; an export has them', async () => {
    const m = await member(t);
    const before = await sent();
    await t.shop.db.update(phoneOrders).set({ email: m.email }).where(eq(phoneOrders.id, before.id));
    const own = await sent({ to: m });
    const { exportOf, erase, ok } = erasingAs(t, () => token);
    const plan = await ok('GET', `/members/${m.id}/erasure`);
    expect(plan.deleted.phoneOrders).toBe(2);
    const file = await exportOf(m.id);
    const data = await readRows<{ content: Uint8Array }>(
      t.shop.db,
      sql`select content from desk_files where id = ${file}`,
    );
    const parts = JSON.parse(Buffer.from(data[0]?.content ?? '').toString());
    expect(parts.phone_orders).toHaveLength(2);
    expect(parts.phone_order_lines).toHaveLength(2);
    expect((await erase(m.id, file)).status).toBe(204);
    for (const { id } of [before, own]) {
      expect(await t.shop.db.select().from(phoneOrders).where(eq(phoneOrders.id, id))).toEqual([]);
      const [log] = await readRows(
        t.shop.db,
        sql`select after from audit_log where entity = 'phone_order' and entity_id = ${String(id)}`,
      );
      expect(log).toEqual({ after: null });
    }
  });
});
