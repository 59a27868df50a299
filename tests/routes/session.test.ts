import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authCookie, decodeToken } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { screen } from '#app/request/screen.ts';
import { resolveSession } from '#app/request/tokens.ts';
import { BadRequestError, UnexpectedError } from '#app/shop-api/errors.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { provokes } from '../setup/log.ts';

const api = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', api));
afterEach(() => {
  api.mockReset();
  vi.unstubAllGlobals();
});

const token = (secondsLeft: number, name = 'a') => {
  const payload = { exp: Math.floor(Date.now() / 1000) + secondsLeft, username: `${name}@example.jp` };
  return `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
};
const pair = async (header: string | Promise<string>) => (await header).split(';')[0] ?? '';
const signedIn = (access: string, refresh: string) => pair(authCookie.write({ access, refresh }));
const request = (cookie: string, path = '/en/products/a') =>
  new Request(`http://shop.example${path}`, { headers: { Cookie: cookie } });
const scopeWith = (cookie: string, path?: string): Scope => scopeOf({}, request(cookie, path));
const renewed = (access: string) =>
  new Response(
    JSON.stringify({ success: true, message: '', data: { token: access, refresh_token: 'next' } }),
  );
const committed = async (scope: Scope) => {
  const headers = new Headers();
  await scope.jar.commit(headers);
  return headers.getSetCookie();
};

describe('cookies', () => {
  it('are read back unchanged', async () => {
    const header = await cartCookie.write('abc');
    expect(header).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await cartCookie.read(await pair(header))).toBe('abc');
  });

  it.each(['cart=garbage', 'cart=', 'cart=eyJ2YWx1ZSI6ImFiYyJ9.wrong', 'cart=%%%', 'other=1', ''])(
    'count as missing if they are %j',
    async (header) => expect(await cartCookie.read(header)).toBeUndefined(),
  );

  it('count as missing if their signed value has another shape', async () => {
    const foreign = (await pair(viewedCookie.write(['a']))).replace('viewed=', 'cart=');
    expect(await cartCookie.read(foreign)).toBeUndefined();
  });

  it('are deleted if they exceed a browser’s limit', async () => {
    expect(await viewedCookie.write(['x'.repeat(5000)])).toContain('Max-Age=0');
  });

  it('of the cart is written whenever an action changes the cart, so that it does not expire in use', async () => {
    const Cookie = await pair(cartCookie.write('abc'));
    const written = async (method: string) => {
      const headers = { Cookie };
      const scope = scopeOf({}, new Request('http://shop.example/checkout/cart', { method, headers }));
      await scope.setCart({ tokenValue: 'abc' } as Cart);
      return committed(scope);
    };
    expect(await written('POST')).toEqual([expect.stringMatching(/^cart=.*Max-Age=2592000/)]);
    expect(await written('GET')).toEqual([]);
  });

  it('are written once per response, and only if they have changed', async () => {
    const scope = scopeWith('');
    await scope.jar.set(cartCookie, undefined);
    expect(await committed(scope)).toEqual([]);
    await scope.jar.set(cartCookie, 'a');
    await scope.jar.set(cartCookie, 'b');
    expect(await committed(scope)).toHaveLength(1);
    expect(await committed(scope)).toEqual([]);
  });
});

describe('the token refresh (§4)', () => {
  it('keeps a token that does not expire within ten seconds', async () => {
    const scope = scopeWith(await signedIn(token(60), 'r1'));
    expect((await scope.member())?.decoded.username).toBe('a@example.jp');
    expect(api).not.toHaveBeenCalled();
  });

  it('renews a token that expires within ten seconds, once per request, and stores the new pair', async () => {
    api.mockResolvedValue(renewed(token(600, 'new')));
    const scope = scopeWith(await signedIn(token(9), 'r2'));
    const members = await Promise.all([scope.member(), scope.member(), scope.member()]);
    expect(new Set(members.map((member) => member?.decoded.username))).toEqual(new Set(['new@example.jp']));
    expect(api).toHaveBeenCalledTimes(1);
    const [header] = await committed(scope);
    expect(await authCookie.read(await pair(header ?? ''))).toMatchObject({ refresh: 'next' });
  });

  it.each([
    [11, 0],
    [10, 1],
  ])('of a token that is valid for %i more seconds makes %i renewals (§9.20)', async (seconds, renewals) => {
    api.mockImplementation(async () => renewed(token(600)));
    const exp = 2_000_000_000;
    const access = `x.${Buffer.from(JSON.stringify({ exp, username: 'a' })).toString('base64url')}.y`;
    const now = (exp - seconds) * 1_000;
    const caller = { locale: 'ja' } as const;
    await resolveSession({ access, refresh: `window-${seconds}` }, caller, { now });
    expect(api).toHaveBeenCalledTimes(renewals);
  });

  it('renews a token once per process for requests that come at the same time', async () => {
    api.mockImplementation(async () => renewed(token(600)));
    const cookie = await signedIn(token(-5), 'r3');
    await Promise.all([1, 2, 3, 4].map(() => scopeWith(cookie).member()));
    expect(api).toHaveBeenCalledTimes(1);
  });

  it.each([400, 401, 404])(
    'deletes a session whose renewal gets the status %i, and shows one notice (§8.3, §8.8)',
    async (status) => {
      api.mockImplementation(async () => new Response(null, { status }));
      const scope = scopeWith(await signedIn(token(-5), `r4-${status}`));
      expect((await scope.takeNotices()).map(({ key }) => key)).toEqual(['error.session_expired_error']);
      expect(await scope.member()).toBeUndefined();
      expect(await scope.takeNotices()).toEqual([]);
      expect((await committed(scope))[0]).toMatch(/^auth=ImV4cGlyZWQi\..*Max-Age=0/);
    },
  );

  it('keeps the session while the Shop API is unreachable', async () => {
    api.mockRejectedValue(new TypeError('fetch failed'));
    const almost = scopeWith(await signedIn(token(5), 'r5'));
    expect(await almost.member()).toBeDefined();
    const over = scopeWith(await signedIn(token(-5), 'r6'));
    expect(await over.member()).toBeUndefined();
    expect(await committed(over)).toEqual([]);
  });

  it.each([
    [7, 7],
    ['7', 7],
    [null, undefined],
    ['', undefined],
    [false, undefined],
    [[], undefined],
    ['abc', undefined],
  ])('reads the customer id %j of a token as %s', (customerId, read) => {
    const payload = { exp: 2_000_000_000, username: 'a@example.jp', customerId };
    const access = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
    expect(decodeToken(access)).toMatchObject({ username: 'a@example.jp' });
    expect(decodeToken(access)?.customerId).toBe(read);
  });

  it('ignores malformed tokens', () => {
    for (const odd of ['', 'a', 'a.b.c', `a.${Buffer.from('[]').toString('base64url')}.c`])
      expect(decodeToken(odd)).toBeUndefined();
  });
});

describe('redirects', () => {
  it('send changed cookies', async () => {
    const scope = scopeWith('', '/en/checkout/cart');
    await scope.jar.set(cartCookie, 'a');
    const away = await redirectWith(scope, '/en/login');
    expect(away.headers.getSetCookie()).toHaveLength(1);
  });

  it('lead a guest from a guarded page to the login, with a notice', async () => {
    const { loader } = screen('account.orders', { load: async () => 'seen' });
    const args = { params: {}, context: {}, request: request('', '/en/account/order') };
    const answer = (await loader(args).catch((thrown: Response) => thrown)) as Response;
    expect(answer.headers.get('Location')).toBe('/en/login?redirect_path=%2Fen%2Faccount%2Forder');
    const next = scopeWith(await pair(answer.headers.getSetCookie()[0] ?? ''), '/en/login');
    expect((await next.takeNotices()).map(({ key }) => key)).toEqual(['notice.login_required']);
  });

  it('lead members away from the login, in the language of the page', async () => {
    const { loader } = screen('login', { load: async () => 'seen' });
    const args = { params: {}, context: {}, request: request(await signedIn(token(60), 'r7'), '/en/login') };
    const answer = await loader(args).catch((thrown: Response) => thrown);
    expect((answer as Response).headers.get('Location')).toBe('/en');
  });
});

it.each([
  [418, 418],
  [403, 403],
  [500, 500],
  [507, 500],
])(
  'an unexpected status %i of the Shop API is an error page with status %i (§8.5)',
  async (status, shown) => {
    provokes('shop_api');
    const load = () => Promise.reject(new UnexpectedError({ status }));
    const { loader: broken } = screen('products.search', { load });
    const args = { request: request('', '/products/search'), context: {}, params: {} };
    await expect(broken(args)).rejects.toMatchObject({ init: { status: shown } });
  },
);

it.each([
  [503, '600', 10],
  [503, '20', undefined],
  [503, undefined, undefined],
  [503, 'Sat, 28 Nov 2026 09:00:00 GMT', undefined],
  [429, '90', 2],
])('status %i with Retry-After %s tells to wait %s minutes', async (status, retryAfter, minutes) => {
  provokes('shop_api');
  const load = () => Promise.reject(new UnexpectedError({ status, retryAfter }));
  const { loader: broken } = screen('products.search', { load });
  const args = { request: request('', '/products/search'), context: {}, params: {} };
  await expect(broken(args)).rejects.toMatchObject({
    data: expect.objectContaining({ page: { retryAfter } }),
  });
  await expect(broken(args)).rejects.toSatisfy(
    (thrown) => (thrown as { data: { minutes?: number } }).data.minutes === minutes,
  );
});

describe('a card number outside of the card form', () => {
  const status = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (thrown) => (thrown as { init?: { status: number } }).init?.status,
    );
  const page = (path: string, answer: () => Promise<string>) =>
    status(
      screen('products.search', { load: answer }).loader({
        request: request('', path),
        context: {},
        params: {},
      }) as never,
    );
  const fine = async () => 'shown';

  it('in a URL is refused before any call', async () => {
    for (const typed of ['4444333322221111', '4444 3333 2222 1111', '４４４４−３３３３−２２２２−１１１１'])
      expect(await page(`/products/search?searchQuery=${encodeURIComponent(typed)}`, fine)).toBe(400);
    expect(await page('/products/search?searchQuery=9784000000019', fine)).toBe(200);
    expect(await page('/products/search?searchQuery=4444333322221112', fine)).toBe(200);
  });

  it('that only the Shop API finds gets a 400', async () => {
    const refuse = () => Promise.reject(new BadRequestError({ status: 400, errorCode: 'card_data_refused' }));
    expect(await page('/products/search', refuse)).toBe(400);
  });
});
