/** Which payments need staff. Lists and counts both use this definition. */
import { type SQL, sql } from 'drizzle-orm';

/** For this long, only the recovery worker handles an unknown attempt. */
const UNKNOWN_AFTER_MS = 3_600_000;

/** Rows `key` (of the attempt), `doubt`, `since`. An attempt may have several rows. */
export const doubtfulPayments = (now: Date): SQL => sql`
  select key, 'unknown' as doubt, created_at as since from payment_attempts
    where state = 'unknown' and created_at < ${new Date(now.getTime() - UNKNOWN_AFTER_MS).toISOString()}::timestamptz
  union all select attempt_key, 'disputed', updated_at from authorisations
    where state = 'disputed' and seen_at is null
  union all select p.attempt_key, 'refund_failed', r.settled_at from refunds r
    join authorisations p on p.id = r.authorisation_id where r.state = 'failed'`;
