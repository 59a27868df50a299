/** Finds or creates the member that the OAuth provider has identified. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { sessions, userIdentities, users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, fieldError } from '../errors.ts';
import { writeAccountMail } from '../mail/account-mails.ts';

export type ProvenPerson = {
  provider: string;
  /** The provider's stable id of the person. */
  subject: string;
  /** Set only if the provider has verified the address. */
  email: string | undefined;
  lastName: string;
  firstName: string;
};

type User = typeof users.$inferSelect;

const TRIES = 3;

type How = { locale: LocaleCode; mayOpen: boolean };

/** Throws 401 `user_not_enabled` when no member can be found or created, 400 when no member may be created. */
export async function memberOf(shop: Shop, person: ProvenPerson, how: How): Promise<User> {
  for (let tries = 1; ; tries++)
    try {
      const user = await inTransaction(shop.db, (tx) => findOrOpen(shop, tx, person, how));
      shop.caches.sessions.clear();
      shop.wake();
      return user;
    } catch (error) {
      // A concurrent first login or registration won: the next try finds its member.
      if (!isUniqueViolation(error) || tries === TRIES) throw error;
    }
}

async function findOrOpen(shop: Shop, tx: Tx, person: ProvenPerson, how: How): Promise<User> {
  const { provider, subject, email } = person;
  const { locale, mayOpen } = how;
  const [known] = await tx
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.subject, subject)));
  if (known) return known.user;
  if (!email) throw new ApiError(401, 'user_not_enabled', 'oauth_email_unverified');
  const [found] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
    .for('update');
  if (found && !found.enabled) throw new ApiError(401, 'user_not_enabled', 'user_not_enabled');
  if (!found && !mayOpen) throw fieldError('termsAccepted', 'validation_failed', 'terms_required');
  const user = found
    ? await giveToVerifiedOwner(shop, tx, found, locale)
    : await openAccount(shop, tx, { ...person, email }, locale);
  await tx.insert(userIdentities).values({ provider, subject, userId: user.id, createdAt: shop.now() });
  return user;
}

/**
 * An account with an unverified address may have been opened by somebody else. The provider has now verified the owner,
 * so the account's password and sessions are deleted.
 */
async function giveToVerifiedOwner(shop: Shop, tx: Tx, found: User, locale: LocaleCode): Promise<User> {
  if (found.emailVerifiedAt) return found;
  const now = shop.now();
  const [user] = await tx
    .update(users)
    .set({ passwordHash: null, passwordChangedAt: now, emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, found.id))
    .returning();
  if (!user) throw new Error('the locked member is gone');
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: 'oauth' })
    .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)));
  await writeAccountMail(shop, tx, 'verified', user, locale);
  return user;
}

/** Creates a member without a password; a password reset can set one. */
async function openAccount(
  shop: Shop,
  tx: Tx,
  { email, lastName, firstName }: ProvenPerson & { email: string },
  locale: LocaleCode,
): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ email, lastName, firstName, locale, emailVerifiedAt: shop.now() })
    .returning();
  if (!user) throw new Error('no member row');
  await writeAccountMail(shop, tx, 'verified', user, locale);
  return user;
}
