import { expect, test } from 'vitest';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk } from './desk.ts';
import { placedOrder } from './placed.ts';
import { Shipping } from './shipping.ts';

const t = await testShop();
const s: Shipping = await Shipping.start(t);

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
