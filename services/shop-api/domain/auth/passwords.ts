/** Password hashes: `scrypt$N$r$p$salt$hash`, base64url. About 180 ms and 32 MiB each at the default N. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hashingTurn } from './hashing-queue.ts';

const R = 8;
const P = 3;
const KEY_BYTES = 32;
const derive = (password: string, salt: Buffer, n: number, r: number, p: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** Waits in the queue of `network`. `n`: the setting PASSWORD_WORK. */
export async function hashPassword(password: string, network: string, n: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await hashingTurn(network, () => derive(password, salt, n, R, P));
  return ['scrypt', n, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const NO_SALT = randomBytes(16).toString('base64url');
const NO_KEY = randomBytes(KEY_BYTES).toString('base64url');

/** A hash that no password matches, so that a login takes as long for an unknown member as for a known one. */
const unmatchableHash = (n: number): string => ['scrypt', n, R, P, NO_SALT, NO_KEY].join('$');

/** Call it within a `hashingTurn`. */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
  work: number,
): Promise<boolean> {
  const [scheme, n, r, p, salt = '', hash = ''] = (stored ?? unmatchableHash(work)).split('$');
  if (scheme !== 'scrypt') return false;
  const key = await derive(password, Buffer.from(salt, 'base64url'), Number(n), Number(r), Number(p));
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === key.length && timingSafeEqual(expected, key) && stored != null;
}
