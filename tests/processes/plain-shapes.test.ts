/**
 * Answers of other authors' Shop APIs that mean the same in another shape: each is seen on some screens and in one whole
 * purchase on the card company's page. One storefront for each, because it caches answers and remembers what it found.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { has } from '../kit/plain-browser.ts';
import type { Habit } from '../plain-backend/habits.ts';
import { slugs } from '../setup/plain-screen-cases.ts';
import { chargesOf, openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

const RAW = /\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date/;
const WORDS: [path: string, words: string][] = [
  ['/', '静かな窓辺'],
  ['/faq', '送料はいくらですか'],
  ['/products/categories/category/shoseki', '1,800'],
  ['/products/search?searchQuery=四季', '四季の本 第1巻'],
  ['/products/shizukana-madobe', '2026年10月2日'],
];

describe.each([
  'empty_changes',
  'pages_without_total',
  'dates_without_zone',
  'epoch_dates',
  'decimal_prices',
  'gzip',
  'gzip_unsaid',
  'closing_connections',
  'other_host',
  'items_without_variants',
  'pictures_without_address',
  'graphql',
  'problem_details',
] as const satisfies readonly Habit[])('with a back end that has the habit %s', (habit) => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop({ habits: [habit] });
  }, 120_000);
  afterAll(() => shop?.close());

  it('the screens are the same', async () => {
    const guest = new PlainShopper(shop, 'ja');
    for (const [path, words] of WORDS) {
      await guest.open(path);
      expect([path, guest.browser.page.status]).toEqual([path, 200]);
      expect(guest.words).toContain(words);
      expect(guest.words).not.toMatch(RAW);
      expect(guest.browser.page.html).not.toMatch(/src="\/media\/[^"/]+\/"|src=""/);
    }
  });

  it('a member changes things, buys, and sees the order', async () => {
    const member = new PlainShopper(shop, 'ja');
    const { browser } = member;
    await member.logIn();
    for (const path of ['/account/profile', '/account/address', '/account/wishlist', '/account/order']) {
      await member.open(path);
      expect([path, browser.page.url.pathname, browser.page.status]).toEqual([path, path, 200]);
      expect(member.words).not.toMatch(RAW);
    }
    await member.open('/account/address/add');
    await browser.submit(has('postcode', 'street'), {
      ...{ lastName: '山田', firstName: '花子', postcode: '1000001', provinceCode: 'JP-13' },
      ...{ city: '千代田区', street: '千代田1-1', phoneNumber: '0312345678' },
    });
    expect(member.words).toMatch(/千代田\s?1-1/);
    await member.putIntoCart('shizukana-madobe');
    await member.toPayment();
    expect(member.words).toContain('2,300');
    await member.payOnHostedPage();
    member.mustBeAt(member.say('checkout.complete_title'));
    expect((await chargesOf(shop)).map(({ ta }) => ta)).toEqual([2_300]);
    const [order] = [...shop.backend.state.carts.values()].filter(({ number }) => number);
    expect(order?.paid).toBe('paid');
    await member.open('/account/order?status=all');
    expect(member.words).toContain(order?.number);
    await member.open(`/account/order/${order?.token}`);
    expect(browser.page.status).toBe(200);
    expect(member.words).toContain('静かな窓辺');
    expect(member.words).toContain('2,300');
    expect(member.words).not.toMatch(RAW);
  }, 60_000);
});

it('pictures without an address are drawn, once', async () => {
  const shop = await openPlainShop({ habits: ['pictures_without_address'] }, {}, false);
  try {
    const guest = new PlainShopper(shop, 'ja');
    await guest.open('/');
    const carousel = /<section class="carousel"[\s\S]*?<\/section>/.exec(guest.browser.page.html)?.[0] ?? '';
    expect(carousel).toContain(guest.say('chrome.no_image'));
    expect(carousel).not.toContain('<img');
    await guest.open('/products/shizukana-madobe');
    expect(guest.browser.page.html).not.toContain('class="gallery"');
    const picture = /<div class="product-picture[\s\S]*?<\/svg>/.exec(guest.browser.page.html)?.[0] ?? '';
    expect(picture).toContain(guest.say('chrome.no_image'));
  } finally {
    await shop.close();
  }
}, 60_000);

describe('with a back end whose habits change', () => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop({}, {}, false);
  }, 120_000);
  afterAll(() => shop?.close());
  afterEach(() => {
    shop.backend.habits.clear();
    shop.backend.troubles.length = 0;
  });

  it('a list whose pages nobody counts opens', async () => {
    shop.backend.habits.add('pages_without_total');
    const guest = new PlainShopper(shop, 'ja');
    await guest.open('/products/search?searchQuery=&limit=1');
    expect(guest.browser.page.status).toBe(200);
  });

  it('the gender and the newsletter of §3 are read, and a save without a change changes nothing', async () => {
    const [hanako] = shop.backend.state.members;
    if (!hanako) throw new Error('no member');
    Object.assign(hanako.profile, { gender: 'f', subscribedToNewsletter: true });
    shop.backend.habits.add('profile_of_section_3');
    const member = new PlainShopper(shop, 'ja');
    await member.logIn();
    await member.open('/account/profile');
    expect(member.words).toContain(member.say('profile.newsletter_yes'));
    const before = structuredClone(hanako.profile);
    await member.open('/account/profile/edit');
    await member.browser.submit(has('lastName', 'newsletter'), dateOf(member.browser.page.html));
    expect(member.browser.page.url.pathname).toBe('/account/profile');
    expect(member.words).toContain(member.say('profile.saved'));
    expect(hanako.profile).toMatchObject({ gender: 'f', subscribedToNewsletter: true });
    expect(hanako.profile['phoneNumber']).toBe(before['phoneNumber']);
    await member.open('/account/profile/edit');
    await member.browser.submit(has('lastName', 'newsletter'), {
      ...dateOf(member.browser.page.html),
      ...{ newsletter: 'no', gender: 'm' },
    });
    expect(hanako.profile).toMatchObject({ gender: 'm', subscribedToNewsletter: false });
  });

  it('stored hyphens are read as digits, and the building is shown', async () => {
    const [hanako] = shop.backend.state.members;
    if (!hanako) throw new Error('no member');
    hanako.profile['phoneNumber'] = '046-622-1111';
    const [entry] = hanako.addresses;
    if (!entry) throw new Error('no address');
    Object.assign(entry.address, {
      ...{ postcode: '530-0001', phoneNumber: '090-1234-5678', building: '梅田ビル5F' },
    });
    const member = new PlainShopper(shop, 'ja');
    await member.logIn();
    await member.open('/account/address');
    for (const words of ['〒530-0001', '090-1234-5678', '梅田ビル5F']) expect(member.words).toContain(words);
    await member.open('/account/profile');
    expect(member.words).toContain('0466-22-1111');
    await member.open('/account/profile/edit');
    for (const part of ['0466', '22', '1111']) expect(member.browser.page.html).toContain(`value="${part}"`);
    await member.browser.submit(has('lastName', 'newsletter'), dateOf(member.browser.page.html));
    expect(hanako.profile['phoneNumber']).toBe('046-622-1111');
    await member.open('/account/profile');
    await member.browser.submit(has('format'), { password: 'password1' });
    for (const words of ['〒530-0001', '090-1234-5678', '梅田ビル5F'])
      expect(member.browser.page.html).toContain(words);
    await member.putIntoCart(slugs.WINDOW.ja);
    await member.toPayment();
    for (const path of ['/checkout/cart', '/checkout/address', '/checkout/confirm', '/checkout/payment']) {
      await member.open(path);
      expect(member.words).not.toMatch(/--|\d-\d{2}-\d{2}-\d{4}/);
    }
    await member.open('/checkout/confirm');
    expect(member.words).toContain('〒530-0001');
  });

  it('a wishlist of codes shows the products', async () => {
    shop.backend.habits.add('wishlist_of_codes');
    const member = new PlainShopper(shop, 'ja');
    await member.logIn();
    await member.open('/account/wishlist');
    for (const words of ['罫線ノート', '480']) expect(member.words).toContain(words);
  });

  it('an unavailable line says nothing of a total that contains it', async () => {
    const guest = new PlainShopper(shop, 'ja');
    await guest.putIntoCart(slugs.SOLDOUT.ja).catch(() => undefined);
    await guest.putIntoCart(slugs.LETTERS.ja);
    const [line] = [...shop.backend.state.carts.values()].at(-1)?.lines ?? [];
    if (!line) throw new Error('no line');
    const { stock } = line.variant;
    line.variant.stock = 0;
    await guest.open('/checkout/cart');
    line.variant.stock = stock;
    expect(guest.words).toContain(guest.say('cart.unavailable'));
    expect(guest.words).not.toContain(guest.say('cart.not_counted'));
  });

  it.each([
    ['ja', 'はい'],
    ['en', 'Yes'],
  ] as const)('facts of a product are written in the language %s', async (locale, yes) => {
    const guest = new PlainShopper(shop, locale);
    await guest.open(`/products/${encodeURIComponent(slugs.WINDOW[locale])}`);
    expect(guest.words).toContain(yes);
    if (locale === 'en') expect(guest.words).not.toContain('、');
  });

  it.each(['GET /products/by-search', 'POST /login', 'POST /carts/[^/]+/items'])(
    'a shopper who is told to wait by %s reads it, and the browser too',
    async (call) => {
      const guest = new PlainShopper(shop, 'ja');
      const trouble = { kind: 'status', status: 429, call: `^${call}`, ms: 0 } as const;
      if (call.startsWith('GET')) {
        shop.backend.troubles.push(trouble);
        await guest.open('/products/search?searchQuery=星');
        expect([200, 429, 503]).toContain(guest.browser.page.status);
        expect(guest.words).toContain('1分');
      } else if (call === 'POST /login') {
        await guest.open('/login');
        shop.backend.troubles.push(trouble);
        await guest.browser.submit(has('email', 'password'), {
          email: 'hanako@example.jp',
          password: 'password1',
        });
        expect(guest.words).toContain('1分');
        expect(guest.browser.page.html).toContain('hanako@example.jp');
      } else {
        await guest.open('/products/shizukana-madobe');
        shop.backend.troubles.push(trouble);
        await guest.browser.submit(has('quantity'), { quantity: '2' });
        expect(guest.browser.page.status).toBe(429);
        expect(guest.words).toContain('1分');
      }
    },
  );
});

/** The selects of the birthday, which PlainBrowser does not read. */
function dateOf(html: string): Record<string, string> {
  const chosen = (name: string) =>
    new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?<option value="(\\d+)" selected`).exec(html)?.[1] ?? '';
  return { birthMonth: chosen('birthMonth'), birthDay: chosen('birthDay') };
}
