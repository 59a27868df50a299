/** The password work (PASSWORD_WORK) of shops that tests make: next to none. Only tests of a flood need the shop's own. */
import type { TestShop } from './shop.ts';

export const QUICK_PASSWORDS = 64;
const FULL_PASSWORDS = 32_768;

/** While `work` runs, hashing takes as long as in the shop itself. */
export async function atFullCost({ shop }: TestShop, work: () => Promise<void>): Promise<void> {
  Object.assign(shop.env, { PASSWORD_WORK: FULL_PASSWORDS });
  try {
    await work();
  } finally {
    Object.assign(shop.env, { PASSWORD_WORK: QUICK_PASSWORDS });
  }
}
