/** What a shopper reads whose cart, wishlist or address book is full, and hidden fields that no page has written. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cartCookie } from '#app/cookies/cart-token.ts';
import * as book from '#app/routes/account/address/route.tsx';
import * as addressAdd from '#app/routes/account/address-add/route.tsx';
import * as addressEdit from '#app/routes/account/address-edit/route.tsx';
import * as order from '#app/routes/account/order/route.tsx';
import * as orderList from '#app/routes/account/orders/route.tsx';
import * as wishlist from '#app/routes/account/wishlist/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { ADDRESSES_MAX, CART_LINES_MAX, WISHLIST_MAX } from '#contract/rules/constants.ts';
import { call, cartWith } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { errorsOf, newcomer, typed } from './members.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
const codes: string[] = [];
inFrontOf(async (shop, line) => {
  [t, wire] = [shop, line];
  for (let n = 0; n < CART_LINES_MAX; n++) codes.push(await makeProduct(t));
});

const press = async (
  { shopper }: Awaited<ReturnType<typeof newcomer>>,
  code: string,
  form: Record<string, string>,
) => {
  const slug = code.toLowerCase();
  return shopper.send(product.action, `/products/${slug}`, form, { id: slug });
};

describe('the shopper is told that', () => {
  it('the cart is full', async () => {
    const someone = await newcomer(t);
    const line = (productCode: string) => ({ productCode, quantity: 1 });
    const token = await cartWith(t, codes.slice(0, 100).map(line), someone.m.bearer);
    await call(t, 'POST', `/carts/${token}/multiple-items`, {
      bearer: someone.m.bearer,
      body: { items: codes.slice(100).map(line) },
    });
    await someone.shopper.set(cartCookie, token);
    const more = await makeProduct(t);
    const refused = await press(someone, more, { intent: 'buy', quantity: '1' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.data)).toContain('200種類まで');
    await someone.shopper.send(wishlist.action, '/account/wishlist', { intent: 'cart', code: more });
    expect(await someone.shopper.notices()).toEqual(['error.cart_full']);
  });

  it('the wishlist is full', async () => {
    const someone = await newcomer(t);
    for (let n = codes.length; n < WISHLIST_MAX; n++) codes.push(await makeProduct(t));
    await t.shop.db.execute(sql`
      insert into wishlist_items (user_id, product_id)
      select ${someone.m.id}, id from products where code in ${codes.slice(0, WISHLIST_MAX)}`);
    const more = await makeProduct(t);
    await press(someone, more, { intent: 'wish' });
    expect(await someone.shopper.notices()).toEqual(['notice.wish_full']);
  });

  it('the address book is full', async () => {
    const { m, shopper } = await newcomer(t);
    await t.shop.db.execute(sql`
      insert into addresses (user_id, first_name, last_name, postcode, province_code, city, street)
      select ${m.id}, 'a', 'b', '5300001', 'JP-27', 'c', 'd' from generate_series(1, ${ADDRESSES_MAX})`);
    const refused = await shopper.send(addressAdd.action, '/account/address/add', typed);
    expect(refused.status).toBe(400);
    expect(errorsOf(refused)).toEqual({ '': [expect.stringContaining('100件まで')] });
  });
});

it('the wishlist shows one page of its products, and the last page for a number beyond it', async () => {
  const { m, shopper } = await newcomer(t);
  for (const productCode of codes.slice(0, 30))
    await call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body: { productCode } });
  const page = async (n: number) => {
    const { data } = await shopper.open(wishlist.loader, `/account/wishlist?page=${n}`);
    return [data.page, data.pages, data.total, data.cards.length];
  };
  expect([await page(1), await page(2), await page(7)]).toEqual([
    [1, 2, 30, 24],
    [2, 2, 30, 6],
    [2, 2, 30, 6],
  ]);
});

describe('an id of 17,000 signs is not found', () => {
  const id = '1'.repeat(17_000);
  /** Calls that a server would refuse for the length of their address. */
  const sent = () => wire.calls.filter((each) => each.length > 1_000);

  it.each([
    ['of an address to delete', book.action, '/account/address', { intent: 'delete', id }, {}],
    ['of an address to make the default', book.action, '/account/address', { intent: 'default', id }, {}],
    ['of an address to change', addressEdit.action, `/account/address/x/edit`, typed, { id }],
    ['of an order to buy again', orderList.action, '/account/order', { order: id }, {}],
    ['of an order to pay', orderList.action, '/account/order', { order: id, intent: 'pay' }, {}],
    ['of an order', order.loader, '/account/order/x', undefined, { detail: id }],
  ] as const)('%s', async (_, work, path, form, params) => {
    const { shopper } = await newcomer(t);
    const answer = form
      ? shopper.send(work, path, form, params)
      : shopper.visit(work, shopper.request(path), params);
    const status = await answer.then(
      (seen) => seen.status,
      (thrown) => thrown?.init?.status,
    );
    expect([status, sent()]).toEqual([404, []]);
  });

  it('of a product of the wishlist', async () => {
    const { shopper } = await newcomer(t);
    const removed = await shopper.send(wishlist.action, '/account/wishlist', { item: id });
    expect([removed.status, removed.data.missing, sent()]).toEqual([404, true, []]);
  });
});
