/**
 * Notifications are unsigned, so they are only claims. Forged and repeated notifications, and notifications about the
 * payment of another order, neither end nor pay an order. The Shop API returns every payment that no order needs.
 */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { authorisations } from '#api/db/schema/payments.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { payHosted } from '../kit/card.ts';
import { Claims, forged } from '../setup/claims.ts';
import { call, cardToken } from '../setup/client.ts';
import { stockOf, testShop } from '../setup/shop.ts';
import { describeClaims } from './describe-claims.ts';

const DECLINED = '4000000000000044';

const t = await testShop();
const c: Claims = await Claims.in(t);

describe('with a gateway that can be queried,', () => describeClaims(t, c));

describe('a forged notification', () => {
  it('that arrived before its payment does not prevent the real notification from paying the order', async () => {
    const order = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(order.key.hosted);
    const gid = await c.gidOf(order.cod);
    await t.shop.db
      .insert(authorisations)
      .values({ attemptKey: order.key.paymentKey, gatewayId: gid, state: 'disproved' });
    await c.notify(forged(order.cod, { gid }));
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('of a refusal does not end a payment in progress', async () => {
    const order = await c.waitingOrder();
    for (let n = 0; n < 3; n++) await c.notify(forged(order.cod, { gid: '990779', rst: '2', ec: 'ER030' }));
    await t.work();
    await c.expectUntouched(order);
    await c.loseNotifications(1);
    await payHosted(order.key.hosted);
    const gid = await c.gidOf(order.cod);
    await c.notify(forged(order.cod, { gid, rst: '2', ec: 'ER030' }));
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('of a refused charge, while the charge is pending, does not allow a second payment', async () => {
    const order = await c.checkout('token');
    const tkn = await cardToken(t, order.key, '4000000000000069');
    const confirming = call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: order.m.bearer,
      body: { paymentKey: order.key.paymentKey, tkn },
    });
    await expect.poll(async () => (await c.attemptOf(order))?.state).toBe('sent');
    await c.notify(forged(order.cod, { rst: '2', ec: 'ER030' }));
    await t.work();
    expect(await c.attemptOf(order)).toMatchObject({ state: 'sent' });
    expect((await confirming).body).toMatchObject({ errorCode: 'payment_unknown' });
    await expect.poll(async () => (await c.paymentsOf(order.cod)).length, { timeout: 8000 }).toBe(1);
    // One round finds the payment, one places the order, and one may skip the attempt, locked by a late notification.
    for (let round = 0; round < 3; round++) {
      t.later(120_000);
      await t.work();
    }
    await c.expectPaidOnce(order);
  });

  it.each([
    { paid: true, what: 'a paid order' },
    { paid: false, what: 'a waiting order' },
  ])(
    'that claims the payment of $what for another order does not cause a capture or return of the payment',
    async ({ paid }) => {
      const victim = await c.waitingOrder();
      if (!paid) await c.loseNotifications(1);
      await payHosted(victim.key.hosted);
      await t.work();
      const gid = await c.gidOf(victim.cod);
      const thief = await c.waitingOrder();
      await c.notify(forged(thief.cod, { gid }));
      await t.work();
      await c.expectUntouched(thief);
      // A late payment for a cancelled order would be returned.
      await c.giveUp(thief);
      await c.notify(forged(thief.cod, { gid }));
      await t.work();
      expect(await c.statesOf(victim.cod)).toEqual([paid ? 'captured' : 'authorised']);
      t.later(130_000);
      await t.work();
      await c.expectPaidOnce(victim);
      expect((await c.orderOf(thief)).paymentState).toBe('cancelled');
    },
  );

  it('does not change the amount of a payment', async () => {
    const order = await c.waitingOrder();
    await c.next({ result: 'paid', amount: 1, for: 'kickback' });
    await payHosted(order.key.hosted);
    await t.work();
    await c.expectPaidOnce(order);
  });
});

describe('the Shop API', () => {
  it('captures one of three payments, and returns the others, even if every notification is lost', async () => {
    const order = await c.waitingOrder();
    await c.loseNotifications(3);
    for (let n = 0; n < 3; n++) await payHosted(order.key.hosted);
    t.later(130_000);
    await t.work();
    await c.expectPaidOnce(order);
    expect(await c.statesOf(order.cod)).toEqual(['cancelled', 'cancelled', 'captured']);
  });

  it('captures the payment with a good card after a declined card', async () => {
    const order = await c.waitingOrder();
    await payHosted(order.key.hosted, DECLINED);
    await t.work();
    expect(await c.orderOf(order)).toMatchObject({
      paymentState: 'awaiting_payment',
      paymentRequest: { refusals: 1, errorCode: 'ER030' },
    });
    // The shopper goes back and pays the same order with another card.
    await payHosted(order.key.hosted);
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('captures the payment with a good card even if its notification is lost and a declined card follows', async () => {
    const order = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(order.key.hosted);
    await payHosted(order.key.hosted, DECLINED);
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('returns a payment of a cart that was never ordered, even if the cart is cleaned up meanwhile', async () => {
    const order = await c.checkout('hosted');
    await payHosted(order.key.hosted);
    await t.shop.db.execute(
      sql`update orders set created_at = '2020-01-01', updated_at = '2020-01-01' where token_value = ${order.token}`,
    );
    await c.next({ result: '500', for: 'cancel' });
    await t.work();
    await sweep(t.shop);
    t.later(20_000);
    await t.work();
    expect(await c.statesOf(order.cod)).toEqual(['cancelled']);
    expect(await c.attemptOf(order)).toMatchObject({ state: 'cancelled' });
  });

  it('returns an authorisation that was made with the reference of a charge', async () => {
    const order = await c.checkout('token');
    const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: order.m.bearer,
      body: { paymentKey: order.key.paymentKey, tkn: await cardToken(t, order.key) },
    });
    expect(confirmed.status).toBe(200);
    const { am, sf, em, aid } = order.key.gateway;
    const fields = { aid, jb: 'AUTH', am: String(am), tx: '0', sf: String(sf), em, cod: order.cod };
    await payHosted({ action: `${t.sandboxUrl}/link/creditcard`, fields });
    await t.work();
    expect(await c.statesOf(order.cod)).toEqual(['cancelled', 'captured']);
    await call(t, 'PUT', `/checkout/${order.token}/complete`, { bearer: order.m.bearer });
    await c.expectPaidOnce(order);
  });

  it('queries the gateway after a lost response to a cancellation', async () => {
    const order = await c.waitingOrder();
    await c.giveUp(order);
    await c.next({ result: 'hang', for: 'cancel' });
    await payHosted(order.key.hosted);
    await t.work();
    await expect.poll(() => c.statesOf(order.cod), { timeout: 5000 }).toEqual(['cancelled']);
    t.later(30_000);
    await t.work();
    const rows = await t.shop.db
      .select()
      .from(authorisations)
      .where(eq(authorisations.attemptKey, order.key.paymentKey));
    expect(rows).toMatchObject([{ state: 'returned', dueAt: null }]);
  });
});

it('a charge whose response is about another payment is unknown until the gateway is queried', async () => {
  const order = await c.checkout('token');
  const { gateway } = t.shop;
  const charge = gateway.charge.bind(gateway);
  gateway.charge = async (...given) => ({
    ...(await charge(...given)),
    reference: 'C1-1-ELSE',
    gatewayId: '990555',
  });
  try {
    const { body } = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: order.m.bearer,
      body: { paymentKey: order.key.paymentKey, tkn: await cardToken(t, order.key) },
    });
    expect(body).toMatchObject({ errorCode: 'payment_unknown' });
  } finally {
    gateway.charge = charge;
  }
  expect(await c.attemptOf(order)).toMatchObject({ state: 'unknown', gatewayId: null });
  for (const later of [20_000, 61_000]) {
    t.later(later);
    await t.work();
  }
  await c.expectPaidOnce(order);
});

it('only waiting orders and payments in progress hold stock', async () => {
  const live = sql`(select a.order_id from payment_attempts a where a.state in ('sent','authorised','unknown'))`;
  const [held] = await readRows<{ n: number }>(
    t.shop.db,
    sql`select coalesce(sum(i.quantity), 0)::int as n from order_items i
      where i.variant_code = ${c.book} and i.order_id in ${live}`,
  );
  const stock = await stockOf(t, c.book);
  expect(stock?.onHand).toBeLessThan(1000);
  expect(stock?.onHold).toBe(held?.n);
});
