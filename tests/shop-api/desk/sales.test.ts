/** Figures of sales: they agree with the accounts, whether their days are stored or not. */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { orders } from '#api/db/schema/orders.ts';
import { refunds } from '#api/db/schema/refunds.ts';
import { salesSums } from '#api/db/schema/sales.ts';
import { storeSales } from '#api/domain/sales/store.ts';
import type { SalesReport } from '#contract/desk/sales.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { PaidOrders } from './paid-orders.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'owner', '木村 葉子');
const paid = new PaidOrders(t);
const give = new GivingBack(t, () => token);

const salesOf = (query: string): Promise<SalesReport> => deskOk(t, 'GET', `/sales?${query}`, { token });
const accountsOf = async (period: string) =>
  (await deskOk(t, 'GET', `/accounts?period=${period}`, { token })).total;
const noon = (day: string) => new Date(`${day}T12:00:00+09:00`);

/** An order of the product that counts on this day. */
async function soldOn(day: string, product: string, quantity: number) {
  const order = await paid.paid({ product, quantity });
  await t.shop.db
    .update(orders)
    .set({ paidAt: noon(day) })
    .where(eq(orders.id, order.id));
  return order;
}
async function settleOn(day: string, id: number) {
  await t.shop.db
    .update(refunds)
    .set({ settledAt: noon(day) })
    .where(eq(refunds.id, id));
}
/** Refunds by hand, done at once, that count on this day. Returns its id. */
async function refundedOn(
  day: string,
  order: { id: number },
  yen: number,
  given: Parameters<typeof give.byHand>[2],
) {
  const { status, body } = await give.byHand(order.id, yen, given);
  expect([status, body.state]).toEqual([201, 'done']);
  await settleOn(day, body.id);
  return body.id as number;
}

let book = '';
let notebook = '';

beforeAll(async () => {
  book = await makeProduct(t, { priceYen: 2000, stock: 1000 });
  notebook = await makeProduct(t, { priceYen: 330, stock: 1000 });
  await soldOn('2024-01-31', book, 1);
  const january = await soldOn('2024-01-31', book, 3);
  await soldOn('2024-02-01', notebook, 20);
  const leap = await soldOn('2024-02-29', book, 2);
  await soldOn('2024-03-15', notebook, 12);
  await soldOn('2025-01-31', book, 5);
  await refundedOn('2024-02-10', january, 1500, [{ code: book, quantity: 1, fate: 'restocked' }]);
  await refundedOn('2024-02-29', leap, 300, []);
  const mistake = await refundedOn('2024-03-01', leap, 2000, [{ code: book, quantity: 1, fate: 'kept' }]);
  const { status, body } = await give.undo(mistake);
  expect(status).toBe(201);
  const [counter] = await t.shop.db.select().from(refunds).where(eq(refunds.undoes, mistake));
  await settleOn('2024-03-20', counter?.id ?? body.id);
});

const sum = (rows: readonly { sales: number; refunded: number }[], name: 'sales' | 'refunded') =>
  rows.reduce((all, row) => all + row[name], 0);

async function expectToAgree(from: string, to: string) {
  const query = `from=${from}&to=${to}`;
  const report = await salesOf(query);
  const months = [...new Set(report.steps.map((step) => step.from.slice(0, 7)))];
  const accounts = await Promise.all(months.map(accountsOf));
  const booked = (name: string) => accounts.reduce((all, one) => all + one[name], 0);
  expect(report.total).toMatchObject({
    orders: booked('orders'),
    sales: booked('sales'),
    refunds: booked('refunds'),
    refunded: booked('refunded'),
  });
  expect(report.besides.sales).toBe(booked('shipping'));
  expect([sum(report.steps, 'sales'), sum(report.steps, 'refunded')]).toEqual([
    report.total.sales,
    report.total.refunded,
  ]);
  const { products } = await salesOf(`${query}&by=product`);
  const { categories } = await salesOf(`${query}&by=category`);
  for (const rows of [products?.items ?? [], categories ?? []]) {
    expect(rows.length).toBeGreaterThan(0);
    expect(sum(rows, 'sales') + report.besides.sales).toBe(report.total.sales);
    expect(sum(rows, 'refunded') + report.besides.refunded).toBe(report.total.refunded);
  }
  return report;
}

describe.each(['counted from the orders', 'read from stored sums'])('figures that are %s', (how) => {
  beforeAll(async () => {
    if (how === 'read from stored sums') await storeSales(t.shop);
    const stored = await t.shop.db.$count(salesSums);
    expect(stored > 0).toBe(how === 'read from stored sums');
  });

  test('agree with the accounts, and their rows add up to their totals', async () => {
    const report = await expectToAgree('2024-01-01', '2024-03-31');
    expect(report.total.refunded).toBe(150_000 + 30_000);
    // The refund of 1 March was taken back on the 20th.
    expect(report.total.refunds).toBe(2);
    const days = (await salesOf('from=2024-03-01&to=2024-03-31')).steps;
    const counts = days.flatMap(({ from, refunds, refundedPieces, refunded }) =>
      refunded === 0 ? [] : [[from, refunds, refundedPieces, refunded]],
    );
    expect(counts).toEqual([
      ['2024-03-01', 1, 1, 200_000],
      ['2024-03-20', -1, -1, -200_000],
    ]);
    await expectToAgree('2025-01-01', '2025-01-31');
    const today = tokyo(t.shop.now()).day;
    await expectToAgree(`${addDays(today, -60).slice(0, 7)}-01`, today);
  });

  test('of a product are its pieces, orders and its part of the refunds', async () => {
    const { products, besides } = await salesOf('from=2024-01-01&to=2024-02-29&by=product');
    const of = (code: string) => products?.items.find(({ product }) => product?.code === code);
    expect(of(book)).toMatchObject({
      orders: 3,
      pieces: 6,
      sales: 6 * 200_000,
      refunds: 1,
      refundedPieces: 1,
      refunded: 150_000,
    });
    expect(of(notebook)).toMatchObject({ orders: 1, pieces: 20, sales: 660_000, refunded: 0 });
    expect(besides.refunded).toBe(30_000);
    // What was taken back counts on its own day.
    const march = (await salesOf('from=2024-03-01&to=2024-03-31&by=product')).products?.items;
    expect(march?.find(({ product }) => product?.code === book)).toMatchObject({
      pieces: 0,
      refundedPieces: 0,
      refunded: 0,
      refunds: 0,
    });
  });

  test('stand beside those of the days before and of the year before', async () => {
    const { total, steps, before, yearBefore } = await salesOf('from=2025-01-01&to=2025-01-31');
    expect([before, yearBefore]).toEqual([
      { from: '2024-12-01', to: '2024-12-31' },
      { from: '2024-01-01', to: '2024-01-31' },
    ]);
    const january = (await accountsOf('2024-01')).sales;
    expect(total).toMatchObject({ before: 0, yearBefore: january });
    expect(steps.at(-1)).toMatchObject({ from: '2025-01-31', before: 0, yearBefore: january });
    const { products } = await salesOf('from=2025-01-01&to=2025-01-31&by=product');
    expect(products?.items).toMatchObject([{ sales: 1_000_000, before: 0, yearBefore: 800_000 }]);
    const march = await salesOf('from=2024-03-01&to=2024-03-31&by=category');
    expect(march.categories?.[0]?.before).toBe(660_000 + 400_000);
  });
});

test('stored sums give the same figures as the orders, for any days', async () => {
  const day = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2023-12-20', n));
  const report = async (query: string) => {
    const { total, besides, steps, products, categories } = await salesOf(query);
    return { total, besides, steps, products, categories };
  };
  const asked = fc.sample(fc.tuple(day, day, fc.constantFrom('time', 'product', 'category')), {
    numRuns: 25,
    seed: 7,
  });
  const queries = asked.map(([a, b, by]) => {
    const [from, to] = [a, b].sort();
    return `from=${from}&to=${to}&by=${by}`;
  });
  await t.shop.db.delete(salesSums);
  t.shop.caches.recentSales.clear();
  const counted = [];
  for (const query of queries) counted.push(await report(query));
  await storeSales(t.shop);
  for (const [n, query] of queries.entries()) expect(await report(query), query).toEqual(counted[n]);
  expect(counted.filter(({ total }) => total.sales > 0).length).toBeGreaterThan(5);
});

test('days are stored once, with a row for each day from the first sale to the day before yesterday', async () => {
  const days = () =>
    readRows<{ n: number; last: string; length: number }>(
      t.shop.db,
      sql`select count(*)::int as n, max(starts_on)::text as last, max(starts_on) - min(starts_on) + 1 as length
        from sales_sums where product_id = 0 and span = 'day'`,
    );
  await storeSales(t.shop);
  const rows = await days();
  await Promise.all([storeSales(t.shop), storeSales(t.shop)]);
  expect(await days()).toEqual(rows);
  expect(rows[0]?.n).toBe(rows[0]?.length);
  expect(rows[0]?.last).toBe(addDays(tokyo(t.shop.now()).day, -2));
});

test('reversed days and more than ten years are refused at the field', async () => {
  const errorsOf = async (query: string) => {
    const { status, body } = await desk(t, 'GET', `/sales?${query}`, { token });
    return [status, body.errors];
  };
  expect(await errorsOf('from=2026-02-02&to=2026-02-01')).toEqual([
    400,
    { to: ['終わりの日が、始まりの日より前になっています。日付をご確認ください。'] },
  ]);
  expect(await errorsOf('from=2010-01-01&to=2026-02-01')).toEqual([
    400,
    { from: ['期間は10年以内にしてください。'] },
  ]);
  expect((await errorsOf('from=2026-02-30'))[0]).toBe(400);
});

test('the file has the rows of the page, and the history has an entry about it', async () => {
  const response = await t.app.request('http://shop.test/desk-api/sales/export', {
    method: 'POST',
    headers: { 'X-Desk-Key': DESK_KEY, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: '2024-01-01', to: '2024-02-29', by: 'product', encoding: 'utf-8' }),
  });
  const lines = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  const { products, besides } = await salesOf('from=2024-01-01&to=2024-02-29&by=product');
  expect(lines[0]).toBe(
    '商品番号,商品名,種別,注文数,返金件数,点数,売上（税込）,返金点数,返金額（税込）,差引（税込）,前の期間の売上,前年の売上',
  );
  expect(lines).toHaveLength((products?.items.length ?? 0) + 2);
  expect(lines.find((line) => line.startsWith(`${book},`))).toMatch(/,3,1,6,12000,1,1500,10500,0,0$/);
  expect(lines.at(-1)).toBe(
    `,送料・そのほか,,,,,${besides.sales / 100},,${besides.refunded / 100},${(besides.sales - besides.refunded) / 100},0,0`,
  );
  const { items } = await deskOk(t, 'GET', '/audit?entity=sales', { token });
  expect(items[0]).toMatchObject({
    call: 'desk.exportSales',
    entityId: '2024-01-01–2024-02-29',
    after: { by: 'product', encoding: 'utf-8' },
  });
});

describeRoles(t, [
  ['GET', '/sales', 'reader'],
  ['POST', '/sales/export', 'reader', { encoding: 'utf-8', from: 'x' }],
]);
