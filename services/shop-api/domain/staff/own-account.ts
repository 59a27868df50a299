/** The account of the staff member who is logged in. */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { OwnAccount } from '#contract/desk/accounts.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { staff, staffSessions } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { tryPassword } from '../auth/password-try.ts';
import { hashPassword } from '../auth/passwords.ts';
import { ApiError, fieldError } from '../errors.ts';
import { removeTotp } from './accounts.ts';
import { type Audited, writeAudit } from './audit.ts';
import { recoveryCodesLeft, writeRecoveryCodes } from './recovery-codes.ts';
import {
  closeAllStaffSessions,
  lowerSession,
  requireCaller,
  type StaffCaller,
  totpOf,
  viewOfStaff,
} from './session.ts';

/** Wrong passwords per 30 minutes. */
const PASSWORD_TRIES = 5;
/** Changes per 30 minutes. */
const RIGHT_PASSWORDS = 20;

/** Input of calls that open a transaction themselves. */
type Asking = StaffCaller & { network: string; requestId: string | undefined };
type Work = StaffCaller & { tx: Tx; audit: (row: Audited) => void };

export async function ownAccount(
  { db, now }: { db: Db | Tx; now: Shop['now'] },
  { staff: { id }, session }: StaffCaller,
): Promise<OwnAccount> {
  const [member] = await db.select().from(staff).where(eq(staff.id, id));
  if (!member) throw new Error('no staff row');
  const sessions = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, id), gt(staffSessions.endsAt, now())))
    .orderBy(desc(staffSessions.seenAt));
  return {
    staff: viewOfStaff(member),
    totp: totpOf(member),
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
    sessions: sessions.map((each) => ({
      startedAt: each.createdAt.toISOString(),
      seenAt: each.seenAt.toISOString(),
      network: each.network,
      isThis: Buffer.from(each.hash).equals(Buffer.from(session.hash)),
    })),
  };
}

export async function changeOwnAccount(
  shop: Shop,
  { name, locale }: { name: string; locale: LocaleCode },
  { tx, audit, ...caller }: Work,
): Promise<OwnAccount> {
  const { id, name: oldName, locale: oldLocale } = caller.staff;
  await tx.update(staff).set({ name, locale, updatedAt: shop.now() }).where(eq(staff.id, id));
  audit({
    entity: 'staff',
    entityId: id,
    before: { name: oldName, locale: oldLocale },
    after: { name, locale },
  });
  return ownAccount({ ...shop, db: tx }, caller);
}

/**
 * Ends the other sessions. Takes no idempotency key, because the row stored for the key would contain a fast hash of
 * both passwords. A repeated request is recognised because the new password is already set. Throws 400, 401 if the session was ended meanwhile, and 429.
 */
export async function changeOwnPassword(
  shop: Shop,
  { network, requestId, ...caller }: Asking,
  { current, password }: { current: string; password: string },
): Promise<null> {
  const { id, email, passwordHash: stored } = caller.staff;
  const limits = {
    wrong: [{ key: `desk:password:${id}`, max: PASSWORD_TRIES }],
    right: [{ key: `desk:right:password:${id}`, max: RIGHT_PASSWORDS }],
  };
  if (!(await tryPassword(shop, { password: current, stored, network, ...limits }))) {
    if (await tryPassword(shop, { password, stored, network, ...limits })) return null;
    throw wrongPassword();
  }
  if (password.toLowerCase() === email.toLowerCase())
    throw fieldError('password', 'validation_failed', 'validation.staff_password_is_email');
  const passwordHash = await hashPassword(password, network, shop.env.PASSWORD_WORK);
  return inTransaction(shop.db, async (tx) => {
    // Another session, or a link, may have set a password during the hashing.
    const { staff: now } = await requireCaller(tx, caller);
    if (now.passwordHash !== stored) throw wrongPassword();
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    await closeAllStaffSessions(tx, id, shop.now(), caller.session);
    await writeAudit(tx, {
      staffId: id,
      call: 'desk.changeOwnPassword',
      entity: 'staff',
      entityId: id,
      after: { password: 'set' },
      network,
      requestId,
    });
    return null;
  });
}

const wrongPassword = () => fieldError('current', 'validation_failed', 'staff_password_wrong');

export async function endOtherSessions(
  { now }: Pick<Shop, 'now'>,
  { tx, audit, staff: { id }, session }: Work,
): Promise<null> {
  await closeAllStaffSessions(tx, id, now(), session);
  audit({ entity: 'staff', entityId: id, after: { sessions: 'ended' } });
  return null;
}

export async function removeOwnTotp(shop: Shop, { tx, audit, staff: member, session }: Work): Promise<null> {
  await removeTotp(tx, member.id);
  await closeAllStaffSessions(tx, member.id, shop.now(), session);
  await lowerSession(shop, tx, session);
  audit({
    entity: 'staff',
    entityId: member.id,
    before: { totp: totpOf(member) },
    after: { totp: 'unset' },
  });
  return null;
}

/**
 * `deskChange` would store the response, so this is a `deskCall` and opens a transaction itself. Throws 409 without a
 * second factor.
 */
export async function renewRecoveryCodes(shop: Shop, { network, requestId, ...caller }: Asking) {
  return inTransaction(shop.db, async (tx) => {
    const { id, totpSecret } = (await requireCaller(tx, caller)).staff;
    if (!totpSecret) throw new ApiError(409, 'totp_missing', 'totp_missing');
    const recoveryCodes = await writeRecoveryCodes(tx, id);
    await writeAudit(tx, {
      staffId: id,
      call: 'desk.renewRecoveryCodes',
      entity: 'staff',
      entityId: id,
      after: { recoveryCodes: 'renewed' },
      network,
      requestId,
    });
    return { recoveryCodes };
  });
}
