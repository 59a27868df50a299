/** The port of the search, and its choice between the index in memory and the database. */
import { sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { type IdPage, VISIBLE } from '../catalogue/lists.ts';
import { fillSearchTexts } from './fill.ts';
import { MemoryIndex, type SearchEntry } from './memory-index.ts';
import { readQuery, type SearchQuery, type SearchRequest } from './query.ts';
import { searchInSql } from './sql-search.ts';

/** How long an index is believed to be current before the database is asked whether it still is. */
const CHECK_MS = 2000;

type Loaded = { index: MemoryIndex; version: string; checkedAt: number };

/** One index per database; a rebuild under way is waited for by everybody. */
const loaded = new WeakMap<Shop['db'], Promise<Loaded>>();

export async function searchProductIds(shop: Shop, request: SearchRequest): Promise<IdPage> {
  const query = readQuery(request);
  if (!query) return { ids: [], total: 0 };
  if (shop.env.SEARCH === 'sql' || isForDatabase(query)) return searchInSql(shop.db, query);
  const state = await current(shop).catch((error) => {
    shop.log('warn', 'search.index_not_loaded', describeError(error));
  });
  return state ? state.index.search(query) : searchInSql(shop.db, query);
}

/** Stock changes with every order, so the index knows none; nor does it know the dates of seminars. */
const isForDatabase = ({ filter, sorting }: SearchQuery): boolean =>
  Object.values(filter).some((wish) => wish !== undefined) || sorting.some(({ key }) => key === 'startsAt');

async function current(shop: Shop): Promise<Loaded> {
  const known = loaded.get(shop.db);
  if (known) {
    const state = await known.catch(() => undefined);
    // Either way: a clock that was set back must not make an index current for an hour.
    if (state && Math.abs(Date.now() - state.checkedAt) < CHECK_MS) return state;
    if (state) {
      state.checkedAt = Date.now();
      if ((await versionOf(shop)) === state.version) return state;
    }
    if (loaded.get(shop.db) !== known) return current(shop);
  }
  const loading = load(shop);
  loaded.set(shop.db, loading);
  loading.catch(() => loaded.delete(shop.db));
  return loading;
}

async function load(shop: Shop): Promise<Loaded> {
  const version = await versionOf(shop);
  await fillSearchTexts(shop.db);
  const index = new MemoryIndex(await loadEntries(shop));
  return { index, version, checkedAt: Date.now() };
}

/** Changes with every product added, removed or touched: every writer of a product sets its `updated_at`. */
async function versionOf({ db }: Shop): Promise<string> {
  const rows = await readRows<{ version: string }>(
    db,
    sql`select count(*)::text || ' ' || coalesce(max(updated_at)::text, '') as version from products`,
  );
  return rows[0]?.version ?? '';
}

type Row = Omit<SearchEntry, 'id' | 'price'> & { id: number | string; price: number | string };

async function loadEntries({ db }: Shop): Promise<SearchEntry[]> {
  const rows = await readRows<Row>(
    db,
    sql`
    select p.id, p.code, p.search_text as text, p.position, p.last_six_months_sales_quantity as sales,
      extract(epoch from p.created_at)::float8 as "createdAt", p.min_price as price,
      array(select t.path from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id)
        as "taxonPaths"
    from products p where ${VISIBLE}`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), price: Number(row.price) }));
}
