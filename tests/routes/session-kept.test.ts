/** Members stay logged in although a call was refused or failed. Routes with a real Shop API. */
import { afterEach, expect, it, vi } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { screen } from '#app/request/screen.ts';
import * as account from '#app/routes/account/orders/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import * as refresh from '#app/routes/session-api/refresh.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { provokes } from '../setup/log.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { shopperWith } from './members.ts';
import { inFrontOf, type Wire } from './wire.ts';

const ORDERS = '/account/order';
const REFRESH = 'POST /token/refresh';
let t: TestShop;
let wire: Wire;
let book: string;
let slug: string;

inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  book = await makeProduct(t, { priceYen: 2200, stock: 1000 });
  slug = (await call(t, 'GET', `/products/by-code/${book}`)).data.slug;
});
afterEach(() => vi.useRealTimers());

const shopping = () => shopperWith(t, { items: [{ productCode: book, quantity: 1 }] });
const wait = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const press = (shopper: ScreenVisitor, intent: string) =>
  shopper.send(product.action, `/products/${slug}`, { intent }, { slug, id: slug });
const isLoggedIn = async (shopper: ScreenVisitor) =>
  (await shopper.open(account.loader, ORDERS)).location === null;

/** A member whose token has expired for the Shop API, and has 59 seconds left by the storefront's clock. */
async function behind(work: (shopper: ScreenVisitor, refreshToken: string) => Promise<void>) {
  t.later(60_000);
  try {
    const { shopper, m } = await shopping();
    wait(601_000);
    wire.calls.length = 0;
    await work(shopper, m.refresh);
  } finally {
    t.later(-60_000);
  }
}

it('a page renews a token that the Shop API refuses, once, and stores the new one', () =>
  behind(async (shopper) => {
    expect(await isLoggedIn(shopper)).toBe(true);
    expect(wire.calls.filter((one) => one === REFRESH)).toHaveLength(1);
    wire.calls.length = 0;
    expect(await isLoggedIn(shopper)).toBe(true);
    expect(wire.calls).not.toContain(REFRESH);
  }));

it('an action whose call is refused makes it once more with the new token', () =>
  behind(async (shopper) => {
    expect((await press(shopper, 'wish')).location).toBe(`/products/${slug}`);
    expect(await shopper.notices()).toEqual(['notice.wish_added']);
  }));

it('the Session API returns a token that the Shop API accepts', () =>
  behind(async (shopper) => {
    const request = shopper.request('/session-api/refresh', {}, { Origin: 'http://localhost:3000' });
    const answer = await refresh.action({ request, context: {}, params: {} });
    expect(answer.status).toBe(200);
    const { data } = await answer.json();
    expect((await call(t, 'GET', '/me', { bearer: data.token })).status).toBe(200);
  }));

it('a session still ends when the refresh token is refused as well', () =>
  behind(async (shopper, refreshToken) => {
    await call(t, 'POST', '/logout', { body: { refresh_token: refreshToken } });
    expect(await isLoggedIn(shopper)).toBe(false);
    expect(await shopper.notices()).toContain('error.session_expired_error');
    expect(await authCookie.read(`auth=${shopper.cookies.get('auth') ?? ''}`)).toBeUndefined();
  }));

it('a session does not end while a refused token cannot be renewed', () =>
  behind(async (shopper) => {
    provokes('shop_api');
    wire.before = async (sent) => {
      if (sent === REFRESH) throw new TypeError('fetch failed');
    };
    await expect(isLoggedIn(shopper)).rejects.toMatchObject({ init: { status: 503 } });
    wire.before = undefined;
    expect(await isLoggedIn(shopper)).toBe(true);
  }));

/** The access token has expired, and the session cannot be renewed during `work`. */
async function unrenewable(work: (shopper: ScreenVisitor) => Promise<unknown>) {
  provokes('shop_api');
  const { shopper } = await shopping();
  wait(601_000);
  wire.before = async (sent) => {
    if (sent === REFRESH) throw new TypeError('fetch failed');
  };
  await expect(work(shopper)).rejects.toMatchObject({ init: { status: 503 } });
  wire.before = undefined;
  expect(await isLoggedIn(shopper)).toBe(true);
}

it.each(['wish', 'unwish'])('a session that cannot be renewed outlasts the button “%s”', (intent) =>
  unrenewable((shopper) => press(shopper, intent)),
);

it('a session that cannot be renewed outlasts a 401 to a call without a token', () =>
  unrenewable((shopper) => {
    const load = () => Promise.reject(new NotAuthenticatedError({ status: 401 }));
    return shopper.open(screen('products.search', { load }).loader, '/products/search');
  }));
