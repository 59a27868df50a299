/** Elements whose requests fail, in engines other than Chromium (e2e/unanswered.spec.ts). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { partOfDay } from '../../scripts/lib/long-tests.mjs';
import { newShopper, origin } from '../e2e/members.ts';
import { cookiesOf } from '../e2e/session.ts';
import { failFetch, type Trouble, troubles } from '../kit/failing-fetch.ts';
import { DICE, DICE_NAME, expectInCart, LIST, ONE_DICE, typeCard } from './flows.ts';
import { Shopper } from './shopper.ts';
import type { Engine, Tab } from './tab.ts';

const say = translator('ja');
const PLUS = { role: 'button', name: say('cart.plus_of', { name: DICE_NAME }), within: 'main' };
const CHANGE_ADDRESS = { role: 'link', name: say('cart.change_address'), within: 'main' };
const QUICK_CHECK = {
  role: 'button',
  name: say('enhancements.quick_check', { name: DICE_NAME }),
  within: 'main',
};
const ADD = { role: 'button', name: say('product.add'), within: 'dialog' };
const ORDER = { role: 'button', name: say('cart.place_order'), within: 'main' };

/** One each day, because each takes half a minute; all of them with TEST_ALL. */
const tried = troubles.filter(
  (_, at) => process.env['TEST_ALL'] || at === partOfDay(new Date()).number % troubles.length,
);

type Past = NonNullable<Parameters<typeof newShopper>[0]>;

export function unanswered(start: () => Promise<Engine>): void {
  let engine: Engine;
  let tab: Tab;
  let shopper: Shopper;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    tab = await engine.open({ width: 390, height: 844, scripts: true });
    shopper = new Shopper(tab, origin());
  });
  afterEach(() => tab.close());

  async function enter(past: Past): Promise<void> {
    const member = await newShopper(past);
    await tab.setCookies(origin(), await cookiesOf(member, member.cart));
  }
  async function open(path: string): Promise<void> {
    await shopper.go(path);
    await shopper.enhanced();
  }
  const fail = (trouble: Trouble) => tab.run(failFetch(trouble));
  const opens = (what: string, path: string) =>
    shopper.until(what, async () => (await shopper.address()).split('?')[0] === path);

  describe.each(tried)('if %s,', (trouble) => {
    it('the cart sends its forms itself', async () => {
      await enter({ cart: ONE_DICE });
      await open('/checkout/cart');
      await tab.run('window.stays = true');
      await fail(trouble);
      await shopper.press(PLUS);
      await shopper.until('a new page', () => tab.run('return !window.stays'));
      await expectInCart(shopper, 2);
      await shopper.press({ role: 'button', name: say('cart.next'), within: 'main' });
      await shopper.title(say('checkout.survey_title'));
    });

    it('another address is chosen on a page of its own', async () => {
      await enter({ cart: ONE_DICE });
      await open('/checkout/cart');
      await fail(trouble);
      await shopper.press(CHANGE_ADDRESS);
      await shopper.title(say('address.step_title'));
    });

    it('the quick check opens the product, and its form is sent', async () => {
      await open(LIST);
      await fail(trouble);
      await shopper.press(QUICK_CHECK);
      await opens('the product', DICE);

      await open(LIST);
      await shopper.press(QUICK_CHECK);
      await shopper.sees(ADD);
      await fail(trouble);
      await shopper.press(ADD);
      await opens('the product', DICE);
      await expectInCart(shopper, 1);
    });

    it('the postal lookup says so, and its button looks up', async () => {
      await enter({ address: false });
      await open('/account/address/add');
      await fail(trouble);
      await shopper.write(say('address.postcode'), '1500001');
      await shopper.reads('main', say('address.lookup_failed'));
      await shopper.press({ role: 'button', name: say('address.lookup') });
      await shopper.holds(say('address.city'), '渋谷区');
    });

    it('a search without suggestions finds', async () => {
      await open('/');
      await fail(trouble);
      await shopper.write(say('search.text'), DICE_NAME);
      await tab.press('Enter');
      await opens('the list', '/products/search');
      await shopper.sees({ role: 'link', name: DICE_NAME, within: 'main', part: true });
    });

    it('the card form says so, and the company’s page opens', async () => {
      await enter({ cart: ONE_DICE });
      await shopper.go('/checkout/cart');
      await shopper.go('/checkout/payment');
      await shopper.sees({ role: 'textbox', name: say('card.number') });
      await fail(trouble);
      await typeCard(shopper, '4444333322221111');
      await shopper.press(ORDER);
      await shopper.reads('main', say('card.lost'));
      await shopper.press({ role: 'button', name: say('card.other_way_button'), within: 'main' });
      await shopper.title(say('checkout.go_title'));
    });
  });

  it('if another member has logged in meanwhile, nothing is changed, and no element is a dead end', async () => {
    await enter({ cart: ONE_DICE });
    await open('/checkout/cart');
    await enter({ cart: ONE_DICE });
    await shopper.press(PLUS);
    await shopper.title(say('error.others_form_title'));

    await open(LIST);
    await shopper.press(QUICK_CHECK);
    await shopper.sees(ADD);
    await enter({ cart: ONE_DICE });
    await shopper.press(ADD);
    await shopper.title(say('error.others_form_title'));

    await open('/checkout/cart');
    await shopper.press(CHANGE_ADDRESS);
    const use = { role: 'button', name: say('cart.address_use'), within: 'dialog' };
    await shopper.sees(use);
    await enter({ cart: ONE_DICE });
    await shopper.press(use);
    await shopper.title(say('error.others_form_title'));

    await shopper.go('/checkout/cart');
    await shopper.go('/checkout/payment');
    await shopper.sees({ role: 'textbox', name: say('card.number') });
    await enter({ cart: ONE_DICE });
    await typeCard(shopper, '4444333322221111');
    await shopper.press(ORDER);
    // Nothing is ordered: the cart of the member who is logged in now opens.
    await shopper.title(say('cart.title'));
    await expectInCart(shopper, 1);
  });
}
