/** One try of a password, within the limits against guessing. */
import type { Shop } from '../../shop.ts';
import { type Limit, refundPoints, takeAll } from '../limits/rate-limit.ts';
import { hashingTurn } from './hashing-queue.ts';
import { passwordMatches } from './passwords.ts';

type Try = { password: string; stored: string | null | undefined; ip: string; limits: Limit[] };

/**
 * Whether it is the right one. It is counted at every limit before it is checked, so that a thousand at once cannot pass
 * the limit; a right one, or one that the queue had no room for, is not counted in the end. Throws 429 and 503.
 */
export async function tryPassword(shop: Shop, { password, stored, ip, limits }: Try): Promise<boolean> {
  await takeAll(shop, limits);
  let isGuess = false;
  try {
    const isRight = await hashingTurn(ip, () => passwordMatches(password, stored, shop.env.PASSWORD_WORK));
    isGuess = !isRight;
    return isRight;
  } finally {
    if (!isGuess) await refundPoints(shop, limits);
  }
}
