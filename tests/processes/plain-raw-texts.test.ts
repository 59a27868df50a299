/**
 * No page shows a text key, a placeholder or a value that is none, whatever the Shop API refuses: every screen and every
 * form, by every refusal. One storefront without caches.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ja } from '#app/i18n/ja.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { decoded, type Form, has, textOf } from '../kit/plain-browser.ts';
import { refusalShapes } from '../plain-backend/habits.ts';
import type { Trouble } from '../plain-backend/troubles.ts';
import { keysOf } from '../rules/text-keys.ts';
import { type Case, ofBuyers, ofGuests, ofMembers, slugs } from '../setup/plain-screen-cases.ts';
import { openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

const KEYS = new Set(keysOf(ja));
const RAW = /\{\{|\}\}|%[a-z_]+%|\bundefined\b|\[object|\bNaN\b|\bnull\b|Invalid Date|sylius\.|Error \d{3}/;

/** What the page shows or says that no shopper may read. */
function rawIn(html: string): string[] {
  const attributes = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder|value)="([^"]*)"/g)];
  const words = [textOf(html), ...attributes.map(([, value = '']) => decoded(value))].join(' \n ');
  const keys = (words.match(/[a-z_]+(?:\.[a-z0-9_]+)+/g) ?? []).filter((word) => KEYS.has(word));
  const raw = RAW.exec(words);
  return [...keys, ...(raw ? [words.slice(Math.max(0, raw.index - 40), raw.index + 40)] : [])];
}

/** Without `token`: such a refusal says that the cart is gone (§8.6). */
const FIELDS =
  'email password plainPassword firstName lastName quantity productCode variantCode postcode provinceCode city street ' +
  'phoneNumber company currentPassword newPassword newPassword.first password.first shippingAddress.postcode rating title ' +
  'comment content name gender birthday subscribedToNewsletter recipient method coupon id';
const atEachField = (value: unknown) =>
  Object.fromEntries(FIELDS.split(' ').map((name) => [name, value] as const));
const refused = (body: unknown, status = 400): Omit<Trouble, 'call'> => ({
  kind: 'status',
  status,
  body,
  ms: 0,
});

/** Bodies with status 400 whose words are none for a shopper. */
const bodies: [name: string, Omit<Trouble, 'call'>][] = [
  [
    'keys',
    refused({ code: 400, message: 'sylius.shop_api.failed', errors: atEachField(['sylius.shop_api.x']) }),
  ],
  [
    'placeholders',
    refused({ message: 'Use {{ limit }}', errors: atEachField(['Use {{ limit }} or %max%.']) }),
  ],
  ['no texts', refused({ message: null, errors: atEachField([null, {}, '']) })],
  ['nothing in the fields', refused({ message: {}, errors: atEachField(null) })],
  ['a bare map', refused(atEachField(['sylius.shop_api.x']))],
  ['a list', refused([null, 1, 'sylius.shop_api.x'])],
  [
    'values as texts',
    refused({ message: 'undefined', errors: atEachField(['undefined', '[object Object]']) }),
  ],
];
const statuses: [name: string, Omit<Trouble, 'call'>][] = [400, 401, 403, 404, 409, 422, 429, 500, 503].map(
  (status) => [String(status), { kind: 'status', status, ms: 0 }],
);
const troubles: [name: string, Omit<Trouble, 'call'>][] = [
  ...statuses,
  ['html', { kind: 'html', status: 502, ms: 0 }],
  ...bodies,
];

let shop: PlainShop;
beforeAll(async () => {
  shop = await openPlainShop({}, { SHOP_API_FEATURES: 'review_lists,coupons' }, false);
}, 120_000);
afterAll(() => shop?.close());
afterEach(() => {
  shop.backend.troubles.length = 0;
  shop.backend.habits.clear();
});

type Sends = {
  name: string;
  path: (locale: Locale) => string;
  which: (form: Form) => boolean;
  values?: Record<string, string>;
  call: string;
};
const at = (path: string) => () => path;
const PASSWORDS = { first: 'himitsu-2026', second: 'himitsu-2026' };
const PERSON = { lastName: '山田', firstName: '花子' };
const ADDRESS = {
  ...{ ...PERSON, postcode: '1000001', provinceCode: 'JP-13', city: '千代田区' },
  ...{ street: '千代田1-1', phoneNumber: '0312345678' },
};
const window = (locale: Locale) => `/products/${slugs.WINDOW[locale]}`;
const without =
  (name: string, ...names: string[]) =>
  (form: Form) =>
    has(...names)(form) && !form.fields.some(([given]) => given === name);

/** Of mailed links. */
const ABOUT_THE_TOKEN = refused({
  message: 'sylius.x.y',
  errors: { token: ['sylius.x.y', 'Use {{ limit }}'] },
});

const ofAGuest: Sends[] = [
  {
    name: 'into the cart',
    path: window,
    which: has('quantity'),
    values: { quantity: '2' },
    call: 'POST /carts',
  },
  {
    name: 'a login',
    path: at('/login'),
    which: has('email', 'password'),
    values: { email: 'hanako@example.jp', password: 'password1' },
    call: 'POST /login',
  },
  {
    name: 'a registration',
    path: at('/register'),
    which: has('email', 'lastName'),
    values: {
      ...{ ...PERSON, furiganaLastname: 'ヤマダ', furiganaFirstname: 'ハナコ', gender: 'female' },
      ...{ email: 'new@example.jp', emailConfirm: 'new@example.jp' },
      ...{ password: 'himitsu-2026', terms: 'accept' },
    },
    call: 'POST /register',
  },
  {
    name: 'a verification',
    path: at('/register/verification?token=x'),
    which: without('email'),
    call: 'GET /verify-account',
  },
  {
    name: 'another mail',
    path: at('/register/verification'),
    which: has('email'),
    values: { email: 'hanako@example.jp' },
    call: 'POST /resend',
  },
  {
    name: 'a mail for a new password',
    path: at('/password-reset'),
    which: has('email'),
    values: { email: 'hanako@example.jp' },
    call: 'PUT /request-password-reset',
  },
  {
    name: 'a new password',
    path: at('/password-reset?token=x'),
    which: has('first', 'second'),
    values: PASSWORDS,
    call: 'PUT /password-reset',
  },
  {
    name: 'a purchase request',
    path: window,
    which: (form) => has('name', 'email')(form),
    values: { name: '山田花子', email: 'hanako@example.jp', phone: '0312345678', quantity: '100' },
    call: 'POST /purchase-requests',
  },
];
const ofAMember: Sends[] = [
  {
    name: 'a wish',
    path: window,
    which: has('quantity'),
    values: { intent: 'wish' },
    call: '(POST|DELETE) /products/wishlist',
  },
  {
    name: 'the profile',
    path: at('/account/profile/edit'),
    which: has('lastName', 'newsletter'),
    call: 'PUT /me',
  },
  {
    name: 'a password',
    path: at('/account/password'),
    which: has('current', 'next'),
    values: { current: 'password2', next: 'himitsu-2026', again: 'himitsu-2026' },
    call: 'PUT /me/change-password',
  },
  {
    name: 'an address',
    path: at('/account/address/add'),
    which: has('postcode', 'street'),
    values: ADDRESS,
    call: 'POST /address-book',
  },
  {
    name: 'a wish that is removed',
    path: at('/account/wishlist'),
    which: has('item'),
    call: 'DELETE /products/wishlist',
  },
  {
    name: 'a quantity',
    path: at('/checkout/cart'),
    which: has('item', 'quantity'),
    values: { quantity: '3' },
    call: '(PUT|POST) /carts/[^/]+/items',
  },
  {
    name: 'an address of the cart',
    path: at('/checkout/address'),
    which: has('postcode', 'street'),
    values: { ...ADDRESS, address: 'new' },
    call: 'PUT /checkout/[^/]+/address',
  },
  {
    name: 'the survey',
    path: at('/checkout/survey'),
    which: ({ method, action }) => method === 'post' && action.includes('/checkout/survey'),
    call: 'PATCH /checkout',
  },
  {
    name: 'the payment',
    path: at('/checkout/payment'),
    which: has('fingerprint', 'intent'),
    values: { intent: 'order' },
    call: 'PATCH /checkout/[^/]+/payment',
  },
];

describe.each(['ja', 'en'] as const)('in the language %s,', (locale) => {
  let buyer: PlainShopper;
  const logIn = async (): Promise<void> => {
    shop.backend.troubles.length = 0;
    shop.backend.habits.clear();
    buyer = new PlainShopper(shop, locale);
    await buyer.logIn();
    await buyer.putIntoCart(slugs.WINDOW[locale]);
    await buyer.toPayment();
  };
  beforeAll(logIn, 60_000);

  const opened = async (shopper: PlainShopper, path: string): Promise<void> => {
    await shopper.open(path);
    const { html, status, url } = shopper.browser.page;
    expect([url.pathname, rawIn(html)]).toEqual([url.pathname, []]);
    expect([url.pathname, status, shopper.heading !== '']).toEqual([url.pathname, status, true]);
  };
  const paths = (cases: readonly Case[]) => [
    ...new Set(cases.map(({ path }) => (typeof path === 'string' ? path : path[locale]))),
  ];

  describe.each([['nothing', undefined] as const, ...troubles])('when %s is refused', (name, trouble) => {
    const refuse = (call: string): void => {
      if (trouble) shop.backend.troubles.push({ ...trouble, call });
    };

    it('the screens of a guest', async () => {
      refuse('^GET ');
      const guest = new PlainShopper(shop, locale);
      for (const path of paths(ofGuests)) await opened(guest, path);
    }, 60_000);

    it('the screens of a member', async () => {
      if (name === '401') return;
      refuse('^GET ');
      for (const path of paths([...ofMembers, ...ofBuyers])) await opened(buyer, path);
    }, 60_000);
  });

  describe.each(ofAGuest)('$name', ({ path, which, values, call }) => {
    it.each([...troubles, ['its token', ABOUT_THE_TOKEN] as const])('refused by %s', async (_, trouble) => {
      const guest = new PlainShopper(shop, locale);
      await guest.open(path(locale));
      shop.backend.troubles.push({ ...trouble, call: `^${call}` });
      await guest.browser.submit(which, values);
      expect(rawIn(guest.browser.page.html)).toEqual([]);
      expect(guest.heading).not.toBe('');
    });
    it.each(refusalShapes)('in the shape %s', async (shape) => {
      const guest = new PlainShopper(shop, locale);
      await guest.open(path(locale));
      shop.backend.habits.add(shape);
      shop.backend.troubles.push({ ...refused({ code: 400, message: 'No' }), call: `^${call}`, times: 1 });
      await guest.browser.submit(which, values);
      expect(rawIn(guest.browser.page.html)).toEqual([]);
    });
  });

  describe.each(ofAMember)('$name', ({ path, which, values, call }) => {
    it.each(troubles.filter(([name]) => name !== '401'))('refused by %s', async (_, trouble) => {
      await buyer.open(path(locale));
      shop.backend.troubles.push({ ...trouble, call: `^${call}` });
      await buyer.browser.submit(which, values);
      expect(rawIn(buyer.browser.page.html)).toEqual([]);
      expect(buyer.heading).not.toBe('');
    });
    it('refused by 401, which ends the session', async () => {
      await buyer.open(path(locale));
      shop.backend.troubles.push({ kind: 'status', status: 401, ms: 0, call: `^${call}` });
      await buyer.browser.submit(which, values);
      expect(rawIn(buyer.browser.page.html)).toEqual([]);
      await logIn();
    });
  });
});
