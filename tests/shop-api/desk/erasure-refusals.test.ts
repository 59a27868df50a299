/** When a member cannot be erased. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/people.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { call, cartWith, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { makeTicket, orderRow, placedOrder } from './placed.ts';

const t = await testShop();
let owner: Awaited<ReturnType<typeof staffMember>>;
beforeEach(async () => {
  owner = await staffMember(t, 'owner');
});

const { ok, exportOf, erase } = erasingAs(t, () => owner.token);

describe('an erasure is refused', () => {
  const memberOf = async (orderId: number) =>
    (await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.userId ?? 0;

  test('while an order is neither completed nor cancelled', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    const file = await exportOf(memberId);
    expect((await ok('GET', `/members/${memberId}/erasure`)).refusals).toEqual(['orders_open']);
    expect(await erase(memberId, file)).toMatchObject({ status: 409, body: { errorCode: 'orders_open' } });
    await ok('POST', `/orders/${id}/cancellation`, { reason: 'customer', refund: 'gateway' });
    // The refund is not done yet.
    expect(await erase(memberId, file)).toMatchObject({ status: 409, body: { errorCode: 'payments_open' } });
    await t.work();
    expect((await erase(memberId, file)).status).toBe(204);
    await t.work();
    expect((await ok('GET', `/orders/${id}`)).paymentState).toBe('refunded');
  });

  test('while a seminar of an order of tickets alone is still to come, but not afterwards', async () => {
    const { id } = await placedOrder(t, { products: [await makeTicket(t, 2)] });
    const memberId = await memberOf(id);
    const refusals = async () => (await ok('GET', `/members/${memberId}/erasure`)).refusals;
    await sweep(t.shop);
    expect(await refusals()).toEqual(['orders_open']);
    const days = 3 * 86_400_000;
    t.later(days);
    try {
      await sweep(t.shop);
      owner = await staffMember(t, 'owner');
      expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'ready' });
      expect(await refusals()).toEqual([]);
    } finally {
      t.later(-days);
    }
  });

  test('not because of an order that was refunded in full without being cancelled', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/refunds`, { kind: 'gateway', reason: 'customer' });
    expect((await ok('GET', `/members/${memberId}/erasure`)).refusals).toContain('payments_open');
    await t.work();
    expect(await orderRow(t, id)).toMatchObject({
      state: 'fulfilled',
      shippingState: 'cancelled',
      paymentState: 'refunded',
    });
    expect((await erase(memberId, await exportOf(memberId))).status).toBe(204);
  });

  test('while a charge of a cart may still be found, which the shop would then have to return', async () => {
    const { id, bearer } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/shipment`, { carrier: 'yamato', mail: false });
    const cart = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }], bearer);
    await readyToPay(t, cart);
    const { data } = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'token' } });
    const attempt = eq(paymentAttempts.key, data.paymentKey);
    const refusals = async () => (await ok('GET', `/members/${memberId}/erasure`)).refusals;
    expect(await refusals()).toEqual([]);
    const nextCheckAt = new Date(t.shop.now().getTime() + 600_000);
    await t.shop.db.update(paymentAttempts).set({ state: 'failed', nextCheckAt }).where(attempt);
    expect(await refusals()).toEqual(['payments_open']);
    await t.shop.db.update(paymentAttempts).set({ nextCheckAt: null }).where(attempt);
    expect(await refusals()).toEqual([]);
  });

  test('if the same person has not exported this member’s data in the last hour', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/shipment`, { carrier: 'yamato', mail: false });
    const missing = { status: 409, body: { errorCode: 'export_missing' } };
    expect(await erase(memberId, 'x')).toMatchObject(missing);
    const other = await memberOf((await placedOrder(t)).id);
    expect(await erase(memberId, await exportOf(other))).toMatchObject(missing);
    const file = await exportOf(memberId);
    const path = `/members/${memberId}/export/${file}`;
    const colleague = await staffMember(t, 'owner');
    expect((await desk(t, 'GET', path, { token: colleague.token })).status).toBe(404);
    t.later(3_600_001);
    owner = await staffMember(t, 'owner');
    expect(await erase(memberId, file)).toMatchObject(missing);
    expect(await t.shop.db.select().from(users).where(eq(users.id, memberId))).toHaveLength(1);
  });
});
