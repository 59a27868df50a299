/** The cart and the steps up to the payment in their states. */
import { QUANTITY_MAX } from '#contract/rules/constants.ts';
import { caller, newShopper } from '../../e2e/members.ts';
import { refusal } from '../../e2e/refusal.ts';
import { bringCart, enter } from '../../e2e/session.ts';
import { expect, expectEnhanced, ONE_DICE } from '../../e2e/shop.ts';
import { cartWith, type Line } from '../../kit/cart.ts';
import { demoForSale } from '../../kit/demo.ts';
import { HOME, saveAddress } from '../../kit/member.ts';
import type { Scene, Visit } from '../scene.ts';
import { bringToCart, field, main, pressAndRead } from './walks.ts';

const one = (productCode: string, quantity = 1): Line => ({ productCode, quantity });
const FOUR = ['TM-0012', 'BK-PIC-0002', 'BK-EDU-0006', 'BK-BIZ-0001'].map((code) => one(code, 2));
const LONG = ['BK-ENG-0025', 'BK-BIZ-0009', 'BK-SCI-0022', 'BK-PIC-0012'].map((code) => one(code));
const TICKET = [one('SM-2026-003')];

/** Products without options and with enough stock. */
const plain = demoForSale
  .filter(({ columns }) => columns.kind !== 'seminar' && !columns['options'])
  .map(({ code, columns }) => ({ code, yen: Number(columns.price), stock: Number(columns.stock) }))
  .filter(({ stock }) => stock > 9);
const byPrice = [...plain].sort((a, b) => a.yen - b.yen);
const cheapest = byPrice[0]?.code ?? '';
const dearest = byPrice.filter(({ stock }) => stock >= QUANTITY_MAX).at(-1)?.code ?? '';
const NINETY_NINE = plain.slice(0, 99).map(({ code }) => one(code));

/** Longer than all addresses of the demo. */
const LONG_ADDRESS = {
  ...HOME,
  lastName: '勅使河原小路',
  firstName: 'アレクサンドリーナ',
  company: '学校法人こもれび学園 こもれび国際小学校・中学校・高等学校 図書館準備室',
  city: '大阪市住之江区南港北',
  street: '一丁目14番16号 アジア太平洋トレードセンター ITM棟 第二オフィスタワー東館 1234号室',
};
const SECOND = {
  ...HOME,
  lastName: '髙橋',
  firstName: '太郎',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
};

const cartOf =
  (lines: Line[], address?: object): Scene['walk'] =>
  (visit) =>
    bringToCart(visit, lines, address);

const step =
  (bare: string, lines: Line[] = ONE_DICE, address?: object): Scene['walk'] =>
  async (visit) => {
    await bringToCart(visit, lines, address);
    await visit.page.goto(visit.at(bare));
  };

async function withoutAddress({ page, at }: Visit): Promise<void> {
  await enter(page, await newShopper({ cart: ONE_DICE, address: false }));
  await page.goto(at('/checkout/address'));
}

const twoAddresses = async ({ page, at }: Visit, bare: string): Promise<void> => {
  const shopper = await enter(page, await newShopper({ cart: ONE_DICE }));
  await saveAddress(shopper.caller, SECOND);
  await page.goto(at(bare));
};

export const cart: Scene[] = [
  {
    name: 'checkout.cart.of-a-guest',
    async walk({ page, at }) {
      await bringCart(page, await cartWith(caller(), FOUR));
      await page.goto(at('/checkout/cart'));
    },
  },
  { name: 'checkout.cart.four-lines', walk: cartOf(FOUR) },
  { name: 'checkout.cart.first-window', cut: 'window', walk: cartOf(FOUR) },
  { name: 'checkout.cart.one-line', walk: cartOf(ONE_DICE) },
  { name: 'checkout.cart.long-names', walk: cartOf(LONG, LONG_ADDRESS) },
  { name: 'checkout.cart.99-lines', walk: cartOf(NINETY_NINE) },
  { name: 'checkout.cart.99-pieces', walk: cartOf([one('TM-0012', QUANTITY_MAX)]) },
  { name: 'checkout.cart.below-the-minimum', walk: cartOf([one(cheapest)]) },
  { name: 'checkout.cart.above-the-card', walk: cartOf([one(dearest, QUANTITY_MAX)]) },
  { name: 'checkout.cart.tickets-alone', walk: cartOf(TICKET) },
  { name: 'checkout.cart.without-scripts', scripts: false, walk: cartOf(FOUR) },
  {
    name: 'checkout.cart.too-many',
    async walk(visit) {
      const { page, say } = visit;
      await bringToCart(visit, ONE_DICE);
      await expectEnhanced(page);
      const quantity = page.getByRole('list', { name: say('cart.items') }).getByRole('textbox');
      await quantity.fill('100');
      await quantity.press('Enter');
      await expect(refusal(page)).toContainText(say('validation.quantity_maximum'));
    },
  },
  {
    name: 'checkout.cart.removed',
    async walk(visit) {
      const { page, say } = visit;
      await bringToCart(visit, ONE_DICE);
      await expectEnhanced(page);
      await page
        .getByRole('list', { name: say('cart.items') })
        .getByRole('button')
        .filter({ hasText: say('cart.remove') })
        .click();
      await expect(main(page)).toContainText(say('cart.empty'));
    },
  },
  {
    name: 'checkout.cart.address-dialog',
    cut: 'window',
    async walk(visit) {
      const { page, say } = visit;
      await twoAddresses(visit, '/checkout/cart');
      await expectEnhanced(page);
      await page.getByRole('link', { name: say('cart.change_address') }).click();
      const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
      await expect(dialog.getByRole('radio').first()).toBeVisible();
    },
  },
  { name: 'checkout.address.first', walk: withoutAddress },
  {
    name: 'checkout.address.refused',
    async walk(visit) {
      await withoutAddress(visit);
      await field(visit.page, visit.say('address.postcode')).fill('12');
      await pressAndRead(visit, visit.say('address.step_submit'));
    },
  },
  { name: 'checkout.address.two', walk: (visit) => twoAddresses(visit, '/checkout/address') },
  {
    name: 'checkout.address.another',
    async walk(visit) {
      await twoAddresses(visit, '/checkout/address');
      await visit.page.getByRole('radio', { name: visit.say('address.step_new') }).check();
    },
  },
  { name: 'checkout.address.long', walk: step('/checkout/address', ONE_DICE, LONG_ADDRESS) },
  {
    name: 'checkout.survey.answered',
    async walk(visit) {
      await step('/checkout/survey')(visit);
      for (const box of await main(visit.page).getByRole('checkbox').all()) await box.check();
    },
  },
  {
    name: 'checkout.survey.refused',
    async walk(visit) {
      await step('/checkout/survey')(visit);
      for (const box of await main(visit.page).getByRole('checkbox').all()) await box.check();
      await pressAndRead(visit, visit.say('cart.next'));
    },
  },
  { name: 'checkout.confirm.long-names', walk: step('/checkout/confirm', LONG, LONG_ADDRESS) },
  {
    name: 'checkout.confirm.refused',
    async walk(visit) {
      await step('/checkout/confirm')(visit);
      await visit.page.getByRole('checkbox', { name: visit.say('checkout.receipt_request') }).check();
      await pressAndRead(visit, visit.say('cart.next'));
    },
  },
  { name: 'checkout.confirm.tickets-alone', walk: step('/checkout/confirm', TICKET) },
  { name: 'checkout.payment.four-lines', walk: step('/checkout/payment', FOUR) },
  { name: 'checkout.payment.long-names', walk: step('/checkout/payment', LONG, LONG_ADDRESS) },
  { name: 'checkout.payment.tickets-alone', walk: step('/checkout/payment', TICKET) },
];
