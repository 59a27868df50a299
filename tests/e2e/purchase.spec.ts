/** A member buys a book: the whole flow with real processes, with scripts and without. */
import type { Page, Request } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import type { Member } from '../kit/member.ts';
import { backToShop, CARDS, gatewayCalls, payOnHostedPage } from './gateway.ts';
import { mailsTo, newMember, newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, nextStep, notices, ONE_DICE, orderOnHostedPage, test } from './shop.ts';

type Say = Translate;
type At = (bare: string) => string;

/** Goes from the home page to the cart with one book. */
async function chooseABook(page: Page, say: Say, at: At): Promise<void> {
  await page.goto(at('/'));
  await page.goto(at('/products/categories/books?page=1'));
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: say('price.tax_included').trim() });
  await cards.first().getByRole('link').first().click();
  await page.getByRole('button', { name: say('product.add') }).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await page.getByRole('link', { name: say('notice.cart_view') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cart.title'));
}

async function logInFromCart(page: Page, say: Say, member: Member): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: say('cart.login_button') })
    .first()
    .click();
  await page.getByLabel(say('login.email')).fill(member.email);
  await page.getByLabel(say('login.password'), { exact: false }).first().fill(member.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cart.title'));
}

async function giveAddress(page: Page, say: Say): Promise<void> {
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('address.step_title'));
  // Exact, because 名 is also part of other labels.
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fill = (label: string, value: string) => field(label).fill(value);
  await fill(say('address.last_name'), '山田');
  await fill(say('address.first_name'), '花子');
  await fill(say('address.postcode'), '５３０−０００１');
  await field(say('address.prefecture')).selectOption('JP-27');
  await fill(say('address.city'), '大阪市北区');
  await fill(say('address.street'), '梅田1-2-3');
  await fill(say('address.building'), 'こもれびビル4F');
  await fill(say('address.phone'), '06-1234-5678');
  await page
    .getByRole('button', { name: say('address.step_submit') })
    .first()
    .click();
}

async function answerSurvey(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.survey_title'));
  await page.getByRole('checkbox').first().check();
  await nextStep(page, say);
}

async function confirmOrder(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.confirm_title'));
  await expect(page.getByRole('main')).toContainText('〒530-0001');
  await page.getByRole('checkbox', { name: say('checkout.receipt_request') }).check();
  await page.getByLabel(say('checkout.recipient')).fill('株式会社こもれび商店');
  await nextStep(page, say);
}

/** Subjects of the mail about the paid order, not of the mail that requests the payment. */
const THANKS = /ありがとうございます|Thank you/;
const isThanks = (subject: string, number: string | null | undefined): boolean =>
  THANKS.test(subject) && subject.includes(number ?? '');

type Asked = { cod: string; yen: number };

/** Places the order and stops at the gateway's page. Returns the fields that were sent to this page. */
async function placeOrder(page: Page, say: Say): Promise<Asked> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.payment_title'));
  for (const key of ['legal_quantity', 'legal_total', 'legal_payment', 'legal_cancel'] as const)
    await expect(page.getByRole('main')).toContainText(say(`checkout.${key}`));
  await orderOnHostedPage(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.go_title'));
  const asking = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/link/creditcard'));
  await page.getByRole('button', { name: say('checkout.go_button') }).click();
  const sent = new URLSearchParams((await asking).postData() ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('クレジットカード決済');
  return { cod: sent.get('cod') ?? '', yen: Number(sent.get('am')) + Number(sent.get('sf')) };
}

/** All steps from the home page to the gateway's page. */
async function buyUpToTheGateway(page: Page, say: Say, at: At, member: Member): Promise<Asked> {
  await chooseABook(page, say, at);
  await logInFromCart(page, say, member);
  await giveAddress(page, say);
  await answerSurvey(page, say);
  await confirmOrder(page, say);
  return placeOrder(page, say);
}

/** Opens the payment step for a member with a cart; only the first test walks through all steps. */
async function goToPayment(page: Page, say: Say, at: At): Promise<Member> {
  const { member } = await enter(page, await newShopper({ cart: ONE_DICE }));
  // The first screen of the checkout puts the saved address into the cart.
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.payment_title'));
  return member;
}

async function goToTheGateway(page: Page, say: Say, at: At): Promise<{ member: Member; asked: Asked }> {
  const member = await goToPayment(page, say, at);
  return { member, asked: await placeOrder(page, say) };
}

/** All amounts charged under this reference, in yen. */
const takenFor = async ({ cod }: Asked): Promise<number[]> =>
  (await gatewayCalls())
    .filter((call) => call.cod === cod && call.kind === 'sales' && call.rst === '1')
    .map((call) => call.ta);

test.describe('buying a product', () => {
  test.setTimeout(90_000);

  test('makes one order, one charge and one mail, and no card number reaches the shop', {
    tag: '@everywhere',
  }, async ({ page, at, say, locale_, baseURL }) => {
    const member = await newMember();
    const leaks: string[] = [];
    page.on('request', (request: Request) => {
      if (!request.url().startsWith(baseURL ?? '')) return;
      const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
      if (sent.replace(/\D/g, '').includes(CARDS.good)) leaks.push(request.url());
    });

    const asked = await buyUpToTheGateway(page, say, at, member);
    await payOnHostedPage(page, CARDS.good);
    await backToShop(page);

    // The shop captures the payment after it has answered the notification. Until then the page reloads by itself.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
      timeout: 20_000,
    });
    expect(new URL(page.url()).pathname).toBe(at('/checkout/complete'));
    const number = /\d{9}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0];
    expect(number).toBeTruthy();

    await expect
      .poll(async () => (await mailsTo(member.email)).filter((m) => isThanks(m.subject, number)).length)
      .toBe(1);
    const mail = (await mailsTo(member.email)).find((m) => isThanks(m.subject, number));
    for (const part of locale_ === 'ja'
      ? ['山田 花子 様', '〒530-0001', '消費税']
      : ['山田 花子', '530-0001', 'Tax'])
      expect(mail?.text).toContain(part);
    const total = Number(
      /(?:合計（税込）|Total \(tax included\))\n\s+¥?([\d,]+)/
        .exec(mail?.text ?? '')?.[1]
        ?.replaceAll(',', ''),
    );
    expect(total).toBeGreaterThanOrEqual(1000);
    expect(total).toBe(asked.yen);
    expect(await takenFor(asked)).toEqual([total]);

    // A reload sends nothing twice, and the cart is empty.
    await page.reload();
    await expect(page.getByRole('main')).toContainText(number ?? '');
    await page.goto(at('/checkout/cart'));
    await expect(page.getByRole('main')).toContainText(say('cart.empty'));
    expect(leaks).toEqual([]);
  });

  test('with a declined card shows the reason and charges nothing, and the order can be paid again or cancelled', {
    tag: '@everywhere',
  }, async ({ page, at, say }) => {
    const { member, asked } = await goToTheGateway(page, say, at);
    await payOnHostedPage(page, CARDS.declined);
    await backToShop(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.failed_title'), {
      timeout: 20_000,
    });
    expect(new URL(page.url()).pathname).toBe(at('/checkout/failed'));
    await expect(page.getByRole('main')).toContainText(say('checkout.payment_declined'));
    await expect(page.getByRole('button', { name: say('checkout.go_button') })).toBeVisible();
    await page.getByRole('button', { name: say('checkout.give_up') }).click();
    await page.getByRole('button', { name: say('checkout.buy_again') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cart.title'));
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await takenFor(asked)).toEqual([]);
    expect((await mailsTo(member.email)).filter((m) => THANKS.test(m.subject))).toEqual([]);
  });

  test('can be cancelled before the payment, and Back does not order again', {
    tag: '@everywhere',
  }, async ({ page, at, say }) => {
    await goToPayment(page, say, at);
    await orderOnHostedPage(page, say);
    await page.getByRole('button', { name: say('checkout.give_up') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.given_up_title'));
    await expect(page).toHaveTitle(new RegExp(say('checkout.given_up_title')));
    // The URL of the order form now shows the state of the order.
    await page.goto(at('/checkout/payment'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.given_up_title'));
  });

  test('works with a challenge of the card’s issuer on the hosted page', {
    tag: '@everywhere',
  }, async ({ page, at, say }) => {
    const { asked } = await goToTheGateway(page, say, at);
    await payOnHostedPage(page, CARDS.challenged);
    await page.getByRole('textbox').fill('123456');
    await page.getByRole('button').first().click();
    await backToShop(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'), {
      timeout: 20_000,
    });
    expect(await takenFor(asked)).toEqual([asked.yen]);
  });
});
