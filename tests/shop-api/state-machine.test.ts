/** Every checkout state × every call that depends on the state. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { type CheckoutState, checkoutStates } from '#contract/order-shapes.ts';
import { ADDRESS, call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { priceYen: 1500, stock: 1000 });
const owner = await member(t);

type Name = 'address' | 'listShipping' | 'shipping' | 'listPayment' | 'payment' | 'complete';

const CALLS: Record<Name, (token: string) => [method: string, path: string, body?: unknown]> = {
  address: (token) => ['PUT', `/checkout/${token}/address`, { shippingAddress: ADDRESS }],
  listShipping: (token) => ['GET', `/checkout/${token}/shipping`],
  shipping: (token) => ['PUT', `/checkout/${token}/shipping/0`, { method: 'standard' }],
  listPayment: (token) => ['GET', `/checkout/${token}/payment`],
  payment: (token) => ['PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' }],
  complete: (token) => ['PUT', `/checkout/${token}/complete`],
};
const NEXT: Partial<Record<Name, string>> = {
  address: 'addressed',
  shipping: 'shipping_selected',
  payment: 'payment_selected',
};

const yes = { address: 204, listShipping: 200, shipping: 204, listPayment: 200, payment: 204 };
const no = 'checkout_state';
/** The status of a success, or the errorCode of a refusal. */
const TABLE: Record<string, Record<Name, number | string>> = {
  cart: {
    ...yes,
    listShipping: no,
    shipping: no,
    listPayment: no,
    payment: no,
    complete: 'address_required',
  },
  addressed: { ...yes, listPayment: no, payment: no, complete: 'shipping_required' },
  shipping_selected: { ...yes, complete: 'payment_required' },
  shipping_skipped: { ...yes, listShipping: no, shipping: no, complete: 'payment_required' },
  payment_selected: { ...yes, complete: 'payment_not_confirmed' },
  payment_skipped: { ...yes, listPayment: no, payment: no, complete: 'payment_not_confirmed' },
};

async function ask(name: Name, token: string) {
  const [method, path, body] = CALLS[name](token);
  return call(t, method, path, { body, bearer: owner.bearer });
}

/** A placed order that awaits its payment. Its cart no longer exists. */
async function placed(): Promise<string> {
  const token = await cartWith(t, [{ productCode: book, quantity: 2 }], owner.bearer);
  await readyToPay(t, token);
  const { bearer } = owner;
  await call(t, 'PATCH', `/checkout/${token}/payment`, { body: { mode: 'hosted' }, bearer });
  expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer })).status).toBe(204);
  return token;
}

it('TABLE has a row for every state except `completed` and `failed`', () => {
  expect([...Object.keys(TABLE), 'completed', 'failed'].sort()).toEqual([...checkoutStates].sort());
});

describe.each(Object.entries(TABLE) as [CheckoutState, Record<Name, number | string>][])(
  'in the state %s',
  (state, row) => {
    it.each(Object.entries(row) as [Name, number | string][])(
      'the call %s is answered by %s',
      async (name, expected) => {
        const token = await cartWith(t, [{ productCode: book, quantity: 2 }], owner.bearer);
        await t.shop.db.update(orders).set({ checkoutState: state }).where(eq(orders.tokenValue, token));
        const answer = await ask(name, token);
        if (typeof expected === 'number') expect(answer.status).toBe(expected);
        else expect(answer.body).toMatchObject({ code: 400, errorCode: expected });
        if (name === 'complete') expect(answer.body.errors.token).toHaveLength(1);
        const { data } = await call(t, 'GET', `/checkout/${token}`);
        expect(data.checkoutState).toBe(answer.status === 204 ? NEXT[name] : state);
      },
    );
  },
);

describe.each(['completed', 'failed', 'unknown'])('in the state %s', (state) => {
  let token = 'no-such-cart';
  beforeAll(async () => {
    if (state === 'unknown') return;
    token = await placed();
    if (state === 'failed') await call(t, 'PUT', `/orders/${token}/payments/fail`, { bearer: owner.bearer });
  });

  it.each(Object.keys(CALLS) as Name[])(
    'the call %s is refused, because the cart does not exist',
    async (name) => {
      const answer = await ask(name, token);
      const read = CALLS[name](token)[0] === 'GET';
      expect(answer.body).toMatchObject({ code: read ? 404 : 400, errorCode: 'cart_not_found' });
      if (!read) expect(answer.body.errors.token).toHaveLength(1);
      if (state === 'unknown') return;
      const { data } = await call(t, 'GET', `/orders/${token}`, { bearer: owner.bearer });
      expect(data.checkoutState).toBe(state);
    },
  );

  it.each([
    ['GET', ''],
    ['POST', '/items'],
    ['POST', '/multiple-items'],
    ['PUT', '/items/1'],
    ['DELETE', '/items/1'],
    ['DELETE', ''],
    ['PUT', ''],
  ])('the call %s /carts/{token}%s is refused', async (method, path) => {
    const item = { productCode: book, quantity: 1 };
    const body = method === 'GET' ? undefined : { ...item, items: [item] };
    const answer = await call(t, method, `/carts/${token}${path}`, { body, bearer: owner.bearer });
    expect(answer.body).toMatchObject({ code: method === 'GET' ? 404 : 400, errorCode: 'cart_not_found' });
  });
});
