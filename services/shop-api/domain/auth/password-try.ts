/** One try of a password, within the limits against guessing (decisions 27). */
import type { Shop } from '../../shop.ts';
import { hashingTurn, passwordMatches } from './passwords.ts';
import { count, type Limit, refuseOverLimit } from './rate-limit.ts';

/**
 * Whether it is the right one; a wrong one counts at every limit. Throws 429 over a limit and 503 in a flood. The
 * limits are looked at once more when the turn comes: of a thousand tries sent at once only so many are heard.
 */
export async function tryPassword(
  shop: Shop,
  password: string,
  stored: string | null | undefined,
  limits: Limit[],
): Promise<boolean> {
  await refuseOverLimit(shop, limits);
  return hashingTurn(async () => {
    await refuseOverLimit(shop, limits);
    const isRight = await passwordMatches(password, stored);
    if (!isRight) for (const { key } of limits) await count(shop, key);
    return isRight;
  });
}
