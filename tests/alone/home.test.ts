/** The home page, complete and with parts missing because of failed calls (§3, §4). */
import { afterEach, describe, expect, it } from 'vitest';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { env } from '#app/env.ts';
import * as home from '#app/routes/home/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { fakeShopApi } from './fake-shop-api.ts';

const WHOLE: Record<string, unknown> = {
  '/media/section/carousel': { items: [{ code: 'c', name: '特集', path: 'c.svg', link: '/en/faq' }] },
  '/product-latest': { items: [] },
  '/taxon-products/by-code/recommended_products': null,
  '/blocks/section/popular_keywords': { items: [] },
};

const shop = fakeShopApi(WHOLE);

const open = (headers: Record<string, string> = {}, path = '/') =>
  new ScreenVisitor().visit(
    (args) => home.loader({ ...args, params: {} }) as Promise<unknown>,
    new Request(`http://localhost:3000${path}`, { headers: { 'Accept-Language': 'ja', ...headers } }),
  );

describe('the home page', () => {
  // §9.12
  it('is complete and may be cached, and its banners link to pages in its own language', async () => {
    const seen = await open();
    expect(seen.status).toBe(200);
    expect(seen.data).toMatchObject({ latest: [], recommended: [], keywords: [], viewed: [] });
    expect(seen.data.banners).toEqual([{ name: '特集', path: 'c.svg', href: '/faq' }]);
    expect([seen.scope.incomplete, seen.data.page.unshared]).toEqual([false, false]);
    expect(shop.asked.filter((path) => path.startsWith('/product-latest'))).toEqual([
      expect.stringMatching(/[?&]limit=12(?:&|$)/),
    ]);
    expect(shop.asked.some((path) => path.includes('batch'))).toBe(false);
  });

  it.each([
    ['/media/section/carousel', 'banners'],
    ['/product-latest', 'latest'],
    ['/taxon-products/by-code/recommended_products', 'recommended'],
    ['/blocks/section/popular_keywords', 'keywords'],
  ])('lacks only one part if the call %s fails', async (path, part) => {
    delete shop.answers[path];
    const seen = await open();
    expect(seen.status).toBe(200);
    expect(seen.data[part]).toBeUndefined();
    expect(seen.scope.incomplete).toBe(true);
  });

  it('responds 503 if all calls fail', async () => {
    shop.answers = {};
    await expect(open()).rejects.toMatchObject({ init: { status: 503 } });
  });

  it('is not shared by caches if it contains recently viewed products', async () => {
    shop.answers['/products/batch/by-codes'] = { items: [] };
    const [cookie = ''] = (await viewedCookie.write(['B-2', 'A-1'])).split(';');
    const seen = await open({ Cookie: cookie });
    expect(
      shop.asked.some((path) => path.startsWith('/products/batch/by-codes?') && path.includes('B-2%2CA-1')),
    ).toBe(true);
    expect(seen.data.page.unshared).toBe(true);
  });
});

describe('with ROOT_REDIRECT_PATH (§2, §9.31)', () => {
  afterEach(() => {
    Object.assign(env, { ROOT_REDIRECT_PATH: undefined, ROOT_REDIRECT_STATUS: 302 });
  });
  it.each([
    ['/', 302, '/faq'],
    ['/en?utm=1', 301, '/en/faq?utm=1'],
  ] as const)('%s redirects with %i to %s', async (path, status, to) => {
    Object.assign(env, { ROOT_REDIRECT_PATH: '/faq', ROOT_REDIRECT_STATUS: status });
    const seen = await open({}, path);
    expect([seen.status, seen.location]).toEqual([status, to]);
  });
});
