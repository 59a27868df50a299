/** What other authors' back ends do otherwise (tests/plain-backend/habits.ts), as shoppers without scripts meet it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { has } from '../kit/plain-browser.ts';
import { chargesOf, openPlainShop, type PlainShop } from '../setup/plain-shop.ts';
import { PlainShopper } from '../setup/plain-shopper.ts';

const BOOK = 'shizukana-madobe';
const MINUTES = 60_000;

describe('with only SHOP_API_URL', () => {
  let shop: PlainShop;
  beforeAll(async () => {
    shop = await openPlainShop({}, { ROOT_TAXON_CODE: '' }, false);
  }, 120_000);
  afterAll(() => shop?.close());
  afterEach(() => {
    shop.backend.habits.clear();
    shop.backend.troubles.length = 0;
  });

  const shopper = (locale: 'ja' | 'en' = 'ja') => new PlainShopper(shop, locale);
  const member = async (email?: string) => {
    const one = shopper();
    await one.logIn(email);
    return one;
  };

  it.each(['ja', 'en'] as const)(
    'the root of the categories is found, in the language %s',
    async (locale) => {
      const guest = shopper(locale);
      await guest.open('/');
      expect(guest.words).toContain(locale === 'ja' ? '書籍' : 'Books');
      await guest.open('/products/categories');
      expect(guest.browser.page.status).toBe(200);
      guest.mustBeAt(guest.say('categories.title'));
      expect(guest.words).toContain('1,800');
    },
  );

  it('reviews are found by asking', async () => {
    const guest = shopper();
    await guest.open(`/products/${BOOK}`);
    expect(guest.words).toContain('何度も読みたい');
    expect(shop.log()).toContain('review_lists: found');
  });

  describe('a member whose token is refused from now on', () => {
    it.each(['/', '/faq', `/products/${BOOK}`, '/products/categories'])(
      'sees %s as a guest, once told so',
      async (path) => {
        const hanako = await member();
        await hanako.putIntoCart(BOOK);
        shop.backend.state.changeKey();
        await hanako.open(path);
        expect(hanako.browser.page.status).toBe(200);
        expect(hanako.words).toContain(hanako.say('error.session_expired_error'));
        await hanako.open('/');
        expect(hanako.words).not.toContain(hanako.say('error.session_expired_error'));
        expect(hanako.words).toContain('ログイン');
      },
    );

    it('loses nothing of a form that guests may send', async () => {
      const hanako = await member();
      await hanako.open(`/products/${BOOK}`);
      shop.backend.state.changeKey();
      await hanako.browser.submit(has('quantity'), { quantity: '2' });
      expect(hanako.browser.page.status).toBe(200);
      await hanako.open('/checkout/cart');
      expect(hanako.words).toContain('3,600');
    });

    it.each([400, 403, 409, 500] as const)('sees the shop when the cart gets %s instead', async (status) => {
      const hanako = await member();
      await hanako.putIntoCart(BOOK);
      shop.backend.troubles.push({ kind: 'status', call: '^GET /carts/', status, ms: 0 });
      for (const path of ['/', '/faq', `/products/${BOOK}`]) {
        await hanako.open(path);
        expect([path, hanako.browser.page.status]).toEqual([path, 200]);
      }
    });
  });

  it('a token that is no JWT logs nobody in, says so once, and is in the log', async () => {
    shop.backend.habits.add('opaque_token');
    const guest = shopper();
    await guest.open('/login');
    await guest.browser.submit(has('email', 'password'), {
      email: 'hanako@example.jp',
      password: 'password1',
    });
    expect(guest.words).not.toContain(guest.say('notice.logged_in'));
    expect(guest.words).not.toContain(guest.say('error.session_expired_error'));
    expect(guest.browser.page.html).toContain('hanako@example.jp');
    expect(guest.browser.page.status).toBe(503);
    expect(shop.log()).toContain('is not a JWT');
  });

  it('a cart that is gone while a product page is open is replaced, and the product goes in', async () => {
    const guest = shopper();
    await guest.putIntoCart(BOOK);
    await guest.open(`/products/${BOOK}`);
    shop.backend.state.carts.clear();
    await guest.browser.submit(has('quantity'), { quantity: '2' });
    expect(guest.browser.page.status).toBe(200);
    await guest.open('/checkout/cart');
    expect(guest.words).toContain('3,600');
  });

  it('a product that is gone does not cost the shopper the cart', async () => {
    const guest = shopper();
    await guest.putIntoCart(BOOK);
    await guest.open('/products/keisen-note');
    shop.backend.troubles.push({ kind: 'status', call: '^POST /carts/[^/]+/items', status: 404, ms: 0 });
    await guest.browser.submit(has('quantity'), { quantity: '1' });
    shop.backend.troubles.length = 0;
    await guest.open('/checkout/cart');
    expect(guest.words).toContain('1,800');
  });

  it.each(['/password-reset', '/register/verification'])(
    '%s tells an unknown e-mail address at its field',
    async (path) => {
      shop.backend.habits.add('unknown_mail_is_404');
      const guest = shopper();
      await guest.open(path);
      await guest.browser.submit(
        (form) => form.method === 'post' && form.fields.some(([name]) => name === 'email'),
        {
          email: 'nobody@example.jp',
        },
      );
      expect(guest.browser.page.status).toBe(400);
      expect(guest.words).toContain(guest.say('error.email_not_found'));
      expect(guest.browser.page.html).toContain('nobody@example.jp');
    },
  );

  it('a page that the back end forbids has status 403, and a way on', async () => {
    const hanako = await member();
    shop.backend.troubles.push({ kind: 'status', call: '^GET /address-book/', status: 403, ms: 0 });
    await hanako.open('/account/address');
    expect(hanako.browser.page.status).toBe(403);
    expect(hanako.browser.page.html).toMatch(/<main\b[\s\S]*<a [^>]*href="\/"/);
  });

  describe('a coupon', () => {
    const hasCoupon = has('coupon');

    it('is used, named in the sums, and removed', async () => {
      const guest = shopper();
      await guest.putIntoCart(BOOK);
      await guest.browser.submit(hasCoupon, { coupon: 'HARU10', intent: 'coupon' });
      expect(guest.words).toContain(guest.say('cart.coupon_used'));
      expect(guest.words).toMatch(/春のクーポン.*−180円/);
      expect(guest.words).toContain(guest.say('cart.coupon_in_use', { code: 'HARU10' }));
      await guest.browser.submit(
        (form) => form.method === 'post' && form.fields.some(([, value]) => value === 'no-coupon'),
      );
      expect(guest.words).not.toContain('春のクーポン');
    });

    it.each(['ja', 'en'] as const)(
      'that is refused is told at its field, in the language %s',
      async (locale) => {
        const guest = shopper(locale);
        await guest.putIntoCart(locale === 'ja' ? BOOK : 'by-the-quiet-window');
        await guest.browser.submit(hasCoupon, { coupon: 'NATSU', intent: 'coupon' });
        expect(guest.browser.page.status).toBe(400);
        expect(guest.browser.page.html).toContain('value="NATSU"');
        expect(guest.words).toContain(
          locale === 'ja' ? guest.say('cart.coupon_refused') : 'The coupon code is not valid.',
        );
      },
    );
  });
});

it('with several category trees and no setting, the trees are the menu, and the log asks for the setting', async () => {
  const shop = await openPlainShop({ habits: ['two_trees'] }, { ROOT_TAXON_CODE: '' }, false);
  try {
    const guest = new PlainShopper(shop, 'ja');
    await guest.open('/products/categories');
    expect(guest.browser.page.status).toBe(200);
    expect(guest.words).toContain('カテゴリ');
    expect(shop.log()).toContain('ROOT_TAXON_CODE');
  } finally {
    await shop.close();
  }
}, 60_000);

describe('orders', () => {
  let shop: PlainShop;
  let hanako: PlainShopper;
  const about = (
    key: 'orders.anew_question' | 'orders.anew_all' | 'orders.anew_cancelled' | 'orders.not_given_up',
    of: { number?: string },
  ) => hanako.say(key).replace('{{number}}', of.number ?? '');
  beforeAll(async () => {
    shop = await openPlainShop({ habits: ['variant_zero'] });
    hanako = new PlainShopper(shop, 'ja');
    await hanako.logIn();
  }, 120_000);
  afterAll(() => shop?.close());

  const buy = async () => {
    await hanako.putIntoCart(BOOK);
    await hanako.toPayment();
    await hanako.payOnHostedPage();
    hanako.mustBeAt(hanako.say('checkout.complete_title'));
    const order = [...shop.backend.state.carts.values()].filter(({ number }) => number).at(-1);
    if (!order) throw new Error('no order');
    return order;
  };
  /** Forty minutes ago; in a browser that has not just come from paying. */
  const buyUnpaid = async () => {
    shop.backend.habits.clear();
    const order = await buy();
    delete order.paid;
    order.completedAt = new Date(Date.now() - 40 * MINUTES);
    hanako = new PlainShopper(shop, 'ja');
    await hanako.logIn();
    return order;
  };

  it('of simple products are bought again without a variant', async () => {
    const order = await buy();
    await hanako.open(`/account/order/${order.token}`);
    await hanako.browser.submit(
      (form) => form.method === 'post' && form.fields.some(([name]) => name === 'order'),
    );
    hanako.mustBeAt(hanako.say('cart.title'));
    expect(hanako.words).toContain(hanako.say('orders.again_all'));
    expect(hanako.words).toContain('1,800');
  });

  it.each([['awaiting_payment'], ['new']])(
    'that are %s and whose payment the back end says nothing about are the same in list and page, with a way on',
    async (state) => {
      shop.backend.habits.clear();
      if (state === 'new') shop.backend.habits.add('new_orders');
      const order = await buy();
      delete order.paid;
      const look = async () => {
        await hanako.open('/account/order?period=84&status=all');
        const list = hanako.words;
        await hanako.open(`/account/order/${order.token}`);
        return [list, hanako.words] as const;
      };
      const [young, youngPage] = await look();
      expect(young).toContain(hanako.say('orders.payment_confirming'));
      expect(youngPage).toContain(hanako.say('orders.awaiting_confirming'));

      order.completedAt = new Date(Date.now() - 40 * MINUTES);
      // This browser remembers that the order was paid.
      for (const text of await look()) {
        expect(text).toContain(hanako.say('orders.payment_confirming'));
        expect(text).not.toContain(hanako.say('orders.anew'));
      }
      // In another browser, which has not just come from paying.
      hanako = new PlainShopper(shop, 'ja');
      await hanako.logIn();
      const [old, oldPage] = await look();
      expect(old).toContain(hanako.say('orders.payment_new'));
      expect(oldPage).toContain(hanako.say('orders.payment_new'));
      expect(oldPage).toContain(hanako.say('orders.open_text'));
      expect(oldPage).not.toContain(hanako.say('orders.awaiting_confirming'));
      expect(oldPage.indexOf(hanako.say('orders.open_ask'))).toBeLessThan(
        oldPage.indexOf(hanako.say('orders.anew')),
      );
      const before = (await chargesOf(shop)).length;
      await hanako.open(`/account/order/${order.token}?cancel=1`);
      expect(hanako.words).toContain(about('orders.anew_question', order));
      expect(order.paid).not.toBe('failed');
      await hanako.browser.submit((form) => form.fields.some(([, value]) => value === 'order-anew'));
      hanako.mustBeAt(hanako.say('cart.title'));
      expect(order.paid).toBe('failed');
      expect(hanako.words).toContain(about('orders.anew_all', order));
      expect(hanako.words).toContain('1,800');
      expect(await chargesOf(shop)).toHaveLength(before);
    },
  );

  it('that nothing takes a payment for can be cancelled alone', async () => {
    const order = await buyUnpaid();
    await hanako.open(`/account/order/${order.token}?cancel=1`);
    expect(hanako.words).toContain(hanako.say('orders.give_up_only'));
    const isQuestion = (form: { fields: [string, string][] }) =>
      form.fields.some(([, value]) => value === 'order-anew');
    await hanako.browser.submit(isQuestion, { intent: 'give-up' });
    hanako.mustBeAt(hanako.say('orders.title'));
    expect(order.paid).toBe('failed');
    expect(hanako.words).toContain(about('orders.anew_cancelled', order));
    expect(hanako.words).not.toContain(hanako.say('orders.again_all'));
  });

  it.each([
    ['paid_in_payments_only', 'orders.payment_paid'],
    ['authorized_orders', 'orders.payment_confirming'],
  ] as const)('whose payment is known (%s) cannot be cancelled to order again', async (habit, text) => {
    const order = await buyUnpaid();
    await hanako.open(`/account/order/${order.token}`);
    expect(hanako.words).toContain(hanako.say('orders.anew'));
    await hanako.open(`/account/order/${order.token}?cancel=1`);
    // Meanwhile the back end learns of the payment.
    if (habit === 'paid_in_payments_only') order.paid = 'paid';
    shop.backend.habits.add(habit);
    await hanako.browser.submit((form) => form.fields.some(([, value]) => value === 'order-anew'));
    expect(order.paid).not.toBe('failed');
    expect(hanako.words).toContain(about('orders.not_given_up', order));
    for (const path of ['/account/order?period=84&status=all', `/account/order/${order.token}`]) {
      await hanako.open(path);
      expect(hanako.words).toContain(hanako.say(text));
      expect(hanako.words).not.toContain(hanako.say('orders.anew'));
    }
  });
});

it('a confirmation that never answers is a payment that is being checked, after the limit of any call', async () => {
  const shop = await openPlainShop({}, { SHOP_API_TIMEOUT_MS: '1500' });
  try {
    const hanako = new PlainShopper(shop, 'ja');
    await hanako.logIn();
    await hanako.putIntoCart(BOOK);
    await hanako.toPayment();
    shop.backend.troubles.push({
      kind: 'slow',
      call: '^PATCH /checkout/payment/confirm',
      ms: 20_000,
      status: 500,
      times: 1,
    });
    const began = performance.now();
    await hanako.payOnHostedPage();
    expect(performance.now() - began).toBeLessThan(15_000);
    hanako.mustBeAt(hanako.say('checkout.pending_title'));
    await hanako.open('/checkout/complete');
    hanako.mustBeAt(hanako.say('checkout.complete_title'));
    expect(await chargesOf(shop)).toHaveLength(1);
  } finally {
    await shop.close();
  }
}, 60_000);
