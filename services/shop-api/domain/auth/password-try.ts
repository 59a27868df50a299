import type { Shop } from '../../shop.ts';
import { type Limit, refundPoints, takeAll } from '../limits/rate-limit.ts';
import { hashingTurn } from './hashing-queue.ts';
import { passwordMatches } from './passwords.ts';

type Try = { password: string; stored: string | null | undefined; network: string; limits: Limit[] };

/**
 * Whether the password is right. Every limit is counted before the check, so that concurrent tries cannot exceed it.
 * The count is taken back if the password is right, or if the hashing queue refused the check. Throws 429 and 503.
 */
export async function tryPassword(shop: Shop, { password, stored, network, limits }: Try): Promise<boolean> {
  await takeAll(shop, limits);
  let isWrong = false;
  try {
    const isRight = await hashingTurn(network, () =>
      passwordMatches(password, stored, shop.env.PASSWORD_WORK),
    );
    isWrong = !isRight;
    return isRight;
  } finally {
    if (!isWrong) await refundPoints(shop, limits);
  }
}
