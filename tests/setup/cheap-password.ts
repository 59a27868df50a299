/**
 * The password of members whom tests make: hashed as the shop does it, at a hundredth of the work. Who registers,
 * changes or forgets a password gets the shop's own hash, and a login of nobody costs as much.
 */
import { randomBytes, scryptSync } from 'node:crypto';

const [N, R, P] = [1024, 8, 1];

function hashOf(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r: R, p: P });
  return ['scrypt', N, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Of `password1`, which the demo's members have, too. */
export const CHEAP_HASH = hashOf('password1');
