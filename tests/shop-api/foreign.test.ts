/** A member who uses another member's ids gets 400 or 404 and no data, and changes nothing. */
import { describe, expect, it } from 'vitest';
import { calls } from '#api/app.ts';
import { ADDRESS, call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const SECRET = { lastName: '秘密院', firstName: '名草', city: '非公開市', street: '伏字町9-9-9' };
const OWNED = /\{(token|id)\}/;

const t = await testShop();
const [owner, stranger] = await Promise.all([member(t), member(t)]);
const productCode = await makeProduct(t);
const shippingAddress = { ...ADDRESS, ...SECRET };
const withAddress = async () => {
  const token = await cartWith(t, [{ productCode, quantity: 1 }], owner.bearer);
  await readyToPay(t, token);
  await call(t, 'PUT', `/checkout/${token}/address`, { body: { shippingAddress }, bearer: owner.bearer });
  await call(t, 'PUT', `/checkout/${token}/shipping/0`, {
    body: { method: 'standard' },
    bearer: owner.bearer,
  });
  await call(t, 'PUT', `/checkout/${token}/payment/0`, {
    body: { method: 'credit_card' },
    bearer: owner.bearer,
  });
  return token;
};
const order: string = await withAddress();
const key = await call(t, 'PATCH', `/checkout/${order}/payment`, {
  body: { mode: 'hosted' },
  bearer: owner.bearer,
});
expect(key.status).toBe(200);
expect((await call(t, 'PUT', `/checkout/${order}/complete`, { bearer: owner.bearer })).status).toBe(204);
/** Rows of the owner. */
const cart: string = await withAddress();
await call(t, 'POST', '/address-book/', { body: { ...ADDRESS, ...SECRET }, bearer: owner.bearer });
const address: number = (await call(t, 'GET', '/address-book/', { bearer: owner.bearer })).data.at(-1).id;
const wishlistItem: number = (
  await call(t, 'POST', '/products/wishlist', { body: { productCode }, bearer: owner.bearer })
).data.items[0].id;

/** The owner's data, as the Shop API returns them to the owner. */
async function ownersData() {
  const see = async (path: string) => (await call(t, 'GET', path, { bearer: owner.bearer })).body;
  return {
    cart: await see(`/carts/${cart}`),
    order: await see(`/orders/${order}`),
    orders: await see('/filter/orders'),
    addresses: await see('/address-book/'),
    wishes: await see('/products/wishlist'),
    me: await see('/me'),
  };
}

describe("a member neither sees nor changes another member's data:", () => {
  const touching = calls.filter((c) => OWNED.test(c.path) && c.id !== 'resetPassword');

  it.each(touching.map((c) => [`${c.method.toUpperCase()} ${c.path}`, c] as const))('%s', async (_, c) => {
    const before = await ownersData();
    const item = before.cart.data.items[0].id;
    const ids = c.path.startsWith('/address-book')
      ? [address]
      : c.path.includes('wishlist')
        ? [wishlistItem]
        : [item];
    for (const token of [cart, order]) {
      for (const id of ids) {
        const path = c.path
          .replace('{token}', token)
          .replace(/\{(id|itemId)\}/, String(id))
          .replace(/\{\w+\}/g, '0');
        const answer = await call(t, c.method.toUpperCase(), path, {
          bearer: stranger.bearer,
          ...(c.method === 'get'
            ? {}
            : {
                body: {
                  ...ADDRESS,
                  shippingAddress: ADDRESS,
                  method: 'standard',
                  quantity: 2,
                  productCode: before.cart.data.items[0].product.code,
                  items: [{ productCode: before.cart.data.items[0].product.code, quantity: 1 }],
                  triggerApps: [{ triggerAppId: 1 }],
                  recipient: '他人',
                  mode: 'hosted',
                },
              }),
        });
        expect([400, 404], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
        const text = JSON.stringify(answer.body);
        for (const secret of [...Object.values(SECRET), owner.email]) expect(text).not.toContain(secret);
      }
    }
    expect(await ownersData()).toEqual(before);
  });

  it('the payment key of another member cannot be confirmed', async () => {
    const key = await call(t, 'PATCH', `/checkout/${cart}/payment`, {
      body: { mode: 'token' },
      bearer: owner.bearer,
    });
    expect(key.status).toBe(200);
    const before = await ownersData();
    const answer = await call(t, 'PATCH', '/checkout/payment/confirm', {
      body: { paymentKey: key.data.paymentKey, tkn: 'abc', cartToken: cart },
      bearer: stranger.bearer,
    });
    expect([400, 404]).toContain(answer.status);
    expect(await ownersData()).toEqual(before);
  });

  it('lists contain no data of another member', async () => {
    for (const path of ['/address-book/', '/filter/orders', '/products/wishlist', '/me', '/me/writings']) {
      const text = JSON.stringify((await call(t, 'GET', path, { bearer: stranger.bearer })).body);
      for (const secret of [...Object.values(SECRET), owner.email]) expect(text).not.toContain(secret);
    }
  });
});
