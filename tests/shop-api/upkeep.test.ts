/** What time does to carts, unpaid orders and sessions. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../services/shop-api/db/schema/orders.ts';
import { refreshTokens, sessions } from '../../services/shop-api/db/schema/people.ts';
import { vacuumEmbedded } from '../../services/shop-api/db/vacuum.ts';
import { deleteExpiredSessions } from '../../services/shop-api/domain/auth/sessions.ts';
import { sweep } from '../../services/shop-api/domain/orders/sweep.ts';
import type { Shop } from '../../services/shop-api/shop.ts';
import { call, cardToken, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

const DAY = 86_400_000;

let t: TestShop;
let book: string;
beforeAll(async () => {
  t = await testShop();
  book = await makeProduct(t, { priceYen: 3000, stock: 100 });
});

/** The same shop with a clock that runs ahead. */
const shopLater = (ms: number): Shop => ({ ...t.shop, now: () => new Date(t.shop.now().getTime() + ms) });

describe('sweeping', () => {
  it('forgets a cart after two days without a change, not before', async () => {
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }]);
    await sweep(shopLater(2 * DAY - 60_000));
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(200);
    await sweep(shopLater(2 * DAY + 60_000));
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(404);
  });

  it('never forgets a cart whose payment is under way or taken', async () => {
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    const { data: key } = await call(t, 'PATCH', `/checkout/${token}/payment`, {
      bearer: m.bearer,
      body: { mode: 'token' },
    });
    const tkn = await cardToken(t, key);
    const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: m.bearer,
      body: { paymentKey: key.paymentKey, tkn },
    });
    expect(confirmed.status).toBe(200);
    await sweep(shopLater(9 * DAY));
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(200);
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
  });

  it('closes an order whose payment failed five days ago', async () => {
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await readyToPay(t, token);
    await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body: { mode: 'hosted' } });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: m.bearer });
    const state = async () =>
      (await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token)))[0]?.state;
    await sweep(shopLater(5 * DAY - 60_000));
    expect(await state()).toBe('new');
    await sweep(shopLater(5 * DAY + 60_000));
    expect(await state()).toBe('cancelled');
  });

  it('deletes sessions that are over, with their tokens, and only those', async () => {
    const m = await member(t);
    const mine = () => t.shop.db.select().from(sessions).where(eq(sessions.userId, m.id));
    await deleteExpiredSessions(shopLater(29 * DAY));
    const [session] = await mine();
    expect(session).toBeDefined();
    await deleteExpiredSessions(shopLater(31 * DAY));
    expect(await mine()).toEqual([]);
    expect(
      await t.shop.db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.sessionId, session?.id as string)),
    ).toEqual([]);
  });

  it('clears replaced rows away', async () => {
    await vacuumEmbedded(t.shop);
    expect((await call(t, 'GET', '/product-latest')).status).toBe(200);
  });
});
