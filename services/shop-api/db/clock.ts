/**
 * The database's clock. Processes compare times that other processes have written (leases, deadlines), but the clocks
 * of their machines may differ or be changed. Between two readings of the database's clock, this machine's monotonic
 * clock measures the time.
 */
import { gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';
import { readRows } from './rows.ts';

/** The database's time, in milliseconds. */
export async function databaseMs(db: Db | Tx): Promise<number> {
  const [row] = await readRows<{ ms: string | number }>(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  return Number(row?.ms);
}

/** A clock read this recently need not be read again; without this, the workers of an order read it three times. */
const CURRENT_MS = 1000;

export class DatabaseClock {
  /** Milliseconds to add to the monotonic clock. Until the first reading, the sum is this machine's own time. */
  private difference = Date.now() - performance.now();

  private readAt = Number.NEGATIVE_INFINITY;

  private reading: Promise<void> | undefined;

  constructor(private readonly db: Db) {}

  /** Reads the database's clock, accurate to half the round trip of the query. Workers woken together share a reading. */
  async read(): Promise<void> {
    if (performance.now() - this.readAt < CURRENT_MS) return;
    this.reading ??= this.ask().finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  private async ask(): Promise<void> {
    const asked = performance.now();
    const ms = await databaseMs(this.db);
    this.readAt = performance.now();
    this.difference = ms - (asked + this.readAt) / 2;
  }

  now(): Date {
    return new Date(performance.now() + this.difference);
  }
}

/**
 * Whether the time in `column` has come. A time more than `longestPauseMs` ahead counts as due, too: no pause is that
 * long, so the time was written before the clock was set back.
 */
export const isDue = (column: PgColumn, now: Date, longestPauseMs: number): SQL | undefined =>
  or(lte(column, now), gt(column, new Date(now.getTime() + longestPauseMs)));
