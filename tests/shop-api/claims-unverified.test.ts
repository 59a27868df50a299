/** Notifications from a gateway that cannot be queried: the Shop API verifies each by the response to a capture. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RobotGateway } from '#api/domain/payments/robot.ts';
import { GOOD_CARD, payHosted } from '../kit/card.ts';
import { Claims, forged } from '../setup/claims.ts';
import { call, cardToken } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';
import { describeClaims } from './describe-claims.ts';

const DECLINED = '4000000000000044';
/** Test card that the gateway charges, although its response is lost. */
const LOST_ANSWER = '4000000000000069';

const t = await testShop();
const c: Claims = await Claims.in(t);

describe('with a gateway that cannot be queried,', () => {
  beforeAll(() => {
    const { env } = t.shop;
    const asked = t.shop.gateway;
    const robot = new RobotGateway({
      url: env.GATEWAY_URL,
      aid: env.GATEWAY_AID,
      timeoutMs: env.GATEWAY_TIMEOUT_MS,
    });
    Object.assign(t.shop, { gateway: robot });
    return () => void Object.assign(t.shop, { gateway: asked });
  });

  describeClaims(t, c);

  it('a payment is verified by its capture', async () => {
    const order = await c.waitingOrder();
    await payHosted(order.key.hosted);
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('a payment pays the order that it was made for, even if it was first claimed for another order', async () => {
    const victim = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(victim.key.hosted);
    const gid = await c.gidOf(victim.cod);
    const thief = await c.waitingOrder();
    await c.notify(forged(thief.cod, { gid }));
    await t.work();
    await c.expectUntouched(thief);
    await c.expectPaidOnce(victim);
    await c.notify(forged(victim.cod, { gid }));
    await t.work();
    await c.expectPaidOnce(victim);
  });

  it('a payment claimed for a cancelled order is returned only if it was made for that order', async () => {
    const victim = await c.waitingOrder();
    await payHosted(victim.key.hosted);
    await t.work();
    const gid = await c.gidOf(victim.cod);
    const thief = await c.waitingOrder();
    await c.giveUp(thief);
    await c.notify(forged(thief.cod, { gid }));
    await t.work();
    await c.expectPaidOnce(victim);
    await payHosted(thief.key.hosted);
    await t.work();
    expect(await c.statesOf(thief.cod)).toEqual(['cancelled']);
  });

  it('an order can be paid until its deadline, even if a notification says that a payment was refused', async () => {
    const order = await c.waitingOrder();
    await payHosted(order.key.hosted, DECLINED);
    await t.work();
    await c.expectUntouched(order);
    await payHosted(order.key.hosted, GOOD_CARD);
    await t.work();
    await c.expectPaidOnce(order);
  });

  const endedUnverified = (cod: string) =>
    t.logs.filter(({ event, data }) => event === 'payment.ended_unverified' && data?.['reference'] === cod);

  it('staff are alerted once about an expired order, because a payment for it may be authorised', async () => {
    const order = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(order.key.hosted);
    t.logs.length = 0;
    t.later(31 * 60_000);
    await t.work();
    expect(await c.attemptOf(order)).toMatchObject({ state: 'cancelled', nextCheckAt: null });
    expect(await c.statesOf(order.cod)).toEqual(['authorised']);
    expect(endedUnverified(order.cod)).toMatchObject([{ level: 'alert' }]);
    t.later(2 * 3_600_000);
    await t.work();
    t.later(-31 * 60_000 - 2 * 3_600_000);
    expect(endedUnverified(order.cod)).toHaveLength(1);
  });

  it('staff are alerted about an order that its shopper cancelled while a payment may be authorised', async () => {
    const order = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(order.key.hosted);
    t.logs.length = 0;
    await c.giveUp(order);
    await t.work();
    expect(await c.statesOf(order.cod)).toEqual(['authorised']);
    expect(endedUnverified(order.cod)).toMatchObject([{ level: 'alert' }]);
  });

  it('staff are not alerted about an order that is paid or still waiting', async () => {
    const [paid, waiting] = [await c.waitingOrder(), await c.waitingOrder()];
    t.logs.length = 0;
    await payHosted(paid.key.hosted);
    t.later(29 * 60_000);
    await t.work();
    t.later(-29 * 60_000);
    expect(endedUnverified(paid.cod)).toEqual([]);
    expect(endedUnverified(waiting.cod)).toEqual([]);
  });

  it('during the gateway’s maintenance a claimed payment stays pending, and is captured later', async () => {
    const order = await c.waitingOrder();
    await c.next({ result: 'ER999', for: 'sales' });
    await payHosted(order.key.hosted);
    await t.work();
    expect(await c.attemptOf(order)).toMatchObject({ state: 'authorised', gatewayId: null });
    t.later(6000);
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('a charge without a response stays unknown for staff to settle, whatever a notification claims', async () => {
    const order = await c.checkout('token');
    const tkn = await cardToken(t, order.key, LOST_ANSWER);
    const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: order.m.bearer,
      body: { paymentKey: order.key.paymentKey, tkn },
    });
    expect(confirmed.body).toMatchObject({ errorCode: 'payment_unknown' });
    const victim = await c.waitingOrder();
    await c.loseNotifications(1);
    await payHosted(victim.key.hosted);
    const gid = await c.gidOf(victim.cod);
    t.logs.length = 0;
    await c.notify(forged(order.cod, { gid }));
    await t.work();
    expect(await c.attemptOf(order)).toMatchObject({ state: 'unknown', gatewayId: null });
    expect(await c.statesOf(victim.cod)).toEqual(['authorised']);
    expect(t.logs).toContainEqual(
      expect.objectContaining({ level: 'alert', event: 'payment.claim_unverified' }),
    );
  });
});
