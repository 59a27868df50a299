/**
 * What a waiting notice says is shown once, by the page that the shopper sees in the end: also if the next screens
 * redirect after a call, when the frame has been loaded already.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { CookieJar } from '../kit/cookie-jar.ts';
import { sealed } from '../kit/cookies.ts';
import { PASSWORD } from '../kit/member.ts';
import { call, cartWith, member } from '../setup/client.ts';
import { kill, type Running, ready } from '../setup/process.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop, testShop } from '../setup/shop.ts';
import { storefront, storefrontEnv } from '../setup/storefront.ts';

let t: TestShop;
let api: ReturnType<typeof serve>;
let shop: Running;
let shopUrl: string;
let book: string;

beforeAll(async () => {
  t = await testShop();
  book = await makeProduct(t, { stock: 50 });
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

type Opened = { url: string; status: number; html: string; redirects: number };

/** Opens a page, or sends a form, like a browser, and follows redirects. */
async function open(
  path: string,
  cookies: CookieJar,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Opened> {
  let init: RequestInit = form
    ? { method: 'POST', body: new URLSearchParams(form), headers: { Origin: shopUrl } }
    : {};
  for (let url = shopUrl + path, n = 0; ; n++) {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...headers, Cookie: `css=x; ${cookies.header}`, 'Accept-Language': 'ja' },
    });
    cookies.take(answer.headers);
    const to = answer.headers.get('Location');
    if (!to || n > 6) return { url, status: answer.status, html: await answer.text(), redirects: n };
    url = new URL(to, url).href;
    init = {};
  }
}

const TEXTS = {
  ja: { in: 'ログインしました。', reduced: '数量の上限または在庫数に合わせて' },
  en: { in: 'You are logged in.', reduced: 'Some quantities were adjusted' },
};

/** Logs in from a browser with a guest's cart, while the member's own cart has more of a product than there is left. */
async function logIn(to: string) {
  const m = await member(t);
  const scarce = await makeProduct(t, { stock: 9 });
  await cartWith(t, [{ productCode: scarce, quantity: 5 }], m.bearer);
  const guests = await cartWith(t, [{ productCode: book, quantity: 1 }]);
  await setStock(t, scarce, 2);
  const cookies = new CookieJar();
  cookies.set('cart', await sealed(storefrontEnv.SESSION_SECRET, 'cart', guests));
  const login = to.startsWith('/en') ? '/en/login' : '/login';
  const seen = await open(login, cookies, { email: m.email, password: PASSWORD, redirect_path: to });
  return { m, cookies, seen };
}

describe.each(['ja', 'en'] as const)('after a login (%s),', (language) => {
  const prefix = language === 'en' ? '/en' : '';
  const says = TEXTS[language];

  it.each([
    ['the check of the order', '/checkout/confirm'],
    ['the payment', '/checkout/payment'],
    ['the survey', '/checkout/survey'],
    ['a product by its code', 'product'],
  ])('on the way to %s, every notice is shown once', async (_, page) => {
    const to = page === 'product' ? `/products/${book}` : page;
    const { cookies, seen } = await logIn(prefix + to);
    expect(seen.status).toBe(200);
    // The login itself, and the page that the shopper wanted.
    expect(seen.redirects).toBeGreaterThan(1);
    expect(seen.html).toContain(says.in);
    expect(seen.html).toContain(says.reduced);
    const { html } = await open(`${prefix}/faq`, cookies);
    expect(html).not.toContain(says.in);
    expect(html).not.toContain(says.reduced);
  });
});

it('a notice is shown by a page that does not redirect, by an error page, and not by one that is only prefetched', async () => {
  const waiting = async () => {
    const cookies = new CookieJar();
    const notices = [{ key: 'notice.logged_out', tone: 'done' }];
    cookies.set('notice', await sealed(storefrontEnv.SESSION_SECRET, 'notice', notices));
    return cookies;
  };
  const said = 'ログアウトしました';
  for (const path of ['/faq', '/nothing-here', '/products/no-such-product']) {
    const cookies = await waiting();
    expect((await open(path, cookies)).html).toContain(said);
    expect(cookies.has('notice')).toBe(false);
  }
  const cookies = await waiting();
  const ahead = await open('/faq', cookies, undefined, { 'Sec-Purpose': 'prefetch' });
  expect(ahead.html).not.toContain(said);
  expect((await open('/faq', cookies)).html).toContain(said);
});

it('the badge moves on the page that shows the notice of the changed cart', async () => {
  const guests = await cartWith(t, [{ productCode: book, quantity: 1 }]);
  const cookies = new CookieJar();
  cookies.set('cart', await sealed(storefrontEnv.SESSION_SECRET, 'cart', guests));
  const params = { quantity: '1' };
  const { html } = await open(`/products/${book.toLowerCase()}`, cookies, params);
  expect(html).toContain('badge changed');
  expect((await open('/faq', cookies)).html).not.toContain('badge changed');
  expect((await call(t, 'GET', `/carts/${guests}`)).data.items).toMatchObject([{ quantity: 2 }]);
});
