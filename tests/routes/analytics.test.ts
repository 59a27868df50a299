/** §7 The server sends each of the nine events once, without personal data. */
import { describe, expect, it, vi } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import * as orderDetail from '#app/routes/account/order/route.tsx';
import * as orderList from '#app/routes/account/orders/route.tsx';
import * as cart from '#app/routes/checkout/cart/route.tsx';
import * as complete from '#app/routes/checkout/complete/route.tsx';
import * as confirm from '#app/routes/checkout/confirm/route.tsx';
import * as failed from '#app/routes/checkout/failed/route.tsx';
import * as payment from '#app/routes/checkout/payment/route.tsx';
import * as tokenConfirm from '#app/routes/checkout/payment/token-confirm.ts';
import * as tokenKey from '#app/routes/checkout/payment/token-key.ts';
import * as survey from '#app/routes/checkout/survey/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { authenticatedToken, payHosted } from '../kit/card.ts';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { analyticsShop, changeCart as change } from './analytics-log.ts';
import { newcomer, shopperWith } from './members.ts';

vi.setConfig({ testTimeout: 30_000 });

const PAYMENT = '/checkout/payment';
const DECLINED = '4000000000000044';
const { shop, book, newEvents, names, text, shopping, lineIn } = analyticsShop();

const fingerprintOn = async (shopper: ScreenVisitor): Promise<string> =>
  (await shopper.open(payment.loader, PAYMENT)).data.form.fingerprint;
async function orderAndPay(shopper: ScreenVisitor, card?: string): Promise<void> {
  await shopper.send(payment.action, PAYMENT, { intent: 'order', fingerprint: await fingerprintOn(shopper) });
  const { data } = await shopper.open(payment.loader, `${PAYMENT}?go=1`);
  await payHosted(data.going.hosted, card);
  await shop().work();
}

describe('the cart', () => {
  it('reports each addition of a product on the product’s page', async () => {
    const slug = 'the-probability-dice-box';
    const { data } = await call(shop(), 'GET', `/products/by-slug/${slug}`);
    const shopper = new ScreenVisitor();
    const buy = async (form: Record<string, string>) =>
      shopper.visit(
        (args) => product.action({ ...args, params: { id: slug } }),
        shopper.request(`/products/${slug}`, { intent: 'buy', ...form }),
      );
    expect((await buy({ quantity: '0' })).status).toBe(400);
    expect(names()).toEqual([]);
    for (const quantity of [2, 1]) {
      expect((await buy({ quantity: String(quantity) })).status).toBe(303);
      const [event, ...more] = newEvents();
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        name: 'add_to_cart',
        params: {
          currency: 'JPY',
          items: [{ item_id: data.code, item_category: data.taxons.main, quantity }],
        },
      });
    }
  });

  it('reports removals, and by how much a quantity changes', async () => {
    const { shopper, token } = await shopping(2);
    const item = await lineIn(token);
    const set = (quantity: string) => change(shopper, { intent: 'update', item, quantity });
    await set('5');
    expect(newEvents()).toMatchObject([
      {
        name: 'add_to_cart',
        params: { value: 6600, items: [{ item_id: book(), price: 2200, quantity: 3 }] },
      },
    ]);
    // The same form sent again, and a refused form, report nothing.
    await set('5');
    expect((await set('100')).status).toBe(400);
    expect(names()).toEqual([]);
    await change(shopper, { intent: 'minus', item, current: '5', quantity: '' });
    expect(newEvents()).toMatchObject([{ name: 'remove_from_cart', params: { items: [{ quantity: 1 }] } }]);
    for (let n = 0; n < 2; n += 1) await change(shopper, { intent: 'remove', item });
    expect(newEvents()).toMatchObject([
      { name: 'remove_from_cart', params: { value: 8800, items: [{ item_id: book(), quantity: 4 }] } },
    ]);
  });
});

describe('the primary button of the cart (§4)', () => {
  it('begins the checkout, with or without an address', async () => {
    const { shopper } = await shopping();
    await shopper.open(cart.loader, '/en/checkout/cart');
    // The payment method is chosen automatically on the cart page, and reported when the checkout begins.
    expect(names()).toEqual([]);
    const sent = await shopper.send(cart.action, '/en/checkout/cart', { intent: 'proceed' });
    expect([sent.status, sent.location]).toEqual([303, '/en/checkout/survey']);
    expect(newEvents()).toMatchObject([
      { name: 'begin_checkout', params: { value: 4400 } },
      { name: 'add_shipping_info', params: { shipping_tier: 'standard' } },
      { name: 'add_payment_info', params: { payment_type: 'credit_card' } },
    ]);
    const { shopper: other } = await shopperWith(shop(), {
      items: [{ productCode: book(), quantity: 1 }],
      defaultAddress: false,
    });
    expect((await change(other, { intent: 'proceed' })).location).toBe('/checkout/address');
    expect(names()).toEqual(['begin_checkout']);
  });

  it('does not begin the checkout for a guest, without a cart, or below the minimum order', async () => {
    const guest = await change(new ScreenVisitor(), { intent: 'proceed' });
    expect(guest.location).toBe('/login?redirect_path=%2Fcheckout%2Fcart');
    const { shopper } = await newcomer(shop());
    expect((await change(shopper, { intent: 'proceed' })).location).toBe('/checkout/cart');
    const cheap = await makeProduct(shop(), { priceYen: 100 });
    const { shopper: poor } = await shopperWith(shop(), { items: [{ productCode: cheap, quantity: 1 }] });
    expect((await change(poor, { intent: 'proceed' })).location).toBe('/checkout/cart');
    expect(names()).toEqual([]);
  });
});

describe('the checkout, from the first step to the thank-you page,', () => {
  it('reports each event once, none on a reload, and no personal data', async () => {
    const { shopper, m, token } = await shopping();
    await shopper.open(cart.loader, '/checkout/cart');
    await shopper.open(cart.loader, '/checkout/cart');
    await change(shopper, { intent: 'proceed' });
    const { data } = await shopper.open(survey.loader, '/checkout/survey');
    const named = data.choices.find((choice: { requiresName: boolean }) => choice.requiresName).id;
    const answers = { choices: String(named), [`name_${named}`]: '鈴木一郎' };
    for (let n = 0; n < 2; n += 1) await shopper.send(survey.action, '/checkout/survey', answers);
    const { fingerprint } = (await shopper.open(confirm.loader, '/checkout/confirm')).data;
    const receipt = { fingerprint, requestReceipt: 'on', recipient: '佐藤商店' };
    await shopper.send(confirm.action, '/checkout/confirm', receipt);
    const before = text();
    await orderAndPay(shopper);
    const number = (await call(shop(), 'GET', `/orders/${token}`, { bearer: m.bearer })).data.number;
    await shopper.open(complete.loader, '/checkout/complete', { 'Sec-Purpose': 'prefetch' });
    for (let n = 0; n < 3; n += 1) await shopper.open(complete.loader, '/checkout/complete');
    const everything = before + text();
    const events = newEvents();
    expect(events.map(({ name }) => name)).toEqual([
      'begin_checkout',
      'add_shipping_info',
      'add_payment_info',
      'select_trigger_option',
      'confirm_order',
      'purchase',
    ]);
    expect(events[1]?.params).toMatchObject({ shipping_tier: 'standard' });
    expect(events[2]?.params).toMatchObject({ payment_type: 'credit_card' });
    expect(events[3]?.params).toMatchObject({ trigger_options: String(named) });
    expect(events[5]?.params).toMatchObject({
      currency: 'JPY',
      value: 4400,
      transaction_id: number,
      payment_type: 'credit_card',
      items: [{ item_id: book(), item_variant: book(), price: 2200, quantity: 2 }],
    });
    const secrets = [
      m.email,
      m.bearer,
      token,
      '鈴木',
      '佐藤商店',
      '山田',
      '花子',
      '大阪',
      '5300001',
      '0612345678',
    ];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });

  it('reports the purchase once on the order’s page if the shopper has closed the gateway’s page', async () => {
    const { shopper, token, m } = await shopping();
    await orderAndPay(shopper);
    newEvents();
    const see = (order: string, headers?: Record<string, string>) =>
      shopper.visit(
        (args) => orderDetail.loader({ ...args, params: { detail: order } }),
        shopper.request(`/account/order/${order}`, undefined, headers),
      );
    await see(token, { 'Sec-Purpose': 'prefetch' });
    expect(names()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await see(token);
    const { number } = (await call(shop(), 'GET', `/orders/${token}`, { bearer: m.bearer })).data;
    expect(newEvents()).toMatchObject([{ name: 'purchase', params: { transaction_id: number } }]);
    await shopper.open(complete.loader, '/checkout/complete');
    const elsewhere = new ScreenVisitor();
    await elsewhere.set(authCookie, { access: m.bearer, refresh: m.refresh });
    await elsewhere.visit(
      (args) => orderDetail.loader({ ...args, params: { detail: token } }),
      elsewhere.request(`/account/order/${token}`),
    );
    expect(names()).toEqual([]);
  });

  it('reports a second order as a second purchase', async () => {
    const { shopper } = await shopping();
    for (let n = 0; n < 2; n += 1) {
      if (n > 0) {
        const slug = book().toLowerCase();
        await shopper.visit(
          (args) => product.action({ ...args, params: { id: slug } }),
          shopper.request(`/products/${slug}`, { intent: 'buy', quantity: '1' }),
        );
      }
      await orderAndPay(shopper);
      await shopper.open(complete.loader, '/checkout/complete');
      await shopper.open(complete.loader, '/checkout/complete');
    }
    const bought = newEvents().filter(({ name }) => name === 'purchase');
    expect(new Set(bought.map(({ params }) => params['transaction_id'])).size).toBe(2);
    expect(bought).toHaveLength(2);
  });

  it('reports a failed order once, and its lines as added when it is bought again', async () => {
    const { shopper, token } = await shopping();
    await orderAndPay(shopper, DECLINED);
    newEvents();
    for (let n = 0; n < 2; n += 1) await shopper.open(failed.loader, '/checkout/failed');
    expect(newEvents()).toMatchObject([
      { name: 'fail_payment', params: { error_code: 'ER030', transaction_id: expect.any(String) } },
    ]);
    // The order with the refused payment stays open until its deadline, so the shopper cancels it.
    await shopper.send(orderList.action, '/account/order', { order: token, intent: 'give-up' });
    await shopper.open(failed.loader, '/checkout/failed');
    newEvents();
    await shopper.send(failed.action, '/checkout/failed', { order: token });
    expect(newEvents()).toMatchObject([
      { name: 'add_to_cart', params: { items: [{ item_id: book(), quantity: 2 }] } },
    ]);
  });

  it('reports a refused card, but not an order from an outdated page', async () => {
    const { shopper } = await shopping();
    const fingerprint = await fingerprintOn(shopper);
    const post = async (work: typeof tokenKey.action, path: string, form: Record<string, string>) => {
      const origin = { Origin: 'http://localhost:3000' };
      const request = shopper.request(path, form, origin);
      const response = (await work({ request, context: {}, params: {} })) as Response;
      shopper.cookies.take(response.headers);
      return (await response.json()).data;
    };
    newEvents();
    await post(tokenKey.action, `${PAYMENT}/key`, { fingerprint: 'stale' });
    expect(names()).toEqual([]);
    const { key } = await post(tokenKey.action, `${PAYMENT}/key`, { fingerprint });
    const tkn = await authenticatedToken(shop().sandboxUrl, { gateway: key }, DECLINED);
    // The second request simulates a script whose response was lost.
    for (let n = 0; n < 2; n += 1) {
      const form = { paymentKey: key.paymentKey, tkn };
      const answer = await post(tokenConfirm.action, `${PAYMENT}/confirm`, form);
      expect(answer.refusal.message).not.toBe('');
    }
    expect(newEvents()).toMatchObject([
      { name: 'fail_payment', params: { error_code: 'ER030', value: 4400, items: [{ item_id: book() }] } },
    ]);
  });
});
