import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products, productTranslations, variants } from '#api/db/schema/catalogue.ts';
import type { Order } from '#contract/order-shapes.ts';
import { orderSummaries, wholeOrders } from '#contract/orders.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { call, cartWith, member, readyToPay } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const login = await call(t, 'POST', '/login', {
  body: { email: 'hanako@example.jp', password: 'password1' },
});
const hanako: string = login.data.token;

const list = (query: string, bearer = hanako) => call(t, 'GET', `/filter/orders?${query}`, { bearer });
const withOnePicture = (order: Order) => ({
  ...order,
  items: order.items.map((item) => ({
    ...item,
    product: { ...item.product, images: item.product.images.slice(0, 1) },
  })),
});
type Listed = { number: string; paymentState: string; state: string; checkoutCompletedAt: string };

const isPaid = ({ paymentState }: Listed) => ['paid', 'partially_refunded'].includes(paymentState);

describe('GET /filter/orders', () => {
  it('returns placed orders, newest first, with the total beside the items and in `pagination`', async () => {
    const { data } = await list('');
    expect(data.pagination).toMatchObject({ page: 1, limit: 10, total: data.total });
    expect(data.items).toHaveLength(10);
    const times = data.items.map((o: Listed) => o.checkoutCompletedAt);
    expect(times).toEqual([...times].sort().reverse());
    const oldest = (await list('sort=ASC&limit=1')).data.items[0];
    expect(oldest.checkoutCompletedAt < times.at(-1)).toBe(true);
  });

  it.each([
    ['paid', isPaid],
    ['completed', isPaid],
    ['fulfilled', (o: Listed) => o.state === 'fulfilled'],
    ['cancelled', (o: Listed) => o.state === 'cancelled' || o.paymentState === 'cancelled'],
    ['new', (o: Listed) => o.paymentState === 'awaiting_payment'],
    ['failed', (o: Listed) => o.paymentState === 'failed'],
    ['refunded', (o: Listed) => o.paymentState === 'refunded'],
  ])('filters by the state %s', async (status, fits) => {
    for (const name of ['criteria[paymentState]', 'criteria.paymentState']) {
      const { data } = await list(`${encodeURIComponent(name)}=${status}&limit=100`);
      expect(data.items.length).toBeGreaterThan(0);
      expect(data.items.every(fits)).toBe(true);
    }
  });

  it('reads the days of a range in Tokyo time, and includes the first and the last day', async () => {
    const all = (await list('limit=100')).data.items as Listed[];
    const some = all[5] as Listed;
    const { day } = tokyo(new Date(some.checkoutCompletedAt));
    const unpadded = day.split('-').map(Number).join('-');
    const { data } = await list(`dateRange[from]=${unpadded} 00:00:00&dateRange[to]=${unpadded} 23:59:59`);
    expect(data.items.map((o: Listed) => o.number)).toContain(some.number);
    for (const order of data.items) expect(tokyo(new Date(order.checkoutCompletedAt)).day).toBe(day);
  });

  it.each(['2026-13-1', '2026-2-30', 'yesterday', '2026-1-1 25:00:00'])(
    'refuses the day %s at its field',
    async (day) => {
      const answer = await list(`dateRange[from]=${day}`);
      expect(answer.body).toMatchObject({ code: 400, errors: { 'dateRange.from': [expect.any(String)] } });
    },
  );

  it('returns the total on every page, even beyond the last', async () => {
    const { total, pages } = (await list('limit=7')).data;
    expect(total).toBe((await list('limit=100')).data.items.length);
    expect(pages).toBe(Math.ceil(total / 7));
    for (const page of [pages, pages + 3])
      expect((await list(`limit=7&page=${page}`)).data.pagination).toMatchObject({ page, pages, total });
    expect((await list(`limit=7&page=${pages + 3}`)).data.items).toEqual([]);
  });

  it.each(['ja_JP', 'en_US'])(
    'returns, for `summary=1`, the same orders with only the fields that a list needs (%s)',
    async (locale) => {
      const whole = (await list(`limit=100&locale=${locale}`)).data;
      const { items, ...rest } = (await list(`limit=100&locale=${locale}&summary=1`)).data;
      const { items: orders, ...page } = wholeOrders.parse(whole);
      expect(items.length).toBeGreaterThan(10);
      // A summary has shipments only after shipping, and no payments: its own state is never behind theirs.
      const expected = orderSummaries.shape.items
        .parse(orders.map(withOnePicture))
        .map(({ shipments, payments: _, ...order }) =>
          shipments?.some(({ shippedAt }) => shippedAt) ? { ...order, shipments } : order,
        );
      expect(items).toEqual(expected);
      expect(expected.some((order) => 'shipments' in order)).toBe(true);
      expect(items.some((order: Order) => order.items.some(({ product }) => product.seminar))).toBe(true);
      expect({ ...rest, _links: 0, pagination: { ...rest.pagination, _links: 0 } }).toEqual({
        ...page,
        _links: 0,
        pagination: { ...page.pagination, _links: 0 },
      });
      expect(JSON.stringify(items).length).toBeLessThan(JSON.stringify(orders).length / 4);
    },
  );

  it('returns, for `summary=1`, the current name if a line has none, or the code of a deleted product', async () => {
    const m = await member(t);
    const token = await cartWith(
      t,
      [{ productCode: await makeProduct(t, { priceYen: 3000 }), quantity: 2 }],
      m.bearer,
    );
    await readyToPay(t, token);
    await call(t, 'PATCH', `/checkout/${token}/payment`, { bearer: m.bearer, body: { mode: 'hosted' } });
    await call(t, 'PUT', `/checkout/${token}/complete`, { bearer: m.bearer });
    const shown = async () => (await list('summary=1', m.bearer)).data.items[0].items[0];
    const asOrdered = (await shown()).product;
    const ofOrder = sql`order_id = (select id from orders where token_value = ${token})`;
    await t.shop.db.execute(sql`update order_items set names = null where ${ofOrder}`);
    expect(await shown()).toMatchObject({ quantity: 2, product: { name: asOrdered.name } });
    await t.shop.db.execute(
      sql`update order_items set product_id = null, variant_id = null where ${ofOrder}`,
    );
    const { product } = await shown();
    expect(product).toMatchObject({ name: product.code, images: [] });
  });

  it('returns no orders to a new member, and 401 to a guest', async () => {
    const m = await member(t);
    expect((await list('', m.bearer)).data).toMatchObject({ items: [], total: 0, pages: 1 });
    expect((await call(t, 'GET', '/filter/orders')).status).toBe(401);
  });
});

describe('receipts', () => {
  const issue = (token: string, serial: number | string, recipient = '株式会社こもれび商店') =>
    call(t, 'PUT', `/orders/${token}/receipts/${serial}`, { bearer: hanako, body: { recipient } });
  const shown = async (token: string) =>
    (await call(t, 'GET', `/orders/${token}`, { bearer: hanako })).data.receipts;
  const paid = async () => (await list('criteria[paymentState]=paid&sort=ASC')).data.items[0];

  it('are numbered within their order, and never change', async () => {
    const { tokenValue: token, number } = await paid();
    expect(await shown(token)).toEqual([]);
    const first = (await issue(token, 1, '　株式会社 こもれび ')).data;
    expect(first).toMatchObject({ serial: 1, number: `${number}-1`, recipient: '株式会社 こもれび' });
    // The same serial with another name, as from a second window, returns the issued receipt.
    expect((await issue(token, 1, '別の名前')).data).toEqual(first);
    const second = (await issue(token, 2, '別の名前')).data;
    expect(second).toMatchObject({ serial: 2, number: `${number}-2`, recipient: '別の名前' });
    expect(await shown(token)).toEqual([first, second]);
    for (const serial of [4, 0, -1, 100, 'x', '1.5']) expect((await issue(token, serial)).status).toBe(404);
  });

  it('are issued once by concurrent calls', async () => {
    const { tokenValue: token } = (await list('criteria[paymentState]=paid')).data.items[0];
    const next = (await shown(token)).length + 1;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => issue(token, next, `宛名${n}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.recipient)).size).toBe(1);
    expect(await shown(token)).toHaveLength(next);
  });

  it('accept names of up to 50 characters, where a surrogate pair is one character', async () => {
    const { tokenValue: token } = (await list('criteria[paymentState]=paid')).data.items[1];
    expect((await issue(token, 1, '𠮷'.repeat(51))).body.errors).toHaveProperty('recipient');
    expect((await issue(token, 1, '𠮷'.repeat(50))).status).toBe(200);
  });

  it.each(['new', 'failed', 'refunded', 'cancelled'])(
    'are refused for an order in the state %s',
    async (state) => {
      const [order] = (await list(`criteria[paymentState]=${state}`)).data.items;
      expect((await issue(order.tokenValue, 1)).body).toMatchObject({
        code: 400,
        errorCode: 'payment_not_confirmed',
      });
      expect(await shown(order.tokenValue)).toEqual([]);
    },
  );
});

describe('a placed order', () => {
  it('keeps its names and prices when the catalogue changes', async () => {
    const [{ tokenValue }] = (await list('')).data.items;
    const shown = async () =>
      (await call(t, 'GET', `/orders/${tokenValue}`, { bearer: hanako })).data.items[0];
    const before = await shown();
    const { code } = before.product;
    const rename = (name: string) =>
      t.shop.db
        .update(productTranslations)
        .set({ name })
        .where(
          and(inArray(productTranslations.productId, idOf(code)), eq(productTranslations.locale, 'ja_JP')),
        );
    const raise = (minor: number) =>
      t.shop.db
        .update(variants)
        .set({ price: sql`${variants.price} + ${minor}` })
        .where(inArray(variants.productId, idOf(code)));
    await rename('改訂版の新しい名前');
    await raise(10_000);
    try {
      t.later(60_000);
      const today = (await call(t, 'GET', `/products/by-code/${code}`)).data;
      expect(today.name).toBe('改訂版の新しい名前');
      expect(await shown()).toEqual(before);
    } finally {
      // Restores the name and the prices for the other tests.
      await rename(before.product.name);
      await raise(-10_000);
    }
  });

  const idOf = (code: string) =>
    t.shop.db.select({ id: products.id }).from(products).where(eq(products.code, code));
});

describe('the unpaid order of the demo', () => {
  it('can be cancelled by its member', async () => {
    const [waiting] = (await list('criteria[paymentState]=new')).data.items;
    const given = await call(t, 'PUT', `/orders/${waiting.tokenValue}/payments/fail`, { bearer: hanako });
    expect(given.status, JSON.stringify(given.body)).toBe(204);
    const { data } = await call(t, 'GET', `/orders/${waiting.tokenValue}`, { bearer: hanako });
    expect(data).toMatchObject({ paymentState: 'cancelled', cancelledBy: 'member' });
  });
});
