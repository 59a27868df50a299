/** Accounts of staff, managed by owners. */
import { and, asc, count, eq, gt, isNull, max, ne, sql } from 'drizzle-orm';
import type { StaffAccount } from '#contract/desk/accounts.ts';
import type { Role } from '#contract/desk/permissions.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { staff, staffRecoveryCodes, staffSessions } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, fieldError } from '../errors.ts';
import { type Audited, changedMeanwhile, writeAudit } from './audit.ts';
import { inviteStaff, linkAddress, writeLink } from './links.ts';
import { writeStaffResetMails } from './reset-mail.ts';
import {
  closeAllStaffSessions,
  isDisabled,
  requireCaller,
  type StaffCaller,
  type StaffRow,
  totpOf,
  viewOfStaff,
} from './session.ts';

type Work = { tx: Tx; staff: StaffRow; audit: (row: Audited) => void };
/**
 * Input of calls that return a secret. `deskChange` would store the response, so these are `deskCall`s and open a
 * transaction themselves.
 */
type Asking = StaffCaller & { network: string; requestId: string | undefined };

async function accountsOf(
  { db, now }: { db: Db | Tx; now: Shop['now'] },
  id?: number,
): Promise<StaffAccount[]> {
  const rows = await db
    .select({ member: staff, sessions: count(staffSessions.hash), seen: max(staffSessions.seenAt) })
    .from(staff)
    .leftJoin(staffSessions, and(eq(staffSessions.staffId, staff.id), gt(staffSessions.endsAt, now())))
    .where(id === undefined ? undefined : eq(staff.id, id))
    .groupBy(staff.id)
    .orderBy(asc(staff.name), asc(staff.id));
  return rows.map(({ member, sessions, seen }) => ({
    ...viewOfStaff(member),
    totp: totpOf(member),
    hasPassword: member.passwordHash !== null,
    enabled: !isDisabled(member),
    sessions,
    lastSeenAt: seen?.toISOString() ?? null,
  }));
}

export const listStaff = async (shop: Shop) => ({ items: await accountsOf(shop) });

/** Throws 404. */
export async function readStaff(shop: { db: Db | Tx; now: Shop['now'] }, id: number): Promise<StaffAccount> {
  const [account] = await accountsOf(shop, id);
  if (!account) throw staffUnknown();
  return account;
}

const staffUnknown = () => new ApiError(404, 'not_found', 'staff_unknown');

async function lockStaff(tx: Tx, id: number): Promise<StaffRow> {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!member) throw staffUnknown();
  return member;
}

/** Throws 400 at `email`. */
export async function invite(
  shop: Shop,
  { network, requestId, ...caller }: Asking,
  { name, email: given, role }: { name: string; email: string; role: Role },
) {
  const email = normalise.email(given);
  if (!isEmail(email)) throw fieldError('email', 'validation_failed', 'validation.email_invalid');
  return inTransaction(shop.db, async (tx) => {
    const { staff: by } = await requireCaller(tx, caller);
    const [known] = await tx.select().from(staff).where(sql`lower(${staff.email}) = lower(${email})`);
    if (known) throw fieldError('email', 'validation_failed', 'staff_email_taken');
    const { member, token } = await inviteStaff(shop, tx, { email, name, role });
    await writeAudit(tx, {
      staffId: by.id,
      call: 'desk.inviteStaff',
      entity: 'staff',
      entityId: member.id,
      after: { email, name, role },
      network,
      requestId,
    });
    await writeStaffResetMails(shop, tx, { what: 'invite', member, by });
    return { id: member.id, link: linkAddress(shop, token) };
  });
}

/** Throws 404, and 409 for somebody who is disabled. */
export async function makeLink(shop: Shop, { network, requestId, ...caller }: Asking, id: number) {
  return inTransaction(shop.db, async (tx) => {
    const { staff: by } = await requireCaller(tx, caller);
    const member = await lockStaff(tx, id);
    if (isDisabled(member)) throw await changedMeanwhile(tx, 'staff', id);
    const purpose = member.passwordHash === null ? 'invite' : 'reset';
    const token = await writeLink(shop, tx, member, purpose);
    await writeAudit(tx, {
      staffId: by.id,
      call: 'desk.makeStaffLink',
      entity: 'staff',
      entityId: id,
      after: { link: purpose },
      network,
      requestId,
    });
    if (purpose === 'reset') await writeStaffResetMails(shop, tx, { what: 'link', member, by });
    return { id, link: linkAddress(shop, token) };
  });
}

/** Throws 404, and 409 `last_owner`. */
export async function changeStaff(
  shop: Shop,
  id: number,
  change: { role?: Role | undefined; enabled?: boolean | undefined },
  { tx, audit }: Work,
): Promise<StaffAccount> {
  // Locks all owners in the order of their ids, so that two owners who demote each other do so one after the other.
  await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.role, 'owner'))
    .orderBy(staff.id)
    .for('update');
  const member = await lockStaff(tx, id);
  const before = { role: member.role, enabled: !isDisabled(member) };
  const after = { role: change.role ?? before.role, enabled: change.enabled ?? before.enabled };
  const isOwner = (state: typeof before) => state.role === 'owner' && state.enabled;
  if (isOwner(before) && !isOwner(after) && !(await hasOtherOwner(tx, id)))
    throw new ApiError(409, 'last_owner', 'last_owner');
  const now = shop.now();
  await tx
    .update(staff)
    .set({ role: after.role, disabledAt: after.enabled ? null : (member.disabledAt ?? now), updatedAt: now })
    .where(eq(staff.id, id));
  if (before.role !== after.role || !after.enabled) await closeAllStaffSessions(tx, id, now);
  audit({ entity: 'staff', entityId: id, before, after });
  return readStaff({ ...shop, db: tx }, id);
}

async function hasOtherOwner(tx: Tx, id: number): Promise<boolean> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), ne(staff.id, id)))
    .limit(1);
  return others.length > 0;
}

/** The caller ends the sessions. */
export async function removeTotp(tx: Tx, id: number): Promise<void> {
  await tx.update(staff).set({ totpSecret: null, totpStep: null }).where(eq(staff.id, id));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id));
}

/** Throws 404. */
export async function removeStaffTotp(shop: Shop, id: number, work: Work): Promise<StaffAccount> {
  const { tx, audit } = work;
  const member = await lockStaff(tx, id);
  await removeTotp(tx, id);
  await closeAllStaffSessions(tx, id, shop.now());
  audit({ entity: 'staff', entityId: id, before: { totp: totpOf(member) }, after: { totp: 'unset' } });
  await writeStaffResetMails(shop, tx, { what: 'totp', member, by: work.staff });
  return readStaff({ ...shop, db: tx }, id);
}

/** Throws 404. */
export async function endSessions(shop: Shop, id: number, { tx, audit }: Work): Promise<StaffAccount> {
  await lockStaff(tx, id);
  await closeAllStaffSessions(tx, id, shop.now());
  audit({ entity: 'staff', entityId: id, after: { sessions: 'ended' } });
  return readStaff({ ...shop, db: tx }, id);
}
