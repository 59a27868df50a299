/** Data that remains in the browser after a member's logout. Routes with a real Shop API. */
import { describe, expect, it, vi } from 'vitest';
import { closeSession } from '#api/domain/auth/sessions.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import { noticeCookie } from '#app/cookies/notice.ts';
import { oauthCookie } from '#app/cookies/oauth-attempts.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { waitingCookie } from '#app/cookies/waiting-events.ts';
import * as orderList from '#app/routes/account/orders/route.tsx';
import * as profile from '#app/routes/account/profile/route.tsx';
import * as cartPage from '#app/routes/checkout/cart/route.tsx';
import * as logout from '#app/routes/session-api/logout.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { ADDRESS, anotherSession, call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
let book: string;

inFrontOf(async (shop) => {
  t = shop;
  book = await makeProduct(t, { stock: 50 });
});

/** A browser with every cookie that a visit can leave. */
async function visited() {
  const m = await member(t);
  const token = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
  await readyToPay(t, token);
  const shopper = new ScreenVisitor();
  await shopper.set(authCookie, { access: m.bearer, refresh: m.refresh });
  await shopper.set(cartCookie, token);
  await shopper.set(orderCookie, { token: 'an-order', locale: 'ja' });
  await shopper.set(awaitedMailCookie, { mail: 'reset', email: m.email });
  await shopper.set(viewedCookie, [book]);
  await shopper.set(inquiryCookie, { id: 7 });
  await shopper.set(oauthCookie, [{ state: 's', verifier: 'v', locale: 'ja', to: '/account/profile' }]);
  await shopper.set(waitingCookie, [{ name: 'purchase', params: { currency: 'JPY', value: 1 } }]);
  await shopper.set(localeCookie, 'en');
  return { m, token, shopper };
}

const leave = (shopper: ScreenVisitor) => {
  const request = shopper.request(
    '/session-api/logout',
    {},
    { Accept: 'text/html', Origin: 'http://localhost:3000' },
  );
  return logout.action({ request, context: {}, params: {} });
};

describe('logging out', () => {
  it('keeps the chosen language, and deletes personal data', async () => {
    const { m, token, shopper } = await visited();
    const answer = await leave(shopper);
    shopper.cookies.take(answer.headers);
    expect([...shopper.cookies.keys()].sort()).toEqual(['locale', 'notice']);
    expect(await noticeCookie.read(`notice=${shopper.cookies.get('notice')}`)).toEqual([
      { key: 'notice.logged_out', tone: 'done' },
    ]);
    expect(answer.headers.get('Clear-Site-Data')).toBe('"storage"');
    const left = await call(t, 'GET', `/carts/${token}`);
    expect(left.status === 404 || left.data.items.length === 0).toBe(true);
    expect((await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } })).status).toBe(
      401,
    );
  });

  it('resets the cart of this browser, while other browsers of the member keep the cart', async () => {
    const { m, token, shopper } = await visited();
    const phone = new ScreenVisitor();
    const session = await anotherSession(t, m.id);
    await phone.set(authCookie, { access: session.token, refresh: session.refresh_token });
    await phone.set(cartCookie, token);
    const cartOf = async (visitor: ScreenVisitor) =>
      (await visitor.open(cartPage.loader, '/checkout/cart')).data.cart;
    shopper.cookies.take((await leave(shopper)).headers);
    expect(await cartOf(shopper)).toBeUndefined();
    expect((await cartOf(phone)).lines).toMatchObject([{ quantity: 1 }]);
    // The old cart token shows no cart.
    await shopper.set(cartCookie, token);
    expect(await cartOf(shopper)).toBeUndefined();
  });

  it('invalidates copies of the session cookie', async () => {
    const { shopper } = await visited();
    const copy = new ScreenVisitor();
    copy.cookies.set('auth', shopper.cookies.get('auth') ?? '');
    expect((await copy.open(profile.loader, '/account/profile')).status).toBe(200);
    await leave(shopper);
    for (const [page, path] of [
      [profile, '/account/profile'],
      [orderList, '/account/order'],
    ] as const) {
      const again = new ScreenVisitor();
      again.cookies.set('auth', copy.cookies.get('auth') ?? '');
      expect((await again.open(page.loader, path)).location).toContain('/login?');
      expect(again.cookies.has('auth')).toBe(false);
    }
  });

  it.each([
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'refuses the reset of the cart (§8.7)',
      async () => Response.json({ code: 400, message: 'no' }, { status: 400 }),
    ],
    ['is broken', async () => Response.json({ code: 500, message: 'no' }, { status: 500 })],
  ])('works without an error while the Shop API %s (§8.12)', async (_, answer) => {
    const { m, shopper } = await visited();
    const { fetch } = globalThis;
    globalThis.fetch = answer;
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      shopper.cookies.take((await leave(shopper)).headers);
    } finally {
      globalThis.fetch = fetch;
    }
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    expect([...shopper.cookies.keys()].sort()).toEqual(['locale', 'notice']);
    // The failure is logged, but not shown to the shopper.
    expect(lines.filter((line) => line.includes('"event":"logout"'))).toEqual([
      expect.stringMatching(/"level":"warn".*"status":/),
    ]);
    expect(lines.join('')).not.toContain(m.refresh);
    expect(await shopper.notices()).toEqual(['notice.logged_out']);
  });
});

describe('an expired session', () => {
  it('deletes the cart cookie', async () => {
    const { m, shopper } = await visited();
    await closeSession(t.shop, m.refresh);
    await shopper.set(authCookie, { access: 'x.e30.y', refresh: m.refresh });
    const seen = await shopper.open(cartPage.loader, '/checkout/cart');
    expect(seen.data.cart).toBeUndefined();
    for (const name of ['auth', 'cart', 'awaited', 'inquiry'])
      expect(shopper.cookies.has(name), name).toBe(false);
  });

  it('whose cookie is gone shows no address in the cart', async () => {
    const { shopper } = await visited();
    shopper.cookies.delete('auth');
    const seen = await shopper.open(cartPage.loader, '/checkout/cart');
    expect(JSON.stringify(seen.data)).not.toContain(ADDRESS.street.slice(0, 6));
    expect(seen.data.cart.deliverTo).toBeUndefined();
  });
});
