/** Adding several products in one call: all of them or none; with `upTo`, as many pieces of each as are in stock. */
import { describe, expect, it } from 'vitest';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const book = await makeProduct(t, { stock: 50 });

describe('POST /carts/{token}/multiple-items', () => {
  it('adds no item if one is refused, and returns one map of errors per item', async () => {
    const token = (await call(t, 'POST', '/carts')).data.tokenValue;
    const few = await makeProduct(t, { stock: 3 });
    const items = [
      { productCode: book, quantity: 1 },
      { productCode: few, quantity: 2 },
      { productCode: few, quantity: 2 },
    ];
    const answer = await call(t, 'POST', `/carts/${token}/multiple-items`, { body: { items } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(3);
    expect(answer.body.errors.slice(0, 2)).toEqual([{}, {}]);
    expect(Object.keys(answer.body.errors[2])).toEqual(['quantity']);
    expect((await call(t, 'GET', `/carts/${token}`)).data.items).toEqual([]);
  });
});

describe('multiple-items with `upTo`', () => {
  it('never adds more than the stock, even by repeated and concurrent calls', async () => {
    const [many, few, none] = [
      await makeProduct(t, { priceYen: 1000, stock: 50 }),
      await makeProduct(t, { priceYen: 1000, stock: 2 }),
      await makeProduct(t, { priceYen: 1000, stock: 0 }),
    ];
    const token = (await call(t, 'POST', '/carts')).data.tokenValue;
    const ask = (codes: string[]) =>
      call(t, 'POST', `/carts/${token}/multiple-items`, {
        body: { items: codes.map((productCode) => ({ productCode, quantity: 3, upTo: 3 })) },
      });
    await Promise.all([ask([many, few]), ask([many, few]), ask([many, few])]);
    const { data } = await call(t, 'GET', `/carts/${token}`);
    const held = data.items.map((item: { product: { code: string }; quantity: number }) => [
      item.product.code,
      item.quantity,
    ]);
    expect(held).toEqual([
      [many, 3],
      [few, 2],
    ]);
    const refused = await ask([many, none]);
    expect(refused.body.errors[1]).toHaveProperty('quantity');
  });
});

describe('multiple-items with invalid input', () => {
  it('reports each error at its item', async () => {
    const items = [{ productCode: book, quantity: 1 }, { productCode: book }, { quantity: 100 }];
    const token = (await call(t, 'POST', '/carts')).data.tokenValue;
    const answer = await call(t, 'POST', `/carts/${token}/multiple-items`, { body: { items } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((e: object) => Object.keys(e).sort())).toEqual([
      [],
      ['quantity'],
      ['productCode', 'quantity'],
    ]);
  });
});
