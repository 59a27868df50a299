/**
 * The database's clock. What one process writes (leases, deadlines, the age of a payment) others judge, and their own
 * clocks differ, or are set while they run. Between two readings a monotonic clock goes on, which nobody sets.
 */
import { gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { readRows } from './rows.ts';

export class DatabaseClock {
  /** Milliseconds from the monotonic clock to the database's; this machine's own until the first reading. */
  private difference = Date.now() - performance.now();

  constructor(private readonly db: Db) {}

  /** Right to half of the reading's round trip. */
  async read(): Promise<void> {
    const asked = performance.now();
    const [row] = await readRows<{ ms: string | number }>(
      this.db,
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    );
    this.difference = Number(row?.ms) - (asked + performance.now()) / 2;
  }

  now(): Date {
    return new Date(performance.now() + this.difference);
  }
}

/**
 * Whether the time in `column` has come. One further ahead than `longestPauseMs`, the longest pause that is ever written
 * there, was written before the clock was set back, and would be waited for as long as that.
 */
export const isDue = (column: PgColumn, now: Date, longestPauseMs: number): SQL | undefined =>
  or(lte(column, now), gt(column, new Date(now.getTime() + longestPauseMs)));
