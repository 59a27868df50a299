/**
 * Two persons decide about money (DESK_TWO_PERSONS). Whoever can reset a colleague's login could log in as that colleague
 * and be both. So nobody counts as one of two persons for a day after a reset or an invitation, and the owners are mailed.
 */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { auditLog } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';

const DAY_MS = 86_400_000;
/** Calls after which somebody else may have this person's login. A link may be used long after it was made. */
const RESETS = [
  'desk.inviteStaff',
  'desk.makeStaffLink',
  'desk.removeStaffTotp',
  'desk.useLink',
  'staff:invite',
  'staff:reset',
];

/** The people who propose and confirm. Throws 409 `recently_reset` if two are required, and one does not count yet. */
export async function requireTwoPersons(
  shop: Shop,
  tx: Tx,
  people: readonly (number | null | undefined)[],
): Promise<void> {
  if (!shop.env.DESK_TWO_PERSONS) return;
  const ids = people.filter((id) => id != null).map(String);
  // The log cannot be changed, and has every reset, also those of commands on the server.
  const resets = await tx
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'staff'),
        inArray(auditLog.entityId, ids),
        inArray(auditLog.call, RESETS),
        gte(auditLog.at, new Date(shop.now().getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  if (resets.length > 0) throw new ApiError(409, 'recently_reset', 'recently_reset');
}
