import type { Shop } from '../../shop.ts';
import { type Limit, refundPoints, takeAll } from '../limits/rate-limit.ts';
import { hashingTurn } from './hashing-queue.ts';
import { passwordMatches } from './passwords.ts';

type Try = {
  password: string;
  stored: string | null | undefined;
  network: string;
  /** Count wrong passwords. */
  wrong: Limit[];
  /** Count right passwords: far more than anybody needs, so that nobody can keep the processor busy with an own account. */
  right: Limit[];
};

/**
 * Whether the password is right. Every limit is counted before the check, so that concurrent tries cannot exceed it. The
 * count of the other outcome is taken back, and both if the hashing queue refused the check. Throws 429 and 503.
 */
export async function tryPassword(shop: Shop, { password, stored, network, wrong, right }: Try) {
  await takeAll(shop, wrong);
  let isRight: boolean | undefined;
  try {
    await takeAll(shop, right);
    try {
      isRight = await hashingTurn(network, () => passwordMatches(password, stored, shop.env.PASSWORD_WORK));
      return isRight;
    } finally {
      if (!isRight) await refundPoints(shop, right);
    }
  } finally {
    if (isRight !== false) await refundPoints(shop, wrong);
  }
}
