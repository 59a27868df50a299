/** What holds for claimed payments, whether or not the gateway can be queried. */
import { expect, it } from 'vitest';
import { payHosted } from '../kit/card.ts';
import { type Claims, forged } from '../setup/claims.ts';
import type { TestShop } from '../setup/shop.ts';

export function describeClaims(t: TestShop, c: Claims): void {
  it('an invented payment does not change the order, and the real payment pays it', async () => {
    const order = await c.waitingOrder();
    await c.notify(forged(order.cod, { gid: '990777' }));
    await t.work();
    await c.expectUntouched(order);
    await payHosted(order.key.hosted);
    await t.work();
    await c.expectPaidOnce(order);
  });

  it('one of two payments that were made in two tabs is captured, and the other is returned', async () => {
    const order = await c.waitingOrder();
    await Promise.all([payHosted(order.key.hosted), payHosted(order.key.hosted)]);
    await t.work();
    await c.expectPaidOnce(order);
    expect(await c.statesOf(order.cod)).toEqual(['cancelled', 'captured']);
  });

  it('a payment with a manipulated amount is returned, and the order can still be paid', async () => {
    const order = await c.waitingOrder();
    const { hosted } = order.key;
    await payHosted({ ...hosted, fields: { ...hosted.fields, am: '1', sf: '0' } });
    await t.work();
    await c.expectUntouched(order);
    expect(await c.statesOf(order.cod)).toEqual(['cancelled']);
    await payHosted(hosted);
    await t.work();
    await c.expectPaidOnce(order);
  });
}
