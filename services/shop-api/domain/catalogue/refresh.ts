/**
 * Keeps the tables `listings` and `search_entries` equal to the catalogue. Code that writes products calls
 * `refreshProducts` in the same transaction. A row changed without it has a newer `updated_at` than `listed_at`;
 * `refreshStale` finds such rows and refreshes them.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { moveBounds } from '../search/bounds.ts';
import { FORMAT } from '../search/document.ts';
import { makeSearchEntries, readSearchables, writeSearchEntries } from '../search/entries.ts';
import { VISIBLE } from './lists.ts';

const BATCH = 500;
/** So many at once may change which products are the first ones. */
const MANY = 2000;

/** When everything of these products, their variants and their categories is written. */
export async function refreshProducts(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length >= MANY) await moveBounds(tx);
  let write = async () => {};
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    // One process at a time: entries have no key that would refuse a second row.
    await tx.execute(sql`select from products p where ${isOneOf(batch)} order by p.id for update`);
    await writeListings(tx, batch);
    const searchables = await readSearchables(tx, batch);
    // This process makes the entries of a batch while the database writes those of the one before.
    const [made] = await Promise.all([makeSearchEntries(searchables), write()]);
    write = () => finish(tx, batch, made);
  }
  await write();
}

async function finish(tx: Tx, batch: number[], made: string): Promise<void> {
  await writeSearchEntries(tx, batch, made);
  await tx.execute(sql`update products p set listed_at = p.updated_at
    where ${isOneOf(batch)} and p.listed_at is distinct from p.updated_at`);
}

const isOneOf = (ids: number[]) =>
  sql`p.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** A row for each category that one of the product's is in, itself included: its path names them. */
async function writeListings(tx: Tx, ids: number[]): Promise<void> {
  await tx.execute(sql`delete from listings using products p where product_id = p.id and ${isOneOf(ids)}`);
  await tx.execute(sql`
    insert into listings (taxon_id, product_id, kind, position, sales, created_at, price, starts_at)
    select distinct up.id, p.id, p.kind, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price,
      s.starts_at
    from products p join product_taxons pt on pt.product_id = p.id join taxons t on t.id = pt.taxon_id
      cross join unnest(string_to_array(trim(both '/' from t.path), '/')) part join taxons up on up.code = part
      left join seminars s on s.product_id = p.id
    where ${isOneOf(ids)} and ${VISIBLE}`);
}

/**
 * Refreshes products that were changed behind the back of this rule, or all when an older release wrote the entries;
 * answers how many. Safe in several processes.
 */
export async function refreshStale(db: Db): Promise<number> {
  await db.transaction(noticeFormat);
  let refreshed = 0;
  for (;;) {
    const done = await db.transaction(refreshBatch);
    if (done === 0) return refreshed;
    refreshed += done;
  }
}

/**
 * Entries of an older release are all stale. Those of a newer one stay: while releases are replaced both run, and each
 * would undo the other's work.
 */
export async function noticeFormat(tx: Tx): Promise<void> {
  const known = await readRows<{ format: number }>(tx, sql`select format from search_format for update`);
  if (known.some(({ format }) => format >= FORMAT)) return;
  await tx.execute(sql`delete from search_format`);
  await tx.execute(sql`insert into search_format values (${FORMAT}) on conflict do nothing`);
  await tx.execute(sql`update products set listed_at = null where listed_at is not null`);
}

/** Rows that another process is refreshing are left to it. */
async function refreshBatch(tx: Tx): Promise<number> {
  const rows = await readRows<{ id: number | string }>(
    tx,
    sql`select p.id from products p where p.listed_at is distinct from p.updated_at
      order by p.id limit ${MANY} for update of p skip locked`,
  );
  await refreshProducts(
    tx,
    rows.map(({ id }) => Number(id)),
  );
  return rows.length;
}
