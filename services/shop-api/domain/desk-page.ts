import { type SQL, sql } from 'drizzle-orm';
import { DESK_MAX_TOTAL, DESK_PER_PAGE } from '#contract/desk/paging.ts';
import type { Db } from '../db/client.ts';
import { escapeLike } from '../db/like.ts';
import { readRows } from '../db/rows.ts';

/** The number of rows, at most one more than `DESK_MAX_TOTAL`. */
export async function cappedCount(db: Db, rows: SQL): Promise<number> {
  const [count] = await readRows<{ n: string | number }>(
    db,
    sql`select count(*) as n from (${rows} limit ${DESK_MAX_TOTAL + 1}) counted`,
  );
  return Number(count?.n ?? 0);
}

export const pageLimit = (page: number): SQL =>
  sql`limit ${DESK_PER_PAGE} offset ${(page - 1) * DESK_PER_PAGE}`;

/** Runs `rows` (with its own `order by`) for one page, and counts the rows of `counted` up to `DESK_MAX_TOTAL`. */
export async function deskPage<Row>(
  db: Db,
  { rows, counted, page }: { rows: SQL; counted: SQL; page: number },
): Promise<{ items: Row[]; page: number; total: number; isCut: boolean }> {
  const total = await cappedCount(db, counted);
  const items = await readRows<Row>(db, sql`${rows} ${pageLimit(page)}`);
  return { items, page, total: Math.min(total, DESK_MAX_TOTAL), isCut: total > DESK_MAX_TOTAL };
}

type Hits = {
  /** Up to `few` + 1 hits, in any order. */
  some: SQL;
  few: number;
  /** Hits among the newest rows only. */
  newest: SQL;
  all: SQL;
  sorting: SQL;
  page: number;
};

/**
 * The ids of a page of a search, and the number of its hits up to `few` + 1. PostgreSQL 15 cannot tell how many rows have a
 * name, and sorting all hits of a frequent one takes long (49,000 of three million orders: 70 ms). So few hits are sorted at
 * once, and a page of many is looked for among the newest rows first (4 ms). The queries select `id` and what `sorting` needs.
 */
export async function pageOfHits(
  db: Db,
  { some, few, newest, all, sorting, page }: Hits,
): Promise<{ found: number; ids: (number | string)[] }> {
  const read = async (hits: SQL) => {
    const [row] = await readRows<{ found: number; ids: (number | string)[] }>(
      db,
      sql`with hits as materialized (${hits})
        select (select count(*)::int from hits) as found, (select coalesce(json_agg(id), '[]') from
          (select id from hits order by ${sorting} ${pageLimit(page)}) shown) as ids`,
    );
    return row ?? { found: 0, ids: [] };
  };
  const { found, ids } = await read(some);
  if (found <= few) return { found, ids };
  const recent = await read(newest);
  return { found, ids: recent.ids.length === DESK_PER_PAGE ? recent.ids : (await read(all)).ids };
}

/** A `like` pattern for values that start with `text`. */
export const startingWith = (text: string): string => `${escapeLike(text)}%`;

/** PGlite and node-postgres return times differently: as a Date or as text. */
export const iso = (value: Date | string): string => new Date(value).toISOString();
