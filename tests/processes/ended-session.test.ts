/**
 * A member’s session is ended elsewhere. From then on every public screen is shown as to a guest, also when the member’s
 * cart was ordered on another device before.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { sessions, users } from '#api/db/schema/people.ts';
import { screens } from '#app/screens.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { CookieJar } from '../kit/cookie-jar.ts';
import { sealed } from '../kit/cookies.ts';
import { PASSWORD } from '../kit/member.ts';
import { call, cartWith, member } from '../setup/client.ts';
import { kill, type Running, ready } from '../setup/process.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';
import { storefront, storefrontEnv } from '../setup/storefront.ts';

let t: TestShop;
let api: ReturnType<typeof serve>;
let shop: Running;
let shopUrl: string;
let book: string;
let placed = 0;

beforeAll(async () => {
  t = await testShop();
  book = await makeProduct(t);
  api = serve({ fetch: t.app.fetch, port: 0 });
  const port = await freePort();
  shopUrl = `http://localhost:${port}`;
  shop = storefront({
    PORT: String(port),
    SHOP_URL: shopUrl,
    SHOP_API_URL: `http://localhost:${(api.address() as AddressInfo).port}/shop-api`,
  });
  await ready(`${shopUrl}/readyz`, shop);
}, 120_000);
afterAll(async () => {
  await kill(shop);
  api?.close();
});

type Someone = Awaited<ReturnType<typeof member>>;
const ways: Record<string, (someone: Someone) => Promise<unknown>> = {
  'a new password': async ({ email }) => {
    const { data } = await call(t, 'POST', '/login', { body: { email, password: PASSWORD } });
    const body = { currentPassword: PASSWORD, newPassword: { first: 'New-pass1', second: 'New-pass1' } };
    await call(t, 'PUT', '/me/change-password', { body, bearer: data.token });
  },
  'a logout elsewhere': ({ refresh }) => call(t, 'POST', '/logout', { body: { refresh_token: refresh } }),
  'the end of all sessions, such as by a reset': ({ id }) =>
    t.shop.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, id)),
  'staff who disable the member': ({ id }) =>
    t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, id)),
  'the erasure of the member': async ({ id }) => {
    await t.shop.db.delete(sessions).where(eq(sessions.userId, id));
    await t.shop.db.update(orders).set({ userId: null }).where(eq(orders.userId, id));
    await t.shop.db.delete(users).where(eq(users.id, id));
  },
};
const carts: Record<string, (token: string) => Promise<unknown>> = {
  'ordered elsewhere': (token) =>
    t.shop.db
      .update(orders)
      .set({ state: 'new', number: String(900_000 + ++placed), checkoutCompletedAt: new Date() })
      .where(eq(orders.tokenValue, token)),
  'still there': async () => {},
};

/** Addresses of the screens that are open to everybody. */
const PARAMETERS: Record<string, string> = {
  'products/categories/*': 'products/categories/books',
  'products/:id?': 'products/the-probability-dice-box',
};
const paths = screens
  .filter(({ guard, path }) => guard !== 'member' && (!/[:*]/.test(path) || path in PARAMETERS))
  .map(({ path }) => `/${PARAMETERS[path] ?? path}`);

/** These answer 404: what does not exist, and pages of mailed links, without one. */
const MISSING = ['/nothing-here', '/page-not-found', '/newsletter/refusal', '/email-change', '/phone-order'];

/** Opens a page like a browser, and follows redirects. */
async function open(path: string, cookies: CookieJar) {
  for (let url = shopUrl + path, n = 0; ; n++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: cookies.header, 'Accept-Language': 'ja' },
    });
    cookies.take(answer.headers);
    const to = answer.headers.get('Location');
    if (!to || n > 5) return { status: answer.status, html: await answer.text() };
    url = new URL(to, url).href;
  }
}

describe.each(Object.keys(ways))('after %s', (way) => {
  it.each(Object.keys(carts))('with a cart that is %s, every public screen is a guest’s', async (cart) => {
    const someone = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], someone.bearer);
    const secret = storefrontEnv.SESSION_SECRET;
    const auth = await sealed(secret, 'auth', { access: someone.bearer, refresh: someone.refresh });
    const browser = async () => {
      const jar = new CookieJar();
      jar.set('auth', auth);
      jar.set('cart', await sealed(secret, 'cart', token));
      return jar;
    };
    expect((await open('/faq', await browser())).html).toContain('/session-api/logout');
    await carts[cart]?.(token);
    await ways[way]?.(someone);
    t.shop.caches.sessions.clear();
    const faults: string[] = [];
    for (const path of [...paths, '/en/faq', '/nothing-here']) {
      const { status, html } = await open(path, await browser());
      const isMissing = MISSING.includes(path);
      if (status !== (isMissing ? 404 : 200)) faults.push(`${path}: ${status}`);
      if (html.includes('/session-api/logout') || html.includes('山田')) faults.push(`${path}: a member’s`);
    }
    expect(faults).toEqual([]);
  });
});
