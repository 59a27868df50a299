/** How much a member can store: lines of a cart, addresses, a wishlist. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, wishlistItems } from '#api/db/schema/catalogue.ts';
import { ADDRESSES_MAX, CART_LINES_MAX, WISHLIST_MAX } from '#contract/rules/constants.ts';
import { PASSWORD } from '../kit/member.ts';
import { ADDRESS, call, cartWith, member } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const codes: string[] = [];
for (let n = 0; n < CART_LINES_MAX + 2; n++) codes.push(await makeProduct(t));

const lines = (from: number, to: number) =>
  codes.slice(from, to).map((productCode) => ({ productCode, quantity: 1 }));
const count = async (token: string) => (await call(t, 'GET', `/carts/${token}`)).data.items.length;

async function fullCart(bearer?: string): Promise<string> {
  const token = await cartWith(t, lines(0, 100), bearer);
  await call(t, 'POST', `/carts/${token}/multiple-items`, { bearer, body: { items: lines(100, 200) } });
  return token;
}

describe('a cart of two hundred articles', () => {
  it('takes no other article, and says so, but more of those it has', async () => {
    const token = await fullCart();
    const add = (item: object) => call(t, 'POST', `/carts/${token}/items`, { body: item });
    const refused = await add({ productCode: codes[CART_LINES_MAX], quantity: 1 });
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'cart_full']);
    expect(refused.body.errors.cart).toEqual([expect.stringContaining('200種類まで')]);
    expect((await add({ productCode: codes[0], quantity: 1 })).status).toBe(201);
    expect(await count(token)).toBe(CART_LINES_MAX);
  });

  it('takes from a list all or none, and names the articles without room', async () => {
    const token = await cartWith(t, lines(0, 100));
    await call(t, 'POST', `/carts/${token}/multiple-items`, { body: { items: lines(100, 199) } });
    const items = lines(198, 202);
    const { status, body } = await call(t, 'POST', `/carts/${token}/multiple-items`, { body: { items } });
    expect([status, body.errorCode]).toEqual([400, 'cart_full']);
    expect(body.errors.map((fields: object) => Object.keys(fields))).toEqual([[], [], ['cart'], ['cart']]);
    expect(await count(token)).toBe(199);
  });

  it('stays so when another cart is merged into it, and the member is told', async () => {
    const m = await member(t);
    await cartWith(t, lines(CART_LINES_MAX, CART_LINES_MAX + 2), m.bearer);
    const inHand = await fullCart();
    const { data } = await call(t, 'POST', '/login', {
      body: { email: m.email, password: PASSWORD, token: inHand },
    });
    expect(data.cartChanges).toEqual({ added: 0, raised: 0, reduced: 2 });
    expect(await count(data.cartToken)).toBe(CART_LINES_MAX);
  });
});

it('an address book takes a hundred addresses, also from several windows at once', async () => {
  const m = await member(t);
  await t.shop.db.execute(sql`
    insert into addresses (user_id, first_name, last_name, postcode, province_code, city, street, phone_number)
    select ${m.id}, 'a', 'b', '5300001', 'JP-27', 'c', 'd', '0612345678' from generate_series(1, ${ADDRESSES_MAX - 1})`);
  const add = () => call(t, 'POST', '/address-book/', { bearer: m.bearer, body: ADDRESS });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    errorCode: 'address_book_full',
  });
  expect((await call(t, 'GET', '/address-book/', { bearer: m.bearer })).data).toHaveLength(ADDRESSES_MAX);
});

describe('a wishlist', () => {
  const wish = (bearer: string, productCode: string) =>
    call(t, 'POST', '/products/wishlist', { bearer, body: { productCode } });

  it('takes five hundred products, and answers a change with what was added', async () => {
    const m = await member(t);
    const ids = await productIds(WISHLIST_MAX - 1);
    await t.shop.db.insert(wishlistItems).values(ids.map((productId) => ({ userId: m.id, productId })));
    const [last = '', beyond = ''] = [await makeProduct(t), await makeProduct(t)];
    expect((await wish(m.bearer, last)).data.items.map(({ code }: { code: string }) => code)).toEqual([last]);
    const refused = await wish(m.bearer, beyond);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'wishlist_full']);
    // A repetition is no addition.
    expect((await wish(m.bearer, last)).status).toBe(200);
    const removed = await call(t, 'DELETE', `/products/wishlist/${last}`, { bearer: m.bearer });
    expect([removed.status, removed.data]).toEqual([200, { items: [] }]);
    expect((await wish(m.bearer, beyond)).status).toBe(200);
  });

  it('comes in pages, newest first, without products that are no longer sold', async () => {
    const m = await member(t);
    const gone = await makeProduct(t, { enabled: true });
    for (const code of [...codes.slice(0, 5), gone]) await wish(m.bearer, code);
    await t.shop.db.execute(sql`update products set enabled = false where code = ${gone}`);
    const page = async (query: string) => {
      const { data } = await call(t, 'GET', `/products/wishlist${query}`, { bearer: m.bearer });
      return [
        data.page,
        data.pages,
        data.total,
        data.items.map(({ code }: { code: string }) => codes.indexOf(code)),
      ];
    };
    expect(await page('')).toEqual([1, 1, 5, [4, 3, 2, 1, 0]]);
    expect(await page('?page=2&limit=2')).toEqual([2, 3, 5, [2, 1]]);
    expect(await page('?page=9&limit=2')).toEqual([9, 3, 5, []]);
    expect(await page(`?codes=${codes[2]}`)).toEqual([1, 1, 1, [2]]);
  });

  /** Products of the shop, which makes more of them if it has too few. */
  async function productIds(wanted: number): Promise<number[]> {
    const found = await t.shop.db.select({ id: products.id }).from(products).limit(wanted);
    for (let n = found.length; n < wanted; n++) await makeProduct(t);
    return found.length === wanted ? found.map(({ id }) => id) : productIds(wanted);
  }
});
