/** Hostile requests, outdated bookmarks, broken cookies and mistyped URLs get a helpful page, never a 500. */
import { readdirSync } from 'node:fs';
import { htmlLang } from '#kit/i18n/locale.ts';
import { homeTitle } from '../kit/home-title.ts';
import { ask, attributeOf, languages, treeOf, wordsOf } from './http.ts';
import { newMember } from './members.ts';
import { refusal } from './refusal.ts';
import { addButton, addDice, DICE, expect, expectInCart, notices, sendLogin, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidText } from './valid-html.ts';

for (const [what, bare] of [
  ['product', '/products/no-such-product-anywhere'],
  ['category', '/products/categories/no-such-category'],
] as const)
  httpTest(
    `an unknown ${what} gets a 404 in the language of the URL, with a link to the home page`,
    { tag: '@http' },
    async () => {
      for (const { at, say, locale } of languages) {
        const { status, html } = await ask(at(bare));
        expect(status).toBe(404);
        const tree = await treeOf(html);
        expect(wordsOf(tree.querySelector('h1'))).toBe(say('error.not_found'));
        expect(wordsOf(tree.querySelector('main'))).toContain(say('error.not_found_hint'));
        const home = tree.querySelectorAll('main a').find((link) => wordsOf(link) === say('error.back_home'));
        expect(attributeOf(home ?? null, 'href')).toBe(at('/'));
        const landed = await ask(at('/'));
        expect(landed.status).toBe(200);
        expect(wordsOf((await treeOf(landed.html)).querySelector('h1'))).toContain(homeTitle(locale));
      }
    },
  );

const COOKIES = ['auth', 'cart', 'notice', 'order', 'viewed', 'locale', 'css', 'dismissed', 'inquiry'];
/** Broken cookie values: not base64, not percent-encoded, unsigned JSON, an invalid signature, an empty value. */
const TORN = ['garbage', '%E0%A4%A', 'eyJ2YWx1ZSI6MX0%3D', 'eyJ2YWx1ZSI6MX0%3D.AAAA', '.'];
/** About the maximum length of a cookie. */
const OVERSIZED = 'x'.repeat(4000);

for (const value of TORN) {
  test(`with every cookie set to '${value}' the shopper is a guest and can shop`, { tag: '@once' }, async ({
    page,
    at,
    say,
    baseURL,
  }) => {
    const cookies = COOKIES.map((name) => ({ name, value, url: baseURL ?? '' }));
    await page.context().addCookies(cookies);
    for (const bare of ['/', '/checkout/cart', '/login', DICE]) {
      await page.context().addCookies(cookies);
      expect((await page.goto(at(bare)))?.status(), bare).toBe(200);
      await expectInCart(page, say, 0);
    }
    await addDice(page, { at, say });
    await expectInCart(page, say, 1);
  });
}

test('a cookie of the maximum length with an invalid value counts as missing', { tag: '@once' }, async ({
  page,
  at,
  say,
  baseURL,
}) => {
  for (const name of COOKIES) {
    await page.context().clearCookies();
    await page.context().addCookies([{ name, value: OVERSIZED, url: baseURL ?? '' }]);
    expect((await page.goto(at(DICE)))?.status(), name).toBe(200);
    await expectInCart(page, say, 0);
  }
  await page.context().addCookies([{ name: 'cart', value: OVERSIZED, url: baseURL ?? '' }]);
  await addDice(page, { at, say });
  await expectInCart(page, say, 1);
});

test('a malformed percent escape gets a 400 in the language of the URL, with a link to the home page', {
  tag: '@languages',
}, async ({ page, at, say, locale_ }) => {
  for (const path of [at('/%E0%A4%A'), at('/products/%E0%A4%A'), `${at('/%00')}?a=%E0%A4%A`]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(400);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[locale_]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('refusal.title'));
    await expect(page.getByRole('main')).toContainText(say('refusal.bad_address'));
  }
  await expectValidText(await page.content());
  // The link has its height only if the CSP allows the stylesheet.
  await expect(page.getByRole('link', { name: say('error.back_home') })).toHaveCSS('min-height', '44px');
  await page.getByRole('link', { name: say('error.back_home') }).click();
  await expect(page).toHaveURL(new RegExp(`${at('/').replace(/\/$/, '')}/?$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(homeTitle(locale_));
});

httpTest(
  'requests with a too long URL, a too large body or a wrong method get an error page',
  { tag: '@http' },
  async () => {
    for (const { at, say } of languages) {
      const long = await ask(`${at('/faq')}?a=${'x'.repeat(9000)}`);
      expect(long.status).toBe(414);
      expect(long.html).toContain(say('refusal.long_address'));
      expect(long.html).toContain(say('error.status', { status: 414 }));
      const large = await ask(at('/inquiry'), { form: { message: 'x'.repeat(300_000) } });
      expect(large.status).toBe(413);
      expect(large.html).toContain(say('refusal.too_large'));
      const strange = await ask(at('/faq'), { method: 'DELETE' });
      expect(strange.status).toBe(405);
      expect(strange.html).toContain(say('refusal.unknown'));
    }
  },
);

httpTest(
  'when there is no maintenance, the maintenance page says that maintenance is over',
  { tag: '@http' },
  async () => {
    for (const { at, say } of languages) {
      const { status, html } = await ask(at('/maintenance'));
      expect(status).toBe(200);
      expect(wordsOf((await treeOf(html)).querySelector('h1'))).toBe(say('maintenance.over_title'));
    }
  },
);

httpTest('every file of public/ is served with its content type', { tag: '@http' }, async () => {
  const files = readdirSync(new URL('../../public', import.meta.url));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const { status, headers } = await ask(`/${file}`);
    expect.soft(status, file).toBe(200);
    expect.soft(headers.get('content-type'), file).toMatch(/^(?:image|application\/manifest)/);
  }
});

httpTest('a form that another site sends is refused', { tag: '@http' }, async () => {
  const form = { email: 'nobody@example.jp', password: 'not-the-password' };
  for (const { at } of languages)
    for (const Origin of ['https://evil.example', 'null'])
      expect((await ask(at('/login'), { form, headers: { Origin } })).status, Origin).toBe(403);
});

test('an invalid quantity stays in the field, with an error', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  /** This product has three pieces in stock. */
  const scarce = '/products/book-reports-from-the-first-line';
  const table = [
    [DICE, '0', say('validation.quantity_minimum')],
    [DICE, '-1', say('validation.quantity_minimum')],
    [DICE, '100', say('validation.quantity_maximum')],
    [DICE, '1.5', say('validation.number_only')],
    [DICE, '三', say('validation.number_only')],
    [DICE, '', say('validation.field_required', { field: say('product.quantity') })],
    [scarce, '50', say('error.stock_exceeded', { left: 3 })],
  ] as const;
  const quantity = page.getByLabel(say('product.quantity'), { exact: true });
  for (const [bare, typed, fault] of table) {
    await page.goto(at(bare));
    await quantity.fill(typed);
    await addButton(page, say).click();
    await expect.soft(quantity, typed).toHaveAccessibleDescription(fault);
    await expect.soft(refusal(page), typed).toContainText(fault);
    await expect.soft(quantity, typed).toHaveValue(typed);
    await expectInCart(page, say, 0);
  }
  await page.goto(at(DICE));
  await quantity.fill('３');
  await addButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await expectInCart(page, say, 3);
});

test('a login never leads to another site', { tag: '@languages' }, async ({
  page,
  context,
  at,
  say,
  locale_,
  baseURL,
}) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${baseURL}/`))
      strangers.push(request.url());
  });
  const member = await newMember();
  for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/..//evil.example']) {
    await context.clearCookies();
    await page.goto(`${at('/login')}?redirect_path=${encodeURIComponent(to)}`);
    await sendLogin(page, say, member);
    await expect(notices(page)).toContainText(say('notice.logged_in'));
    expect(new URL(page.url()).origin, to).toBe(baseURL);
    expect(new URL(page.url()).pathname, to).toBe(at('/'));
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[locale_]);
  }
  expect(strangers).toEqual([]);
});
