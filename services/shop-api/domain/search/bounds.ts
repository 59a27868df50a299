/** Bounds of the search's buckets, which divide the products in their default order. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/**
 * Last place of each bucket except the last one. A search with fewer than MAX_COUNTED hits goes on to the next bucket.
 * Each of these buckets is four times as large as all buckets before it, so that a query finds a few thousand hits at
 * most.
 */
const LAST_PLACES = [2000, 10_000, 50_000, 250_000, 1_250_000];

/** Sizes in a catalogue of two million products. In a smaller one the last buckets are empty. */
export const BUCKET_SIZES = [...LAST_PLACES, 2_000_000].map((last, n) => last - (LAST_PLACES[n - 1] ?? 0));

/** SQL of the bucket of a product `p`. */
export const BUCKET = sql`coalesce((select min(b.bucket) from search_bounds b
  where (p.position, p.last_six_months_sales_quantity, p.created_at, p.id)
    >= (b.position, b.sales, b.created_at, b.product_id)), (select count(*) from search_bounds))::smallint`;

/**
 * Recomputes the bounds when the first bucket has grown to twice its size or shrunk to half, or when the number of
 * buckets changes. Then moves entries to their new buckets.
 */
export async function moveBounds(tx: Tx): Promise<void> {
  const [first = 0] = LAST_PLACES;
  const rows = await readRows<{ known: number; inFirst: number; all: number }>(
    tx,
    sql`select (select count(*)::int from search_bounds) as known,
      (select count(*)::int from products p join search_bounds b on b.bucket = 0
        where p.enabled and (p.position, p.last_six_months_sales_quantity, p.created_at, p.id)
          >= (b.position, b.sales, b.created_at, b.product_id)) as "inFirst",
      (select count(*)::int from products p where p.enabled) as "all"`,
  );
  const { known = 0, inFirst = 0, all = 0 } = rows[0] ?? {};
  const wanted = LAST_PLACES.filter((place) => place < all);
  const isFitting = known === wanted.length && (known === 0 || (inFirst > first / 2 && inFirst < first * 2));
  if (isFitting) return;
  await tx.execute(sql`delete from search_bounds`);
  if (wanted.length > 0)
    await tx.execute(sql`insert into search_bounds (bucket, position, sales, created_at, product_id)
      select row_number() over (order by place) - 1, position, last_six_months_sales_quantity, created_at, id
      from (select p.*, row_number() over (order by p.position desc, p.last_six_months_sales_quantity desc,
        p.created_at desc, p.id desc) as place from products p where p.enabled) p
      where place in (select value::int from json_array_elements_text(${JSON.stringify(wanted)}::json))`);
  await tx.execute(sql`update search_entries i set bucket = ${BUCKET} from products p
    where p.id = i.product_id and i.bucket <> ${BUCKET}`);
}
