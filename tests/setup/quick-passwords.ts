/** The password work (PASSWORD_WORK) of shops that tests make: a sixtieth. Only tests of a flood need the shop's own. */
import { hashPassword } from '../../services/shop-api/domain/auth/passwords.ts';
import type { TestShop } from './shop.ts';

export const QUICK_PASSWORDS = 1024;
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

let made: Promise<string> | undefined;
/** The hash of `password1`, which the demo's members have, too. */
export function quickHash(): Promise<string> {
  made ??= hashPassword('password1', 'tests', QUICK_PASSWORDS);
  return made;
}
