/** After a session has ended, its access tokens are refused, even if they have not expired. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#api/app.ts';
import { sessions, users } from '#api/db/schema/people.ts';
import { ADDRESS, call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 50 });

const memberCalls = calls.filter(({ auth }) => auth === 'required');
/** Milliseconds after which other processes no longer use a session from their caches. */
const TWO_SECONDS = 2_050;

/** Makes all calls for members with this bearer token. Returns their common status, or each status if they differ. */
async function statuses(bearer: string) {
  const cart = await cartWith(t, [{ productCode: book, quantity: 1 }]);
  await readyToPay(t, cart);
  const body = { ...ADDRESS, mode: 'hosted', paymentKey: 'x', tkn: 'y', productCode: book };
  const found = new Map<string, number>();
  for (const { id, method, path } of memberCalls) {
    const url = path.replace('{token}', cart).replace(/\{\w+\}/g, book);
    const answer = await call(t, method.toUpperCase(), url, method === 'get' ? { bearer } : { bearer, body });
    found.set(id, answer.status);
  }
  return [...new Set(found.values())].length === 1 ? [...found.values()][0] : Object.fromEntries(found);
}

describe('calls for members are refused', () => {
  it('after a logout', async () => {
    const m = await member(t);
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).status).toBe(200);
    await call(t, 'POST', '/logout', { body: { refresh_token: m.refresh } });
    expect(await statuses(m.bearer)).toBe(401);
  });

  it('after the session was ended by another process', async () => {
    const m = await member(t);
    expect((await call(t, 'GET', '/filter/orders', { bearer: m.bearer })).status).toBe(200);
    await t.shop.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, m.id));
    await sleep(TWO_SECONDS);
    expect(await statuses(m.bearer)).toBe(401);
  });

  it('for a member who was disabled', async () => {
    const m = await member(t);
    expect((await call(t, 'GET', '/address-book/', { bearer: m.bearer })).status).toBe(200);
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, m.id));
    await sleep(TWO_SECONDS);
    expect(await statuses(m.bearer)).toBe(401);
  });

  it('in other sessions after a change of password', async () => {
    const m = await member(t);
    const other = (await call(t, 'POST', '/login', { body: { email: m.email, password: 'password1' } })).data;
    expect((await call(t, 'GET', '/me', { bearer: other.token })).status).toBe(200);
    const body = {
      currentPassword: 'password1',
      newPassword: { first: 'New-pass1', second: 'New-pass1' },
    };
    expect((await call(t, 'PUT', '/me/change-password', { body, bearer: m.bearer })).status).toBe(200);
    expect(await statuses(other.token)).toBe(401);
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).status).toBe(200);
  });
});

it('after the session has ended, its bearer is refused, and the cart’s token shows no personal data', async () => {
  const m = await member(t);
  const cart = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, cart);
  expect((await call(t, 'GET', `/carts/${cart}`, { bearer: m.bearer })).data.shippingAddress).toBeDefined();
  await call(t, 'POST', '/logout', { body: { refresh_token: m.refresh } });
  expect((await call(t, 'GET', `/carts/${cart}`, { bearer: m.bearer })).status).toBe(401);
  expect((await call(t, 'GET', `/carts/${cart}`)).data.shippingAddress).toBeUndefined();
});

it('the calls of one page query the session only once', async () => {
  const m = await member(t);
  const spied = vi.spyOn(t.shop.db, 'execute');
  const asked = () => spied.mock.calls.filter(([query]) => JSON.stringify(query).includes('from sessions s'));
  await Promise.all(
    Array.from({ length: 8 }, () => call(t, 'GET', '/products/wishlist', { bearer: m.bearer })),
  );
  expect(asked()).toHaveLength(1);
  spied.mockRestore();
});
