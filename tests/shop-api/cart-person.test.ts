/** Only the member of a cart sees the personal data in it. Other people who have the cart's token do not. */

import { describe, expect, it } from 'vitest';
import { orderTextNames } from '#contract/order-texts.ts';
import { ADDRESS, anotherSession, call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';
import { callsTo, checkoutOf } from './paying.ts';

const t = await testShop();
const calls = callsTo(t);
const book = await makeProduct(t, { stock: 50 });

const cartOf = (bearer?: string) => cartWith(t, [{ productCode: book, quantity: 2 }], bearer);
const see = (token: string, bearer?: string) => call(t, 'GET', `/carts/${token}`, { bearer });
const logIn = async (email: string, token?: string) =>
  (await call(t, 'POST', '/login', { body: { email, password: 'password1', token } })).data;
const TEXTS = Object.fromEntries(orderTextNames.map((name) => [name, `${name}をお願いします`]));
const SECRETS = [
  ADDRESS.lastName,
  ADDRESS.street,
  '0612345678',
  '宛名 商会',
  '知人の紹介者',
  ...Object.values(TEXTS),
];

/** A cart with all the personal data that a cart can contain. */
async function filled(bearer?: string): Promise<string> {
  const token = await cartOf(bearer);
  await readyToPay(t, token);
  const recipient = { recipient: '宛名 商会', requestReceipt: true, ...TEXTS };
  expect((await call(t, 'PATCH', `/checkout/${token}/recipient`, { body: recipient, bearer })).status).toBe(
    200,
  );
  return token;
}

describe('a member’s cart', () => {
  it('shows its address and recipient only to the member, in every response', async () => {
    const m = await member(t);
    const token = await filled(m.bearer);
    expect((await see(token, m.bearer)).data).toMatchObject({
      recipient: '宛名 商会',
      ...TEXTS,
      shippingAddress: { lastName: ADDRESS.lastName },
    });
    const { data } = await see(token);
    const [line] = data.items;
    const answers = [
      data,
      (await call(t, 'GET', `/checkout/${token}`)).data,
      (await call(t, 'PUT', `/carts/${token}/items/${line.id}`, { body: { quantity: 3 } })).data,
      (await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: book, quantity: 1 } })).data,
    ];
    for (const answer of answers) {
      expect(answer.items).toHaveLength(1);
      for (const secret of SECRETS) expect(JSON.stringify(answer)).not.toContain(secret);
      expect(answer.requestReceipt).toBe(false);
    }
  });

  it('may have begun as a guest’s cart that the member then changed', async () => {
    const [m, stranger] = [await member(t), await member(t)];
    const token = await cartOf();
    const body = { shippingAddress: ADDRESS };
    expect((await call(t, 'PUT', `/checkout/${token}/address`, { body, bearer: m.bearer })).status).toBe(204);
    expect(JSON.stringify((await see(token)).data)).not.toContain(ADDRESS.street);
    expect((await see(token, stranger.bearer)).status).toBe(404);
    expect((await logIn(stranger.email, token)).cartToken).toBeUndefined();
  });

  it('is kept for the member after a logout, but its old token is refused for everybody else', async () => {
    const m = await member(t);
    const phone = (await anotherSession(t, m.id)).token;
    const token = await filled(phone);
    const reset = await call(t, 'PUT', `/carts/${token}`, { bearer: m.bearer });
    expect(reset.data).toMatchObject({ items: [], checkoutState: 'cart' });
    expect(reset.data.tokenValue).not.toBe(token);

    expect((await see(token)).status).toBe(404);
    const change = { body: { productCode: book, quantity: 1 } };
    expect((await call(t, 'POST', `/carts/${token}/items`, change)).body.errorCode).toBe('cart_not_found');
    const stranger = await member(t);
    expect((await see(token, stranger.bearer)).status).toBe(404);
    expect((await logIn(stranger.email, token)).cartToken).toBeUndefined();

    const hers = (await see(token, phone)).data;
    expect(hers.items[0].quantity).toBe(2);
    expect(hers.shippingAddress.street).toBe(ADDRESS.street);
    const added = await call(t, 'POST', `/carts/${token}/items`, { ...change, bearer: phone });
    expect(added.data).toMatchObject({ tokenValue: hers.tokenValue, items: [{ quantity: 3 }] });
    // The next login finds the cart again.
    expect((await logIn(m.email)).cartToken).toBe(hers.tokenValue);
  });
});

describe('what the shopper writes with an order', () => {
  it('stays with the order unless it is written anew, and can be taken back', async () => {
    const { m, token } = await checkoutOf(t, book);
    const send = (body: object) =>
      call(t, 'PATCH', `/checkout/${token}/recipient`, { bearer: m.bearer, body });
    await send(TEXTS);
    await send({ recipient: '宛名 商会' });
    expect((await see(token, m.bearer)).data).toMatchObject(TEXTS);
    await send({ notes: '' });
    expect((await see(token, m.bearer)).data.notes).toBeUndefined();
    await send(TEXTS);
    expect((await send({ notes: '長'.repeat(1001) })).status).toBe(400);
    await calls.keyOf(token, m, 'hosted');
    expect((await calls.complete(token, m)).status).toBe(204);
    expect((await calls.orderOf(token, m)).data).toMatchObject(TEXTS);
  });
});

describe('a login with a guest’s cart', () => {
  it('gives the cart a new token, and makes the old token invalid', async () => {
    const m = await member(t);
    const planted = await cartOf();
    const { cartToken, token: bearer } = await logIn(m.email, planted);
    expect(cartToken).not.toBe(planted);
    expect((await see(cartToken, bearer)).data.items).toHaveLength(1);
    for (const who of [undefined, bearer]) expect((await see(planted, who)).status).toBe(404);
  });

  it('keeps the lines of the cart, but not its address', async () => {
    const stranger = await member(t);
    const token = await filled();
    expect(JSON.stringify((await see(token)).data)).toContain(ADDRESS.street);
    const { cartToken, token: bearer } = await logIn(stranger.email, token);
    const { data } = await see(cartToken, bearer);
    expect(data).toMatchObject({ checkoutState: 'cart', items: [{ quantity: 2 }] });
    for (const secret of SECRETS) expect(JSON.stringify(data)).not.toContain(secret);
  });
});
