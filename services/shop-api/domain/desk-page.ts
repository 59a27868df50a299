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

/** A `like` pattern for values that start with `text`. */
export const startingWith = (text: string): string => `${escapeLike(text)}%`;

/** PGlite and node-postgres return times differently: as a Date or as text. */
export const iso = (value: Date | string): string => new Date(value).toISOString();
