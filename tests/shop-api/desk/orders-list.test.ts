import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inquiries } from '#api/db/schema/inquiries.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { indexOldOrders } from '#api/domain/order-rows/index-orders.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { makeTicket, orderRow, placedOrder, trackingNumber } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t);

type Listed = { id: number; isLate: boolean; shipBy: string; placedAt: string };
const list = (query: Record<string, string>) =>
  deskOk(t, 'GET', `/orders?${new URLSearchParams(query)}`, { token });
const idsOf = async (query: Record<string, string>): Promise<number[]> =>
  (await list(query)).items.map(({ id }: Listed) => id);

describe('a search for orders', () => {
  test('finds an order by number, name, phone, e-mail and tracking number, and says what it searched for', async () => {
    const order = await placedOrder(t);
    const number = trackingNumber();
    await t.shop.db
      .update(users)
      .set({ furiganaLastname: 'ミカヅキ', furiganaFirstname: 'アオイ' })
      .where(eq(users.email, order.email));
    const address = {
      lastName: '三日月',
      firstName: '葵',
      postcode: '5300001',
      provinceCode: 'JP-27',
      city: '大阪市北区',
      street: '梅田9-9-9',
      phoneNumber: '090-4321-8765',
    };
    await deskOk(t, 'PATCH', `/orders/${order.id}`, { token, body: { revision: 0, address } });
    const body = { carrier: 'sagawa', trackingNumber: number, mail: false };
    await deskOk(t, 'POST', `/orders/${order.id}/shipment`, { token, body });
    const finds: [typed: string, kind: string][] = [
      [order.number, 'number'],
      [String(Number(order.number)), 'number'],
      ['三日月 葵', 'name'],
      ['三日月葵', 'name'],
      ['三日月', 'name'],
      ['葵', 'name'],
      ['あおい', 'name'],
      ['みかづき　あおい', 'name'],
      ['ミカヅキ', 'name'],
      ['みかづき あおい', 'name'],
      ['090-4321-8765', 'phone'],
      ['０９０４３２１８７６５', 'phone'],
      ['+81 90-4321-8765', 'phone'],
      ['9043218765', 'phone'],
      ['8765', 'phone_end'],
      [order.email.toUpperCase(), 'email'],
      [number, 'tracking'],
      [`${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}`, 'tracking'],
    ];
    for (const [q, kind] of finds) {
      const { items, search } = await list({ q });
      expect([q, items.map(({ id }: Listed) => id)]).toEqual([q, expect.arrayContaining([order.id])]);
      expect(search.understood.map((one: { kind: string }) => one.kind)).toContain(kind);
    }
    for (const q of [
      '月',
      'nobody@example.jp',
      '0000',
      '%',
      "'",
      '\\',
      '()',
      '12345678901234567890',
      'a'.repeat(100),
    ])
      expect(await idsOf({ q })).not.toContain(order.id);
    expect((await desk(t, 'GET', `/orders?q=${'a'.repeat(101)}`, { token })).status).toBe(400);
  });

  test('finds an older order whose phone number lost its zero, with and without the zero', async () => {
    const order = await placedOrder(t);
    const address = { ...(await orderRow(t, order.id)).shippingAddress, phoneNumber: '9065432109' };
    await t.shop.db
      .update(orders)
      .set({ shippingAddress: address as typeof orders.$inferSelect.shippingAddress, searchTerms: null })
      .where(eq(orders.id, order.id));
    await indexOldOrders(t.shop);
    for (const q of ['9065432109', '09065432109', '+81 90-6543-2109', '2109'])
      expect([q, await idsOf({ q })]).toEqual([q, [order.id]]);
  });

  test('is in the audit log with the number of found orders, never with the typed text', async () => {
    const { token: mine, id } = await staffMember(t, 'reader');
    await deskOk(t, 'GET', '/orders?q=Kaneshiro', { token: mine });
    const rows = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, id));
    expect(rows).toMatchObject([{ call: 'desk.listOrders', after: { kinds: ['name'], total: 0 } }]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('kaneshiro');
    await deskOk(t, 'GET', '/orders', { token: mine });
    expect(await t.shop.db.$count(auditLog, eq(auditLog.staffId, id))).toBe(1);
  });

  test('reports until which day orders may be missing while older orders are being indexed', async () => {
    const order = await placedOrder(t);
    await t.shop.db.execute(sql`update orders set search_terms = null where id = ${order.id}`);
    const q = order.email;
    const before = await list({ q });
    expect(before.items).toEqual([]);
    expect(before.search.incompleteUntil).toBe(tokyo(new Date()).day);
    expect(await indexOldOrders(t.shop)).toBeGreaterThan(0);
    const after = await list({ q });
    expect(after.items.map(({ id }: Listed) => id)).toEqual([order.id]);
    expect(after.search).not.toHaveProperty('incompleteUntil');
    expect(await indexOldOrders(t.shop)).toBe(0);
    // As an earlier release indexed it: without the given name alone.
    await t.shop.db.execute(
      sql`update orders set search_terms = array_remove(array_remove(search_terms, 'v2'), 'n花子') where id = ${order.id}`,
    );
    expect((await list({ q: '花子' })).search.incompleteUntil).toBe(tokyo(new Date()).day);
    expect(await indexOldOrders(t.shop)).toBe(1);
    expect((await list({ q: '花子' })).items.map(({ id }: Listed) => id)).toContain(order.id);
    expect((await orderRow(t, order.id)).searchTerms).toEqual(
      expect.arrayContaining(['n山田花子', 't0612345678', 't5678', `m${q}`]),
    );
  });
});

test('an order of a guest is shown with other orders of the same e-mail address', async () => {
  const [one, other, third] = [await placedOrder(t), await placedOrder(t), await placedOrder(t)];
  const email = `guest-${one.id}@example.jp`;
  await t.shop.db
    .update(orders)
    .set({ userId: null, email, searchTerms: [`m${email}`] })
    .where(inArray(orders.id, [one.id, other.id]));
  const { customer, otherOrders } = await deskOk(t, 'GET', `/orders/${one.id}`, { token });
  expect(customer).toBeNull();
  expect(otherOrders.map(({ id }: Listed) => id)).toEqual([other.id]);
  expect((await deskOk(t, 'GET', `/orders/${third.id}`, { token })).otherOrders).toEqual([]);
});

describe('a view of the orders', () => {
  test('`to ship` is sorted by promised day, and marks late orders', async () => {
    const order = await placedOrder(t);
    const { day } = tokyo(t.shop.now());
    await t.shop.db
      .update(orders)
      .set({ shipBy: addDays(day, -1000) })
      .where(eq(orders.id, order.id));
    const { items, total } = await list({ view: 'to_ship' });
    expect(items[0]).toMatchObject({ id: order.id, isLate: true, name: '山田 花子', pieces: 2 });
    const days = items.map(({ shipBy }: Listed) => shipBy);
    expect(days).toEqual([...days].sort());
    expect(total).toBe((await deskOk(t, 'GET', '/today', { token })).toShip);
    expect((await list({ view: 'to_ship', page: '2' })).items).toEqual([]);
  });

  test('contains only orders in the states that belong to it', async () => {
    const { id } = await placedOrder(t, { isPaid: false });
    const where = async () => {
      const found = [];
      for (const view of ['to_ship', 'waiting', 'paid', 'shipped', 'cancelled', 'all'])
        if ((await idsOf({ view })).includes(id)) found.push(view);
      return found;
    };
    expect(await where()).toEqual(['waiting', 'all']);
    await t.shop.db.update(orders).set({ paymentState: 'paid' }).where(eq(orders.id, id));
    expect(await where()).toEqual(['to_ship', 'paid', 'all']);
    const body = { carrier: 'yamato', mail: false };
    await deskOk(t, 'POST', `/orders/${id}/shipment`, { token, body });
    expect(await where()).toEqual(['paid', 'shipped', 'all']);
  });

  test('can be filtered by days, shipping method and marks, and has the newest orders first', async () => {
    const { id } = await placedOrder(t);
    const { day } = tokyo(new Date((await orderRow(t, id)).checkoutCompletedAt ?? 0));
    expect(await idsOf({ from: day, to: day })).toContain(id);
    expect(await idsOf({ from: addDays(day, 1) })).not.toContain(id);
    expect(await idsOf({ to: addDays(day, -1) })).not.toContain(id);
    expect(await idsOf({ method: 'standard' })).toContain(id);
    expect(await idsOf({ method: 'rocket' })).toEqual([]);
    expect((await list({ method: 'standard' })).since).toBe(addDays(tokyo(t.shop.now()).day, -30));
    for (const narrow of [{ from: day }, { q: 'nobody@example.jp' }, { view: 'to_ship' }])
      expect(await list({ method: 'standard', ...narrow })).not.toHaveProperty('since');
    expect(await idsOf({ printed: 'no', labelled: 'no' })).toContain(id);
    expect(await idsOf({ printed: 'yes' })).not.toContain(id);
    const { items, methods } = await list({});
    const placed = items.map(({ placedAt }: Listed) => placedAt);
    expect(placed).toEqual([...placed].sort().reverse());
    expect(methods).toContainEqual({ code: 'standard', name: expect.any(String) });
  });

  test('can be filtered by product, day of the seminar and amount', async () => {
    const book = await makeProduct(t, { priceYen: 2_345 });
    const ticket = await makeTicket(t, 12);
    const bought = await placedOrder(t, { products: [book] });
    const attends = await placedOrder(t, { products: [ticket] });
    const name = (await list({ product: book })).products[0]?.name as string;
    for (const product of [book, name]) expect(await idsOf({ product }), product).toContain(bought.id);
    expect(await idsOf({ product: book })).toEqual([bought.id]);
    expect(await list({ product: book })).toMatchObject({ products: [{ code: book, name }] });
    expect(await list({ product: '%' })).toMatchObject({ items: [], products: [] });
    const { day } = tokyo(new Date(t.shop.now().getTime() + 12 * 86_400_000));
    const held = await idsOf({ seminarDay: day });
    expect(held).toContain(attends.id);
    expect(held).not.toContain(bought.id);
    expect(await idsOf({ seminarDay: addDays(day, 1) })).not.toContain(attends.id);

    const total = (await orderRow(t, bought.id)).total / 100;
    const amount = `¥${total.toLocaleString('en')}`;
    expect(await idsOf({ amountFrom: amount, amountTo: String(total) })).toContain(bought.id);
    expect(await idsOf({ amountFrom: String(total + 1) })).not.toContain(bought.id);
    expect(await idsOf({ amountTo: String(total - 1) })).not.toContain(bought.id);
    expect(await list({ amountTo: amount })).toHaveProperty('since');
    expect(await list({ amountTo: amount, product: book })).not.toHaveProperty('since');
    for (const [query, field] of [
      ['amountFrom=1,76', 'amountFrom'],
      ['amountFrom=200&amountTo=100', 'amountTo'],
      ['seminarDay=2026-02-30', 'seminarDay'],
    ])
      expect(await desk(t, 'GET', `/orders?${query}`, { token })).toMatchObject({
        status: 400,
        body: { errors: { [String(field)]: [expect.any(String)] } },
      });
  });

  test('ignores unknown filters, and refuses an impossible date', async () => {
    const nonsense = await list({ view: 'x', page: '-1', printed: 'perhaps', labelled: '' });
    expect(nonsense).toEqual(await list({}));
    expect((await list({ page: '21' })).page).toBe(1);
    for (const from of ['2026-02-30', 'yesterday', '0001-01-01', '0026-12-18'])
      expect(await desk(t, 'GET', `/orders?from=${from}`, { token })).toMatchObject({
        status: 400,
        body: { errors: { from: ['日付の形式が正しくありません。'] } },
      });
  });
});

test('lists, the order and the page before shipping say what is left of an order that was refunded in part', async () => {
  const code = await makeProduct(t, { priceYen: 1790 });
  const order = await placedOrder(t, { products: [code, await makeTicket(t)] });
  const manager = await staffMember(t, 'owner');
  const give = new GivingBack(t, () => manager.token);
  const { total } = await orderRow(t, order.id);
  const refund = await give.byHand(order.id, 1790, [{ code, quantity: 1, fate: 'restocked' }]);
  expect(refund.body).toMatchObject({ state: 'done' });
  const left = { pieces: 4, standing: 3, toShip: 1, total, refunded: 179_000 };
  const ofOrder = ({ id }: Listed) => id === order.id;
  for (const query of [{ view: 'to_ship' }, { q: order.number }])
    expect((await list(query)).items.find(ofOrder)).toMatchObject(left);
  const { orders: before } = await deskOk(t, 'GET', `/shipments?ids=${order.id}`, { token });
  expect(before).toMatchObject([left]);
  const detail = await deskOk(t, 'GET', `/orders/${order.id}`, { token });
  expect(detail.totals).toMatchObject({ total, refunded: 179_000 });
  const { userId } = await orderRow(t, order.id);
  const { orders: own } = await deskOk(t, 'GET', `/members/${userId}`, { token: manager.token });
  expect(own.items).toMatchObject([{ id: order.id, total, refunded: 179_000 }]);

  await deskOk(t, 'POST', `/orders/${order.id}/shipment`, {
    token,
    body: { carrier: 'yamato', mail: false },
  });
  expect((await list({ view: 'shipped' })).items.find(ofOrder)).toMatchObject({ ...left, toShip: 0 });
  await give.undo(refund.body.id);
  expect((await list({ q: order.number })).items).toMatchObject([{ total, refunded: 0 }]);
});

test('lists and the page before shipping say that the customer waits for an answer', async () => {
  const order = await placedOrder(t);
  const isMarked = async () => {
    const { orders: before } = await deskOk(t, 'GET', `/shipments?ids=${order.id}`, { token });
    const { items } = await list({ q: order.number });
    return [...before, ...items].map(({ hasOpenInquiry }: { hasOpenInquiry: boolean }) => hasOpenInquiry);
  };
  expect(await isMarked()).toEqual([false, false]);
  const email = order.email.toUpperCase();
  await call(t, 'POST', '/inquiries', {
    body: { name: '山田', email, content: '部屋番号が抜けていました。' },
  });
  expect(await isMarked()).toEqual([true, true]);
  await t.shop.db.update(inquiries).set({ state: 'closed' });
  expect(await isMarked()).toEqual([false, false]);
  // What was asked before the order cannot be about it.
  const createdAt = new Date(t.shop.now().getTime() - 86_400_000);
  await t.shop.db.update(inquiries).set({ state: 'new', createdAt });
  expect(await isMarked()).toEqual([false, false]);
  const shown = await deskOk(t, 'GET', `/orders/${order.id}`, { token });
  expect(shown.inquiries).toMatchObject([{ state: 'new', isOpen: false }]);
});
