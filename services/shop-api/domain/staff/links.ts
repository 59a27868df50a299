/** Invitations and links for a new password: random tokens of 256 bits, stored as hashes, valid for one day and one use. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Role } from '#contract/desk/permissions.ts';
import type { Tx } from '../../db/client.ts';
import { staff, staffLinks } from '../../db/schema/staff.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { hashPassword } from '../auth/passwords.ts';
import { ApiError, fieldError } from '../errors.ts';
import { randomToken, sha256 } from '../tokens.ts';
import { writeAudit } from './audit.ts';
import { closeAllStaffSessions, isDisabled, openStaffSession, type StaffRow } from './session.ts';

const LINK_MS = 24 * 3_600_000;

export type Invited = { email: string; name: string; role: Role };

/** Creates an account without a password, and returns the link's token. */
export async function inviteStaff(
  shop: Shop,
  tx: Tx,
  invited: Invited,
): Promise<{ member: StaffRow; token: string }> {
  const [member] = await tx.insert(staff).values(invited).returning();
  if (!member) throw new Error('no staff row');
  return { member, token: await writeLink(shop, tx, member, 'invite') };
}

/** Returns a new link's token. Earlier links no longer work. */
export async function writeLink(
  shop: Shop,
  tx: Tx,
  member: StaffRow,
  purpose: 'invite' | 'reset',
): Promise<string> {
  const token = randomToken(32);
  await tx
    .update(staffLinks)
    .set({ usedAt: shop.now() })
    .where(and(eq(staffLinks.staffId, member.id), isNull(staffLinks.usedAt)));
  await tx.insert(staffLinks).values({
    hash: sha256(token),
    staffId: member.id,
    purpose,
    endsAt: new Date(shop.now().getTime() + LINK_MS),
  });
  return token;
}

export const linkAddress = (shop: Pick<Shop, 'env'>, token: string): string =>
  `${shop.env.DESK_URL.replace(/\/$/, '')}/link/${token}`;

/** Throws 404 for an unknown link, 409 for a used or expired one. */
async function findLink(shop: Shop, tx: Tx, token: string) {
  const [found] = await tx
    .select({ link: staffLinks, member: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(eq(staffLinks.hash, sha256(token)))
    .for('update');
  if (!found || isDisabled(found.member)) throw new ApiError(404, 'not_found', 'staff_link_unknown');
  if (found.link.usedAt) throw new ApiError(409, 'link_used', 'staff_link_used');
  if (found.link.endsAt <= shop.now()) throw new ApiError(409, 'link_expired', 'staff_link_expired');
  return found;
}

export async function readLink(shop: Shop, token: string) {
  const { link, member } = await inTransaction(shop.db, (tx) => findLink(shop, tx, token));
  return { purpose: link.purpose, name: member.name, email: member.email };
}

/**
 * Sets the password, ends all sessions of this person and opens one. Throws 400 at `password` when the password is the
 * e-mail address.
 */
export async function useLink(shop: Shop, token: string, password: string, network: string) {
  const { email } = await readLink(shop, token);
  if (password.toLowerCase() === email.toLowerCase())
    throw fieldError('password', 'validation_failed', 'validation.staff_password_is_email');
  // Outside the transaction, because hashing takes a while.
  const passwordHash = await hashPassword(password, network, shop.env.PASSWORD_WORK);
  return inTransaction(shop.db, async (tx) => {
    const { link, member } = await findLink(shop, tx, token);
    await tx.update(staffLinks).set({ usedAt: shop.now() }).where(eq(staffLinks.hash, link.hash));
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, member.id));
    await closeAllStaffSessions(tx, member.id, shop.now());
    await writeAudit(tx, {
      staffId: member.id,
      call: 'desk.useLink',
      entity: 'staff',
      entityId: member.id,
      after: { password: 'set', purpose: link.purpose },
      network,
    });
    return openStaffSession(shop, tx, member, network);
  });
}
