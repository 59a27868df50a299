/**
 * Keys derived from SESSION_SECRET, one per purpose, so that a signature for one purpose is not valid for another.
 * After a change of the secret, signatures of SESSION_SECRET_PREVIOUS are still accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/env.ts';

const derive = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

/** Signs with the first key, verifies with all of them. */
export const keysFor = (purpose: string): [string, ...string[]] => [
  derive(env.SESSION_SECRET, purpose),
  ...(env.SESSION_SECRET_PREVIOUS ? [derive(env.SESSION_SECRET_PREVIOUS, purpose)] : []),
];

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** A signature of `text` for one purpose. */
export const sign = (purpose: string, text: string): string => signed(keysFor(purpose)[0], text);

/** Whether `signature` signs `text` for this purpose. Compares in constant time. */
export function isSignatureOf(purpose: string, text: string, signature: unknown): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  return keysFor(purpose).some((key) => {
    const wanted = Buffer.from(signed(key, text));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}
