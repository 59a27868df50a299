/**
 * Every screen in both languages in front of a back end of somebody else (tests/plain-backend/), as guests and members
 * see it without scripts: status, what it is there for, and no word of an error.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, localisedPath } from '#app/i18n/locale.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { screens } from '#app/screens.ts';
import { decoded, has, textOf } from '../kit/plain-browser.ts';
import { openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

let shop: PlainShop;
beforeAll(async () => {
  // ShopApiPlugin has the list of reviews, and no OpenAPI document that would say so.
  shop = await openPlainShop({}, { SHOP_API_FEATURES: 'review_lists' }, false);
}, 120_000);
afterAll(() => shop?.close());

type Both = Record<Locale, string>;
const both = (ja: string, en: string): Both => ({ ja, en });

type Case = {
  screen: (typeof screens)[number]['id'];
  /** What is special about it. */
  state?: string;
  path: Both | string;
  /** What the page is there for. */
  holds?: (Both | RegExp)[];
  says?: TextKey[];
  status?: number;
  never?: RegExp;
};

const WINDOW = both('静かな窓辺', 'By the Quiet Window');
const slugs = {
  WINDOW: both('shizukana-madobe', 'by-the-quiet-window'),
  LETTERS: both('手紙', 'letters-from-the-hill'),
  LONG: both('katei-saien-juunikagetsu', 'kitchen-gardening-companion'),
  SOLDOUT: both('yuki-no-zukan', 'field-guide-to-snow'),
  NOTEBOOK: both('keisen-note', 'ruled-notebook'),
  LECTURE: both('dokushokai-no-hirakikata', 'how-to-hold-a-reading-circle'),
  ATLAS: both('hoshi-no-chizu', 'atlas-of-stars'),
  BOOKMARK: both('shiori', 'bookmark'),
};
const product = (code: keyof typeof slugs): Both =>
  both(`/products/${encodeURIComponent(slugs[code].ja)}`, `/products/${slugs[code].en}`);

const ofGuests: Case[] = [
  { screen: 'home', path: '/', holds: [WINDOW, both('秋の読書フェア', 'Autumn reading fair'), /1,800/] },
  { screen: 'faq', path: '/faq', holds: [both('送料はいくらですか', 'How much is shipping')] },
  { screen: 'inquiry', path: '/inquiry', says: ['inquiry.title'] },
  {
    screen: 'usage-guides',
    path: '/usage-guides',
    holds: [both('ご注文の流れ', 'How to order')],
  },
  {
    screen: 'usage-guides.guide',
    path: both('/usage-guides/gochuumon', '/usage-guides/how-to-order'),
    holds: [both('商品をカートに入れます', 'Put what you like into the cart')],
  },
  { screen: 'terms', path: '/terms', holds: [both('本規約は', 'These terms')] },
  { screen: 'commercial-transactions', path: '/commercial-transactions', says: ['statement.title'] },
  { screen: 'login', path: '/login', says: ['login.title'] },
  { screen: 'register', path: '/register', says: ['registration.title'] },
  { screen: 'register.verification', path: '/register/verification', says: ['registration.verify_title'] },
  { screen: 'password-reset', path: '/password-reset', says: ['reset_password.title'] },
  { screen: 'page-not-found', path: '/page-not-found', status: 404, says: ['error.not_found_title'] },
  { screen: 'unmatched', path: '/no/such/page', status: 404, says: ['error.not_found_title'] },
  { screen: 'products.categories', path: '/products/categories', holds: [both('書籍', 'Books')] },
  {
    screen: 'products.categories',
    state: 'one category',
    path: both(
      '/products/categories/category/shoseki?page=1',
      '/products/categories/categories/books?page=1',
    ),
    holds: [WINDOW, /1,500/],
  },
  {
    screen: 'products.search',
    path: both('/products/search?searchQuery=四季', '/products/search?searchQuery=seasons'),
    holds: [both('四季の本 第1巻', 'The Four Seasons, Volume 1')],
  },
  {
    screen: 'products.search',
    state: 'a category',
    path: '/products/search?taxon=SEMINAR',
    holds: [both('読書会のひらき方', 'How to Hold a Reading Circle')],
  },
  {
    screen: 'products.search',
    state: 'nothing found',
    path: '/products/search?searchQuery=zzzz',
    holds: [/zzzz/],
  },
  {
    screen: 'products.product',
    path: product('WINDOW'),
    holds: [WINDOW, /1,800/, both('あおぞら社', 'Aozora Press'), both('何度も読みたい', '何度も読みたい')],
    says: ['product.add'],
    never: /reader@example\.com/,
  },
  {
    screen: 'products.product',
    state: 'a slug in kana, a former price',
    path: product('LETTERS'),
    holds: [both('丘の上の手紙', 'Letters from the Hill'), /1,500/],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'a long name',
    path: product('LONG'),
    holds: [both('保存食の十二か月', 'Third Edition'), /4,200/],
  },
  {
    screen: 'products.product',
    state: 'sold out',
    path: product('SOLDOUT'),
    holds: [both('雪の図鑑', 'A Field Guide to Snow')],
    says: ['product.request_title'],
  },
  {
    screen: 'products.product',
    state: 'two options',
    path: product('NOTEBOOK'),
    holds: [both('罫線ノート', 'Ruled Notebook'), /480/, both('青', 'Blue')],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'a seminar',
    path: product('LECTURE'),
    holds: [both('読書会のひらき方', 'How to Hold'), /3,300/, both('オンライン', 'Online')],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'variants without options',
    path: product('ATLAS'),
    holds: [both('星の地図', 'An Atlas of Stars'), both('布装', 'Clothbound'), /3,600|2,400/],
    says: ['product.add'],
  },
  {
    screen: 'products.product',
    state: 'without a picture',
    path: product('BOOKMARK'),
    holds: [both('しおり', 'Bookmark'), /300/],
  },
  { screen: 'checkout.cart', state: 'empty', path: '/checkout/cart', says: ['cart.empty'] },
  {
    screen: 'checkout.complete',
    state: 'without an order',
    path: '/checkout/complete',
    says: ['checkout.no_order_title'],
  },
];

const ofMembers: Case[] = [
  {
    screen: 'account.profile',
    path: '/account/profile',
    holds: [both('山田', '山田'), /hanako@example\.jp/],
  },
  { screen: 'account.profile.edit', path: '/account/profile/edit', says: ['profile.edit_title'] },
  { screen: 'account.password', path: '/account/password', says: ['account.password.title'] },
  { screen: 'account.order', path: '/account/order?status=all', says: ['orders.title'] },
  { screen: 'account.address', path: '/account/address', holds: [/大阪府|Osaka/, /梅田\s?1-2-3/] },
  { screen: 'account.address.add', path: '/account/address/add', says: ['address.add'] },
  { screen: 'account.wishlist', path: '/account/wishlist', holds: [both('罫線ノート', 'Ruled Notebook')] },
  { screen: 'home', state: 'of a member', path: '/', holds: [WINDOW] },
  {
    screen: 'products.product',
    state: 'of a member',
    path: product('WINDOW'),
    holds: [WINDOW],
    says: ['product.add'],
  },
];

const ofBuyers: Case[] = [
  { screen: 'checkout.cart', path: '/checkout/cart', holds: [WINDOW, /1,800/] },
  { screen: 'checkout.address', path: '/checkout/address', says: ['address.step_title'] },
  { screen: 'checkout.survey', path: '/checkout/survey', holds: [both('知人の紹介', 'An acquaintance')] },
  {
    screen: 'checkout.confirm',
    path: '/checkout/confirm',
    holds: [WINDOW, /2,300/, both('大阪市北区', '大阪市北区')],
  },
  { screen: 'checkout.payment', path: '/checkout/payment', holds: [/2,300/], says: ['cart.place_order'] },
];

const errorWords: TextKey[] = ['part.failed', 'error.title', 'error.away_title', 'error.unexpected_error'];

/** What is amiss with a page; nothing when it works. */
function faultsOf(shopper: PlainShopper, { holds = [], says = [], status = 200, never }: Case): string[] {
  const { page } = shopper.browser;
  // What is read aloud is shown, too; what waits in the page for a script is not.
  const html = page.html.replace(/<template\b[\s\S]*?<\/template>/g, '');
  const alts = [...html.matchAll(/\balt="([^"]*)"/g)].map(([, alt = '']) => decoded(alt));
  const words = `${textOf(html)} ${alts.join(' ')}`;
  const wanted = [
    ...holds.map((one) => (one instanceof RegExp ? one : one[shopper.locale])),
    ...says.map((key) => shopper.say(key)),
  ];
  const isThere = (one: string | RegExp) => (one instanceof RegExp ? one.test(words) : words.includes(one));
  // A page that is not there has the words of one.
  const errors =
    status === 200
      ? errorWords
          .map((key) => shopper.say(key))
          .filter((one) => shopper.heading === one || (one.length > 10 && words.includes(one)))
      : [];
  return [
    ...(page.status === status ? [] : [`status ${page.status}`]),
    ...wanted.filter((one) => !isThere(one)).map((one) => `without “${one}”`),
    ...errors.map((one) => `says “${one}”`),
    ...(never?.test(page.html) ? [`shows ${never}`] : []),
  ];
}

async function seen(shopper: PlainShopper, one: Case): Promise<void> {
  await shopper.open(typeof one.path === 'string' ? one.path : one.path[shopper.locale]);
  expect(faultsOf(shopper, one), shopper.browser.page.url.pathname).toEqual([]);
}

const named = (cases: Case[]) =>
  cases.map((one): [string, Case] => [one.state ? `${one.screen}, ${one.state}` : one.screen, one]);

describe.each(['ja', 'en'] as const)('%s', (locale) => {
  describe('guest', () => {
    it.each(named(ofGuests))('%s', (_, one) => seen(new PlainShopper(shop, locale), one));
    it('every category of the menu leads to a list', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open('/');
      const found = [...shopper.browser.page.html.matchAll(/href="([^"]*\/products\/categories\/[^"]+)"/g)];
      const addresses = [...new Set(found.map(([, address = '']) => decoded(address)))];
      expect(addresses.length).toBeGreaterThanOrEqual(3);
      for (const address of addresses)
        expect([address, (await shopper.browser.open(address)).status]).toEqual([address, 200]);
    });
    it('the other language of a product leads to the product', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open(product('WINDOW')[locale]);
      const other = locale === 'ja' ? 'en' : 'ja';
      const { html } = shopper.browser.page;
      const [, hreflang] = new RegExp(`hrefLang="${other}" href="([^"]+)"`, 'i').exec(html) ?? [];
      // No address at all is honest; one that leads nowhere is not.
      if (hreflang)
        expect((await shopper.browser.open(new URL(decoded(hreflang)).pathname)).status).toBe(200);
      await shopper.open(product('WINDOW')[locale]);
      const switchesTo = ({ fields, action }: { action: string; fields: [string, string][] }) =>
        /lang|locale/.test(action) || fields.some(([name]) => /lang|locale/.test(name));
      const [, link] =
        new RegExp(`<a\\b[^>]*href="([^"]+)"[^>]*(?:hrefLang|lang)="${other}"`, 'i').exec(html) ?? [];
      if (link) await shopper.browser.open(decoded(link));
      else await shopper.browser.submit(switchesTo);
      expect(shopper.browser.page.status).toBe(200);
      expect(textOf(shopper.browser.page.html)).toContain(WINDOW[other]);
    });
    it('pictures are seen: their addresses answer, and the page may load them', async () => {
      const answer = await fetch(shop.origin + localisedPath(product('WINDOW')[locale], locale));
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const html = await answer.text();
      const sources = [...html.matchAll(/<img\b[^>]*\ssrc="([^"]+)"/g)].map(
        ([, one = '']) => new URL(decoded(one), shop.origin),
      );
      const pictures = sources.filter(
        ({ pathname }) => pathname.includes('window') || pathname.includes('media'),
      );
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        const sent = await fetch(picture);
        expect([picture.href, sent.status, sent.headers.get('Content-Type')?.split('/')[0]]).toEqual([
          picture.href,
          200,
          'image',
        ]);
        const allowed = /img-src ([^;]*)/.exec(policy)?.[1] ?? '';
        if (picture.origin !== shop.origin) expect(allowed).toContain(picture.origin);
      }
    });
    it('an inquiry is confirmed and sent', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.open('/inquiry');
      const letter = {
        ...{ name: '山田花子', email: `${locale}@example.com`, phoneNumber: '0612345678' },
        ...{ topic: 'delivery', subject: '配送', content: 'いつ届きますか。' },
      };
      const { form = [] } = shopper.browser.prepare(has('email'), letter);
      // The form is sent on as it is (307).
      await shopper.browser.send({
        url: shop.origin + localisedPath('/inquiry/confirm', locale),
        form: [...form, ['intent', 'check']],
      });
      shopper.mustBeAt(shopper.say('inquiry.confirm_title'));
      await shopper.browser.submit(has('content'), { intent: 'send' });
      expect(shopper.browser.page.url.pathname).toBe(localisedPath('/inquiry/complete', locale));
      expect(shopper.browser.page.status).toBe(200);
      expect(shop.backend.state.sent.map(({ body }) => (body as { email: string }).email)).toContain(
        `${locale}@example.com`,
      );
    });
  });

  describe('member', () => {
    let member: PlainShopper;
    beforeAll(async () => {
      member = new PlainShopper(shop, locale);
      await member.logIn().catch(() => undefined);
    });
    it('logs in', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.logIn();
      await shopper.open('/account/profile');
      shopper.mustBeAt(shopper.say('account.profile'));
    });
    it.each(named(ofMembers))('%s', (_, one) => seen(member, one));
    it('account.address.edit', async () => {
      const entry = shop.backend.state.findMember('hanako@example.jp')?.addresses[0];
      await seen(member, {
        screen: 'account.address.edit',
        path: `/account/address/${entry?.id}/edit`,
        says: ['address.edit_title'],
        holds: [],
      });
    });
  });

  describe('member with a cart', () => {
    let buyer: PlainShopper;
    let begun: unknown;
    beforeAll(async () => {
      buyer = new PlainShopper(shop, locale);
      begun = await (async () => {
        await buyer.logIn();
        await buyer.putIntoCart(slugs.WINDOW[locale]);
      })().catch((error: unknown) => error);
    });
    it('has something in the cart', () => expect(begun).toBeUndefined());
    it.each(named(ofBuyers))('%s', (_, one) => seen(buyer, one));
  });
});
