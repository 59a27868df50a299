import { sql } from 'drizzle-orm';
import { users } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { mergeCartsAtLogin } from '../cart/merge.ts';
import { ApiError } from '../errors.ts';
import { tryPassword } from './password-try.ts';
import { forget, type Limit } from './rate-limit.ts';
import { openSession } from './sessions.ts';

/** decisions 27: wrong passwords per 30 minutes. */
const PER_ACCOUNT = 5;
const PER_IP = 25;

/** Failures from one address, in whatever way somebody tries to log in. */
export const addressLimit = (ip: string): Limit => ({ key: `login:ip:${ip}`, max: PER_IP });

type Credentials = { email: string; password: string; cartToken?: string | null | undefined; ip: string };

/**
 * Checks the password, opens a session, merges the carts. Throws 401 `bad_credentials`, 401 `user_not_enabled`
 * (only after a right password: no enumeration) and 429.
 */
export async function logIn(shop: Shop, { email, password, cartToken, ip }: Credentials) {
  const account = { key: `login:account:${email.toLowerCase()}`, max: PER_ACCOUNT };
  const address = addressLimit(ip);
  const [user] = await shop.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  if (!(await tryPassword(shop, password, user?.passwordHash, [account, address])) || !user)
    throw new ApiError(401, 'bad_credentials', 'bad_credentials');
  assertMayEnter(user);
  await forget(shop, account.key);
  return enter(shop, user, cartToken);
}

/** Throws 401 `user_not_enabled`: only to who has proved to be the member. */
export function assertMayEnter({ enabled, emailVerifiedAt }: typeof users.$inferSelect): void {
  if (!enabled || !emailVerifiedAt) throw new ApiError(401, 'user_not_enabled', 'user_not_enabled');
}

/** What every way of logging in ends with: a session and one cart. */
export async function enter(
  shop: Shop,
  user: typeof users.$inferSelect,
  cartToken: string | null | undefined,
) {
  const pair = await openSession(shop, user);
  return { ...pair, ...(await mergeCartsAtLogin(shop, user, cartToken ?? undefined)) };
}
