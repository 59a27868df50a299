/** Screens with a back end that lacks all calls beyond §7, and some calls of §7. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '#app/env.ts';
import { resolveSession } from '#app/request/tokens.ts';
import * as addressAdd from '#app/routes/account/address-add/route.tsx';
import * as orderPage from '#app/routes/account/order/route.tsx';
import * as receipt from '#app/routes/account/receipt/route.tsx';
import * as cartPage from '#app/routes/checkout/cart/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as home from '#app/routes/home/route.tsx';
import * as login from '#app/routes/login/route.tsx';
import * as readyz from '#app/routes/meta/readyz.ts';
import * as categories from '#app/routes/products/categories/route.tsx';
import * as productsLayout from '#app/routes/products/layout.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import * as search from '#app/routes/products/search/route.tsx';
import * as verification from '#app/routes/register/verification/route.tsx';
import * as shell from '#app/routes/shell/route.tsx';
import { suggestionsFor } from '#app/routes/shell/suggestions/route.tsx';
import { screenById } from '#app/screens.ts';
import { applyDocumentHeaders } from '#app/security/headers.ts';
import { headOf } from '#app/seo/head.tsx';
import { categoriesSitemap, productsSitemap, screensSitemap, sitemapIndex } from '#app/seo/sitemap.ts';
import { mediaUrl } from '#app/ui/media-url.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { CART, inFrontOfPlainShop, memberWithCart, PRODUCT } from './plain-shop.ts';

const shop = inFrontOfPlainShop();
beforeEach(() => vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const says = (call: string, body: unknown, status = 200) => shop.answers.set(call, { status, body });
const productIs = (more: object = {}) => says('GET /products/by-slug/mug', { ...PRODUCT, ...more });
const openProduct = (visitor = new ScreenVisitor()) =>
  visitor.visit(product.loader, visitor.request('/products/mug'), { id: 'mug' });
const changes = () => shop.sent.filter(({ call }) => !call.startsWith('GET '));

describe('with a back end that lacks optional data', () => {
  it('the home page is shown without any of its parts', async () => {
    const { data, scope } = await new ScreenVisitor().open(home.loader, '/');
    expect(data).toMatchObject({ banners: [], latest: [], recommended: [], keywords: [], viewed: [] });
    // No call has failed, so the page can be cached.
    expect(scope.incomplete).toBe(false);
  });

  it('the frame of a page is shown without contact, notices and categories', async () => {
    says('GET /taxons', {}, 404);
    const seen = await new ScreenVisitor().open(shell.loader, '/faq');
    expect([seen.status, seen.scope.incomplete]).toEqual([200, false]);
  });

  it('a search shows products without corrections, and the search field suggests products', async () => {
    says('GET /products/by-search', { page: 1, limit: 10, pages: 1, total: 1, items: [PRODUCT] });
    const { data, scope } = await new ScreenVisitor().open(search.loader, '/products/search?search=mug');
    expect(data.cards).toHaveLength(1);
    expect((await suggestionsFor(scope, { text: 'mug', taxon: '', cut: false } as never)).length).toBe(1);
    expect(shop.calls().filter((call) => call.includes('search-help'))).toEqual([]);
  });

  it('a product is shown without recommendations and wishlist, and with the reviews in its own data', async () => {
    productIs({
      reviews: [{ title: '良い', rating: 5, comment: '丈夫', author: 'a@example.jp', createdAt: null }],
    });
    const { data } = await openProduct(await memberWithCart());
    expect(data).toMatchObject({ recommended: [], wished: false, reviews: { count: 1 } });
    expect(JSON.stringify(data)).not.toContain('a@example.jp');
    expect(data.reviews.list).toHaveLength(1);
  });

  it('a member’s cart is shown without past orders', async () => {
    const { data } = await (await memberWithCart()).open(cartPage.loader, '/checkout/cart');
    expect(data).toMatchObject({ ordered: false, cart: { lines: [{ id: '7' }] } });
  });

  it('the page of a product that does not exist is 404', async () => {
    await expect(openProduct()).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe('in requests that contain only fields of §7 and §3,', () => {
  const buy = async (form: Record<string, string> = {}) => {
    says(`POST /carts/${CART}/items`, shop.cart, 201);
    return (await memberWithCart()).send(
      product.action,
      '/products/mug',
      { quantity: '1', ...form },
      { id: 'mug' },
    );
  };

  it('a simple product is added by its code only', async () => {
    productIs();
    expect((await buy()).status).toBe(303);
    expect(changes()[0]?.body).toEqual({ productCode: 'MUG', quantity: 1 });
  });

  it('one of several variants is added by its code', async () => {
    const variant = PRODUCT.variants.MUG;
    productIs({ variants: { A: { ...variant, code: 'A' }, B: { ...variant, code: 'B' } } });
    expect((await buy({ 'option-0': 'B', option0: 'B', 'option.0': 'B' })).status).toBeLessThan(500);
    const sent = changes()[0]?.body as { variantCode?: string } | undefined;
    if (sent) expect(sent.variantCode).toBe('B');
  });

  it('an address has no default flag, and its field `street` ends with the building', async () => {
    says('POST /address-book/', {}, 204);
    const shopper = await memberWithCart();
    const form = {
      ...{ lastName: '山田', firstName: '花子', postcode: '5300001', provinceCode: 'JP-27' },
      ...{
        city: '大阪市北区',
        street: '梅田1-2-3',
        building: 'ビル4F',
        phoneNumber: '0612345678',
        isDefault: 'on',
      },
    };
    expect((await shopper.send(addressAdd.action, '/account/address/add', form)).status).toBe(303);
    expect(changes()[0]?.body).toEqual({
      ...{
        lastName: '山田',
        firstName: '花子',
        postcode: '5300001',
        provinceCode: 'JP-27',
        countryCode: 'JP',
      },
      ...{ city: '大阪市北区', street: '梅田1-2-3 ビル4F', phoneNumber: '0612345678' },
    });
  });

  it('a product list is loaded without filters, and the page shows none as active', async () => {
    const roots = [{ code: 'main', name: '本', slug: 'books', children: [] }];
    says('GET /taxons', roots);
    says('GET /taxon-products/by-slug/books', { items: [PRODUCT], pages: 1, total: 1, page: 1, limit: 10 });
    const path = '/products/categories?kind=book&price_min=1000&sort=lowest_price_first';
    const visitor = new ScreenVisitor();
    const { data } = await visitor.open(categories.loader, path);
    expect(data.options.filter).toEqual({});
    expect((await visitor.open(productsLayout.loader, path)).data.filter).toBeUndefined();
    const query = shop.of('GET /taxon-products/by-slug/books')[0]?.query;
    expect([...(query?.keys() ?? [])].filter((name) => /kind|price_m/.test(name))).toEqual([]);
  });
});

describe('the session', () => {
  const jwt = (seconds: number) =>
    `x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.y`;
  it('works without a refresh token', async () => {
    says('POST /login', { token: jwt(600) });
    const visitor = new ScreenVisitor();
    const form = { email: 'hanako@example.jp', password: 'password1' };
    expect((await visitor.send(login.action, '/login', form)).status).toBe(303);
    expect(visitor.cookies.has('auth')).toBe(true);
    expect(changes()[0]?.body).toEqual(form);
  });

  it('expires with its access token if there is no refresh token', async () => {
    const state = (seconds: number) => resolveSession({ access: jwt(seconds) }, { locale: 'ja' });
    expect((await state(5)).kind).toBe('member');
    expect((await state(-1)).kind).toBe('expired');
    expect(shop.calls()).toEqual([]);
  });

  it('does not call the password wrong if the account is disabled', async () => {
    says('POST /login', { code: 401, message: 'Account is disabled.' }, 401);
    const form = { email: 'hanako@example.jp', password: 'password1' };
    const { data } = await new ScreenVisitor().send(login.action, '/login', form);
    expect(data.barred).toBe('disabled');
  });

  it('treats a response with status 2xx as a success, whatever its body', async () => {
    says('GET /verify-account', {});
    const seen = await new ScreenVisitor().send(verification.action, '/register/verification?token=abc', {});
    expect([seen.status, seen.location]).toEqual([303, expect.stringContaining('/login')]);
  });
});

describe('pictures', () => {
  it('have the URLs that the back end returned, and the CSP allows them', async () => {
    productIs();
    const { data, scope } = await openProduct();
    expect(mediaUrl('300x300', data.product.images[0].path)).toBe('https://cdn.example/media/cache/mug.jpg');
    expect(headOf(scope, screenById('products.product'), data.page).social).toContainEqual([
      'og:image',
      'https://cdn.example/media/cache/mug.jpg',
    ]);
    const headers = new Headers();
    const policy = {
      screen: undefined,
      page: {},
      status: 200,
      method: 'GET',
      personal: false,
      styleHash: undefined,
    };
    applyDocumentHeaders(headers, { ...policy, choosesLanguage: false });
    expect(headers.get('Content-Security-Policy')).toMatch(/img-src [^;]*https:\/\/cdn\.example/);
  });

  it('have URLs made from the setting PICTURE_URL, in the sizes of §3', async () => {
    env.PICTURE_URL = 'https://img.example/{size}/{path}';
    try {
      productIs();
      const { data } = await openProduct();
      expect(mediaUrl('64x64', data.product.images[0].path)).toBe('https://img.example/64x64/aa/mug.jpg');
    } finally {
      env.PICTURE_URL = undefined;
    }
  });
});

describe('with a back end that supports only §7,', () => {
  it('the language switch links to the product code, and the page has no hreflang', async () => {
    productIs({ code: 'P-1' });
    const { data, scope } = await openProduct();
    expect(data.page.otherPath).toBe('/products/P-1');
    expect(headOf(scope, screenById('products.product'), data.page).alternates).toEqual([]);
    says('GET /products/by-code/P-1', { ...PRODUCT, slug: 'mug-en' });
    const visitor = new ScreenVisitor();
    const led = await visitor.visit(product.loader, visitor.request('/en/products/P-1'), { id: 'P-1' });
    expect([led.status, led.location]).toEqual([301, '/en/products/mug-en']);
  });

  it('the sitemap has the URLs of both languages', async () => {
    const listed = (slug: string) => ({
      page: 1,
      limit: 100,
      pages: 1,
      total: 1,
      items: [{ ...PRODUCT, slug }],
    });
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url);
      const en = searchParams.get('locale') === 'en_US';
      if (pathname.endsWith('/taxon-products/by-code/main'))
        return Response.json(listed(en ? 'mug' : 'マグ'));
      if (pathname.endsWith('/taxons'))
        return Response.json([
          {
            code: 'main',
            name: 'x',
            slug: 'x',
            children: [{ code: 'B', name: 'b', slug: en ? 'books' : '本' }],
          },
        ]);
      return new Response('{}', { status: 404 });
    });
    expect(await sitemapIndex()).toContain('sitemap-products.xml?page=1');
    expect(await productsSitemap(2)).toBeUndefined();
    const products = await productsSitemap(1);
    expect(products).toContain('/en/products/mug"');
    expect(products?.match(/<url>/g)).toHaveLength(2);
    expect(await categoriesSitemap()).toContain('/en/products/categories/books');
    expect(await screensSitemap()).toContain('/faq');
  });

  it('readiness is checked by a call that every page makes', async () => {
    expect((await readyz.loader()).status).toBe(200);
    expect(shop.calls()).toEqual(['GET /taxons']);
    says('GET /taxons', {}, 500);
    expect((await readyz.loader()).status).toBe(503);
  });
});

describe('missing data', () => {
  it('does not make the shipping fee of a cart without a shipment look free', async () => {
    const totals = { total: 199_900, items: 199_900, taxes: 0, shipping: 0, promotion: 0 };
    shop.cart = { ...shop.cart, checkoutState: 'cart', shipments: [], payments: [], totals };
    const { data } = await (await memberWithCart()).open(cartPage.loader, '/checkout/cart');
    expect(data.cart.summary).toMatchObject({ shipping: undefined, freeShipping: { kind: 'remaining' } });
  });

  it('does not make a survey look unanswered if the cart does not contain it', async () => {
    says('GET /trigger-apps', [{ id: 1, name: '検索' }]);
    const { data } = await (await memberWithCart()).open(confirm.loader, '/checkout/confirm');
    expect(data.view.details.survey).toBeUndefined();
  });

  it('hides the receipt if the back end has none', async () => {
    shop.order = { ...shop.cart, number: '12', paymentState: 'paid', checkoutState: 'completed' };
    const shopper = await memberWithCart();
    const path = `/account/order/${CART}`;
    const seen = await shopper.visit(orderPage.loader, shopper.request(path), { detail: CART });
    expect(seen.data).toMatchObject({ hasReceipts: false, order: { isPaid: true, number: '12' } });
    await expect(
      shopper.visit(receipt.loader, shopper.request(`${path}/receipt`), { detail: CART }),
    ).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('hides attributes without a translation, while the other attributes are formatted by type', async () => {
    productIs();
    const { data } = await openProduct();
    expect(data.product.details.map(({ value }: { value: string }) => value)).toEqual(['30%', 'はい']);
  });
});
