/** Carts, and the calls that change one line of a cart. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { variants } from '#api/db/schema/catalogue.ts';
import { orders } from '#api/db/schema/orders.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 50 });

const newCart = async (bearer?: string) =>
  (await call(t, 'POST', '/carts', { bearer })).data.tokenValue as string;

describe('POST /carts', () => {
  it('returns an empty cart in state `cart`', async () => {
    const { status, body } = await call(t, 'POST', '/carts');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: '',
      // §9.32
      data: { checkoutState: 'cart', items: [], currency: 'JPY' },
    });
    expect(body.data.totals).toEqual({ items: 0, promotion: 0, shipping: 0, taxes: 0, total: 0 });
    expect(body.data.tokenValue.length).toBeGreaterThanOrEqual(22);
  });

  it('returns the cart without an envelope on request', async () => {
    const { body } = await call(t, 'POST', '/carts', { headers: { 'X-Shop-Api-Envelope': 'off' } });
    expect(body.success).toBeUndefined();
    expect(body.checkoutState).toBe('cart');
  });
});

describe('GET /carts/{token}', () => {
  it('is 404 for an unknown cart, with a message in the requested language', async () => {
    const ja = await call(t, 'GET', '/carts/nothing');
    expect(ja.status).toBe(404);
    expect(ja.body).toMatchObject({ success: false, code: 404, errorCode: 'cart_not_found', data: null });
    expect(ja.body.message).toBe('カートが存在しません。');
    const en = await call(t, 'GET', '/carts/nothing', { locale: 'en_US' });
    expect(en.body.message).toBe('The cart does not exist.');
  });

  it('is 404 for another member, 200 with the token alone, and 401 with a bearer that is no longer valid', async () => {
    const owner = await member(t);
    const other = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 1 }], owner.bearer);
    expect((await call(t, 'GET', `/carts/${token}`, { bearer: other.bearer })).status).toBe(404);
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(200);
    expect((await call(t, 'GET', `/carts/${token}`, { bearer: owner.bearer })).status).toBe(200);
    expect((await call(t, 'GET', `/carts/${token}`, { bearer: 'nonsense' })).body).toMatchObject({
      code: 401,
      errorCode: 'token_invalid',
    });
  });
});

it('the summary of a cart is that of the whole cart, at today’s prices', async () => {
  const m = await member(t);
  const code = await makeProduct(t, { priceYen: 700, stock: 9 });
  const token = await cartWith(
    t,
    [
      { productCode: code, quantity: 3 },
      { productCode: book, quantity: 1 },
    ],
    m.bearer,
  );
  await readyToPay(t, token);
  await t.shop.db.update(variants).set({ price: 800_00 }).where(eq(variants.code, code));
  const { items, totals } = (await call(t, 'GET', `/carts/${token}`, { bearer: m.bearer })).data;
  expect((await call(t, 'GET', `/carts/${token}/summary`, { bearer: m.bearer })).data).toEqual({
    tokenValue: token,
    count: items[0].quantity + items[1].quantity,
    total: totals.total - totals.shipping,
  });
  expect(totals.items).toBeGreaterThan(2400_00);
});

describe('a product whose price changes while it is in the cart', () => {
  const setPrice = async (code: string, yen: number) => {
    await t.shop.db
      .update(variants)
      .set({ price: yen * 100 })
      .where(eq(variants.code, code));
    t.shop.catalogueChanged();
  };

  it('is returned with the new price and the price at the time of adding, and a read stores neither', async () => {
    const own = await makeProduct(t, { priceYen: 1500 });
    const token = await cartWith(t, [{ productCode: own, quantity: 2 }]);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0]).not.toHaveProperty('addedPrice');
    await setPrice(own, 1800);
    const { data: seen } = await call(t, 'GET', `/carts/${token}`);
    expect(seen.items[0]).toMatchObject({ addedPrice: 150_000, subTotal: 360_000, total: 360_000 });
    expect(seen.totals).toMatchObject({ items: 360_000, shipping: 50_000, total: 410_000, taxes: 37_200 });
    expect(seen.payments[0].price.current).toBe(410_000);
    const [stored] = await t.shop.db.select().from(orders).where(eq(orders.tokenValue, token));
    expect(stored).toMatchObject({ total: 350_000 });
    // A change of the cart stores the price that the read returned.
    const { data: changed } = await call(t, 'PUT', `/carts/${token}/items/${seen.items[0].id}`, {
      body: { quantity: 2 },
    });
    expect(changed).toEqual(seen);
  });

  it('has no earlier price after the price has changed back, or after the product was added again', async () => {
    const own = await makeProduct(t, { priceYen: 1500 });
    const token = await cartWith(t, [{ productCode: own, quantity: 1 }]);
    await setPrice(own, 1200);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0].addedPrice).toBe(150_000);
    await setPrice(own, 1500);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0]).not.toHaveProperty('addedPrice');
    await setPrice(own, 1200);
    const again = await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: own, quantity: 1 } });
    expect(again.data.items[0]).toMatchObject({ quantity: 2, subTotal: 240_000 });
    expect(again.data.items[0]).not.toHaveProperty('addedPrice');
  });

  it('is ordered at the new price, which the order keeps', async () => {
    const own = await makeProduct(t, { priceYen: 1500 });
    const m = await member(t);
    const token = await cartWith(t, [{ productCode: own, quantity: 1 }], m.bearer);
    await setPrice(own, 1600);
    await readyToPay(t, token);
    await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body: { mode: 'hosted' } });
    expect((await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer })).status).toBe(204);
    await setPrice(own, 9000);
    const { data: order } = await call(t, 'GET', `/orders/${token}`, { bearer: m.bearer });
    expect(order.items[0]).toMatchObject({ subTotal: 160_000 });
    expect(order.items[0]).not.toHaveProperty('addedPrice');
  });
});

describe('POST /carts/{token}/items', () => {
  it('adds to an existing line, and returns consistent totals', async () => {
    const token = await newCart();
    await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: book, quantity: 3 } });
    const { status, data } = await call(t, 'POST', `/carts/${token}/items`, {
      body: { productCode: book, quantity: '2' },
    });
    expect(status).toBe(201);
    expect(data.items).toHaveLength(1);
    expect(data.items[0]).toMatchObject({
      quantity: 5,
      available: true,
      total: 5 * 200_000,
      subTotal: 5 * 200_000,
    });
    expect(data.items[0].product.variants).toHaveLength(1);
    expect(data.totals.items).toBe(1_000_000);
    expect(data.totals.total).toBe(data.totals.items + data.totals.shipping);
    expect(data.totals.taxes).toBe(Math.floor(((data.totals.total / 100) * 10) / 110) * 100);
    expect(data.shipments[0].state).toBe('cart');
    expect(data.payments[0].price.current).toBe(data.totals.total);
  });

  it.each([
    [{ quantity: 0 }, 'quantity', '1以上で入力してください。'],
    [{ quantity: 100 }, 'quantity', '99以下で入力してください。'],
    [{ quantity: 1.5 }, 'quantity', '数字で入力してください。'],
    [{ quantity: 'x' }, 'quantity', '数字で入力してください。'],
    [{ quantity: 51 }, 'quantity', '在庫数を超えています。数量を減らしてもう一度お試しください。'],
    [{ productCode: 'NOTHING' }, 'productCode', '商品が見つかりませんでした。'],
    [{ productCode: '' }, 'productCode', '必ず入力してください。'],
    [{ variantCode: 'NOTHING' }, 'variantCode', '選択された商品の種類が見つかりませんでした。'],
  ])('refuses %j at its field and changes nothing', async (wrong, field, text) => {
    const token = await newCart();
    const answer = await call(t, 'POST', `/carts/${token}/items`, {
      body: { productCode: book, quantity: 1, ...wrong },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field]).toEqual([text]);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items).toEqual([]);
  });

  it('includes the quantity already in the cart when it checks the stock', async () => {
    const token = await newCart();
    await call(t, 'POST', `/carts/${token}/items`, { body: { productCode: book, quantity: 40 } });
    const over = await call(t, 'POST', `/carts/${token}/items`, {
      body: { productCode: book, quantity: 11 },
    });
    expect(over.body).toMatchObject({ code: 400, errorCode: 'item_quantity_exceeded' });
  });

  it('says that the maximum includes the quantity already in the cart', async () => {
    const plenty = await makeProduct(t, { stock: 500 });
    const token = await newCart();
    const item = (quantity: number) => ({ productCode: plenty, quantity });
    await call(t, 'POST', `/carts/${token}/items`, { body: item(78) });
    const over = await call(t, 'POST', `/carts/${token}/items`, { body: item(22) });
    expect(over.status).toBe(400);
    expect(over.body.errors.quantity).toEqual(['カートに入っている分と合わせて、99以下にしてください。']);
    const both = await call(t, 'POST', `/carts/${token}/multiple-items`, { body: { items: [item(22)] } });
    expect(both.body.errors).toEqual([over.body.errors]);
    expect((await call(t, 'POST', `/carts/${token}/items`, { body: item(21) })).status).toBe(201);
  });

  it('refuses a disabled product', async () => {
    const disabled = await makeProduct(t, { enabled: false });
    const answer = await call(t, 'POST', `/carts/${await newCart()}/items`, {
      body: { productCode: disabled },
    });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'item_unavailable' });
  });

  it('answers an unknown token by 400, with the error at the field `token`', async () => {
    const answer = await call(t, 'POST', '/carts/stale/items', { body: { productCode: book } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errorCode: 'cart_not_found',
      errors: { token: ['カートが存在しません。'] },
    });
  });

  it('creates a cart for the token `new`', async () => {
    const { status, data } = await call(t, 'POST', '/carts/new/items', { body: { productCode: book } });
    expect(status).toBe(201);
    expect(data.items).toHaveLength(1);
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await call(t, 'POST', `/carts/${await newCart()}/items`, { body: '{"productCode":' });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'malformed_body' });
  });

  it('refuses a card number anywhere in the body', async () => {
    const answer = await call(t, 'POST', `/carts/${await newCart()}/items`, {
      body: { productCode: '４４４４-3333 2222 1111' },
    });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'card_data_refused' });
  });
});

describe('a line of a cart', () => {
  it('can be changed and removed, and refuses invalid quantities', async () => {
    const token = await cartWith(t, [{ productCode: book, quantity: 2 }]);
    const { data: cart } = await call(t, 'GET', `/carts/${token}`);
    const line = `/carts/${token}/items/${cart.items[0].id}`;
    const changed = await call(t, 'PUT', line, { body: { quantity: 7 } });
    expect(changed.data.items[0]).toMatchObject({ quantity: 7, total: 1_400_000 });
    for (const quantity of [0, 100, 51, undefined])
      expect((await call(t, 'PUT', line, { body: { quantity } })).body.errors.quantity).toHaveLength(1);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0].quantity).toBe(7);
    for (const id of ['420000', 'abc', '-1', '1e3', '99999999999999999999'])
      expect((await call(t, 'DELETE', `/carts/${token}/items/${id}`)).body.errors.id).toHaveLength(1);
    const removed = await call(t, 'DELETE', line);
    expect(removed.status).toBe(200);
    expect(removed.data).toMatchObject({ items: [], shipments: [], payments: [], checkoutState: 'cart' });
  });

  it('stays in the cart when its stock is gone, and is marked with the reason', async () => {
    const scarce = await makeProduct(t, { stock: 5 });
    const token = await cartWith(t, [{ productCode: scarce, quantity: 3 }]);
    await setStock(t, scarce, 2);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0]).toMatchObject({
      available: false,
      unavailableReason: 'insufficient_stock',
    });
    await setStock(t, scarce, 0);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items[0].unavailableReason).toBe('out_of_stock');
  });
});

describe('deleting and resetting a cart', () => {
  it('DELETE removes the cart', async () => {
    const token = await newCart();
    expect((await call(t, 'DELETE', `/carts/${token}`)).status).toBe(204);
    expect((await call(t, 'GET', `/carts/${token}`)).status).toBe(404);
    expect((await call(t, 'DELETE', `/carts/${token}`)).body.errors.token).toHaveLength(1);
  });

  it('PUT empties the cart, and removes its member and addresses', async () => {
    const { bearer } = await member(t);
    const token = await cartWith(t, [{ productCode: book, quantity: 2 }], bearer);
    await readyToPay(t, token);
    const reset = await call(t, 'PUT', `/carts/${token}`, { bearer });
    expect(reset.status).toBe(201);
    expect(reset.data).toMatchObject({ tokenValue: token, items: [], checkoutState: 'cart' });
    const stranger = await member(t);
    const seen = await call(t, 'GET', `/carts/${token}`, { bearer: stranger.bearer });
    expect(seen.status).toBe(200);
    expect(seen.data).not.toHaveProperty('shippingAddress');
  });
});
