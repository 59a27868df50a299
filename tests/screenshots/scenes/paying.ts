/** Paying: the card form, the card company's own page, and the result pages. */
import type { Locator, Page } from '@playwright/test';
import { CARDS, payOnHostedPage, typeCard } from '../../e2e/gateway.ts';
import { refusal } from '../../e2e/refusal.ts';
import { expect, ONE_DICE } from '../../e2e/shop.ts';
import type { Scene, Visit } from '../scene.ts';
import { bringOrder, bringToCart, button, expectTitle, main, ordered } from './walks.ts';

export const TICKET = [{ productCode: 'SM-2026-003', quantity: 1 }];
/** Test card whose charge fails with an error, so that its result is unknown. */
const BREAKING = '4000000000000077';

/** Opens the payment step and waits for the card form. */
async function toThePayment(visit: Visit, items = ONE_DICE): Promise<void> {
  const { page, at, say } = visit;
  await bringToCart(visit, items);
  await page.goto(at('/checkout/payment'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
}

const order = ({ page, say }: Visit): Locator => button(page, say('cart.place_order'));

async function payByCard(visit: Visit, number: string): Promise<void> {
  await toThePayment(visit);
  await typeCard(visit.page, visit.say, { number });
  await order(visit).click();
}

/** Places the order; the next button leads to the card company. */
async function placeOrder(visit: Visit): Promise<void> {
  await toThePayment(visit);
  await button(visit.page, visit.say('card.other_way_button')).click();
  await expectTitle(visit.page, visit.say('checkout.go_title'));
}

async function toTheCompany(visit: Visit): Promise<void> {
  await placeOrder(visit);
  await button(visit.page, visit.say('checkout.go_button')).click();
  await expect(visit.page.getByRole('heading', { level: 1 })).toContainText('クレジットカード決済');
}

async function payThere(visit: Visit, card: string): Promise<void> {
  await toTheCompany(visit);
  await payOnHostedPage(visit.page, card);
  await expect(visit.page.getByLabel(/カード番号/)).toHaveCount(0);
}

const backToShop = (page: Page) => page.getByRole('link', { name: /お店に戻る/ }).click();

export const result =
  (items = ONE_DICE, card?: string): Scene['walk'] =>
  async (visit) => {
    await bringOrder(visit, await ordered(visit.locale, items, card));
    await visit.page.goto(visit.at('/checkout/complete'));
  };

export const paying: Scene[] = [
  { name: 'checkout.payment.first-window', cut: 'window', walk: (visit) => toThePayment(visit) },
  {
    name: 'checkout.payment.nothing-typed',
    async walk(visit) {
      await toThePayment(visit);
      await order(visit).click();
      await expect(refusal(visit.page).filter({ hasText: /./ }).first()).toBeVisible();
    },
  },
  {
    name: 'checkout.payment.declined',
    async walk(visit) {
      await payByCard(visit, CARDS.declined);
      const message = visit.say('checkout.payment_declined');
      await expect(refusal(visit.page).filter({ hasText: message })).toBeFocused();
    },
  },
  {
    name: 'checkout.payment.busy',
    moves: true,
    async walk(visit) {
      // This request never gets a response.
      await visit.page.route('**/checkout/payment/confirm', () => undefined);
      await payByCard(visit, CARDS.good);
      await expect(main(visit.page)).toContainText(visit.say('card.busy_button'));
    },
  },
  {
    name: 'checkout.payment.challenge',
    async walk(visit) {
      await payByCard(visit, CARDS.challenged);
      await expect(visit.page.frameLocator('iframe').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'checkout.payment.card-form-missing',
    async walk(visit) {
      const { page, at, say } = visit;
      await page.route(/\/gateway\/js\//, (route) => route.abort());
      await bringToCart(visit, ONE_DICE);
      await page.goto(at('/checkout/payment'));
      await expect(main(page)).toContainText(say('card.not_loaded'), { timeout: 15_000 });
    },
  },
  {
    name: 'checkout.payment.without-scripts',
    scripts: false,
    async walk(visit) {
      await bringToCart(visit, ONE_DICE);
      await visit.page.goto(visit.at('/checkout/payment'));
    },
  },
  { name: 'checkout.payment.go', walk: placeOrder },
  { name: 'card-company.page', walk: toTheCompany },
  {
    name: 'card-company.refused-input',
    async walk(visit) {
      await toTheCompany(visit);
      await visit.page.getByRole('button', { name: /支払う/ }).click();
      await expect(refusal(visit.page)).toBeVisible();
    },
  },
  { name: 'card-company.challenge', walk: (visit) => payThere(visit, CARDS.challenged) },
  { name: 'card-company.paid', walk: (visit) => payThere(visit, CARDS.good) },
  { name: 'card-company.declined', walk: (visit) => payThere(visit, CARDS.declined) },
  { name: 'checkout.complete.paid', walk: result(ONE_DICE, CARDS.good) },
  { name: 'checkout.complete.seminar', walk: result(TICKET, CARDS.good) },
  { name: 'checkout.complete.waiting', walk: result() },
  {
    name: 'checkout.complete.unknown',
    async walk(visit) {
      await payByCard(visit, BREAKING);
      await expectTitle(visit.page, visit.say('checkout.pending_title'));
    },
  },
  {
    name: 'checkout.cart.pending',
    async walk(visit) {
      await payByCard(visit, BREAKING);
      await expectTitle(visit.page, visit.say('checkout.pending_title'));
      await visit.page.goto(visit.at('/checkout/cart'));
    },
  },
  {
    name: 'checkout.failed.declined',
    async walk(visit) {
      await payThere(visit, CARDS.declined);
      await backToShop(visit.page);
      await expectTitle(visit.page, visit.say('checkout.failed_title'));
    },
  },
  {
    name: 'checkout.failed.given-up',
    async walk(visit) {
      await placeOrder(visit);
      await button(visit.page, visit.say('checkout.give_up')).click();
      await expectTitle(visit.page, visit.say('checkout.given_up_title'));
    },
  },
];
