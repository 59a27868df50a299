/** Password hashes: `scrypt$N$r$p$salt$hash`, base64url. About 180 ms and 32 MiB each (shop-api.md 4). */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { unavailable } from '../errors.ts';

const N = 32_768;
const R = 8;
const P = 3;
const KEY_BYTES = 32;
/** More at once would starve the thread pool that also serves the file system. */
const MAX_PARALLEL = 2;
/** About four seconds of them. Who comes then is told to come again, and a flood holds no memory. */
const MAX_WAITING = 40;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn among those who need a hash. Throws 503 when too many wait already. Turns do not nest. */
export async function hashingTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_PARALLEL) running++;
  else if (waiting.length >= MAX_WAITING) throw unavailable();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const derive = (password: string, salt: Buffer, n: number, r: number, p: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const key = await hashingTurn(() => derive(password, salt, N, R, P));
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
