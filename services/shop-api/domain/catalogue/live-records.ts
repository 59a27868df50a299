/**
 * Products for carts and orders. Names, pictures and options change rarely and are cached. Price and stock are read
 * each time, by a short statement, because PGlite plans every statement again.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { type JsonRow, jsonFields } from '../../db/json-rows.ts';
import { readRows } from '../../db/rows.ts';
import { variants } from '../../db/schema/catalogue.ts';
import type { Cache } from '../cache.ts';
import { type ProductRecord, productsByIds } from './records.ts';

export type CachedProduct = { version: string; record: ProductRecord };
type WithCache = { caches: { products: Cache<CachedProduct> } };

const LIVE = ['id', 'enabled', 'price', 'originalPrice', 'tracked', 'onHand', 'onHold'] as const;
export type LiveRow = {
  id: number | string;
  code: string;
  enabled: boolean;
  version: string;
  variants: JsonRow<typeof variants, (typeof LIVE)[number]>[];
};

const select = (where: SQL) => sql`
  select p.id, p.code, p.enabled, p.code || ' ' || p.updated_at::text as version,
    (select coalesce(json_agg(json_build_object(${jsonFields(variants, 'v', LIVE)})), '[]')
      from variants v where v.product_id = p.id) as variants
  from products p where ${where}`;

/** The same rows as one value, for a statement that reads more than products. `where` is SQL about `p`. */
export const liveRowsAsJson = (where: SQL): SQL =>
  sql`(select coalesce(json_agg(live), '[]') from (${select(where)}) live)`;

/** In no particular order; unknown products are left out. */
export async function liveProducts(
  shop: WithCache,
  db: Db | Tx,
  { ids = [], codes = [] }: { ids?: number[]; codes?: string[] },
): Promise<ProductRecord[]> {
  const parts = [
    ...(ids.length > 0 ? [sql`p.id in ${ids}`] : []),
    ...(codes.length > 0 ? [sql`p.code in ${codes}`] : []),
  ];
  if (parts.length === 0) return [];
  return productsOfRows(shop, db, await readRows<LiveRow>(db, select(sql.join(parts, sql` or `))));
}

/** The products of rows that were just read. */
export async function productsOfRows(
  { caches: { products } }: WithCache,
  db: Db | Tx,
  rows: LiveRow[],
): Promise<ProductRecord[]> {
  const missing = rows.filter((row) => !isCurrent(products, row)).map((row) => Number(row.id));
  const loaded = new Map<string, ProductRecord>();
  for (const record of missing.length > 0 ? await productsByIds(db, missing) : []) {
    const version = rows.find((row) => row.code === record.code)?.version ?? '';
    products.set(record.code, { version, record });
    loaded.set(record.code, record);
  }
  return rows.flatMap((row) => {
    const record = loaded.get(row.code) ?? products.get(row.code)?.record;
    return record ? [withLivePriceAndStock(record, row)] : [];
  });
}

/** Whether the cached product has this version and exactly these variants. */
function isCurrent(products: Cache<CachedProduct>, row: LiveRow): boolean {
  const cached = products.get(row.code);
  if (cached?.version !== row.version) return false;
  const ids = new Set(cached.record.variants.map((v) => v.id));
  return row.variants.length === ids.size && row.variants.every((v) => ids.has(v.id));
}

function withLivePriceAndStock(record: ProductRecord, row: LiveRow): ProductRecord {
  const live = new Map(row.variants.map((v) => [v.id, v]));
  return {
    ...record,
    id: Number(row.id),
    enabled: row.enabled,
    variants: record.variants.map((variant) => ({ ...variant, ...live.get(variant.id) })),
  };
}
