import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { products, variants } from '#api/db/schema/catalogue.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import * as goodsCalls from '#contract/desk/goods/products.ts';
import { isPermitted, roles } from '#contract/desk/permissions.ts';
import { call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { stockOf, testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, newKey, staffMember } from './desk.ts';
import { placedOrder } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

const ok = (method: string, path: string, body?: unknown): Promise<DeskAnswer['body']> =>
  deskOk(t, method, path, { token, body });

async function idsOf(code: string) {
  const [row] = await t.shop.db
    .select({ id: products.id, variantId: variants.id })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(eq(products.code, code));
  if (!row) throw new Error(`no product ${code}`);
  return row;
}
const movementsOf = async (id: number) => (await ok('GET', `/goods/${id}/movements`)).items;

describe('each role may make only the permitted calls:', () => {
  const limited = Object.values(goodsCalls).flatMap((it) =>
    typeof it === 'object' && 'access' in it ? [[it.id, it] as const] : [],
  );
  test.each(limited)('%s', async (_, { method, path, access }) => {
    const at = path.replace('{id}', '1');
    expect((await desk(t, method.toUpperCase(), at)).status).toBe(401);
    for (const role of roles) {
      const { token: theirs } = await staffMember(t, role);
      const { status } = await desk(t, method.toUpperCase(), at, { token: theirs });
      expect(status === 403, role).toBe(!isPermitted(role, access));
    }
  });
});

describe('the list of products', () => {
  const codesIn = async (query: string): Promise<string[]> =>
    (await ok('GET', `/goods?${query}`)).items.map(({ code }: { code: string }) => code);

  test('has the newest products first, and finds products by code and name, even if they are off sale', async () => {
    const [on, off] = [await makeProduct(t), await makeProduct(t, { enabled: false })];
    expect((await codesIn('')).slice(0, 2)).toEqual([off, on]);
    expect(await codesIn(`q=${on}`)).toContain(on);
    expect(await codesIn(`q=${on.toLowerCase()}`)).toContain(on);
    const name = encodeURIComponent('試験の本');
    expect(await codesIn(`q=${name}&view=off`)).toContain(off);
    expect(await codesIn(`q=${name}&view=off`)).not.toContain(on);
    expect((await codesIn('view=off'))[0]).toBe(off);
    expect(await codesIn('q=%25')).toEqual([]);
    expect(await codesIn('q=nothing-like-it')).toEqual([]);
    expect(await codesIn('view=nonsense&page=x')).toContain(on);
  });

  test('shows products with low stock, where pieces on hold do not count as stock', async () => {
    const [low, plenty] = [await makeProduct(t, { stock: 3 }), await makeProduct(t, { stock: 4 })];
    expect(await codesIn('view=low')).toContain(low);
    expect(await codesIn('view=low')).not.toContain(plenty);
    await placedOrder(t, { products: [plenty], isPaid: false });
    const { items } = await ok('GET', `/goods?view=low&q=${plenty}`);
    expect(items[0].variants).toMatchObject([{ code: plenty, stock: { onHand: 4, onHold: 2 } }]);
  });

  test('shows one kind of products, in every view and in a search', async () => {
    const [book, disc] = [await makeProduct(t), await makeProduct(t, { kind: 'cd_dvd', stock: 1 })];
    const off = await makeProduct(t, { kind: 'cd_dvd', enabled: false });
    for (const [query, found] of [
      ['kind=cd_dvd', [off, disc]],
      ['kind=cd_dvd&view=low', [disc]],
      ['kind=cd_dvd&view=off', [off]],
      [`kind=cd_dvd&q=${disc}`, [disc]],
      [`kind=cd_dvd&q=${book}`, []],
    ] as const) {
      const codes = await codesIn(query);
      expect(codes, query).toEqual(expect.arrayContaining([...found]));
      expect(codes, query).not.toContain(book);
    }
    expect(await codesIn('kind=nonsense')).toContain(book);
  });

  test('counts the products of the other views, and has first picture and category of each', async () => {
    const before = (await ok('GET', '/goods')).counts;
    await makeProduct(t, { stock: 1 });
    await makeProduct(t, { enabled: false });
    expect((await ok('GET', '/goods?view=low')).counts).toEqual({
      low: before.low + 1,
      off: before.off + 1,
    });
    const { items } = await ok('GET', '/goods?q=TM-0033');
    expect(items[0]).toMatchObject({ code: 'TM-0033', category: '地図・年表・ポスター' });
    expect(items[0].picture).toMatch(/\.webp$|\.svg$|\.png$/);
  });
});

describe('stock', () => {
  test('is changed by a difference once, even if the form is sent twice, and the shop shows the new stock', async () => {
    const code = await makeProduct(t, { stock: 5 });
    const { id, variantId } = await idsOf(code);
    const body = { kind: 'difference', quantity: '＋７', reason: '入荷 ' };
    const key = newKey();
    for (let n = 0; n < 2; n++) {
      const row = await deskOk(t, 'POST', `/variants/${variantId}/stock`, { token, body, key });
      expect(row).toMatchObject({ code, stock: { onHand: 12, onHold: 0 } });
    }
    expect(await movementsOf(id)).toMatchObject([
      {
        kind: 'changed',
        before: 5,
        after: 12,
        by: '佐藤 誠',
        reason: '入荷',
        order: null,
        variantCode: code,
      },
    ]);
    const [audited] = await t.shop.db.select().from(auditLog).where(eq(auditLog.entityId, code));
    expect(audited).toMatchObject({ before: { onHand: 5 }, after: { onHand: 12, reason: '入荷' } });
    expect((await call(t, 'GET', `/products/by-code/${code}`)).data.variants[code].availableQuantity).toBe(
      12,
    );
  });

  test('is not set by a count if something was sold meanwhile, and the current stock is returned', async () => {
    const code = await makeProduct(t, { stock: 8 });
    const { id, variantId } = await idsOf(code);
    await placedOrder(t, { products: [code] });
    const count = (expected: number) => ({ kind: 'count', quantity: 10, expected, reason: '棚卸' });
    const late = await desk(t, 'POST', `/variants/${variantId}/stock`, { token, body: count(8) });
    expect(late).toMatchObject({
      status: 409,
      body: {
        errorCode: 'sold_meanwhile',
        conflict: { by: null, data: { expected: 8, onHand: 6, onHold: 0 } },
      },
    });
    expect((await ok('POST', `/variants/${variantId}/stock`, count(6))).stock.onHand).toBe(10);
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'counted', before: 6, after: 10 },
      { kind: 'sold', before: 8, after: 6, by: null, order: { number: expect.any(String) } },
    ]);
  });

  test('cannot be set below the pieces on hold, and cannot be changed if it is not tracked', async () => {
    const code = await makeProduct(t, { stock: 4 });
    const { variantId } = await idsOf(code);
    await placedOrder(t, { products: [code], isPaid: false });
    const path = `/variants/${variantId}/stock`;
    const less = { kind: 'difference', quantity: -3, reason: '破損' };
    expect(await desk(t, 'POST', path, { token, body: less })).toMatchObject({
      status: 409,
      body: { errorCode: 'stock_held', conflict: { data: { onHand: 4, onHold: 2 } } },
    });
    expect((await ok('POST', path, { ...less, quantity: '−2' })).stock).toEqual({ onHand: 2, onHold: 2 });
    const untracked = await idsOf(await makeProduct(t, { stock: null }));
    expect(
      await desk(t, 'POST', `/variants/${untracked.variantId}/stock`, { token, body: less }),
    ).toMatchObject({ status: 409, body: { errorCode: 'stock_untracked' } });
    expect((await desk(t, 'POST', '/variants/99999999/stock', { token, body: less })).status).toBe(404);
  });

  test.each([
    [{ kind: 'difference', quantity: 0, reason: 'x' }, ['quantity']],
    [{ kind: 'difference', quantity: '', reason: '' }, ['quantity', 'reason']],
    [{ kind: 'difference', quantity: '1e3', reason: 'x' }, ['quantity']],
    [{ kind: 'difference', quantity: 1_000_001, reason: 'x' }, ['quantity']],
    [{ kind: 'difference', quantity: 1_000_000, reason: 'x' }, ['quantity']],
    [{ kind: 'count', quantity: -1, expected: 5, reason: 'x' }, ['quantity']],
    [{ kind: 'count', quantity: 1.5, expected: 5, reason: 'x'.repeat(101) }, ['quantity', 'reason']],
  ])('refuses the change %j at its fields', async (body, fields) => {
    const { variantId } = await idsOf(await makeProduct(t, { stock: 5 }));
    const refused = await desk(t, 'POST', `/variants/${variantId}/stock`, { token, body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, fields]);
  });

  test('stays consistent when staff change it while fifty orders are placed', async () => {
    const code = await makeProduct(t, { stock: 200 });
    const { id, variantId } = await idsOf(code);
    const readyCart = async () => {
      const { bearer } = await member(t);
      const cart = await cartWith(t, [{ productCode: code, quantity: 2 }], bearer);
      await readyToPay(t, cart);
      await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'hosted' } });
      return { cart, bearer };
    };
    const carts: { cart: string; bearer: string }[] = [];
    // Five at a time, because the queue for password hashing refuses more.
    while (carts.length < 50) carts.push(...(await Promise.all(Array.from({ length: 5 }, readyCart))));
    const change = (n: number) =>
      deskOk(t, 'POST', `/variants/${variantId}/stock`, {
        token,
        body: { kind: 'difference', quantity: n % 2 === 0 ? 3 : -1, reason: `変更 ${n}` },
      });
    const changed = Array.from({ length: 20 }, (_, n) => change(n));
    const placed = carts.map(({ cart, bearer }) => call(t, 'PUT', `/checkout/${cart}/complete`, { bearer }));
    expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(carts.map(() => 204));
    await Promise.all(changed);
    expect(await stockOf(t, code)).toMatchObject({ onHand: 220, onHold: 100 });
    const moved = await movementsOf(id);
    expect(moved).toHaveLength(20);
    expect(moved[0].after).toBe(220);
    for (const [at, { before }] of moved.slice(0, -1).entries()) expect(moved[at + 1].after).toBe(before);
  });
});

test('a product leaves the shop as soon as it is taken off sale, and returns when it is put on sale', async () => {
  const code = await makeProduct(t);
  const { id } = await idsOf(code);
  const isFound = async () => {
    const [row] = await readRows<{ n: number }>(
      t.shop.db,
      sql`select count(*)::int as n from search_entries where product_id = ${id}`,
    );
    return row?.n === 1;
  };
  expect(await ok('POST', `/goods/${id}/sale`, { onSale: false })).toMatchObject({ isOnSale: false });
  expect((await call(t, 'GET', `/products/by-code/${code}`)).status).toBe(404);
  expect(await isFound()).toBe(false);
  for (let n = 0; n < 2; n++)
    expect(await ok('POST', `/goods/${id}/sale`, { onSale: true })).toMatchObject({ isOnSale: true });
  expect((await call(t, 'GET', `/products/by-code/${code}`)).status).toBe(200);
  expect(await isFound()).toBe(true);
  expect((await desk(t, 'POST', '/goods/99999999/sale', { token, body: { onSale: true } })).status).toBe(404);
});
