/**
 * Pages of product ids from the table `listings` (search/refresh.ts), which has a row per product and category, and an
 * index per sort key.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Sorting } from '#contract/catalogue.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orderBy } from './order.ts';

/** `totalIsCapped`: there are more products than `total`. */
export type IdPage = { ids: number[]; total: number; totalIsCapped?: true };

/** Totals are counted up to this number. */
export const MAX_COUNTED = 1000;
/** Only this many products at the start of a list are sorted by more than the first key (`idsByKeys`). */
const MAX_ORDERED = 10_000;
/** Products beyond this number are on no page, because skipping a product takes as long as reading it. */
const MAX_REACHABLE = 50_000;

/** Prices are those of the cheapest variant, in minor units. */
export type ListFilter = {
  kind?: string | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: true | undefined;
};

/**
 * Conditions of the filter on `i`, a row of `listings` or `search_entries`. The caller adds the condition on the kind,
 * because the two tables store it differently.
 */
export function conditionsOf({ priceMin, priceMax, inStock }: ListFilter): SQL[] {
  const conditions: SQL[] = [];
  if (priceMin !== undefined) conditions.push(sql`i.price >= ${priceMin}`);
  if (priceMax !== undefined) conditions.push(sql`i.price <= ${priceMax}`);
  if (inStock)
    conditions.push(sql`exists (select 1 from variants v where v.product_id = i.product_id and v.enabled
      and (not v.tracked or v.on_hand > v.on_hold))
      and not exists (select 1 from seminars s where s.product_id = i.product_id
        and (s.sales_end_at <= now() or s.cancelled))`);
  return conditions;
}

/** SQL of `isVisible` (availability.ts) for a product `p`. */
export const VISIBLE = sql`p.enabled and exists (select 1 from variants v where v.product_id = p.id and v.enabled)`;

/** Products with all their categories and the ancestors of these. `ids`: a set of product ids. */
export const listedIn = (ids: SQL): SQL => sql`(select distinct pt.product_id, up.id as taxon_id
  from product_taxons pt join taxons t on t.id = pt.taxon_id
    cross join unnest(string_to_array(trim(both '/' from t.path), '/')) part join taxons up on up.code = part
  where pt.product_id in ${ids})`;

/** Product ids as a set in one parameter. */
export const setOf = (ids: number[]): SQL =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;

export async function visibleProductId(db: Db, code: string): Promise<number | undefined> {
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select p.id from products p where p.code = ${code} and ${VISIBLE}`,
  );
  return rows[0] && Number(rows[0].id);
}

type ListRequest = { page: number; limit: number; sorting: Sorting; filter: ListFilter };
type Range = { offset: number; limit: number };

/** Products of a category and its descendants. */
export async function productIdsOfTaxon(
  db: Db,
  taxonId: number,
  { page, limit, sorting, filter }: ListRequest,
): Promise<IdPage> {
  const filters = [...(filter.kind ? [sql`i.kind = ${filter.kind}`] : []), ...conditionsOf(filter)];
  const wanted = [sql`i.taxon_id = ${taxonId}`, ...filters];
  const { total, totalIsCapped } =
    filters.length > 0 ? await count(db, wanted) : await storedTotal(db, taxonId);
  const range = { offset: (page - 1) * limit, limit };
  if (range.offset >= Math.min(total, MAX_REACHABLE))
    return { ids: [], total, ...(totalIsCapped && { totalIsCapped }) };
  const [first, ...others] = sorting;
  const ids =
    first?.key === 'startsAt'
      ? await idsByDay(db, wanted, { first, others }, range)
      : await idsByKeys(db, wanted, sorting, range);
  return { ids, total, ...(totalIsCapped && { totalIsCapped }) };
}

/** Number of products that pages can reach. */
export const reachable = (total: number): number => Math.min(total, MAX_REACHABLE);

async function storedTotal(db: Db, taxonId: number): Promise<Omit<IdPage, 'ids'>> {
  const rows = await readRows(db, sql`select total from listing_totals where taxon_id = ${taxonId}`);
  return { total: Number(rows[0]?.['total'] ?? 0) };
}

async function count(db: Db, wanted: SQL[]): Promise<Omit<IdPage, 'ids'>> {
  const rows = await readRows(
    db,
    sql`select count(*)::int as total from
      (select 1 from listings i where ${all(wanted)} limit ${MAX_COUNTED + 1}) found`,
  );
  const found = Number(rows[0]?.['total'] ?? 0);
  return found > MAX_COUNTED ? { total: MAX_COUNTED, totalIsCapped: true } : { total: found };
}

/**
 * An index can only serve the first key, and a million products may have the same value of this key. So further keys
 * sort the first `MAX_ORDERED` products only; the rest is in the order of the first key.
 */
async function idsByKeys(db: Db, wanted: SQL[], sorting: Sorting, range: Range): Promise<number[]> {
  const [first] = sorting;
  if (!first || sorting.length === 1) return idsIn(db, wanted, sorting, range);
  const end = range.offset + range.limit;
  const among = Math.max(0, Math.min(end, MAX_ORDERED) - range.offset);
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select i.product_id as id from (select * from listings i where ${all(wanted)}
        order by ${orderBy([first])} limit ${MAX_ORDERED}) i
      order by ${orderBy(sorting)} limit ${among} offset ${range.offset}`,
  );
  const ids = rows.map(({ id }) => Number(id));
  if (end <= MAX_ORDERED) return ids;
  const behind = { offset: range.offset + among, limit: range.limit - among };
  return [...ids, ...(await idsIn(db, wanted, [first], behind))];
}

async function idsIn(db: Db, wanted: SQL[], sorting: Sorting, { offset, limit }: Range): Promise<number[]> {
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select i.product_id as id from listings i where ${all(wanted)}
      order by ${orderBy(sorting)} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Sorts the products with a date, which are few. The others follow, in an order that has an index. */
async function idsByDay(
  db: Db,
  wanted: SQL[],
  { first, others }: { first: Sorting[number]; others: Sorting },
  { offset, limit }: Range,
): Promise<number[]> {
  const dated = [...wanted, sql`i.starts_at is not null`];
  const ids = await idsIn(db, dated, [first, ...others], { offset, limit });
  if (ids.length === limit) return ids;
  const rows = await readRows(db, sql`select count(*)::int as total from listings i where ${all(dated)}`);
  const after = Math.max(0, offset - Number(rows[0]?.['total']));
  const undated = [...wanted, sql`i.starts_at is null`];
  return [...ids, ...(await idsIn(db, undated, others, { offset: after, limit: limit - ids.length }))];
}

const all = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

export async function latestProductIds(db: Db, limit: number): Promise<number[]> {
  const found = await readRows(
    db,
    sql`select p.id from products p where ${VISIBLE} order by p.created_at desc, p.code asc limit ${limit}`,
  );
  return found.map((r) => Number(r['id']));
}

/** Visible associated products by kind, in their order. */
export async function associatedIds(db: Db, productId: number): Promise<{ kind: string; id: number }[]> {
  const found = await readRows(
    db,
    sql`select a.kind, a.other_id as id from product_associations a join products p on p.id = a.other_id
      where a.product_id = ${productId} and ${VISIBLE} order by a.kind, a.position`,
  );
  return found.map((r) => ({ kind: String(r['kind']), id: Number(r['id']) }));
}
