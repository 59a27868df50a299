/**
 * Keeps the tables `listings` and `search_entries` equal to the catalogue. Code that writes products calls
 * `refreshProducts` in the same transaction. A product that was changed without this call has a newer `updated_at` than
 * `listed_at`: `refreshStale` finds such products and refreshes them.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { readAhead } from '../../read-ahead.ts';
import { listedIn, setOf, VISIBLE } from '../catalogue/lists.ts';
import { moveBounds } from './bounds.ts';
import { FORMAT } from './document.ts';
import {
  categoryNames,
  deleteSearchEntries,
  insertSearchEntries,
  makeSearchEntries,
  readSearchables,
  type SearchEntry,
} from './entries.ts';

const BATCH = 500;
/** Changes of this size may move the bounds of buckets. */
const MANY = 2000;
/** Products marked as stale by one statement. */
const FORGET_MANY = 20_000;

type Changed = {
  changed: number[];
  /** Created in this transaction with `listedAt` equal to `updatedAt`, and without entries. */
  created?: number[];
  /** Progress: products listed so far. */
  onListed?: (count: number) => void;
};

/** Call it after writing the products, their variants and categories. */
export async function refreshProducts(tx: Tx, { changed, created = [], onListed = () => {} }: Changed) {
  if (changed.length + created.length >= MANY) await moveBounds(tx);
  const batches = [...inBatches(changed, false), ...inBatches(created, true)];
  let halves = 0;
  const onHalf = ({ ids }: Batch) => {
    halves += ids.length;
    onListed(Math.floor(halves / 2));
  };
  await writeEntries(tx, batches, onHalf);
  // The listings are written last and fast: until the commit, every read of a list has to skip the new rows.
  for (const batch of batches) {
    await writeListings(tx, batch);
    onHalf(batch);
  }
}

async function writeEntries(tx: Tx, batches: Batch[], onWritten: (batch: Batch) => void): Promise<void> {
  const names = await categoryNames(tx);
  let written = Promise.resolve();
  // Makes the entries of a batch while the database writes those of the previous batch and reads the next one.
  for await (const { batch, searchables } of readAhead(withSearchables(tx, batches))) {
    const made = await makeSearchEntries(searchables, names);
    await written;
    written = finish(tx, batch, made);
    // `written` is awaited later: without a handler, an error before that would end the process.
    written.catch(() => {});
    onWritten(batch);
  }
  await written;
}

type Batch = { ids: number[]; areNew: boolean };

function inBatches(ids: number[], areNew: boolean): Batch[] {
  const count = Math.ceil(ids.length / BATCH);
  return Array.from({ length: count }, (_, n) => ({ ids: ids.slice(n * BATCH, (n + 1) * BATCH), areNew }));
}

async function finish(tx: Tx, { ids, areNew }: Batch, made: SearchEntry[]): Promise<void> {
  if (!areNew) await deleteSearchEntries(tx, ids);
  await insertSearchEntries(tx, made);
  if (!areNew)
    await tx.execute(sql`update products p set listed_at = p.updated_at
      where p.id in ${setOf(ids)} and p.listed_at is distinct from p.updated_at`);
}

async function* withSearchables(tx: Tx, batches: Batch[]) {
  for (const batch of batches) {
    // Locks the products, because no key prevents duplicate entries. Orders can still refer to the products.
    if (!batch.areNew)
      await tx.execute(
        sql`select from products p where p.id in ${setOf(batch.ids)} order by p.id for no key update`,
      );
    yield { batch, searchables: await readSearchables(tx, batch.ids) };
  }
}

async function writeListings(tx: Tx, { ids, areNew }: Batch): Promise<void> {
  if (!areNew) await tx.execute(sql`delete from listings where product_id in ${setOf(ids)}`);
  await tx.execute(sql`
    insert into listings (taxon_id, product_id, kind, position, sales, created_at, price, starts_at)
    select l.taxon_id, p.id, p.kind, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price,
      s.starts_at
    from ${listedIn(setOf(ids))} l join products p on p.id = l.product_id
      left join seminars s on s.product_id = p.id
    where ${VISIBLE}`);
}

/**
 * Refreshes products that were changed without `refreshProducts`, or all products if an older release made the entries.
 * Returns the number of products. Safe in several processes.
 */
export async function refreshStale(
  db: Db,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  await db.transaction(noticeFormat);
  let refreshed = 0;
  let total: number | undefined;
  for (;;) {
    const done = await db.transaction(refreshBatch);
    if (done === 0) return refreshed;
    refreshed += done;
    total ??= refreshed + (await countStale(db));
    onProgress(refreshed, total);
  }
}

async function countStale(db: Db): Promise<number> {
  const [row] = await readRows<{ stale: number | string }>(
    db,
    sql`select count(*) as stale from products p where p.listed_at is distinct from p.updated_at`,
  );
  return Number(row?.stale);
}

/**
 * Marks entries of an older release as stale, but not those of a newer one: during a rolling update both releases run,
 * and each would undo the other's work.
 */
export async function noticeFormat(tx: Tx): Promise<void> {
  const known = await readRows<{ format: number }>(tx, sql`select format from search_format for update`);
  if (known.some(({ format }) => format >= FORMAT)) return;
  await tx.execute(sql`delete from search_format`);
  await tx.execute(sql`insert into search_format values (${FORMAT}) on conflict do nothing`);
  const [row] = await readRows<{ last: number | string | null }>(
    tx,
    sql`select max(id) as last from products where listed_at is not null`,
  );
  // In parts: an update of all products of a large shop would exceed the time-out of a statement.
  for (let from = 0; from <= Number(row?.last ?? 0); from += FORGET_MANY)
    await tx.execute(sql`update products set listed_at = null
      where id >= ${from} and id < ${from + FORGET_MANY} and listed_at is not null`);
}

/**
 * Turns just-in-time compilation off until the end of the transaction. Without statistics, as in a new shop, PostgreSQL
 * overestimates the cost of each batch, and compiles its statements for longer than they run.
 */
export async function turnJitOff(tx: Tx): Promise<void> {
  await tx.execute(sql`set local jit = off`);
}

/** Skips rows that another process refreshes. */
async function refreshBatch(tx: Tx): Promise<number> {
  await turnJitOff(tx);
  const rows = await readRows<{ id: number | string }>(
    tx,
    sql`select p.id from products p where p.listed_at is distinct from p.updated_at
      order by p.id limit ${MANY} for no key update of p skip locked`,
  );
  await refreshProducts(tx, { changed: rows.map(({ id }) => Number(id)) });
  return rows.length;
}
