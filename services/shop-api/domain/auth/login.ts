import { sql } from 'drizzle-orm';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { forgetAll, type Limit, take } from '../limits/rate-limit.ts';
import { browserTokenFor, knownBrowser } from './known-browser.ts';
import { tryPassword } from './password-try.ts';
import { openSession } from './sessions.ts';

/** Wrong passwords per 30 minutes. */
const PER_ACCOUNT_AND_NETWORK = 5;
const PER_ACCOUNT = 20;
const PER_NETWORK = 25;
const PER_KNOWN_BROWSER = 5;
/** Logins per 30 minutes. Schools and offices share a network. */
const RIGHT_PER_ACCOUNT = 60;
const RIGHT_PER_NETWORK = 300;

/** Failed logins of any kind from one network. */
export const networkLimit = (network: string): Limit => ({ key: `login:ip:${network}`, max: PER_NETWORK });
/** Successful logins of any kind from one network. */
export const loginsOfNetwork = (network: string): Limit => ({
  key: `login:right:ip:${network}`,
  max: RIGHT_PER_NETWORK,
});
export const loginsOfMember = (userId: number): Limit => ({
  key: `login:right:account:${userId}`,
  max: RIGHT_PER_ACCOUNT,
});
/** Key prefix of the limits of this account's wrong passwords. */
const accountKey = (account: string | number): string => `login:account:${account}:`;

/** Called after the password was changed: earlier failures no longer count. */
export const forgetTries = (shop: Pick<Shop, 'db'>, userId: number): Promise<void> =>
  forgetAll(shop, accountKey(userId));

type User = typeof users.$inferSelect;
type Credentials = {
  email: string;
  password: string;
  network: string;
  /** Tokens of earlier logins in this browser. */
  browserTokens?: string[] | undefined;
};

const wrong = () => new ApiError(401, 'bad_credentials', 'bad_credentials');

/**
 * Checks the password and opens a session. Throws 401 `bad_credentials`, 401 `user_not_enabled` (only after the right
 * password, so that nobody learns which addresses have an account) and 429.
 */
export async function logIn(shop: Shop, { password, network, ...from }: Credentials) {
  const email = normalise.email(from.email);
  // Addresses that are not ASCII are not looked up: the database treats some similar letters as equal, but the limit by
  // address would count each spelling as another account.
  if (!isEmail(email)) {
    await take(shop, networkLimit(network));
    throw wrong();
  }
  const [user] = await shop.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  const browser = user && knownBrowser(shop, user.id, from.browserTokens);
  const account = accountKey(user?.id ?? email.toLowerCase());
  // A known browser has a limit of its own, so that failures elsewhere do not lock the member out.
  const limits = browser
    ? [{ key: `${account}browser:${browser}`, max: PER_KNOWN_BROWSER }]
    : [
        networkLimit(network),
        { key: `${account}ip:${network}`, max: PER_ACCOUNT_AND_NETWORK },
        { key: `${account}all`, max: PER_ACCOUNT },
      ];
  const isRight = await tryPassword(shop, {
    password,
    stored: user?.passwordHash,
    network,
    wrong: limits,
    right: [...(user ? [loginsOfMember(user.id)] : []), ...(browser ? [] : [loginsOfNetwork(network)])],
  });
  if (!isRight || !user) throw wrong();
  const entered = await enter(shop, user.id, browser, (now) => {
    // Changed after the check of the old one.
    if (now?.passwordHash !== user.passwordHash) throw wrong();
    return mayEnter(now);
  });
  await forgetAll(shop, browser ? `${account}browser:${browser}` : `${account}ip:${network}`);
  return entered;
}

/**
 * Returns the account, or throws 401 `bad_credentials` if it is gone and 401 `user_not_enabled`; call it only after the
 * password or identity was checked. The error has `error.email` if the address is not verified, and lacks it if the
 * account is disabled.
 */
export function mayEnter(user: User | undefined): User {
  if (!user) throw wrong();
  if (!user.enabled) throw new ApiError(401, 'user_not_enabled', 'user_not_enabled');
  if (!user.emailVerifiedAt)
    throw new ApiError(401, 'user_not_enabled', 'email_not_verified', {
      fields: { email: ['email_not_verified'] },
    });
  return user;
}

/** The last step of every login. `judge` as for `openSession`. The caller merges the carts of `userId`. */
export async function enter(
  shop: Shop,
  userId: number,
  browser: string | undefined,
  judge: (now: User | undefined) => User,
) {
  return {
    userId,
    ...(await openSession(shop, userId, judge)),
    browserToken: browserTokenFor(shop, userId, browser),
  };
}
