import { expect, test } from 'vitest';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';

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
