import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHIPPED_TEMPLATE } from '#api/domain/mail/shipped-mail.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk } from './desk.ts';
import { placedOrder } from './placed.ts';
import { Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);

test('the menu counts the orders to ship anew at once', async () => {
  const ids = [(await placedOrder(t)).id, (await placedOrder(t)).id];
  const { token } = s.sato;
  const toShip = async () => (await deskOk(t, 'GET', '/session', { token })).counts.toShip;
  t.shop.caches.menuCounts.clear();
  const before = await toShip();
  await deskOk(t, 'POST', '/shipments', { token, body: { ids, carrier: 'yamato', mail: true } });
  expect(await toShip()).toBe(before - 2);
  await deskOk(t, 'POST', '/shipments/back', { token, body: { ids } });
  expect(await toShip()).toBe(before);
});

test('one call ships several orders, each in its own transaction, and reports those that are refused', async () => {
  const [one, two] = [await placedOrder(t), await placedOrder(t)];
  const unpaid = await placedOrder(t, { isPaid: false });
  const body = { ids: [one.id, unpaid.id, two.id, one.id, 999_999_999], carrier: 'sagawa', mail: true };
  const { orders } = await deskOk(t, 'POST', '/shipments', { token: s.sato.token, body });
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
  const again = await deskOk(t, 'POST', '/shipments', { token: s.sato.token, body });
  expect(again.orders.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'already',
    'refused',
    'already',
    'refused',
  ]);
  expect(await s.mails(one.id)).toHaveLength(1);
  for (const ids of [[], Array.from({ length: 201 }, (_, n) => n + 1), 'x'])
    expect(
      (await desk(t, 'POST', '/shipments', { token: s.sato.token, body: { ...body, ids } })).status,
    ).toBe(400);
});

async function setUsualCarriers(byMethod: Record<string, string>): Promise<void> {
  const owner = { token: s.kimura.token };
  const { revision } = await deskOk(t, 'GET', '/settings/carriers', owner);
  await deskOk(t, 'PUT', '/settings/carriers', {
    ...owner,
    body: { value: { byMethod, links: {} }, revision },
  });
  // They are read anew after ten seconds.
  t.shop.caches.carrierSettings.clear();
}

test('orders are shipped by the carriers of their shipping methods, and those without one are refused', async () => {
  const order = await placedOrder(t);
  const body = { ids: [order.id], carrier: 'usual', mail: true };
  const ship = () => deskOk(t, 'POST', '/shipments', { token: s.sato.token, body });
  const read = async () => {
    const { orders } = await deskOk(t, 'GET', `/shipments?ids=${order.id}`, { token: s.sato.token });
    return orders[0];
  };
  await setUsualCarriers({});
  expect(await read()).toMatchObject({ usualCarrier: null, refusal: null, takeBack: null, hasEmail: true });
  expect((await ship()).orders).toMatchObject([{ outcome: 'refused', errorCode: 'no_carrier' }]);
  await setUsualCarriers({ [(await s.detail(order.id)).shipment.method.code]: 'yuupri' });
  expect(await read()).toMatchObject({ usualCarrier: 'yuupri', refusal: null });
  expect((await ship()).orders).toMatchObject([{ outcome: 'shipped' }]);
  expect(await read()).toMatchObject({
    carrier: 'yuupri',
    refusal: expect.any(String),
    takeBack: { mailDueAt: expect.any(String), pieces: 2 },
  });
});

test('an order names the carrier that was used last, for its method or at all, and the orders that wait for the same address', async () => {
  const [one, two] = [await placedOrder(t), await placedOrder(t)];
  const { token } = s.sato;
  const read = async (id: number) =>
    (await deskOk(t, 'GET', `/shipments?ids=${one.id},${two.id}`, { token })).orders.find(
      (order: { id: number }) => order.id === id,
    );
  const address = (street: string) => ({
    lastName: '鈴木',
    firstName: '一郎',
    postcode: '1000001',
    provinceCode: 'JP-13',
    city: '千代田区',
    street,
    phoneNumber: '0312345678',
  });
  for (const [{ id }, street] of [
    [one, '千代田9-9 城ビル 2F'],
    [two, '千代田9-9　城ビル2F'],
  ] as const)
    await deskOk(t, 'PATCH', `/orders/${id}`, { token, body: { revision: 0, address: address(street) } });
  expect(await read(one.id)).toMatchObject({ sameAddress: [{ id: two.id, number: two.number }] });
  expect((await s.detail(two.id)).sameAddress).toEqual([{ id: one.id, number: one.number }]);
  await deskOk(t, 'POST', '/shipments', { token, body: { ids: [one.id], carrier: 'sagawa', mail: false } });
  expect(await read(two.id)).toMatchObject({ lastCarrier: 'sagawa', sameAddress: [] });
  expect(await s.detail(two.id)).toMatchObject({ lastCarrier: 'sagawa', sameAddress: [] });
});

test('orders that were shipped together are taken back together, with their mails, until these are sent', async () => {
  const [one, two, late] = [await placedOrder(t), await placedOrder(t), await placedOrder(t)];
  const ids = [one.id, two.id, late.id];
  const token = s.sato.token;
  await deskOk(t, 'POST', '/shipments', { token, body: { ids, carrier: 'yamato', mail: true } });
  await t.shop.db.execute(
    sql`update outbox_mails set tries = 1 where order_id = ${late.id} and template = ${SHIPPED_TEMPLATE}`,
  );
  const back = () => deskOk(t, 'POST', '/shipments/back', { token, body: { ids } });
  expect((await back()).orders).toMatchObject([
    { id: one.id, outcome: 'taken_back' },
    { id: two.id, outcome: 'taken_back' },
    {
      id: late.id,
      number: late.number,
      outcome: 'refused',
      errorCode: 'mail_sent',
      message: expect.any(String),
    },
  ]);
  expect((await back()).orders.map(({ errorCode }: { errorCode: string }) => errorCode)).toEqual([
    'not_shipped',
    'not_shipped',
    'mail_sent',
  ]);
  expect(await s.mails(one.id)).toEqual([]);
  const again = { token, body: { ids: [one.id], carrier: 'yamato', mail: true } };
  expect((await deskOk(t, 'POST', '/shipments', again)).orders).toMatchObject([{ outcome: 'shipped' }]);
});

test('who has shipped orders together sees them for two minutes, as far as they can be taken back', async () => {
  const [one, two, late, alone] = [
    await placedOrder(t),
    await placedOrder(t),
    await placedOrder(t),
    await placedOrder(t),
  ];
  const ids = [one.id, two.id, late.id];
  const { token } = s.sato;
  type Batch = { ids: number[]; until: string };
  const batches = async (of = token): Promise<Batch[]> =>
    (await deskOk(t, 'GET', '/shipments/latest', { token: of })).batches;
  const latest = async (of = token) => (await batches(of)).flatMap(({ ids }) => ids);
  const another = await placedOrder(t);
  await deskOk(t, 'POST', '/shipments', {
    token,
    body: { ids: [another.id], carrier: 'yamato', mail: true },
  });
  t.later(1_000);
  await deskOk(t, 'POST', '/shipments', { token, body: { ids, carrier: 'yamato', mail: true } });
  await deskOk(t, 'POST', `/orders/${alone.id}/shipment`, { token, body: { carrier: 'yamato', mail: true } });
  const [shown, former] = await batches();
  expect(shown?.ids.toSorted()).toEqual(ids.toSorted());
  expect(former?.ids).toEqual([another.id]);
  const left = (batch?: Batch) => new Date(batch?.until ?? 0).getTime() - t.shop.now().getTime();
  expect(left(former)).toBeGreaterThan(0);
  expect(left(shown)).toBeGreaterThan(left(former));
  expect(left(shown)).toBeLessThanOrEqual(120_000);
  expect(await latest(s.kimura.token)).not.toContain(one.id);
  await t.shop.db.execute(
    sql`update outbox_mails set status = 'sent' where order_id = ${late.id} and template = ${SHIPPED_TEMPLATE}`,
  );
  await deskOk(t, 'POST', '/shipments/back', { token, body: { ids: [two.id] } });
  const after = await latest();
  expect(after).toContain(one.id);
  for (const id of [two.id, late.id, alone.id]) expect(after).not.toContain(id);
  await t.shop.db.execute(
    sql`update shipments set shipped_at = shipped_at - interval '121 seconds' where order_id = ${one.id}`,
  );
  expect(await latest()).not.toContain(one.id);
});
