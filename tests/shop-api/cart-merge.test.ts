/** A login merges the cart of the current browser with the cart that the member left in another browser. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { call, cardToken, cartWith, charges, member, readyToPay, secondCartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, stockOf, testShop } from '../setup/shop.ts';
import { callsTo } from './paying.ts';

const t = await testShop();
const { keyOf, complete, orderOf } = callsTo(t);
const book = await makeProduct(t, { stock: 50 });

describe('a login', () => {
  it('keeps the current cart, and adds the lines of the member’s cart from another browser', async () => {
    const m = await member(t);
    const other = await makeProduct(t, { stock: 4 });
    const left = await cartWith(
      t,
      [
        { productCode: other, quantity: 4 },
        { productCode: book, quantity: 9 },
      ],
      m.bearer,
    );
    const inHand = await cartWith(t, [{ productCode: book, quantity: 1 }]);
    await setStock(t, other, 3);
    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1', token: inHand },
    });
    expect(login.data).toMatchObject({ cartChanges: { added: 1, raised: 1, reduced: 1 } });
    const { token: bearer, cartToken } = login.data;
    const { data } = await call(t, 'GET', `/carts/${cartToken}`, { bearer });
    const lines = data.items.map((i: { quantity: number; product: { code: string } }) => [
      i.product.code,
      i.quantity,
    ]);
    expect(lines).toEqual([
      [book, 9],
      [other, 3],
    ]);
    // The token in the other browser leads to the merged cart, but only for the member.
    expect((await call(t, 'GET', `/carts/${left}`, { bearer })).data).toEqual(data);
    expect((await call(t, 'GET', `/carts/${left}`)).status).toBe(404);
  });

  it.each([
    {
      why: 'the greater quantity, from the other cart',
      left: 5,
      hand: 1,
      stock: 50,
      merged: 5,
      changes: { raised: 1, reduced: 0 },
    },
    {
      why: 'the greater quantity, from the current cart',
      left: 1,
      hand: 5,
      stock: 50,
      merged: 5,
      changes: undefined,
    },
    {
      why: 'no more than the stock',
      left: 5,
      hand: 1,
      stock: 3,
      merged: 3,
      changes: { raised: 1, reduced: 1 },
    },
    {
      why: 'the current quantity of a sold-out product',
      left: 5,
      hand: 2,
      stock: 0,
      merged: 2,
      changes: { raised: 0, reduced: 1 },
    },
  ])('keeps, for a product in both carts, $why', async ({ left, hand, stock, merged, changes }) => {
    const m = await member(t);
    const both = await makeProduct(t, { stock: 50 });
    const line = (quantity: number) => [{ productCode: both, quantity }];
    await cartWith(t, line(left), m.bearer);
    const inHand = await cartWith(t, line(hand));
    await setStock(t, both, stock);
    const { data } = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1', token: inHand },
    });
    expect(data.cartChanges).toEqual(changes && { added: 0, ...changes });
    const cart = await call(t, 'GET', `/carts/${data.cartToken}`, { bearer: data.token });
    expect(cart.data.items).toMatchObject([{ quantity: merged, total: merged * 200_000 }]);
  });

  it('gives the member’s cart from another browser to a browser without a cart', async () => {
    const m = await member(t);
    const left = await cartWith(t, [{ productCode: book, quantity: 2 }], m.bearer);
    const login = await call(t, 'POST', '/login', { body: { email: m.email, password: 'password1' } });
    expect(login.data.cartToken).toBe(left);
  });

  it("succeeds with the token of another member's cart, but does not take that cart", async () => {
    const owner = await member(t);
    const m = await member(t);
    const foreign = await cartWith(t, [{ productCode: book, quantity: 2 }], owner.bearer);
    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1', token: foreign },
    });
    expect(login.status).toBe(200);
    expect(login.data.cartToken).toBeUndefined();
  });

  it('does not merge carts if the current one has a payment in progress', async () => {
    const m = await member(t);
    const other = await makeProduct(t);
    const left = await cartWith(t, [{ productCode: other, quantity: 1 }], m.bearer);
    const paying = await secondCartWith(t, [{ productCode: book, quantity: 2 }], m.bearer);
    await readyToPay(t, paying);
    const { data: key } = await keyOf(paying, m, 'token');
    const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
    const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', { bearer: m.bearer, body });
    expect(confirmed.status).toBe(200);
    const before = await call(t, 'GET', `/checkout/${paying}`, { bearer: m.bearer });

    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1', token: paying },
    });
    expect(login.status).toBe(200);
    expect(login.data.cartToken).toBe(paying);
    const bearer = login.data.token;
    expect((await call(t, 'GET', `/checkout/${paying}`, { bearer })).data).toEqual(before.data);
    expect((await call(t, 'GET', `/carts/${left}`, { bearer })).data).toMatchObject({
      tokenValue: left,
      items: [{ quantity: 1, product: { code: other } }],
    });
    expect((await complete(paying, { ...m, bearer })).status).toBe(204);
    expect((await orderOf(paying, { ...m, bearer })).data).toMatchObject({ paymentState: 'paid' });
  });

  it('ends the payment key of a cart that is merged: nothing is charged or held for the other cart', async () => {
    const m = await member(t);
    const left = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
    await readyToPay(t, left);
    const { data: key } = await keyOf(left, m, 'token');
    const inHand = await cartWith(t, [{ productCode: book, quantity: 1 }]);
    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1', token: inHand },
    });
    const { token: bearer, cartToken } = login.data;
    // Both carts have the same total and the same version.
    await readyToPay(t, cartToken);
    await keyOf(cartToken, { ...m, bearer }, 'token');
    const attempt = eq(paymentAttempts.key, key.paymentKey);
    const [made] = await t.shop.db.select().from(paymentAttempts).where(attempt);
    expect(made).toMatchObject({ state: 'cancelled' });
    const version = made?.orderVersion ?? 0;
    await t.shop.db.update(orders).set({ version }).where(eq(orders.tokenValue, cartToken));
    const before = await stockOf(t, book);
    const body = { paymentKey: key.paymentKey, tkn: await cardToken(t, key) };
    // A merge of an earlier version of the shop did not end the key.
    for (const state of ['cancelled', 'created'] as const) {
      await t.shop.db.update(paymentAttempts).set({ state }).where(attempt);
      const confirmed = await call(t, 'PATCH', '/checkout/payment/confirm', { bearer, body });
      expect(confirmed).toMatchObject({ status: 400, body: { errorCode: 'payment_key_invalid' } });
    }
    expect((await complete(left, { ...m, bearer })).status).toBe(400);
    expect(await stockOf(t, book)).toEqual(before);
    expect(await charges(t, key.gateway.cod)).toEqual([]);
    const [cart] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, cartToken));
    expect(cart).toMatchObject({ state: 'cart', mergedIntoId: null });
  });

  it('succeeds at the same time as another login with the member’s other cart', async () => {
    const m = await member(t);
    for (let round = 0; round < 8; round++) {
      const one = await cartWith(t, [{ productCode: book, quantity: 1 }], m.bearer);
      const other = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }], m.bearer);
      const logins = await Promise.all(
        [one, other].map((token) =>
          call(t, 'POST', '/login', { body: { email: m.email, password: 'password1', token } }),
        ),
      );
      expect(logins.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
