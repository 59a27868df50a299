import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';

/** Secret of a token, a code, a page visit: 192 random bits, safe in a path. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url');
}

/** Compares without telling by its time how much was right; hashed first, so that lengths may differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of `Authorization: Bearer …`, '' when there is none. */
export function bearerOf(c: Context): string {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}
