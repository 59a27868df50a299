import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SORTING, type Sorting, type SortKey } from '#contract/catalogue.ts';

const COLUMNS: Record<SortKey, SQL> = {
  position: sql`i.position`,
  lastSixMonthsSalesQuantity: sql`i.sales`,
  createdAt: sql`i.created_at`,
  price: sql`i.price`,
  startsAt: sql`i.starts_at`,
};

/**
 * The last key is the id, so that pages never overlap. It has the direction of the first key, so that one index serves
 * both directions. Seminars that have begun come after the upcoming ones.
 */
export function orderBy(sorting: Sorting): SQL {
  const keys = sorting.length > 0 ? sorting : DEFAULT_SORTING;
  const terms = keys.flatMap(({ key, direction }) =>
    key === 'startsAt'
      ? [sql`(i.starts_at <= now()) asc nulls last`, directed(sql`i.starts_at`, direction)]
      : [directed(COLUMNS[key], direction)],
  );
  return sql.join([...terms, directed(sql`i.product_id`, keys[0]?.direction)], sql`, `);
}

/** Needs no `nulls last`: only `starts_at` can be null, and lists.ts or the term before puts those rows last. */
const directed = (column: SQL, direction: 'ASC' | 'DESC' | undefined): SQL =>
  direction === 'ASC' ? sql`${column} asc` : sql`${column} desc`;
