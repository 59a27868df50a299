/** The port of the search: the index in memory, brought up to date when the catalogue has changed. */
import { sql } from 'drizzle-orm';
import type { Shop } from '../../shop.ts';
import { MemoryIndex, type SearchEntry, type SearchRequest } from './memory-index.ts';

/** How long an index is believed to be current before the database is asked whether it still is. */
const CHECK_MS = 2000;

type Loaded = { index: MemoryIndex; version: string; checkedAt: number };

/** One index per database; a rebuild under way is waited for by everybody. */
const loaded = new WeakMap<Shop['db'], Promise<Loaded>>();

export async function searchProductIds(shop: Shop, request: SearchRequest) {
  return (await current(shop)).index.search(request);
}

async function current(shop: Shop): Promise<Loaded> {
  const known = loaded.get(shop.db);
  if (known) {
    const state = await known.catch(() => undefined);
    if (state && Date.now() - state.checkedAt < CHECK_MS) return state;
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
  const index = new MemoryIndex(await loadEntries(shop));
  return { index, version, checkedAt: Date.now() };
}

/** Changes with every product added, removed or touched: whoever writes a product sets its `updated_at`. */
async function versionOf({ db }: Shop): Promise<string> {
  const { rows } = (await db.execute(
    sql`select count(*)::text || ' ' || coalesce(max(updated_at)::text, '') as version from products`,
  )) as unknown as { rows: { version: string }[] };
  return rows[0]?.version ?? '';
}

type Row = {
  id: number | string;
  code: string;
  kana: string;
  position: number;
  sales: number;
  created: number;
  price: number | string;
  names: string[];
  authors: (string | null)[];
  shorts: (string | null)[];
  paths: string[];
};

async function loadEntries({ db }: Shop): Promise<SearchEntry[]> {
  const { rows } = (await db.execute(sql`
    select p.id, p.code, p.kana, p.position, p.last_six_months_sales_quantity as sales,
      extract(epoch from p.created_at)::float8 as created, p.min_price as price,
      array(select tr.name from product_translations tr where tr.product_id = p.id) as names,
      array(select tr.author from product_translations tr where tr.product_id = p.id) as authors,
      array(select tr.short_description from product_translations tr where tr.product_id = p.id) as shorts,
      array(select t.path from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id) as paths
    from products p
    where p.enabled and exists (select 1 from variants v where v.product_id = p.id and v.enabled)`)) as unknown as {
    rows: Row[];
  };
  const present = (texts: (string | null)[]) => texts.filter((text): text is string => Boolean(text));
  return rows.map((row) => ({
    id: Number(row.id),
    code: row.code,
    names: row.names,
    authors: present(row.authors),
    rest: [row.code, row.kana, ...present(row.shorts)],
    taxonPaths: row.paths,
    position: row.position,
    sales: row.sales,
    createdAt: row.created,
    price: Number(row.price),
  }));
}
