/** The home page, whole and with parts that the Shop API cannot tell (§3, §4). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as home from '~/routes/home.tsx';
import { viewedCookie } from '~/session/viewed.server.ts';
import { Shopper } from '../routes/checkout-shopper.ts';

const WHOLE: Record<string, unknown> = {
  '/media/section/carousel': { items: [{ code: 'c', name: '特集', path: 'c.svg', link: '/en/faq' }] },
  '/product-latest': { items: [] },
  '/taxon-products/by-code/recommended_products': null,
  '/blocks/section/popular_keywords': { items: [] },
};

/** Answers by path; `null` is not there, whatever is not named is broken. */
let answers: Record<string, unknown>;
let moment = Date.parse('2026-11-20T00:00:00Z');
const asked: string[] = [];
/** The cache is the process's: each test comes an hour later. */
beforeEach(() => {
  answers = { ...WHOLE };
  asked.length = 0;
  moment += 3_600_000;
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/shop-api', '');
    asked.push(`${path}?${searchParams}`);
    if (!(path in answers)) return new Response('{}', { status: 500 });
    const data = answers[path];
    if (data === null) return new Response('{"success":false,"message":""}', { status: 404 });
    return Response.json({ success: true, message: '', data });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (headers: Record<string, string> = {}) =>
  new Shopper().visit(
    (args) => home.loader({ ...args, params: {} }) as Promise<unknown>,
    new Request('http://localhost:3000/', { headers: { 'Accept-Language': 'ja', ...headers } }),
  );

describe('home', () => {
  it('stands whole, for shared caches; banners lead on in the language of the page', async () => {
    const seen = await open();
    expect(seen.status).toBe(200);
    expect(seen.data).toMatchObject({ latest: [], recommended: [], keywords: [], viewed: [] });
    expect(seen.data.banners).toEqual([{ name: '特集', path: 'c.svg', href: '/faq' }]);
    expect([seen.scope.incomplete, seen.scope.unshared]).toEqual([false, false]);
    expect(asked.some((path) => path.includes('batch'))).toBe(false);
  });

  it.each([
    ['/media/section/carousel', 'banners'],
    ['/product-latest', 'latest'],
    ['/taxon-products/by-code/recommended_products', 'recommended'],
    ['/blocks/section/popular_keywords', 'keywords'],
  ])('without %s: that part is missing, the page is not', async (path, part) => {
    delete answers[path];
    const seen = await open();
    expect(seen.status).toBe(200);
    expect(seen.data[part]).toBeUndefined();
    expect(seen.scope.incomplete).toBe(true);
  });

  it('without any of them: the error page, to be tried again', async () => {
    answers = {};
    await expect(open()).rejects.toMatchObject({ init: { status: 503 } });
  });

  it('asks for what was checked, and is the shopper’s own then', async () => {
    answers['/products/batch/by-codes'] = { items: [] };
    const [cookie = ''] = (await viewedCookie.write(['B-2', 'A-1'])).split(';');
    const seen = await open({ Cookie: cookie });
    expect(
      asked.some((path) => path.startsWith('/products/batch/by-codes?') && path.includes('B-2%2CA-1')),
    ).toBe(true);
    expect(seen.scope.unshared).toBe(true);
  });
});
