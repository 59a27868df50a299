/**
 * Which releases may run on a database (CHANGELOG.md). A migration that removes or changes what older releases use
 * records the oldest release that may run beside it: `insert into oldest_releases values ('0.3.0')`. Older processes
 * refuse to start, and running ones are no longer ready (http/meta.ts).
 */
import { sql } from 'drizzle-orm';
import { readRows } from './rows.ts';

type Db = Parameters<typeof readRows>[0];

/** The version in package.json (tests/rules/releases.test.ts). */
export const RELEASE = '0.3.0';

/** The database does not fit this release. The message names the release to start. */
export class ReleaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReleaseError';
  }
}

const numbersOf = (release: string): number[] => release.split('.').map(Number);

/** Compares `0.9.0` and `0.10.0` by their numbers. */
export function isOlder(release: string, than: string): boolean {
  const [own, other] = [numbersOf(release), numbersOf(than)];
  const at = other.findIndex((number, n) => number !== (own[n] ?? 0));
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}

/** The release that the database requires, if this one is too old for it. */
export async function newerReleaseNeeded(db: Db): Promise<string | undefined> {
  const rows = await readRows<{ release: string }>(db, sql`select release from oldest_releases`);
  return rows.reduce<string | undefined>(
    (newest, { release: needed }) => (isOlder(newest ?? RELEASE, needed) ? needed : newest),
    undefined,
  );
}

/** Databases of earlier releases have no record. */
export async function hasReleases(db: Db): Promise<boolean> {
  const [row] = await readRows<{ found: boolean }>(
    db,
    sql`select to_regclass('oldest_releases') is not null as found`,
  );
  return row?.found === true;
}
