/** Price, stock and sale of many goods at once. */
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products, variants } from '#api/db/schema/catalogue.ts';
import { stockMovements } from '#api/db/schema/goods.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { placedOrder } from './placed.ts';
import { productEditing } from './product-editing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token, name } = await staffMember(t, 'staff', '佐藤 誠');
const { newProduct, change, inShop } = productEditing(t, token);
type Product = Awaited<ReturnType<typeof newProduct>>;

describeRoles(t, [
  ['GET', '/goods-many?variants=1', 'staff'],
  ['POST', '/goods-many/preview', 'staff', {}],
  ['POST', '/goods-many', 'staff', {}],
]);

type Changed = { price?: string; stock?: string; expected?: number | null };
type Given = { sale?: string; reason?: string; changed?: Changed[] };

/** What the form would send: everything as it is, with `changed` by the order of the products. */
async function formOf(
  goods: readonly Product[],
  { sale = 'keep', reason = '入荷', changed = [] }: Given = {},
) {
  const { items } = await deskOk(t, 'GET', `/goods-many?variants=${goods.map((one) => one.variantId)}`, {
    token,
  });
  return {
    sale,
    reason,
    products: goods.map(({ id }) => {
      const { revision } = items.find((item: { id: number }) => item.id === id);
      return { id, revision };
    }),
    variants: goods.map(({ id, variantId }, at) => {
      const [{ price, stock }] = items.find((item: { id: number }) => item.id === id).variants;
      const expected = stock?.onHand ?? null;
      return {
        id: variantId,
        price: String(price / 100),
        stock: String(expected ?? ''),
        expected,
        ...changed[at],
      };
    }),
  };
}
const send = (body: object, { by = token, key = newKey() } = {}) =>
  desk(t, 'POST', '/goods-many', { token: by, key, body });
const rowsOf = async (goods: readonly Product[]) => {
  const ids = goods.map(({ variantId }) => variantId);
  const rows = await t.shop.db.select().from(variants).where(inArray(variants.id, ids)).orderBy(variants.id);
  return rows.map(({ price, onHand }) => [price / 100, onHand]);
};

test('changes what was changed, says so before, and writes it into the histories', async () => {
  const goods = [
    await newProduct({ stock: 5 }),
    await newProduct({ stock: null }),
    await newProduct({ stock: 7 }),
  ];
  const [first, second, third] = goods as [Product, Product, Product];
  const body = await formOf(goods, {
    changed: [{ price: '２,５００', stock: '12' }, { price: '900' }, {}],
    sale: 'off',
  });
  const { changes } = await deskOk(t, 'POST', '/goods-many/preview', { token, body });
  const sale = { what: 'sale', before: true, after: false };
  expect(changes).toMatchObject([
    { ...sale, code: first.code },
    { what: 'price', code: first.code, before: 200_000, after: 250_000 },
    { what: 'stock', code: first.code, before: 5, after: 12 },
    { ...sale, code: second.code },
    { what: 'price', code: second.code, before: 200_000, after: 90_000 },
    { ...sale, code: third.code },
  ]);
  expect(await rowsOf(goods)).toEqual([
    [2000, 5],
    [2000, 0],
    [2000, 7],
  ]);
  const key = newKey();
  expect((await send(body, { key })).body.changes).toEqual(changes);
  // A second delivery of the form changes nothing more.
  expect((await send(body, { key })).body.changes).toEqual(changes);
  expect(await rowsOf(goods)).toEqual([
    [2500, 12],
    [900, 0],
    [2000, 7],
  ]);
  for (const { code } of goods) expect(await inShop(code)).toBeNull();
  const moved = await t.shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, first.variantId));
  expect(moved).toMatchObject([{ kind: 'counted', before: 5, after: 12, reason: '入荷' }]);
  const audited = await t.shop.db
    .select()
    .from(auditLog)
    .where(
      inArray(
        auditLog.entityId,
        goods.map(({ code }) => code),
      ),
    )
    .orderBy(auditLog.id);
  expect(audited.map(({ call, entityId }) => [call, entityId])).toEqual(
    goods.map(({ code }) => ['desk.changeMany', code]),
  );
  expect(audited[0]?.after).toMatchObject({
    enabled: false,
    [`${first.code} price`]: 2500,
    [`${first.code} stock`]: 12,
  });
  await deskOk(t, 'POST', '/goods-many', { token, body: await formOf(goods, { sale: 'on' }) });
  expect(await inShop(first.code)).toMatchObject({ code: first.code });
});

describe('changes nothing', () => {
  test('when one field is wrong, and reports all of them', async () => {
    const goods = [
      await newProduct({ stock: 5 }),
      await newProduct({ stock: 5 }),
      await newProduct({ stock: 5 }),
    ];
    const [, , third] = goods as [Product, Product, Product];
    await change(third.id, { [`original_price_${third.variantId}`]: '3000' });
    const changed = [{ price: '1500' }, { price: 'x', stock: '' }, { price: '3000', stock: '-1' }];
    const { status, body } = await send(await formOf(goods, { changed, reason: '' }));
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      400,
      ['reason', 'variants.1.price', 'variants.1.stock', 'variants.2.price', 'variants.2.stock'],
    ]);
    expect((await rowsOf(goods)).map(([price]) => price)).toEqual([2000, 2000, 2000]);
    const unreasoned = await send(await formOf(goods, { changed: [{ stock: '6' }], reason: '' }));
    expect(Object.keys(unreasoned.body.errors)).toEqual(['reason']);
    expect((await send(await formOf(goods))).status).toBe(400);
  });

  test('when a colleague has changed one of the products, and says who', async () => {
    const goods = [await newProduct(), await newProduct()];
    const [, second] = goods as [Product, Product];
    const body = await formOf(goods, { changed: [{ price: '1000' }, { price: '1000' }] });
    await deskOk(t, 'POST', '/goods-many', {
      token,
      body: await formOf([second], { changed: [{ price: '1800' }] }),
    });
    const { status, body: refused } = await send(body);
    expect([status, refused]).toMatchObject([409, { errorCode: 'changed', conflict: { by: name } }]);
    expect((await rowsOf(goods)).map(([price]) => price)).toEqual([2000, 1800]);
  });

  test('when stock that is changed was sold meanwhile, or is on hold; other stock may be sold', async () => {
    const goods = [await newProduct({ stock: 9 }), await newProduct({ stock: 9 })];
    const [first, second] = goods as [Product, Product];
    const body = await formOf(goods, { changed: [{ stock: '20' }, { price: '1500' }] });
    await placedOrder(t, { products: [first.code] });
    const sold = await send(body);
    expect([sold.status, Object.keys(sold.body.errors)]).toEqual([400, ['variants.0.stock']]);
    const again = await formOf(goods, { changed: [{}, { price: '1500' }] });
    await placedOrder(t, { products: [second.code] });
    await deskOk(t, 'POST', '/goods-many', { token, body: again });
    expect(await rowsOf(goods)).toEqual([
      [2000, 7],
      [1500, 7],
    ]);
    await placedOrder(t, { products: [first.code], isPaid: false });
    const held = await send(await formOf([first], { changed: [{ stock: '1' }] }));
    expect(Object.keys(held.body.errors)).toEqual(['variants.0.stock']);
  });

  test('of products and variants that do not exist', async () => {
    const product = await newProduct();
    const body = await formOf([product], { changed: [{ price: '1' }] });
    const [variant] = body.variants;
    expect((await send({ ...body, variants: [{ ...variant, id: 999_999_999 }] })).status).toBe(404);
    const unknown = { id: 999_999_999, revision: '' };
    expect((await send({ ...body, products: [unknown, ...body.products] })).status).toBe(404);
    const other = await newProduct();
    expect((await send({ ...body, variants: [{ ...variant, id: other.variantId }] })).status).toBe(404);
  });
});

test('a change of many and an order at the same time both count', async () => {
  const goods = [await newProduct({ stock: 50 }), await newProduct({ stock: 50 })];
  const body = await formOf(goods, { changed: [{ price: '2100' }, { price: '2200' }] });
  const [answer] = await Promise.all([
    send(body),
    placedOrder(t, { products: goods.map(({ code }) => code) }).catch(() => undefined),
  ]);
  expect(answer.status).toBe(200);
  const rows = await rowsOf(goods);
  expect(rows.map(([price]) => price)).toEqual([2100, 2200]);
  const [row] = await t.shop.db
    .select()
    .from(products)
    .where(eq(products.id, goods[0]?.id ?? 0));
  expect(row?.minPrice).toBe(210_000);
});
