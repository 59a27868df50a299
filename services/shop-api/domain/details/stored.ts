/** The shop's details that are in force, and their versions. */
import { desc, eq } from 'drizzle-orm';
import type { DetailsVersion } from '#contract/desk/shop-details.ts';
import {
  type ChangedDetails,
  type DetailName,
  detailsIn,
  inForce,
  type ShopDetails,
} from '#contract/shop-details.ts';
import { detailsOfEnvironment } from '#contract/shop-identity.ts';
import type { Db, Tx } from '../../db/client.ts';
import { shopDetails } from '../../db/schema/details.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Env } from '../../env.ts';
import { describeError, type Log } from '../../log.ts';

/** How long another process may go on with the details from before a change. */
const FRESH_MS = 5_000;
const VERSIONS = 50;

export type Stored = { revision: number; details: ChangedDetails; unread: DetailName[] };
const NONE: Stored = { revision: 0, details: {}, unread: [] };

/** The newest version. */
export async function readStored(db: Db | Tx): Promise<Stored> {
  const [row] = await db.select().from(shopDetails).orderBy(desc(shopDetails.revision)).limit(1);
  return row ? { revision: row.revision, ...detailsIn(row.values) } : NONE;
}

/**
 * The details of this process, in memory: every call and every mail needs some. Read anew at most every few seconds, when
 * a call or a worker begins; while they cannot be read, those that were read last are in force.
 */
export class CurrentDetails {
  #stored = NONE;
  #freshUntil = Number.NEGATIVE_INFINITY;
  #begun = 0;
  #alertedOf = 0;

  constructor(
    private readonly db: Db,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  /** What the owner has set. */
  get changed(): ChangedDetails {
    return this.#stored.details;
  }

  get(): ShopDetails {
    return inForce(detailsOfEnvironment(this.env), this.#stored.details);
  }

  /** After a change in this process. */
  expire(): void {
    this.#freshUntil = Number.NEGATIVE_INFINITY;
  }

  /** Calls that begin during a reading do not wait for it. */
  async refresh(): Promise<void> {
    if (performance.now() < this.#freshUntil) return;
    this.#freshUntil = performance.now() + FRESH_MS;
    this.#begun += 1;
    const began = this.#begun;
    try {
      const stored = await readStored(this.db);
      // A reading that began later has read the same or more.
      if (began === this.#begun) this.#stored = stored;
      if (stored.unread.length === 0 || stored.revision === this.#alertedOf) return;
      this.#alertedOf = stored.revision;
      this.log('alert', 'details.unreadable', { version: stored.revision, fields: stored.unread });
    } catch (error) {
      this.log('warn', 'details.not_read', describeError(error));
    }
  }
}

/** Newest first, at most fifty. */
export async function listVersions(env: Env, db: Db): Promise<DetailsVersion[]> {
  const rows = await db
    .select({ version: shopDetails, by: staff.name })
    .from(shopDetails)
    .leftJoin(staff, eq(staff.id, shopDetails.staffId))
    .orderBy(desc(shopDetails.revision))
    .limit(VERSIONS);
  return rows.map(({ version: { revision, event, values, createdAt }, by }) => ({
    revision,
    event,
    by,
    at: event === 'original' ? null : createdAt.toISOString(),
    values: inForce(detailsOfEnvironment(env), detailsIn(values).details),
  }));
}
