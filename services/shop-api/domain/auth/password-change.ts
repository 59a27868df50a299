/** Sets a new password, by a mailed link or with the old password. Ends the member's other sessions. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, fieldError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import { writeAccountMail } from '../mail/account-mails.ts';
import { knownBrowser } from './known-browser.ts';
import { forgetTries } from './login.ts';
import { enabledMember, memberByEmail } from './member.ts';
import { tryPassword } from './password-try.ts';
import { hashPassword } from './passwords.ts';
import { judgePasswords } from './profile.ts';
import { isSessionEnded } from './sessions.ts';
import { invalidateTokens, issueToken, type LinkState, linkState, useToken } from './user-tokens.ts';

/** Per member in 30 minutes. */
const WRONG_PASSWORDS = 5;
const RIGHT_PASSWORDS = 20;

type Reset = {
  email: string;
  /** Tokens of earlier logins in this browser. */
  browserTokens?: string[] | undefined;
};

/** Does not reveal whether the address is known. */
export async function requestReset(
  shop: Shop,
  { email: typed, browserTokens }: Reset,
  locale: LocaleCode,
  network: string,
) {
  const email = normalise.email(typed);
  if (!isEmail(email)) throw fieldError('email', 'validation_failed', 'validation.email_invalid');
  const user = await memberByEmail(shop, email);
  const browser = user && knownBrowser(shop, user.id, browserTokens);
  await takeMail(shop, 'reset', { network, to: email, own: browser });
  if (!user?.enabled) return;
  await inTransaction(shop.db, async (tx) => {
    await writeAccountMail(shop, tx, 'reset', user, locale, await issueToken(shop, tx, user.id, 'reset'));
  });
  shop.wake();
}

type Pair = { first: string; second: string };

function assertGood({ first, second }: Pair, field: string): void {
  const fields = judgePasswords(first, second, field);
  if (Object.keys(fields).length > 0)
    throw new ApiError(400, 'validation_failed', 'validation_failed', { fields });
}

/** §8.14 */
const REFUSED: Record<Exclude<LinkState, 'usable'>, MessageKey> = {
  unknown: 'reset_password.reset_password_fail',
  used: 'reset_token_used',
  superseded: 'reset_token_superseded',
  expired: 'reset_token_expired',
};
const refusedLink = (state: Exclude<LinkState, 'usable'>): ApiError =>
  new ApiError(state === 'expired' ? 400 : 404, 'reset_token_invalid', REFUSED[state]);

/** Throws what `resetPassword` would throw for this link. */
export async function checkResetLink(shop: Shop, token: string): Promise<void> {
  const state = await linkState(shop, token, 'reset');
  if (state !== 'usable') throw refusedLink(state);
}

/** Throws 404 for an unknown or used token, 400 for an expired one. The link also verifies the address. */
export async function resetPassword(
  shop: Shop,
  token: string,
  pair: Pair,
  locale: LocaleCode,
  network: string,
): Promise<void> {
  assertGood(pair, 'password');
  // Checked before the hashing, which is expensive.
  await checkResetLink(shop, token);
  const passwordHash = await hashPassword(pair.first, network, shop.env.PASSWORD_WORK);
  await inTransaction(shop.db, async (tx) => {
    const userId = await useToken(shop, tx, token, 'reset');
    if (typeof userId !== 'number') throw refusedLink(userId);
    await setPassword(shop, tx, userId, passwordHash, locale, undefined);
    await tx
      .update(users)
      .set({ emailVerifiedAt: shop.now() })
      .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  });
  shop.caches.sessions.clear();
  shop.wake();
}

const wrongPassword = () =>
  fieldError('currentPassword', 'current_password_incorrect', 'account.password.current_password_incorrect');
const sessionEnded = () => new ApiError(401, 'token_invalid', 'token_invalid');

type Change = { currentPassword: string; newPassword: Pair };

/** Throws 400 at `currentPassword` and `newPassword`, 401 if the session was ended meanwhile, 429. */
export async function changePassword(
  shop: Shop,
  input: Change,
  locale: LocaleCode,
  bearer: Bearer,
  network: string,
): Promise<void> {
  const user = await enabledMember(shop, bearer);
  assertGood(input.newPassword, 'newPassword');
  const attempt = {
    password: input.currentPassword,
    stored: user.passwordHash,
    network,
    wrong: [{ key: `password:member:${user.id}`, max: WRONG_PASSWORDS }],
    right: [{ key: `password:right:member:${user.id}`, max: RIGHT_PASSWORDS }],
  };
  if (!(await tryPassword(shop, attempt))) throw wrongPassword();
  const passwordHash = await hashPassword(input.newPassword.first, network, shop.env.PASSWORD_WORK);
  await inTransaction(shop.db, async (tx) => {
    // While this one was hashed, a mailed link or another session may have set a password and ended this session.
    const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (await isSessionEnded(tx, shop.now(), bearer)) throw sessionEnded();
    if (now?.passwordHash !== user.passwordHash) throw wrongPassword();
    await setPassword(shop, tx, user.id, passwordHash, locale, bearer.sessionId);
  });
  shop.caches.sessions.clear();
  shop.wake();
}

async function setPassword(
  shop: Shop,
  tx: Tx,
  userId: number,
  passwordHash: string,
  locale: LocaleCode,
  exceptSession: string | undefined,
): Promise<void> {
  const now = shop.now();
  const [user] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: 'password' })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptSession ? ne(sessions.id, exceptSession) : undefined,
      ),
    );
  await invalidateTokens(shop, tx, userId, 'reset');
  await forgetTries({ db: tx }, userId);
  if (user) await writeAccountMail(shop, tx, 'password_changed', user, locale);
}
