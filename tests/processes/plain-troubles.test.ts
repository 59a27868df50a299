/**
 * Another back end may deviate from the specification: missing optional values, numbers as text, errors of every status,
 * HTML, or no response for a long time. The storefront still sends a page of the shop, which shows what is missing.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { has } from '../kit/plain-browser.ts';
import type { Trouble } from '../plain-backend/troubles.ts';
import { openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

const trouble = (kind: Trouble['kind'], more: Partial<Trouble> = {}): Trouble => ({
  kind,
  call: '',
  status: 500,
  ms: 1_500,
  ...more,
});

/** Texts that no page may show: values such as `undefined`, and messages of the backend. */
const RAW = /\[object Object\]|\bundefined\b|\bNaN\b|\bnull\b|Error (400|401|404|500)|Bad Gateway/;

/** Statuses of a page whose main content is missing, unavailable or broken (§8). */
const UNTOLD = [200, 400, 404, 500, 503];

/** Checks that the response is a page of the shop, even if it shows an error. */
function expectHonest(shopper: PlainShopper, statuses: number[] = UNTOLD): void {
  const { status, url, html } = shopper.browser.page;
  expect([url.pathname, statuses.includes(status) ? 'fine' : status]).toEqual([url.pathname, 'fine']);
  expect(shopper.heading).not.toBe('');
  if (status === 400 || status === 500) {
    expect(shopper.words).toContain(shopper.say('error.unexpected_error'));
    expect(html).toMatch(/<main\b[\s\S]*<a [^>]*href="\/"/);
  }
  expect(shopper.words).not.toMatch(RAW);
}

describe.each([
  ['every optional value is null', 'nulls'],
  ['every optional value is absent', 'sparse'],
  ['numbers are text', 'strings'],
  ['every response takes a second', 'slow'],
] as const)('with a back end where %s,', (_, kind) => {
  let shop: PlainShop;
  let member: PlainShopper;
  beforeAll(async () => {
    shop = await openPlainShop({ troubles: [trouble(kind, { ms: 1_000 })] }, {}, false);
    member = new PlainShopper(shop, 'ja');
    await member.logIn().catch(() => undefined);
  }, 120_000);
  afterAll(() => shop?.close());

  it.each([
    ['/', '静かな窓辺'],
    ['/faq', '送料はいくらですか'],
    ['/terms', '本規約は'],
    ['/usage-guides', 'ご注文の流れ'],
    ['/usage-guides/gochuumon', '商品をカートに入れます'],
    ['/products/categories/category/shoseki', '1,800'],
    ['/products/search?searchQuery=四季', '四季の本 第1巻'],
    ['/products/shizukana-madobe', '1,800'],
    ['/products/keisen-note', '480'],
    ['/products/dokushokai-no-hirakikata', '3,300'],
  ])('a guest sees %s', async (path, essence) => {
    const guest = new PlainShopper(shop, 'ja');
    await guest.open(path);
    expectHonest(guest, [200]);
    expect(guest.words).toContain(essence);
  });

  it.each([
    ['/account/profile', '山田'],
    ['/account/address', '1-2-3'],
    ['/account/wishlist', '罫線ノート'],
    ['/account/order', ''],
    ['/products/shizukana-madobe', '静かな窓辺'],
  ])('a member sees %s', async (path, essence) => {
    await member.open(path);
    expectHonest(member, [200]);
    expect(member.browser.page.url.pathname).toBe(path);
    expect(member.words).toContain(essence);
  });

  it('a member reaches the page with the order button', async () => {
    await member.putIntoCart('shizukana-madobe');
    await member.toPayment();
    expectHonest(member, [200]);
    expect(member.words).toContain('2,300');
  }, 60_000);
});

/** Calls for an optional part of a page. If such a call fails, the page is still shown. */
const parts: [call: string, path: string, essence: string][] = [
  ['GET /product-latest', '/', ''],
  ['GET /media/section/carousel', '/', '静かな窓辺'],
  ['GET /taxon-products/by-code', '/', '静かな窓辺'],
  ['GET /blocks/section/contact_information', '/faq', '送料はいくらですか'],
  ['GET /blocks/section/popular_keywords', '/', '静かな窓辺'],
  ['GET /blocks/section/notification', '/', '静かな窓辺'],
  ['GET /taxons/$', '/faq', '送料はいくらですか'],
  ['GET /products/by-code/[^/]+/recommendations', '/products/shizukana-madobe', '1,800'],
  ['GET /products/by-code/[^/]+/reviews', '/products/shizukana-madobe', '1,800'],
];
/** Calls for the main content of a page. */
const subjects: [call: string, path: string][] = [
  ['GET /products/by-slug', '/products/shizukana-madobe'],
  ['GET /taxon-products/by-slug', '/products/categories/category/shoseki'],
  ['GET /products/by-search', '/products/search?searchQuery=四季'],
  ['GET /faq', '/faq'],
  ['GET /blocks/section/terms_and_conditions', '/terms'],
  ['GET /pages/usage_guide', '/usage-guides'],
  ['GET /page/', '/usage-guides/gochuumon'],
];
const answers: [name: string, Partial<Trouble> & Pick<Trouble, 'kind'>][] = [
  ['400', { kind: 'status', status: 400 }],
  ['401', { kind: 'status', status: 401 }],
  ['404', { kind: 'status', status: 404 }],
  ['500', { kind: 'status', status: 500 }],
  ['HTML', { kind: 'html' }],
];

// One storefront per call, because responses are cached.
describe.each([...parts, ...subjects.map(([call, path]) => [call, path, undefined] as const)])(
  'if the call %s of the page %s gets',
  (call, path, essence) => {
    let shop: PlainShop;
    beforeAll(async () => {
      shop = await openPlainShop({}, {}, false);
    }, 120_000);
    afterAll(() => shop?.close());

    it.each(answers)('%s, the guest sees a page of the shop', async (_, { kind, ...more }) => {
      shop.backend.troubles.splice(0, 1, trouble(kind, { call: `^${call}`, ...more }));
      const guest = new PlainShopper(shop, 'ja');
      await guest.open(path);
      expectHonest(guest, essence === undefined ? UNTOLD : [200]);
      if (essence) expect(guest.words).toContain(essence);
    });
  },
);

describe('for a member', () => {
  let shop: PlainShop;
  let member: PlainShopper;
  beforeAll(async () => {
    shop = await openPlainShop({}, {}, false);
    member = new PlainShopper(shop, 'ja');
    await member.logIn();
    await member.putIntoCart('shizukana-madobe');
  }, 120_000);
  afterAll(() => shop?.close());
  afterEach(() => {
    shop.backend.troubles.length = 0;
  });

  const reads: [call: string, path: string][] = [
    ['GET /me', '/account/profile'],
    ['GET /address-book/', '/account/address'],
    ['GET /address-book/', '/checkout/cart'],
    ['GET /products/wishlist', '/account/wishlist'],
    ['GET /products/wishlist', '/products/shizukana-madobe'],
    ['GET /filter/orders', '/account/order'],
    ['GET /filter/orders', '/checkout/cart'],
    ['GET /orders/', '/account/order/no-such-token'],
    ['GET /carts/', '/checkout/cart'],
    ['GET /checkout/[^/]+$', '/checkout/confirm'],
    ['GET /checkout/[^/]+/shipping', '/checkout/survey'],
    ['GET /checkout/[^/]+/payment', '/checkout/payment'],
    ['GET /trigger-apps', '/checkout/survey'],
  ];
  describe.each(reads)('if the call %s of the page %s gets', (call, path) => {
    // A 401 would end the session, which the later cases need.
    it.each(answers.filter(([name]) => name !== '401'))(
      '%s, a page of the shop is shown',
      async (_, { kind, ...more }) => {
        shop.backend.troubles.push(trouble(kind, { call: `^${call}`, ...more }));
        await member.open(path);
        expectHonest(member);
      },
    );
  });

  it('a session that the back end no longer knows leads to the login', async () => {
    const other = new PlainShopper(shop, 'ja');
    await other.logIn('taro@example.jp');
    shop.backend.troubles.push(trouble('status', { status: 401 }));
    await other.open('/account/profile');
    expectHonest(other, [200]);
    expect(other.browser.page.url.pathname).toBe('/login');
  });

  // A back end without this call has no login, so a 404 is not tested.
  it.each(answers.filter(([name]) => name !== '404'))(
    'if the login gets %s, its form is shown again with the typed e-mail address',
    async (_, { kind, ...more }) => {
      const guest = new PlainShopper(shop, 'ja');
      await guest.open('/login');
      shop.backend.troubles.push(trouble(kind, { call: '^POST /login', ...more }));
      await guest.browser.submit(has('email', 'password'), {
        email: 'taro@example.jp',
        password: 'password1',
      });
      expectHonest(guest, [400, 401, 503]);
      expect(guest.browser.page.html).toContain('taro@example.jp');
    },
  );

  it.each(answers)('if paying gets %s, the order button places no order', async (_, { kind, ...more }) => {
    const buyer = new PlainShopper(shop, 'ja');
    await buyer.logIn();
    await buyer.putIntoCart('shizukana-madobe');
    await buyer.toPayment();
    shop.backend.troubles.push(trouble(kind, { call: '^PATCH /checkout/[^/]+/payment', ...more }));
    await buyer.browser.submit(has('fingerprint', 'intent'), { intent: 'order' });
    // A 401 redirects to the login. All other errors are shown on the payment step or on the cart.
    const titles = ['checkout.payment_title', 'login.title', 'cart.title'] as const;
    expect(titles.map((key) => buyer.say(key))).toContain(buyer.heading);
    expect(buyer.words).not.toMatch(RAW);
    const { carts } = shop.backend.state;
    expect([...carts.values()].filter(({ number }) => number)).toEqual([]);
  });
});

it('with a back end that does not respond in time, the guest sees a page of the shop or an error page', async () => {
  const hang = trouble('slow', { ms: 20_000 });
  const shop = await openPlainShop({ troubles: [hang] }, { SHOP_API_TIMEOUT_MS: '500' }, false);
  try {
    const guest = new PlainShopper(shop, 'ja');
    for (const path of ['/', '/products/shizukana-madobe', '/checkout/cart', '/faq']) {
      await guest.open(path);
      expectHonest(guest, [200, 503]);
    }
  } finally {
    await shop.close();
  }
}, 120_000);
