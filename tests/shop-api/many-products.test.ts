/** A catalogue with more products than a search counts, and with several buckets of the search (docs/scale.md). */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { productIdsOfTaxon } from '#api/domain/catalogue/lists.ts';
import { refreshProducts, refreshStale } from '#api/domain/search/refresh.ts';
import { searchProductIds } from '#api/domain/search/search.ts';
import type { Sorting } from '#contract/catalogue.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const MANY = 1200;

const t = await testShop();
await t.shop.db.transaction(async (tx) => {
  await tx.execute(sql`
      insert into products (code, kind, position, min_price) select 'MANY-' || n, 'material', n, n * 100
      from generate_series(1, ${MANY}::int) n`);
  await tx.execute(sql`
      insert into product_translations (product_id, locale, name, slug)
      select id, 'ja_JP', case when position % 3 = 0 then '大量の教具' else '教具' end, lower(code) from products
      where code like 'MANY-%'`);
  await tx.execute(sql`
      insert into product_translations (product_id, locale, name, slug, short_description)
      select id, 'en_US', 'Bulk ' || position, lower(code), '大量の在庫' from products where code like 'MANY-%'`);
  await tx.execute(sql`insert into variants (product_id, code, names, position, price, on_hand)
      select id, code, '{"ja_JP": "", "en_US": ""}', 0, min_price, 1 from products where code like 'MANY-%'`);
  await tx.execute(sql`insert into product_taxons select id, (select id from taxons where code = 'notebooks')
      from products where code like 'MANY-%'`);
  const rows = await readRows<{ id: number | string }>(
    tx,
    sql`select id from products where code like 'MANY-%'`,
  );
  await refreshProducts(tx, { changed: rows.map(({ id }) => Number(id)) });
});

const ask = (path: string) => call(t, 'GET', path);

describe('long lists of products', () => {
  it('use stored totals, and have a last page with the remaining products', async () => {
    const first = (await ask('/taxon-products/by-code/notebooks?limit=50')).data;
    expect(first.total).toBeGreaterThan(MANY);
    expect(first.totalIsCut).toBeUndefined();
    const last = (await ask(`/taxon-products/by-code/notebooks?limit=50&page=${first.pages}`)).data;
    expect(last.items.length).toBe(first.total % 50 || 50);
    const beyond = (await ask('/taxon-products/by-code/notebooks?limit=50&page=99999')).data;
    expect(beyond).toMatchObject({ total: first.total, pages: first.pages, items: [] });
  });

  it('are counted up to a limit if they have no stored total', async () => {
    const filtered = (await ask('/taxon-products/by-code/notebooks?limit=50&price_min=0')).data;
    expect(filtered).toMatchObject({ total: 1000, totalIsCut: true, pages: 20 });
    const cheap = (await ask('/taxon-products/by-code/notebooks?limit=50&price_max=2000')).data;
    expect(cheap.total).toBeLessThan(100);
    expect(cheap.totalIsCut).toBeUndefined();
  });

  it('have correct stored totals after products are deleted', async () => {
    const total = async () => (await ask('/taxon-products/by-code/notebooks?limit=1')).data.total;
    const before = await total();
    await t.shop.db.execute(sql`delete from products where code in ('MANY-1', 'MANY-2')`);
    t.shop.catalogueChanged();
    expect(await total()).toBe(before - 2);
    const rows = await readRows<{ total: string; counted: string }>(
      t.shop.db,
      sql`select t.total, (select count(*) from listings l where l.taxon_id = t.taxon_id) as counted
        from listing_totals t`,
    );
    for (const row of rows) expect(Number(row.total)).toBe(Number(row.counted));
  });
});

describe('a list sorted by two keys', () => {
  const SAME = 10_100;
  const sorting: Sorting = [
    { key: 'lastSixMonthsSalesQuantity', direction: 'ASC' },
    { key: 'price', direction: 'ASC' },
  ];

  it('contains every product once, even if all products have the same first key', async () => {
    const { db } = t.shop;
    await db.execute(sql`insert into products (code, kind, position, min_price, enabled)
      select 'SAME-' || n, 'material', 0, (n * 7919) % 10007, false
      from generate_series(1, ${SAME}::int) n`);
    const taxonId = sql`(select id from taxons where code = 'topic_closing')`;
    await db.execute(sql`delete from listings where taxon_id = ${taxonId}`);
    await db.execute(sql`insert into listings (taxon_id, product_id, kind, position, sales, created_at, price)
      select ${taxonId}, id, kind, position, 0, created_at, min_price from products where code like 'SAME-%'`);
    const [taxon] = await readRows<{ id: number }>(db, sql`select ${taxonId} as id`);
    const ids: number[] = [];
    const limit = 1030;
    for (let page = 1; page <= Math.ceil(SAME / limit); page++)
      ids.push(...(await productIdsOfTaxon(db, taxon?.id ?? 0, { page, limit, sorting, filter: {} })).ids);
    expect(ids).toHaveLength(SAME);
    expect(new Set(ids).size).toBe(SAME);
    const prices = new Map(
      (
        await readRows<{ id: number | string; price: number | string }>(
          db,
          sql`select id, min_price as price from products where code like 'SAME-%'`,
        )
      ).map(({ id, price }) => [Number(id), Number(price)]),
    );
    const first = ids.slice(0, 10_000).map((id) => prices.get(id) ?? 0);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    await db.execute(sql`delete from products where code like 'SAME-%'`);
  }, 30_000);
});

describe('searches', () => {
  it('with more hits than are counted say so, show the best hits first, and have pages', async () => {
    const { data } = await ask('/products/by-search?limit=50&search=大量');
    expect(data).toMatchObject({ total: 1000, totalIsCut: true, pages: 20 });
    const names = data.items.map(({ name }: { name: string }) => name);
    expect(new Set(names)).toEqual(new Set(['大量の教具']));
    const last = (await ask('/products/by-search?limit=50&search=大量&page=20')).data.items;
    expect(last).toHaveLength(50);
    expect(last[0].name).toBe('教具');
  });

  it('with more hits than are counted can be sorted by price', async () => {
    const { data } = await ask('/products/by-search?limit=50&search=大量&sortBy[price]=ASC');
    const prices = data.items.map(
      ({ variants }: { variants: Record<string, { price: { current: number } }> }) =>
        Object.values(variants)[0]?.price.current,
    );
    expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
  });

  it.each([
    'a'.repeat(500),
    'あ'.repeat(5000),
    '英'.repeat(500),
    Array.from({ length: 40 }, (_, n) => `単語${n}`).join(' '),
    '!"#$%&\'()',
    'あ',
    'ー',
  ])('for "%s" are answered with a page', async (text) => {
    const { status, data } = await ask(`/products/by-search?search=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    expect(data.pages).toBeGreaterThan(0);
  });
});

describe('the buckets of the search', () => {
  const request = { taxonId: undefined, page: 1, limit: 1000, sorting: [], filter: {} };
  const found = async (text: string) => (await searchProductIds(t.shop, { ...request, text })).ids;

  it('give the same results in the same order, whether there is one bucket or several', async () => {
    const words = ['教具', '英語', 'bulk 1', 'ノート', '大量の教具', 'notebook', 'MANY-77'];
    const enough = words.filter((word) => word !== '教具');
    const before = await Promise.all(enough.map(found));
    await t.shop.db.execute(sql`insert into search_bounds (bucket, position, sales, created_at, product_id)
      select row_number() over (order by position desc) - 1, position, 0, '2000-01-01', 0
      from products where code in ('MANY-1100', 'MANY-600')`);
    await t.shop.db.execute(sql`update products set updated_at = now() + interval '1 second'`);
    expect(await refreshStale(t.shop.db)).toBeGreaterThan(MANY);
    const rows = await readRows(t.shop.db, sql`select bucket, count(*) from search_entries group by bucket`);
    expect(rows).toHaveLength(3);
    for (const [at, word] of enough.entries()) {
      const now = await found(word);
      // With too many hits, the search stops after the first buckets.
      if (before[at]?.length === 1000) expect(now, word).toHaveLength(1000);
      else expect(now, word).toEqual(before[at]);
    }
  }, 60_000);
});
