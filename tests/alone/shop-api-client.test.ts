import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as cart from '#app/shop-api/cart.ts';
import * as catalogue from '#app/shop-api/catalogue.ts';
import {
  BadRequestError,
  isCartMissing,
  NotAuthenticatedError,
  NotFoundError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import * as orders from '#app/shop-api/orders.ts';
import { PublicCache } from '#app/shop-api/public-cache.ts';
import { logout, me } from '#app/shop-api/user.ts';

const { addCartItem } = cart;
const { productBySlug, taxonProductsBySlug } = catalogue;
const caller = {
  locale: 'en' as const,
  requestId: 'request-1',
  clientIp: '203.0.113.9',
  token: 'T',
  cartToken: 'C',
};
const api = vi.fn<typeof fetch>();
const answer = (status: number, body?: unknown, headers?: HeadersInit) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, ...(headers ? { headers } : {}) });

beforeEach(() => vi.stubGlobal('fetch', api));
afterEach(() => {
  api.mockReset();
  vi.unstubAllGlobals();
});

const sent = (call = 0) => {
  const [url, init] = api.mock.calls[call] ?? [];
  return { url: new URL(String(url)), init, headers: new Headers(init?.headers) };
};

describe('requests', () => {
  it('contain language, credentials, request id and the shopper’s IP address', async () => {
    api.mockResolvedValue(answer(404, { message: '' }));
    await expect(addCartItem(caller, 'a/b', { productCode: 'P', quantity: 2 })).rejects.toThrow(
      NotFoundError,
    );
    const { url, init, headers } = sent();
    expect(url.pathname).toBe('/shop-api/carts/a%2Fb/items');
    expect(url.searchParams.get('locale')).toBe('en_US');
    expect(Object.fromEntries(headers)).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer T',
      'cart-token': 'C',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'request-1',
    });
    expect(JSON.parse(String(init?.body))).toEqual({ productCode: 'P', quantity: 2 });
  });

  it('keep the slashes of a slug and the order of sort keys', async () => {
    api.mockResolvedValue(answer(404));
    const sort = [
      { key: 'price', direction: 'ASC' },
      { key: 'createdAt', direction: 'DESC' },
    ] as const;
    await expect(taxonProductsBySlug(caller, '本/a b', { page: 2, sort: [...sort] })).rejects.toThrow();
    const { url, headers } = sent();
    expect(url.pathname).toBe('/shop-api/taxon-products/by-slug/%E6%9C%AC/a%20b');
    expect([...url.searchParams.keys()]).toEqual(['locale', 'page', 'sortBy[price]', 'sortBy[createdAt]']);
    // The response is cached for all visitors, so the request must not identify a visitor.
    expect(headers.has('authorization')).toBe(false);
    expect(headers.has('x-forwarded-for')).toBe(false);
  });
});

describe('a call of §7 has the method and path', () => {
  const line = { productCode: 'P', quantity: 1 };
  it.each([
    ['GET /taxons', () => catalogue.taxons(caller)],
    ['GET /taxon-products/by-code/a%2Fb', () => catalogue.taxonProductsByCode(caller, 'a/b', { page: 1 })],
    ['GET /products/by-code/P', () => catalogue.productByCode(caller, 'P')],
    ['GET /product-latest', () => catalogue.latestProducts(caller, 12)],
    ['POST /carts', () => cart.createCart(caller)],
    ['GET /carts/c', () => cart.showCart(caller, 'c')],
    ['POST /carts/c/items', () => cart.addCartItem(caller, 'c', line)],
    ['POST /carts/c/multiple-items', () => cart.addCartItems(caller, 'c', [line])],
    ['PUT /carts/c/items/7', () => cart.changeCartItem(caller, 'c', '7', 2)],
    ['DELETE /carts/c/items/7', () => cart.removeCartItem(caller, 'c', '7')],
    ['PUT /carts/c', () => cart.resetCart(caller, 'c')],
    ['GET /orders/o', () => orders.showOrder(caller, 'o')],
    ['PUT /orders/o/payments/complete', () => orders.completePayment(caller, 'o')],
    ['PUT /orders/o/payments/fail', () => orders.failPayment(caller, 'o')],
  ] as const)('%s', async (wanted, call) => {
    api.mockImplementation(async () => answer(404));
    await expect(call()).rejects.toThrow(NotFoundError);
    const { url, init } = sent();
    expect(`${init?.method} ${url.pathname.replace('/shop-api', '')}`).toBe(wanted);
  });
});

describe('responses', () => {
  it.each([
    [400, BadRequestError],
    [401, NotAuthenticatedError],
    [404, NotFoundError],
    [403, UnexpectedError],
    [500, UnexpectedError],
  ])('with status %d become the matching error (§8.1, §8.2, §8.3, §8.4, §8.5)', async (status, kind) => {
    api.mockResolvedValue(answer(status));
    await expect(me(caller)).rejects.toThrow(kind);
  });

  it('with status 429 keep Retry-After', async () => {
    api.mockResolvedValue(answer(429, { code: 429, message: '' }, { 'Retry-After': '90' }));
    await expect(me(caller)).rejects.toMatchObject({ tooManyRequests: true, retryAfter: '90' });
  });

  it('with status 2xx are a success whatever the body (§8.1)', async () => {
    for (const [status, body] of [[204], [200, {}], [200, []], [201, 'done']] as const) {
      api.mockResolvedValueOnce(answer(status, body));
      await expect(logout(caller, 'R')).resolves.toBeUndefined();
    }
  });

  it('that break the contract are refused', async () => {
    api.mockResolvedValue(answer(200, { success: true, message: '', data: { id: 'x' } }));
    await expect(me(caller)).rejects.toMatchObject({ status: 502 });
  });

  it('that are lost are requested a second time if the call only reads, never if it changes something', async () => {
    api.mockRejectedValue(new TypeError('fetch failed'));
    await expect(me(caller)).rejects.toMatchObject({ status: 503, unavailable: true });
    expect(api).toHaveBeenCalledTimes(2);
    api.mockClear();
    await expect(addCartItem(caller, 'c', { productCode: 'P', quantity: 1 })).rejects.toThrow(
      UnexpectedError,
    );
    expect(api).toHaveBeenCalledTimes(1);
  });

  it('about a missing cart are recognised by their error code or, if it is missing, by the field `token`', async () => {
    const refused = async (body: unknown) => {
      api.mockResolvedValueOnce(answer(400, body));
      return isCartMissing(await addCartItem(caller, 'c', { productCode: 'P', quantity: 1 }).catch((e) => e));
    };
    expect(await refused({ errors: { token: ['x'] }, errorCode: 'cart_not_found' })).toBe(true);
    expect(await refused({ errors: { token: ['x'] } })).toBe(true);
    expect(await refused({ errors: { token: ['x'] }, errorCode: 'checkout_state' })).toBe(false);
    expect(await refused({ errors: { quantity: ['x'] } })).toBe(false);
  });
});

describe('the cache of public responses', () => {
  it('loads once for concurrent callers', async () => {
    api.mockImplementation(async () => answer(404));
    const asked = [1, 2, 3].map(() => productBySlug(caller, 'together').catch((e) => e));
    expect(await Promise.all(asked)).toHaveLength(3);
    expect(api).toHaveBeenCalledTimes(1);
  });

  it('returns cached data for a few seconds, then reloads it, and returns stale data if the load fails', async () => {
    let now = 0;
    const cache = new PublicCache({ max: 2, now: () => now });
    const load = vi.fn(async () => 'fresh');
    expect(await cache.get('k', load)).toBe('fresh');
    now = 4_000;
    await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(1);
    now = 60_000;
    const down = async () => {
      throw new UnexpectedError({ status: 503 });
    };
    expect(await cache.get('k', down)).toBe('fresh');
    const missing = async () => {
      throw new NotFoundError({ status: 404 });
    };
    await expect(cache.get('k', missing)).rejects.toThrow(NotFoundError);
  });

  it('returns no stale data older than half an hour', async () => {
    let now = 1;
    const cache = new PublicCache({ max: 2, now: () => now });
    await cache.get('k', async () => 'old');
    const down = async () => {
      throw new UnexpectedError({ status: 503 });
    };
    now = 30 * 60_000;
    expect(await cache.get('k', down)).toBe('old');
    now += 10_000;
    await expect(cache.get('k', down)).rejects.toThrow(UnexpectedError);
  });

  it('reloads after a background load has failed', async () => {
    let now = 1;
    const cache = new PublicCache({ max: 2, now: () => now });
    await cache.get('k', async () => 'old');
    now = 10_000;
    let fail: (error: Error) => void = () => undefined;
    expect(await cache.get('k', () => new Promise((_, reject) => (fail = reject)))).toBe('old');
    fail(new UnexpectedError({ status: 503 }));
    await vi.waitFor(async () => expect(await cache.get('k', async () => 'new')).toBe('new'));
  });

  it('returns stale data while a load is slow, and loads once', async () => {
    let now = 0;
    const cache = new PublicCache({ max: 2, now: () => now });
    await cache.get('k', async () => 'old');
    now = 10_000;
    let answer: (value: string) => void = () => undefined;
    const hanging = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
    for (let n = 0; n < 20; n++) expect(await cache.get('k', hanging)).toBe('old');
    expect(hanging).toHaveBeenCalledTimes(1);
    answer('new');
    await vi.waitFor(async () => expect(await cache.get('k', hanging)).toBe('new'));
  });

  it('waits for a fast load', async () => {
    let now = 0;
    const cache = new PublicCache({ max: 2, now: () => now });
    await cache.get('k', async () => 'old');
    now = 10_000;
    const soon = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'new'));
    expect(await cache.get('k', soon)).toBe('new');
  });

  it('returns the new data to everybody after `renew`', async () => {
    const cache = new PublicCache({ max: 2 });
    await cache.get('k', async () => 'old');
    expect(await cache.renew('k', async () => 'new')).toBe('new');
    expect(await cache.get('k', async () => 'later')).toBe('new');
  });

  it('keeps newer data if an older load ends later', async () => {
    const cache = new PublicCache({ max: 2 });
    let answer: (value: string) => void = () => undefined;
    const slow = cache.get('k', () => new Promise<string>((resolve) => (answer = resolve)));
    await cache.renew('k', async () => 'new');
    answer('old');
    expect(await slow).toBe('old');
    expect(await cache.get('k', async () => 'later')).toBe('new');
  });

  it('drops the least recently used entry', async () => {
    const cache = new PublicCache({ max: 2 });
    const load = vi.fn(async () => 1);
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, load);
    expect(load).toHaveBeenCalledTimes(3);
    await cache.get('b', load);
    expect(load).toHaveBeenCalledTimes(4);
  });
});
