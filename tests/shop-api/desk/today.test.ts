import { expect, test } from 'vitest';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { PaidOrders } from './paid-orders.ts';
import { makeTicket } from './placed.ts';

const t = await testShop();

test('the call for the page `today` counts the open work', async () => {
  const { token } = await staffMember(t, 'reader');
  const { body, status } = await desk(t, 'GET', '/today', { token });
  expect(status).toBe(200);
  expect(body.toShip).toBeGreaterThan(0);
  expect(body.days).toHaveLength(30);
  for (const [n, { weekBefore }] of body.days.slice(0, 23).entries())
    expect(weekBefore).toBe(body.days[n + 7].total);
  expect(body.nextShipBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  const pieces = body.bestSellers.map((product: { pieces: number }) => product.pieces);
  expect(pieces.length).toBeGreaterThan(0);
  expect(pieces).toEqual([...pieces].sort((a, b) => b - a));
  const starts = body.seminars.map(({ startsAt }: { startsAt: string }) => startsAt);
  expect(starts.length).toBeGreaterThan(0);
  expect(starts).toEqual([...starts].sort());
  const { counts, permissions } = await deskOk(t, 'GET', '/session', { token });
  expect(counts.toShip).toBe(body.toShip);
  expect(permissions).not.toContain('orders.write');
});

test('the seats of the next seminars are those of the list of participants, without cancelled ones', async () => {
  const code = await makeTicket(t, 2);
  const order = await new PaidOrders(t).paid({ product: code, quantity: 3 });
  const { token } = await staffMember(t, 'owner', '木村 葉子');
  const next = async () => (await deskOk(t, 'GET', '/today', { token })).seminars[0];
  const { id, taken } = await next();
  expect(taken).toBe(3);
  const give = new GivingBack(t, () => token);
  const half = order.total / 300;
  const cancelled = [{ code: order.code, quantity: 1, fate: 'restocked' as const }];
  expect((await give.byHand(order.id, half, cancelled, { reason: 'seminar' })).status).toBe(201);
  const { seats } = await deskOk(t, 'GET', `/goods/${id}/participants`, { token });
  expect(seats).toMatchObject([{ paid: 2 }]);
  expect((await next()).taken).toBe(2);
});

test('from the first order on, nothing is said about the setup of the shop', async () => {
  const { token } = await staffMember(t, 'reader');
  expect((await deskOk(t, 'GET', '/today', { token })).setup).toBeNull();
});
