import { describe, expect, it } from 'vitest';
import { ADDRESS, call, cartWith, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 1500, stock: 1000 });

const stateOf = async (token: string) => (await call(t, 'GET', `/checkout/${token}`)).data.checkoutState;
const cart = () => cartWith(t, [{ productCode: book, quantity: 2 }]);

describe('the address of a cart', () => {
  it('is normalised, moves the cart to `addressed`, and becomes the billing address', async () => {
    const token = await cart();
    const address = {
      ...ADDRESS,
      postcode: '〒５３０−０００１',
      phoneNumber: '０６−１２３４−５６７８',
      company: '㈱ｺﾓﾚﾋﾞ',
    };
    expect(
      (await call(t, 'PUT', `/checkout/${token}/address`, { body: { shippingAddress: address } })).status,
    ).toBe(204);
    const { data } = await call(t, 'GET', `/checkout/${token}`);
    expect(data.checkoutState).toBe('addressed');
    expect(data.shippingAddress).toEqual({
      lastName: '山田',
      firstName: '花子',
      countryCode: 'JP',
      postcode: '5300001',
      provinceCode: 'JP-27',
      provinceName: '大阪府',
      city: '大阪市北区',
      street: '梅田1-2-3 こもれびビル4F',
      phoneNumber: '0612345678',
      company: '㈱コモレビ',
    });
    expect(data.billingAddress).toEqual(data.shippingAddress);
    const english = await call(t, 'GET', `/checkout/${token}`, { locale: 'en_US' });
    expect(english.data.shippingAddress.provinceName).toBe('Osaka');
  });

  it.each([
    [{ postcode: '123' }, 'shippingAddress.postcode'],
    [{ street: '梅' }, 'shippingAddress.street'],
    [{ phoneNumber: '12345' }, 'shippingAddress.phoneNumber'],
    [{ provinceCode: 'JP-48' }, 'shippingAddress.provinceCode'],
    [{ lastName: '' }, 'shippingAddress.lastName'],
    [{ lastName: { a: 1 } }, 'shippingAddress.lastName'],
    [{ city: null }, 'shippingAddress.city'],
    [{ countryCode: 'US' }, 'shippingAddress.countryCode'],
    [{ city: 'あ'.repeat(65) }, 'shippingAddress.city'],
  ])('is refused at its field with %j', async (wrong, field) => {
    const token = await cart();
    const answer = await call(t, 'PUT', `/checkout/${token}/address`, {
      body: { shippingAddress: { ...ADDRESS, ...wrong } },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await stateOf(token)).toBe('cart');
  });

  it('in Okinawa makes the shipping fee higher', async () => {
    const token = await cart();
    await call(t, 'PUT', `/checkout/${token}/address`, {
      body: { shippingAddress: { ...ADDRESS, provinceCode: '47' } },
    });
    expect((await call(t, 'GET', `/checkout/${token}`)).data.totals.shipping).toBe(90_000);
  });

  it('is refused for an empty cart', async () => {
    const { data } = await call(t, 'POST', '/carts');
    const answer = await call(t, 'PUT', `/checkout/${data.tokenValue}/address`, {
      body: { shippingAddress: ADDRESS },
    });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'cart_empty' });
  });
});

describe('the methods of shipping and payment', () => {
  it('are listed by code, with their fees for the address, and unknown methods are refused', async () => {
    const token = await cart();
    await call(t, 'PUT', `/checkout/${token}/address`, { body: { shippingAddress: ADDRESS } });
    const shipping = await call(t, 'GET', `/checkout/${token}/shipping`);
    expect(shipping.data.shipments[0].methods.standard).toMatchObject({
      code: 'standard',
      price: { current: 50_000, currency: 'JPY' },
    });
    for (const [path, method] of [
      [`/checkout/${token}/shipping/0`, 'nothing'],
      [`/checkout/${token}/shipping/1`, 'standard'],
    ] as const)
      expect((await call(t, 'PUT', path, { body: { method } })).body).toMatchObject({
        code: 400,
        errorCode: 'shipping_method_not_available',
      });
    await call(t, 'PUT', `/checkout/${token}/shipping/0`, { body: { method: 'standard' } });
    expect(
      (await call(t, 'PUT', `/checkout/${token}/payment/0`, { body: { method: 'x' } })).body,
    ).toMatchObject({ code: 400, errorCode: 'payment_method_not_available' });
    const payment = await call(t, 'GET', `/checkout/${token}/payment`, { locale: 'en_US' });
    expect(payment.data.payments[0].methods.credit_card.name).toBe('Credit card');
  });

  it('stay chosen after a change of items, but payment must be chosen again after a change of shipping', async () => {
    const token = await cart();
    await readyToPay(t, token);
    expect(await stateOf(token)).toBe('payment_selected');
    await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: book, quantity: 1 } });
    expect(await stateOf(token)).toBe('payment_selected');
    await call(t, 'PUT', `/checkout/${token}/shipping/0`, { body: { method: 'standard' } });
    expect(await stateOf(token)).toBe('shipping_selected');
  });
});

describe('the calls for survey and receipt', () => {
  it('store the answers to the survey, and require a name for some choices', async () => {
    const token = await cart();
    const { data } = await call(t, 'GET', '/trigger-apps');
    expect(data.items).toHaveLength(13);
    expect(data.items.filter((i: { requiresName: boolean }) => i.requiresName)).toHaveLength(2);
    const named = data.items.find((i: { requiresName: boolean }) => i.requiresName).id;
    const plain = data.items.find((i: { requiresName: boolean }) => !i.requiresName).id;
    const put = (triggerApps: unknown) =>
      call(t, 'PATCH', `/checkout/${token}/trigger-apps`, { body: { triggerApps } });
    expect((await put([{ triggerAppId: named }])).body.errors).toHaveProperty(['triggerApps[0].name']);
    expect((await put([999_999])).body.errors).toHaveProperty(['triggerApps[0].triggerAppId']);
    const stored = await put([plain, { triggerAppId: named, name: ' 佐藤 ' }]);
    expect(stored.data.selectedTriggerApps).toEqual([
      { triggerAppId: plain },
      { triggerAppId: named, name: '佐藤' },
    ]);
    expect((await call(t, 'GET', `/checkout/${token}`)).data.selectedTriggerApps).toHaveLength(2);
  });

  it('accept up to 50 characters as the name on a receipt (§5.11, §9.6); a surrogate pair counts as one', async () => {
    const token = await cart();
    const put = (body: unknown) => call(t, 'PATCH', `/checkout/${token}/recipient`, { body });
    expect((await put({ recipient: '𠮷'.repeat(50), requestReceipt: true })).status).toBe(200);
    expect((await put({ recipient: '𠮷'.repeat(51) })).body.errors.recipient).toHaveLength(1);
    expect((await put({ recipient: '', requestReceipt: true })).status).toBe(400);
    expect((await put({ recipient: '', requestReceipt: false })).data).toEqual({
      recipient: '',
      requestReceipt: false,
    });
  });
});
