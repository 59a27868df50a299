import { createHash, randomBytes } from 'node:crypto';

/** 192 bits, URL-safe: cart tokens, payment keys. */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url');

const BASE32 = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Legible letters and digits, for the gateway's reference. */
export const randomBase32 = (length: number): string =>
  Array.from(randomBytes(length), (byte) => BASE32[byte % 32]).join('');

export const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();
