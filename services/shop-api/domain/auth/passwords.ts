/** Password hashes: `scrypt$N$r$p$salt$hash`, base64url. About 180 ms and 32 MiB each. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hashingTurn } from './hashing-queue.ts';

const N = 32_768;
const R = 8;
const P = 3;
const KEY_BYTES = 32;
const derive = (password: string, salt: Buffer, n: number, r: number, p: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** Waits for a turn of `address`. */
export async function hashPassword(password: string, address: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await hashingTurn(address, () => derive(password, salt, N, R, P));
  return ['scrypt', N, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password matches: unknown members cost as much time as known ones. */
const NOBODY = [
  'scrypt',
  N,
  R,
  P,
  randomBytes(16).toString('base64url'),
  randomBytes(32).toString('base64url'),
].join('$');

/** To be called in a turn. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [scheme, n, r, p, salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  if (scheme !== 'scrypt') return false;
  const key = await derive(password, Buffer.from(salt, 'base64url'), Number(n), Number(r), Number(p));
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === key.length && timingSafeEqual(expected, key) && stored != null;
}
