/** Pages of product ids. The last sort key is always the code, so that pages never overlap. */
import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SORTING, type Sorting, type SortKey } from '#contract/catalogue.ts';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';

export type IdPage = { ids: number[]; total: number };

const COLUMNS: Record<SortKey, SQL> = {
  position: sql`p.position`,
  lastSixMonthsSalesQuantity: sql`p.last_six_months_sales_quantity`,
  createdAt: sql`p.created_at`,
  price: sql`p.min_price`,
  startsAt: sql`p.starts_at`,
};

/** Further wishes of a list. Prices are minor units, of the cheapest variant, as the list shows them. */
export type ListFilter = {
  kind?: string | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
};

export function filterConditions({ kind, priceMin, priceMax, inStock }: ListFilter): SQL[] {
  const conditions: SQL[] = [];
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (priceMin !== undefined) conditions.push(sql`p.min_price >= ${priceMin}`);
  if (priceMax !== undefined) conditions.push(sql`p.min_price <= ${priceMax}`);
  if (inStock)
    conditions.push(sql`exists (select 1 from variants v where v.product_id = p.id and v.enabled
      and (not v.tracked or v.on_hand > v.on_hold))
      and not exists (select 1 from seminars s where s.product_id = p.id and s.sales_end_at <= now())`);
  return conditions;
}

/** Of a product `p`: what availability.ts calls visible. */
export const VISIBLE = sql`p.enabled and exists (select 1 from variants v where v.product_id = p.id and v.enabled)`;

/** With the day of a seminar, for the sorting by it. */
const PRODUCTS = sql`(select product.*, s.starts_at from products product
  left join seminars s on s.product_id = product.id)`;

/** `LIKE` pattern of a category's path and of all below it. */
export const pathBelow = (taxonPath: string): string => `${escapeLike(taxonPath)}%`;

/** By day, what has begun already comes after what is still to come. */
export function orderBy(sorting: Sorting): SQL {
  const keys = sorting.length > 0 ? sorting : DEFAULT_SORTING;
  const terms = keys.flatMap(({ key, direction }) => [
    ...(key === 'startsAt' ? [sql`(p.starts_at <= now()) asc nulls last`] : []),
    direction === 'ASC' ? sql`${COLUMNS[key]} asc nulls last` : sql`${COLUMNS[key]} desc nulls last`,
  ]);
  return sql.join([...terms, sql`p.code asc`], sql`, `);
}

type ListRequest = { page: number; limit: number; sorting: Sorting; filter: ListFilter };

/** Products of a category and of everything under it, each once. */
export async function productIdsOfTaxon(
  db: Db,
  taxonPath: string,
  { page, limit, sorting, filter }: ListRequest,
): Promise<IdPage> {
  const below = sql`p.id in (select pt.product_id from product_taxons pt
    join taxons t on t.id = pt.taxon_id where t.path like ${pathBelow(taxonPath)})`;
  const where = sql.join([VISIBLE, below, ...filterConditions(filter)], sql` and `);
  const counted = await readRows(db, sql`select count(*)::int as total from products p where ${where}`);
  const found = await readRows(
    db,
    sql`select p.id from ${PRODUCTS} p where ${where} order by ${orderBy(sorting)}
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { ids: found.map((r) => Number(r['id'])), total: Number(counted[0]?.['total'] ?? 0) };
}

export async function latestProductIds(db: Db, limit: number): Promise<number[]> {
  const found = await readRows(
    db,
    sql`select p.id from products p where ${VISIBLE} order by p.created_at desc, p.code asc limit ${limit}`,
  );
  return found.map((r) => Number(r['id']));
}

/** Associated products by kind, in their order, visible ones only. */
export async function associatedIds(db: Db, productId: number): Promise<{ kind: string; id: number }[]> {
  const found = await readRows(
    db,
    sql`select a.kind, a.other_id as id from product_associations a join products p on p.id = a.other_id
      where a.product_id = ${productId} and ${VISIBLE} order by a.kind, a.position`,
  );
  return found.map((r) => ({ kind: String(r['kind']), id: Number(r['id']) }));
}
