/** Sessions of staff: opaque tokens, stored as hashes. */
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Role } from '#contract/desk/permissions.ts';
import type { Db, Tx } from '../../db/client.ts';
import { staff, staffSessions } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { randomToken, sha256 } from '../tokens.ts';

/** Lifetime before the second factor is entered. */
const HALF_MS = 10 * 60_000;
const FULL_MS = 8 * 3_600_000;
const IDLE_MS = 60 * 60_000;
/** The time of the last request is written at most this often. */
const SEEN_EVERY_MS = 60_000;
/** How long a second factor counts as fresh after it was entered. */
const FRESH_MS = 10 * 60_000;

export type StaffRow = typeof staff.$inferSelect;
export type StaffSession = typeof staffSessions.$inferSelect;
export type StaffCaller = { staff: StaffRow; session: StaffSession };

export const isDisabled = ({ disabledAt }: Pick<StaffRow, 'disabledAt'>): boolean => disabledAt !== null;

/** A session starts at level `full` if no second factor is needed (DESK_TOTP=optional and none set). */
export async function openStaffSession(
  shop: Shop,
  tx: Tx,
  member: StaffRow,
  network: string,
): Promise<{ token: string; level: 'half' | 'full'; totp: 'set' | 'unset' }> {
  const token = randomToken(32);
  const now = shop.now();
  const needsTotp = member.totpSecret !== null || shop.env.DESK_TOTP === 'required';
  const level = needsTotp ? 'half' : 'full';
  await tx.insert(staffSessions).values({
    hash: sha256(token),
    staffId: member.id,
    level,
    seenAt: now,
    endsAt: new Date(now.getTime() + (needsTotp ? HALF_MS : FULL_MS)),
    network,
  });
  return { token, level, totp: totpOf(member) };
}

/** A session that is older than the setting, or whose second factor was removed, is `half` where one is required. */
const lacksTotp = ({ env }: Pick<Shop, 'env'>, { totpSecret }: Pick<StaffRow, 'totpSecret'>): boolean =>
  env.DESK_TOTP === 'required' && totpSecret === null;

export const totpOf = ({ totpSecret }: Pick<StaffRow, 'totpSecret'>): 'set' | 'unset' =>
  totpSecret === null ? 'unset' : 'set';

/** Undefined when the session is unknown, ended, idle for too long, or its owner is disabled. */
export async function findStaffSession(shop: Shop, token: string): Promise<StaffCaller | undefined> {
  const now = shop.now();
  const [found] = await shop.db
    .select({ staff, session: staffSessions })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.hash, sha256(token)),
        gt(staffSessions.endsAt, now),
        gt(staffSessions.seenAt, new Date(now.getTime() - IDLE_MS)),
      ),
    );
  if (!found || isDisabled(found.staff)) return undefined;
  if (now.getTime() - found.session.seenAt.getTime() > SEEN_EVERY_MS)
    await shop.db
      .update(staffSessions)
      .set({ seenAt: now })
      .where(eq(staffSessions.hash, found.session.hash));
  return lacksTotp(shop, found.staff)
    ? { ...found, session: { ...found.session, level: 'half', provedAt: null } }
    : found;
}

export const sessionOver = () => new ApiError(401, 'session_over', 'session_over');

/**
 * Account and session as they are now, locked. Undefined if the session has been ended since the call was let in. What
 * gives its caller a password, a code or a link must hold this lock: otherwise it would outlive the session.
 */
export async function lockCaller(tx: Tx, { staff: { id }, session: { hash } }: StaffCaller) {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  const [session] = await tx.select().from(staffSessions).where(eq(staffSessions.hash, hash)).for('update');
  return member && session ? { staff: member, session } : undefined;
}

/** `lockCaller`, which throws 401 `session_over` instead. */
export async function requireCaller(tx: Tx, caller: StaffCaller): Promise<StaffCaller> {
  const locked = await lockCaller(tx, caller);
  if (!locked) throw sessionOver();
  return locked;
}

/** Raises the session to `full`. Call it when the right second factor was entered. */
export async function raiseSession(shop: Shop, tx: Tx, { hash, level }: StaffSession): Promise<void> {
  const now = shop.now();
  await tx
    .update(staffSessions)
    .set({
      level: 'full',
      tries: 0,
      newTotpSecret: null,
      provedAt: now,
      ...(level === 'half' ? { endsAt: new Date(now.getTime() + FULL_MS) } : {}),
    })
    .where(eq(staffSessions.hash, hash));
}

/**
 * After the removal of the own second factor. Where one is required, the session becomes `half` with its short lifetime, in
 * which a new one can be set up.
 */
export async function lowerSession(shop: Shop, tx: Tx, { hash }: StaffSession): Promise<void> {
  if (shop.env.DESK_TOTP !== 'required') return;
  await tx
    .update(staffSessions)
    .set({ level: 'half', provedAt: null, endsAt: new Date(shop.now().getTime() + HALF_MS) })
    .where(eq(staffSessions.hash, hash));
}

/** When the second factor stops being fresh; null when it is not fresh now. */
export function freshUntil({ now }: Pick<Shop, 'now'>, { session }: StaffCaller): Date | null {
  if (!session.provedAt) return null;
  const until = new Date(session.provedAt.getTime() + FRESH_MS);
  return until > now() ? until : null;
}

export async function closeStaffSession(db: Db | Tx, { hash }: StaffSession): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.hash, hash));
}

/** Ends the sessions of this person but for `kept`, and the logins that are under way (login.ts). */
export async function closeAllStaffSessions(
  tx: Tx,
  staffId: number,
  now: Date,
  kept?: StaffSession,
): Promise<void> {
  await tx.update(staff).set({ updatedAt: now }).where(eq(staff.id, staffId));
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), kept && ne(staffSessions.hash, kept.hash)));
}

export async function deleteEndedStaffSessions({ db, now }: Shop): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.endsAt, now()));
  await db.delete(staffSessions).where(lt(staffSessions.seenAt, new Date(now().getTime() - IDLE_MS)));
}

export const viewOfStaff = ({ id, name, email, role, locale }: StaffRow & { role: Role }) => ({
  id,
  name,
  email,
  role,
  locale,
});
