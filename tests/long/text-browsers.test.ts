/** Browsers that nobody here wrote: they know no style, no script and no `form=`, and show a page as text. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { localisedPath } from '#kit/i18n/locale.ts';
import { Caller } from '../kit/caller.ts';
import { GOOD_CARD } from '../kit/card.ts';
import { homeTitle } from '../kit/home-title.ts';
import { mailsTo } from '../kit/mails.ts';
import { logIn, PASSWORD } from '../kit/member.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';
import { storefront } from '../setup/storefront.ts';
import { isInstalled, type TextBrowser, textBrowsers } from '../setup/text-browsers.ts';

/** What the demo's shop calls things. */
const words = {
  ja: {
    search: 'こもれびノート',
    results: 'の検索結果',
    product: 'こもれびノート　B5',
    title: 'こもれびノート　',
    ruling: '方眼',
    colour: '苔',
    lastName: '山田',
    firstName: '花子',
    prefecture: '東京都',
    found: '東京都渋谷区神宮前を入力しました',
    street: '神宮前1-2-3',
  },
  en: {
    search: 'notebook B5',
    results: 'Search results',
    product: 'Komorebi Notebook B5',
    title: 'Komorebi Notebook B5',
    ruling: 'Grid',
    colour: 'Moss',
    lastName: 'Yamada',
    firstName: 'Hanako',
    prefecture: 'Tokyo',
    found: 'has been filled in',
    street: 'Jingumae 1-2-3',
  },
} as const;
const TOTAL = 2260;

let shop: RunningShop;
let folder: string;
let browser: TextBrowser | undefined;

beforeAll(async () => {
  // On a busy machine, the first pages may take longer than shoppers would wait.
  const patient = { SHOP_API_TIMEOUT_MS: '60000' };
  shop = await startShop({
    // NetSurf 3.10 keeps no cookies of `localhost`.
    host: '127.0.0.1',
    startStorefront: (settings) => storefront({ ...settings, ...patient }),
  });
}, 300_000);
afterAll(() => shop?.stop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'text-browser-'));
});
afterEach(async () => {
  await browser?.close();
  browser = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const kinds = Object.entries(textBrowsers).map(([name, kind]) => ({
  ...kind,
  title: isInstalled(kind) ? name : `${name} (missing: apt-get install ${kind.packages})`,
}));

describe.each(kinds)('$title', (kind) => {
  const { locale } = kind;
  const say = translator(locale);
  const its = words[locale];

  it.runIf(isInstalled(kind))(
    'becomes a member by the mailed link, finds a product, and buys four pieces of the chosen kind',
    async () => {
      const email = `text.${randomUUID().slice(0, 8)}@example.jp`;
      const api = new Caller(shop.origins.api);
      const home = shop.origins.shop + localisedPath('/', locale);
      browser = await kind.start(folder, home);
      await becomeMember(browser, email, api);
      await browser.open(home);
      await fillCart(browser);
      await logInAtTheCart(browser, email);
      await goToPayment(browser);
      await pay(browser);

      await logIn(api, { email, password: PASSWORD });
      // Nobody chose one.
      expect(await api.must('GET', '/me')).toMatchObject({ gender: 'u' });
      const orders = () => api.must<{ items: object[] }>('GET', '/filter/orders');
      await expect
        .poll(async () => (await orders()).items, { timeout: 60_000 })
        .toMatchObject([
          {
            paymentState: 'paid',
            totals: { total: TOTAL * 100 },
            items: [{ quantity: 4, product: { variants: [{ code: 'NT-0001-GRID-GREEN' }] } }],
            shippingAddress: { provinceCode: 'JP-13', street: expect.stringContaining(its.street) },
          },
        ]);

      await browser.renew();
      await browser.sees('Payment accepted');
      await browser.follow('Back to the shop');
      await browser.arrive(say('checkout.complete_title'));
      await browser.follow(say('nav.orders'));
      await browser.arrive(say('orders.title'));
      await browser.sees(its.product);
      await browser.sees(TOTAL.toLocaleString('en-US'));
    },
  );

  async function becomeMember(at: TextBrowser, email: string, api: Caller): Promise<void> {
    await at.arrive(homeTitle(locale));
    await at.follow(say('registration.title'));
    await at.arrive(say('registration.title'));
    await at.fill(say('registration.last_name'), its.lastName);
    await at.fill(say('registration.first_name'), its.firstName);
    await at.fill(say('registration.email'), email);
    await at.fill(say('registration.email_confirm'), email);
    await at.fill(say('registration.password'), PASSWORD);
    await at.choose(say('registration.terms_accept'));
    await at.follow(say('registration.submit'));
    await at.arrive(say('registration.sent_title'));
    const [mail] = await mailsTo(api, email);
    await at.open(/https?:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await at.arrive(say('registration.verify_title'));
    await at.follow(say('registration.verify_submit'));
    await at.arrive(say('login.title'));
    await at.sees(say('registration.verify_token_success'));
  }

  async function fillCart(at: TextBrowser): Promise<void> {
    await at.arrive(homeTitle(locale));
    await at.fill(say('search.text'), its.search);
    await at.follow(say('search.submit'));
    await at.arrive(its.results);
    await at.follow(its.product);
    await at.arrive(its.title);
    await at.skip(say('chrome.skip'));
    await at.choose(its.ruling);
    await at.choose(its.colour);
    await at.fill(say('product.quantity'), '4');
    await at.follow(say('product.add'));
    await at.sees(say('notice.cart_added'));
    await at.follow(say('notice.cart_view'));
    await at.arrive(say('cart.title'));
  }

  async function logInAtTheCart(at: TextBrowser, email: string): Promise<void> {
    await at.follow(say('cart.login_button'));
    await at.arrive(say('login.title'));
    await at.fill(say('registration.email'), email);
    await at.fill(say('registration.password'), PASSWORD);
    await at.follow(say('login.title'));
    await at.arrive(say('cart.title'));
    await at.renew();
  }

  /** The first order of a member begins with a new address. */
  async function goToPayment(at: TextBrowser): Promise<void> {
    await at.follow(say('cart.next'));
    await at.arrive(say('address.step_title'));
    await at.pick(say('address.prefecture'), its.prefecture);
    await at.sees(say('address.postcode'));
    await at.fill(say('address.postcode'), '150-0001');
    await at.follow(say('address.lookup'));
    await at.sees(its.found);
    await at.fill(say('address.street'), its.street);
    await at.fill(say('address.phone'), '0312345678');
    await at.follow(say('address.step_submit'));
    await at.arrive(say('checkout.survey_title'));
    await at.follow(say('cart.next'));
    await at.arrive(say('checkout.confirm_title'));
    await at.follow(say('cart.next'));
    await at.arrive(say('checkout.payment_title'));
  }

  /** The card company's page has both languages. */
  async function pay(at: TextBrowser): Promise<void> {
    await at.follow(say('cart.place_order'));
    await at.arrive(say('checkout.go_title'));
    await at.follow(say('checkout.go_button'));
    await at.sees('Card number');
    await at.fill('Card number', GOOD_CARD);
    await at.pick('Month', '01');
    await at.pick('Year', '2030');
    await at.fill('First name', 'HANAKO');
    await at.fill('Last name', 'YAMADA');
    await at.fill('Security code', '123');
    await at.follow('Pay ');
  }
});
