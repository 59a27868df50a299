/**
 * A whole purchase with the third-party back end of tests/plain-backend/, paid on the card company's page and by the card
 * form. Such a back end may return nothing about the gateway except a payment key.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { localisedPath } from '#kit/i18n/locale.ts';
import { installedBrowser } from '../../scripts/find-browser.mjs';
import { BROWSER_ARGS, PHONE } from '../e2e/browser.ts';
import { payOnHostedPage, typeCard } from '../e2e/gateway.ts';
import { has } from '../kit/plain-browser.ts';
import { nginxBinary } from '../setup/nginx.ts';
import { chargesOf, openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

const ADDRESS = {
  lastName: '高橋',
  firstName: '直子',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  building: 'こもれびビル4F',
  phoneNumber: '0312345678',
};
const WINDOW = { ja: 'shizukana-madobe', en: 'by-the-quiet-window' };
const YEN = 1_800 + 500;
const DECLINED = '4000000000000044';

const ordersOf = ({ backend }: PlainShop) => [...backend.state.carts.values()].filter(({ number }) => number);
/** Checks that there is one new order, that it is paid, and that its total was charged once. */
async function expectPaidOnce(shop: PlainShop, before: { orders: number; charges: number }): Promise<void> {
  const made = ordersOf(shop).slice(before.orders);
  expect(made.map(({ paid }) => paid)).toEqual(['paid']);
  expect((await chargesOf(shop)).slice(before.charges).map(({ ta }) => ta)).toEqual([YEN]);
}
const countsOf = async (shop: PlainShop) => ({
  orders: ordersOf(shop).length,
  charges: (await chargesOf(shop)).length,
});

describe.each([
  ['the payment key alone', false],
  ['what the gateway needs', true],
])('with a back end that returns %s', (_, tellsGateway) => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop({ tellsGateway });
  }, 120_000);
  afterAll(() => shop?.close());

  describe.each(['ja', 'en'] as const)('a shopper without scripts, in the language %s,', (locale) => {
    it('registers, is verified, logs in with a full cart, types an address, and pays on the company’s page', async () => {
      const shopper = new PlainShopper(shop, locale);
      const { browser, say } = shopper;
      const member = { email: `naoko-${locale}-${tellsGateway}@example.jp`, password: 'himitsu-2026' };
      await shopper.open('/register');
      await browser.submit(has('email', 'lastName'), {
        ...{ lastName: '高橋', firstName: '直子', furiganaLastname: 'タカハシ', furiganaFirstname: 'ナオコ' },
        ...{ email: member.email, emailConfirm: member.email },
        ...{ password: member.password, gender: 'female', terms: 'accept' },
      });
      const mail = shop.backend.state.mails.find(({ to }) => to === member.email);
      expect(mail, shopper.words.slice(0, 600)).toBeDefined();
      await shopper.open(`/register/verification?token=${mail?.token}`);
      await browser.submit(
        ({ method, action, fields }) =>
          method === 'post' &&
          action.includes('/register/verification') &&
          !fields.some(([name]) => name === 'email'),
      );
      expect(shop.backend.state.findMember(member.email)?.enabled).toBe(true);

      await shopper.putIntoCart(WINDOW[locale]);
      await shopper.logIn(member.email, member.password);
      await shopper.open('/checkout/cart');
      expect(shopper.words).toContain('1,800');
      await shopper.open('/checkout/address');
      await browser.submit(has('postcode', 'street'), ADDRESS);
      await shopper.toPayment();
      expect(shopper.words).toContain('2,300');
      const before = await countsOf(shop);
      await shopper.payOnHostedPage();
      shopper.mustBeAt(say('checkout.complete_title'));
      await expectPaidOnce(shop, before);
      expect(shopper.words).toContain(ordersOf(shop).at(-1)?.number);

      await shopper.open('/account/order');
      expect(shopper.words).toContain(ordersOf(shop).at(-1)?.number);
      await shopper.open(`/account/order/${ordersOf(shop).at(-1)?.token}`);
      expect([browser.page.status, shopper.words.includes('2,300')]).toEqual([200, true]);
      await shopper.open('/checkout/cart');
      expect(shopper.words).toContain(say('cart.empty'));
    });

    it('is not charged for a declined card on the company’s page, and sees no paid order', async () => {
      const shopper = new PlainShopper(shop, locale);
      await shopper.logIn();
      await shopper.putIntoCart(WINDOW[locale]);
      await shopper.toPayment();
      const before = await countsOf(shop);
      await shopper.payOnHostedPage(DECLINED);
      expect(shopper.browser.page.status).toBe(200);
      expect(shopper.heading).not.toBe(shopper.say('checkout.complete_title'));
      expect((await countsOf(shop)).charges).toBe(before.charges);
      expect(
        ordersOf(shop)
          .slice(before.orders)
          .filter(({ paid }) => paid === 'paid'),
      ).toEqual([]);
    });
  });

  describe('a shopper in a browser', () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      const executablePath = installedBrowser();
      if (executablePath) browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
    });
    afterAll(() => browser?.close());

    const walk = async (javaScriptEnabled: boolean, steps: (page: Page) => Promise<void>) => {
      const context = await browser?.newContext({
        ...PHONE,
        javaScriptEnabled,
        locale: 'ja-JP',
        serviceWorkers: 'block',
      });
      const page = await context?.newPage();
      page?.setDefaultTimeout(15_000);
      if (page) await steps(page);
      await context?.close();
    };
    const say = translator('ja');
    const titled = (page: Page, title: string) =>
      page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    const next = (page: Page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: say('cart.next') })
        .first()
        .click();

    async function toThePayment(page: Page): Promise<void> {
      const at = (bare: string) => shop.origin + localisedPath(bare, 'ja');
      await page.goto(at('/login'));
      await page.getByLabel(say('login.email')).fill('hanako@example.jp');
      await page.getByLabel(say('login.password'), { exact: false }).first().fill('password1');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('login.submit'), exact: true })
        .click();
      await page.waitForURL((url) => url.pathname !== '/login');
      await page.goto(at('/products/shizukana-madobe'));
      await page.getByRole('button', { name: say('product.add'), exact: true }).click();
      await page.getByText(say('notice.cart_added')).first().waitFor();
      await page.goto(at('/checkout/cart'));
      await titled(page, say('cart.title'));
      await page.goto(at('/checkout/survey'));
      await titled(page, say('checkout.survey_title'));
      await page.getByRole('checkbox').first().check();
      await next(page);
      await titled(page, say('checkout.confirm_title'));
      await next(page);
      await titled(page, say('checkout.payment_title'));
    }

    it('pays by the card form: a declined card makes no order, then a good one makes one order and one charge', async ({
      skip,
    }) => {
      if (!browser) return skip();
      await walk(true, async (page) => {
        await toThePayment(page);
        const before = await countsOf(shop);
        const place = page
          .getByRole('main')
          .getByRole('button', { name: say('cart.place_order') })
          .first();
        await page.getByLabel(say('card.number')).waitFor();
        await typeCard(page, say, { number: DECLINED });
        await place.click();
        await page.getByText(say('checkout.payment_declined')).first().waitFor();
        expect(await countsOf(shop)).toEqual(before);
        await typeCard(page, say, {});
        await place.click();
        await titled(page, say('checkout.complete_title'));
        await expectPaidOnce(shop, before);
      });
    }, 120_000);

    it.for([
      ['with scripts', true],
      ['without scripts', false],
    ] as const)('pays on the company’s page, %s', { timeout: 120_000 }, async ([, scripts], { skip }) => {
      if (!browser) return skip();
      await walk(scripts, async (page) => {
        await toThePayment(page);
        const before = await countsOf(shop);
        const label = scripts ? say('card.other_way_button') : say('cart.place_order');
        await page.getByRole('main').getByRole('button', { name: label }).first().click();
        const go = page.getByRole('button', { name: say('checkout.go_button') });
        await go
          .or(page.getByLabel(/カード番号/))
          .first()
          .waitFor();
        if (await go.isVisible()) await go.click();
        await payOnHostedPage(page, '4444333322221111');
        await page.getByRole('link', { name: /お店に戻る|戻る/ }).click();
        await titled(page, say('checkout.complete_title'));
        await expectPaidOnce(shop, before);
      });
    });
  });
});

it('with a back end whose amounts are whole yen, the shop shows the same prices and charges the same amount', async () => {
  const shop = await openPlainShop({ unit: 1 }, { PRICE_MULTIPLIER: '1' });
  try {
    const shopper = new PlainShopper(shop, 'ja');
    await shopper.logIn();
    await shopper.putIntoCart(WINDOW.ja);
    await shopper.toPayment();
    expect(shopper.words).toContain('2,300円');
    const before = await countsOf(shop);
    await shopper.payOnHostedPage();
    shopper.mustBeAt(shopper.say('checkout.complete_title'));
    await expectPaidOnce(shop, before);
  } finally {
    await shop.close();
  }
}, 60_000);

it('with a back end without refresh tokens, an expired session leads to the login, and back to the page', async () => {
  const shop = await openPlainShop({ tokenSeconds: 3 }, {}, false);
  try {
    const shopper = new PlainShopper(shop, 'ja');
    await shopper.logIn();
    await sleep(3_100);
    await shopper.open('/account/address');
    const { url, status } = shopper.browser.page;
    expect([url.pathname, status]).toEqual(['/login', 200]);
    expect(url.searchParams.get('redirect_path')).toBe('/account/address');
    await shopper.browser.submit(has('email', 'password'), {
      email: 'hanako@example.jp',
      password: 'password1',
    });
    expect(shopper.browser.page.url.pathname).toBe('/account/address');
  } finally {
    await shop.close();
  }
}, 60_000);

it('a shop without settings of the gateway places no order', async () => {
  const shop = await openPlainShop({}, { GATEWAY_URL: '', GATEWAY_AID: '' }, false);
  try {
    const shopper = new PlainShopper(shop, 'ja');
    await shopper.logIn();
    await shopper.putIntoCart(WINDOW.ja);
    await shopper.toPayment();
    await shopper.browser.submit(has('fingerprint', 'intent'), { intent: 'order' });
    expect(shopper.browser.page.status).toBeLessThan(500);
    expect(shopper.heading).not.toBe(shopper.say('checkout.complete_title'));
    expect(ordersOf(shop)).toEqual([]);
    expect(shop.log()).toContain('GATEWAY_URL');
  } finally {
    await shop.close();
  }
}, 60_000);

describe('a charge whose response is lost', () => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop();
  }, 120_000);
  afterAll(() => shop?.close());

  it('is shown neither as failed nor as paid', async () => {
    const shopper = new PlainShopper(shop, 'ja');
    await shopper.logIn();
    await shopper.putIntoCart(WINDOW.ja);
    await shopper.toPayment();
    shop.backend.troubles.push({
      kind: 'html',
      call: '^PATCH /checkout/payment/confirm',
      status: 500,
      ms: 0,
    });
    const fingerprint =
      shopper.browser.prepare(has('fingerprint')).form?.find(([name]) => name === 'fingerprint')?.[1] ?? '';
    const key = (await shopper.browser.post('/checkout/payment/key', { fingerprint })) as {
      data: { key?: { paymentKey: string } };
    };
    const paymentKey = key.data.key?.paymentKey ?? '';
    expect(paymentKey).not.toBe('');
    const answer = (await shopper.browser.post('/checkout/payment/confirm', {
      paymentKey,
      tkn: 'a-token',
    })) as {
      data: { to?: string };
    };
    expect(answer.data.to).toContain('/checkout/complete');
    await shopper.browser.open(answer.data.to ?? '');
    expect(shopper.browser.page.status).toBe(200);
    for (const key of ['checkout.complete_title', 'checkout.failed_title'] as const)
      expect(shopper.heading).not.toBe(shopper.say(key));
  });

  it.each([
    ['404', 404],
    ['403', 403],
    ['409', 409],
  ] as const)(
    'on the company’s page is charged once, although the first question about it gets %s',
    async (_, status) => {
      shop.backend.troubles.length = 0;
      const shopper = new PlainShopper(shop, 'ja');
      await shopper.logIn();
      await shopper.putIntoCart(WINDOW.ja);
      await shopper.toPayment();
      const before = await countsOf(shop);
      shop.backend.troubles.push({
        kind: 'status',
        status,
        call: '^PATCH /checkout/payment/confirm',
        ms: 0,
        times: 1,
      });
      await shopper.payOnHostedPage();
      expect(shopper.words).not.toContain(shopper.say('checkout.notice_not_taken'));
      expect(shopper.heading).toBe(shopper.say('checkout.pending_title'));
      await shopper.open('/checkout/payment');
      shopper.mustBeAt(shopper.say('checkout.complete_title'));
      await expectPaidOnce(shop, before);
    },
  );
});

describe.runIf(nginxBinary)('behind nginx, with two storefronts,', () => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop({}, {}, true, 2);
  }, 120_000);
  afterAll(() => shop?.close());

  it.each([404, 403, 409])(
    'a payment on the company’s page is made once, although three questions about it get %s',
    async (status) => {
      const shopper = new PlainShopper(shop, 'ja');
      await shopper.logIn();
      await shopper.putIntoCart(WINDOW.ja);
      await shopper.toPayment();
      const before = await countsOf(shop);
      const call = '^PATCH /checkout/payment/confirm';
      shop.backend.troubles.push({ kind: 'status', status, call, ms: 0, times: 3 });
      await shopper.payOnHostedPage();
      for (const path of ['/checkout/payment', '/checkout/payment?go=1']) {
        expect(shopper.heading).toBe(shopper.say('checkout.pending_title'));
        await shopper.open(path);
      }
      await shopper.open('/checkout/complete');
      shopper.mustBeAt(shopper.say('checkout.complete_title'));
      await expectPaidOnce(shop, before);
    },
  );
});
