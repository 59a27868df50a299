/**
 * Keys made of SESSION_SECRET, one for each purpose: what was signed for one cannot pass for another. After a change of
 * the secret, what the previous one has signed is still believed while SESSION_SECRET_PREVIOUS names it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/env.server.ts';

const derive = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

/** The first signs, all of them check. */
export const keysFor = (purpose: string): [string, ...string[]] => [
  derive(env.SESSION_SECRET, purpose),
  ...(env.SESSION_SECRET_PREVIOUS ? [derive(env.SESSION_SECRET_PREVIOUS, purpose)] : []),
];

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** A signature of `text` for one purpose. */
export const sign = (purpose: string, text: string): string => signed(keysFor(purpose)[0], text);

/** Whether `signature` is one of `text` for that purpose; takes as long for every wrong one. */
export function isSignatureOf(purpose: string, text: string, signature: unknown): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  return keysFor(purpose).some((key) => {
    const wanted = Buffer.from(signed(key, text));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
}
