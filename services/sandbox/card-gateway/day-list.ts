/**
 * The payments of a day as a CSV file (RFC 4180), like the file that shops download from the card company's control panel.
 */
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from './transaction.ts';

const TOKYO_MS = 9 * 3_600_000;

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** `2026-11-24 13:00:00` in Tokyo time. */
export const tokyoTime = (at: string): string =>
  new Date(Date.parse(at) + TOKYO_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Lists payments with their current state. A payment that was cancelled on a later day is listed as cancelled. */
export const dayList = (made: Transaction[]): string =>
  stringify(
    made.map(({ at, ...payment }) => ({ ...payment, at: tokyoTime(at) })),
    {
      header: true,
      record_delimiter: 'windows',
      columns: ['gid', 'cod', 'state', 'am', 'tx', 'sf', 'ta', 'ec', 'at'],
    },
  );
