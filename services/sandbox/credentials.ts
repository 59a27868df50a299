import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';

/** 192 random bits, URL-safe. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url');
}

/** Compares in constant time. Hashing makes the lengths equal. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of `Authorization: Bearer …`; '' without such a header. */
export function bearerOf(c: Context): string {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}
