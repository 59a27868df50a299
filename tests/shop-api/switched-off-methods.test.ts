/** Methods that the shop has switched off: no order with them, and no free shipping instead of a fee. */
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentMethods, shippingMethods } from '#api/db/schema/methods.ts';
import { orders } from '#api/db/schema/orders.ts';
import { call, cardToken } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf, type Member } from './paying.ts';

const t = await testShop();
const { keyOf, complete } = callsTo(t);
const book = await makeProduct(t, { priceYen: 2000, stock: 100 });

const METHODS = { shipping: shippingMethods, payment: paymentMethods };
type Kind = keyof typeof METHODS;

async function switchAll(kind: Kind, enabled: boolean): Promise<void> {
  await t.shop.db.update(METHODS[kind]).set({ enabled });
  t.shop.caches.methods.clear();
}

afterEach(async () => {
  for (const kind of ['shipping', 'payment'] as const) await switchAll(kind, true);
});

const cartOf = async (token: string, { bearer }: Member) =>
  (await call(t, 'GET', `/checkout/${token}`, { bearer })).data;
const stateOf = async (token: string) =>
  (await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token)))[0]?.state;

/** Another quantity of the cart's only line. */
const changeQuantity = async (token: string, m: Member, quantity: number) => {
  const [{ id }] = (await cartOf(token, m)).items;
  return call(t, 'PUT', `/carts/${token}/items/${id}`, { bearer: m.bearer, body: { quantity } });
};

describe.each([
  ['shipping', 'shipping_required', 'shipments'],
  ['payment', 'payment_required', 'payments'],
] as const)('while every %s method is off', (kind, errorCode, part) => {
  const refusal = { status: 400, body: { errorCode, errors: { token: [expect.any(String)] } } };

  it('no payment key is given to a cart that chose one before', async () => {
    const { m, token } = await checkoutOf(t, book);
    await switchAll(kind, false);
    expect(await keyOf(token, m, 'hosted')).toMatchObject(refusal);
    expect(await cartOf(token, m)).toMatchObject({ [part]: [] });
  });

  it('no order is placed with a key from before', async () => {
    const { m, token } = await checkoutOf(t, book);
    expect((await keyOf(token, m, 'hosted')).status).toBe(200);
    await switchAll(kind, false);
    expect(await complete(token, m)).toMatchObject(refusal);
    expect(await stateOf(token)).toBe('cart');
  });

  it('no card is charged with a key from before', async () => {
    const { m, token } = await checkoutOf(t, book);
    const { data: key } = await keyOf(token, m, 'token');
    await switchAll(kind, false);
    const paid = await call(t, 'PATCH', '/checkout/payment/confirm', {
      bearer: m.bearer,
      body: { paymentKey: key.paymentKey, tkn: await cardToken(t, key) },
    });
    expect(paid).toMatchObject(refusal);
  });

  it('a change of the cart starts the checkout again, which can be completed once a method is back', async () => {
    const { m, token } = await checkoutOf(t, book, 1);
    const before = await cartOf(token, m);
    await switchAll(kind, false);
    expect((await changeQuantity(token, m, 2)).status).toBe(200);
    expect(await cartOf(token, m)).toMatchObject({ checkoutState: 'cart', [part]: [] });
    await switchAll(kind, true);
    await changeQuantity(token, m, 1);
    const { shippingAddress } = before;
    const addressed = await call(t, 'PUT', `/checkout/${token}/address`, {
      bearer: m.bearer,
      body: { shippingAddress },
    });
    expect(addressed.status).toBe(204);
    for (const [step, method] of [
      ['shipping', before.shipments[0].method.code],
      ['payment', before.payments[0].method.code],
    ])
      await call(t, 'PUT', `/checkout/${token}/${step}/0`, { bearer: m.bearer, body: { method } });
    const { checkoutState, totals } = await cartOf(token, m);
    expect({ checkoutState, totals }).toEqual({ checkoutState: 'payment_selected', totals: before.totals });
    expect((await keyOf(token, m, 'hosted')).data.amount).toBe(before.totals.total);
    expect((await complete(token, m)).status).toBe(204);
  });
});

it('a cart shows and charges the fee of the method that replaces its own', async () => {
  const { m, token } = await checkoutOf(t, book, 1);
  await switchAll('shipping', false);
  await t.shop.db.insert(shippingMethods).values({
    code: 'express',
    names: { ja_JP: '速達', en_US: 'Express' },
    descriptions: { ja_JP: '', en_US: '' },
    fee: 120_000,
    provinceFees: {},
    position: 9,
  });
  t.shop.caches.methods.clear();
  const { totals, shipments } = await cartOf(token, m);
  expect(totals).toMatchObject({ shipping: 120_000, total: 320_000 });
  expect(shipments).toMatchObject([{ method: { code: 'express', price: { current: 120_000 } } }]);
  expect((await keyOf(token, m, 'hosted')).data.amount).toBe(320_000);
});
