/** What shoppers do in the shop, run in engines other than Chromium. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { CARDS } from '../e2e/gateway.ts';
import { mailsTo, newMember, newShopper, origin } from '../e2e/members.ts';
import { cookiesOf } from '../e2e/session.ts';
import { HOME, type Member, saveAddress } from '../kit/member.ts';
import { Shopper } from './shopper.ts';
import type { Engine } from './tab.ts';

const say = translator('ja');
const PHONE = { width: 390, height: 844 };
/** A product without options, always in stock. */
export const DICE = '/products/the-probability-dice-box';
export const DICE_NAME = '確率のさいころ箱';
export const LIST = `/products/search?searchQuery=${encodeURIComponent(DICE_NAME)}`;
export const ONE_DICE = [{ productCode: 'TM-0012', quantity: 1 }];
const SECOND = { ...HOME, lastName: '髙橋', firstName: '太郎', postcode: '1000001', provinceCode: 'JP-13' };

type Past = NonNullable<Parameters<typeof newShopper>[0]>;

/** @param followsBack see restored.ts */
export function flows(start: () => Promise<Engine>, followsBack = true): void {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());

  /** Runs `walk` with a shopper in a new tab of phone size. */
  async function shop(scripts: boolean, walk: (shopper: Shopper) => Promise<void>): Promise<void> {
    const tab = await engine.open({ ...PHONE, scripts });
    try {
      await walk(new Shopper(tab, origin()));
    } finally {
      await tab.close();
    }
  }

  /** Registers a member with this prepared data, and logs the shopper's browser in as this member. */
  async function enter(shopper: Shopper, past: Past) {
    const member = await newShopper(past);
    await shopper.tab.setCookies(origin(), await cookiesOf(member, member.cart));
    return member;
  }

  describe.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s', (_, scripts) => {
    const settled = (shopper: Shopper) => (scripts ? shopper.enhanced() : Promise.resolve());

    it('a guest fills the cart, logs in on the way, and pays on the company’s page', () =>
      shop(scripts, async (shopper) => {
        const member = await newMember();
        await putDiceIntoCart(shopper);
        await shopper.press({ role: 'link', name: say('notice.cart_view') });
        await shopper.title(say('cart.title'));
        await shopper.press({ role: 'link', name: say('cart.login_button'), within: 'main' });
        await logIn(shopper, member);
        await shopper.title(say('cart.title'));
        await toTheAddress(shopper);
        await giveAddress(shopper);
        await toThePayment(shopper);
        const order = scripts ? 'card.other_way_button' : 'cart.place_order';
        await shopper.press({ role: 'button', name: say(order), within: 'main' });
        await shopper.title(say('checkout.go_title'));
        await shopper.press({ role: 'button', name: say('checkout.go_button'), within: 'main' });
        await payOnHostedPage(shopper);
        await shopper.press({ role: 'link', name: 'お店に戻る', part: true });
        await shopper.title(say('checkout.complete_title'));
        await expectThanks(member);
        await shopper.go('/checkout/cart');
        await shopper.reads('main', say('cart.empty'));
      }));

    it('in the cart plus, minus and a typed quantity work, and the next step opens', () =>
      shop(scripts, async (shopper) => {
        await enter(shopper, { cart: ONE_DICE });
        await shopper.go('/checkout/cart');
        await settled(shopper);
        await shopper.press({ role: 'button', name: say('cart.plus_of', { name: DICE_NAME }) });
        await expectInCart(shopper, 2);
        await settled(shopper);
        await shopper.press({ role: 'button', name: say('cart.minus_of', { name: DICE_NAME }) });
        await expectInCart(shopper, 1);
        await settled(shopper);
        await shopper.write(say('cart.quantity_of', { name: DICE_NAME }), '４');
        await shopper.tab.press('Enter');
        await expectInCart(shopper, 4);
        await shopper.press({ role: 'button', name: say('cart.next'), within: 'main' });
        await shopper.title(say('checkout.survey_title'));
      }));

    it('a refused login shows the reason and keeps the e-mail address; the right password logs in', () =>
      shop(scripts, async (shopper) => {
        const member = await newMember();
        await shopper.go('/login?redirect_path=/account/profile');
        await settled(shopper);
        await logIn(shopper, { ...member, password: 'not this one' });
        await shopper.sees({ role: 'group', name: say('form.error_summary'), within: 'main' });
        await shopper.holds(say('login.email'), member.email);
        await settled(shopper);
        await logIn(shopper, member);
        await shopper.title(say('account.profile'));
      }));

    it.runIf(followsBack)('back to a refused form shows what was typed', () =>
      shop(scripts, async (shopper) => {
        await shopper.go('/register');
        await settled(shopper);
        await shopper.write(say('registration.last_name'), '髙橋');
        await shopper.press({ role: 'button', name: say('registration.submit'), within: 'main' });
        await shopper.sees({ role: 'group', name: say('form.error_summary'), within: 'main' });
        await settled(shopper);
        await shopper.press({ role: 'link', name: say('registration.have_account'), within: 'main' });
        await shopper.title(say('login.title'));
        // By script, because Firefox's driver waits for a load, which a page from memory does not have.
        await shopper.tab.run('history.back()').catch(() => {});
        await shopper.title(say('registration.title'));
        await shopper.holds(say('registration.last_name'), '髙橋');
      }),
    );

    it('a postal code fills in the address, which is then saved', () =>
      shop(scripts, async (shopper) => {
        await enter(shopper, { address: false });
        await shopper.go('/account/address/add');
        await settled(shopper);
        await shopper.write(say('address.postcode'), '5300001');
        if (!scripts) await shopper.press({ role: 'button', name: say('address.lookup') });
        await shopper.holds(say('address.prefecture'), 'JP-27');
        await shopper.holds(say('address.city'), '大阪市北区');
        await shopper.write(say('address.street'), '梅田1-2-3');
        await shopper.write(say('address.phone'), '06-1234-5678');
        await shopper.press({ role: 'button', name: say('address.save') });
        await shopper.title(say('address.book'));
        await shopper.reads('main', '〒530-0001');
      }));

    it('the menu opens and closes, and leads to the login', () =>
      shop(scripts, async (shopper) => {
        const menu = say('chrome.menu');
        await shopper.go('/');
        await settled(shopper);
        await shopper.press({ role: 'button', name: menu });
        await shopper.sees({ role: 'navigation', name: menu });
        await shopper.tab.press('Escape');
        await shopper.misses({ role: 'navigation', name: menu });
        await shopper.press({ role: 'button', name: menu });
        await shopper.press({ role: 'link', name: say('chrome.login'), within: 'navigation' });
        await shopper.title(say('login.title'));
      }));

    it('back leads to the list, forward to the product, which can then be put into the cart', () =>
      shop(scripts, async (shopper) => {
        await shopper.go(LIST);
        // Presses a link, because Back of some browsers skips pages on which the user has pressed nothing.
        await shopper.press({ role: 'link', name: DICE_NAME, within: 'main', part: true });
        await shopper.title(DICE_NAME);
        // On a busy machine Firefox stayed on a page whose Back was asked for while it was still loading.
        await shopper.until('the page has loaded', () =>
          shopper.tab.run("return document.readyState === 'complete'"),
        );
        await shopper.tab.back();
        await shopper.until('the list is there again', async () =>
          (await shopper.address()).includes('searchQuery='),
        );
        await shopper.tab.forward();
        await shopper.title(DICE_NAME);
        await shopper.press({ role: 'button', name: say('product.add'), within: 'main' });
        await shopper.sees({ role: 'link', name: say('notice.cart_view') });
        await expectInCart(shopper, 1);
      }));
  });

  it('a member pays by the card form: a wrong number is refused at its field, a good one makes one order and one charge', () =>
    shop(true, async (shopper) => {
      const { member } = await enter(shopper, { cart: ONE_DICE });
      // The first screen of the checkout puts the saved address into the cart.
      await shopper.go('/checkout/cart');
      await shopper.go('/checkout/payment');
      await typeCard(shopper, '4111111111111112');
      await shopper.press({ role: 'button', name: say('cart.place_order'), within: 'main' });
      await shopper.reads('main', say('checkout.payment_card_number'));
      await typeCard(shopper, CARDS.good);
      await shopper.press({ role: 'button', name: say('cart.place_order'), within: 'main' });
      await shopper.title(say('checkout.complete_title'));
      await expectThanks(member);
    }));

  it('suggestions are shown while typing, and pressing one opens its page', () =>
    shop(true, async (shopper) => {
      await shopper.go('/');
      await shopper.enhanced();
      await shopper.write(say('search.text'), 'ドリル');
      await shopper.sees({ role: 'option', name: 'ドリル', part: true });
      await shopper.tab.press('Escape');
      await shopper.misses({ role: 'option' });
      await shopper.write(say('search.text'), '確率の');
      await shopper.press({ role: 'option', name: DICE_NAME, part: true });
      await shopper.until('the product', async () => (await shopper.address()).startsWith(DICE));
    }));

  it('another saved address is chosen in a dialog over the cart', () =>
    shop(true, async (shopper) => {
      const { caller } = await enter(shopper, { cart: ONE_DICE });
      await saveAddress(caller, SECOND);
      await shopper.go('/checkout/cart');
      await shopper.reads('main', '〒530-0001');
      await shopper.enhanced();
      await shopper.press({ role: 'link', name: say('cart.change_address'), within: 'main' });
      await shopper.press({ role: 'radio', name: '〒100-0001', within: 'dialog', part: true });
      await shopper.press({ role: 'button', name: say('cart.address_use'), within: 'dialog' });
      await shopper.misses({ role: 'dialog' });
      await shopper.reads('main', '〒100-0001');
    }));

  it('a quick check opens over the list, closes on Esc, and adds to the cart', () =>
    shop(true, async (shopper) => {
      const named = say('enhancements.quick_check', { name: DICE_NAME });
      const opener = { role: 'button', name: named, within: 'main' };
      await shopper.go(LIST);
      await shopper.press(opener);
      await shopper.sees({ role: 'button', name: say('product.add'), within: 'dialog' });
      await shopper.tab.press('Escape');
      await shopper.misses({ role: 'dialog' });
      await shopper.press(opener);
      await shopper.press({ role: 'button', name: say('product.add'), within: 'dialog' });
      await shopper.misses({ role: 'dialog' });
      await expectInCart(shopper, 1);
    }));
}

async function putDiceIntoCart(shopper: Shopper): Promise<void> {
  await shopper.go(DICE);
  await shopper.press({ role: 'button', name: say('product.add'), within: 'main' });
  await shopper.sees({ role: 'link', name: say('notice.cart_view') });
}

export async function logIn(shopper: Shopper, { email, password }: Member): Promise<void> {
  await shopper.title(say('login.title'));
  await shopper.write(say('login.email'), email);
  await shopper.write(say('login.password'), password);
  await shopper.press({ role: 'button', name: say('login.submit'), within: 'main' });
}

async function toTheAddress(shopper: Shopper): Promise<void> {
  await shopper.press({ role: 'button', name: say('cart.next'), within: 'main' });
  await shopper.title(say('address.step_title'));
}

async function giveAddress(shopper: Shopper): Promise<void> {
  await shopper.write(say('address.last_name'), '山田');
  await shopper.write(say('address.first_name'), '花子');
  await shopper.write(say('address.postcode'), '５３０−０００１');
  await shopper.choose(say('address.prefecture'), '大阪府');
  await shopper.write(say('address.city'), '大阪市北区');
  await shopper.write(say('address.street'), '梅田1-2-3');
  await shopper.write(say('address.phone'), '06-1234-5678');
  await shopper.press({ role: 'button', name: say('address.step_submit'), within: 'main' });
}

/** Goes through survey and confirmation to the payment. */
async function toThePayment(shopper: Shopper): Promise<void> {
  const next = { role: 'button', name: say('cart.next'), within: 'main' };
  await shopper.title(say('checkout.survey_title'));
  await shopper.press(next);
  await shopper.title(say('checkout.confirm_title'));
  await shopper.reads('main', '〒530-0001');
  await shopper.press(next);
  await shopper.title(say('checkout.payment_title'));
}

async function payOnHostedPage(shopper: Shopper): Promise<void> {
  await shopper.reads('heading', 'クレジットカード決済');
  await shopper.write('カード番号', CARDS.good);
  await shopper.choose('月', 12);
  await shopper.choose('年', 5);
  await shopper.write('名', 'HANAKO');
  await shopper.write('姓', 'YAMADA');
  await shopper.write('セキュリティコード', '123');
  await shopper.press({ role: 'button', name: '支払う', part: true });
  // Waits for this heading, because the page before also has a link back.
  await shopper.reads('heading', 'お支払いを受け付けました');
}

export async function typeCard(shopper: Shopper, number: string): Promise<void> {
  await shopper.write(say('card.number'), number);
  await shopper.write(say('card.expiry'), '12/30');
  await shopper.write(say('card.cvv'), '123');
  await shopper.write(say('card.given_name'), 'HANAKO');
  await shopper.write(say('card.family_name'), 'YAMADA');
}

/** Expects this number of pieces in the header's cart link. */
export const expectInCart = (shopper: Shopper, count: number): Promise<void> =>
  shopper.sees({
    role: 'link',
    name: say('chrome.cart_count', { count, total: '\n' }).split('\n')[0] ?? '',
    within: 'banner',
    part: true,
  });

/** Expects exactly one mail about the paid order. */
async function expectThanks({ email }: Member): Promise<void> {
  await expect
    .poll(
      async () =>
        (await mailsTo(email)).filter(({ subject }) => subject.includes('ありがとうございます')).length,
    )
    .toBe(1);
}
