/**
 * Seals text that a browser stores but cannot read: compressed, encrypted and authenticated (AES-256-GCM), with one key
 * per purpose (secrets.ts).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { keysFor } from './secrets.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum size of a decompressed text; our own texts are shorter. */
const MAX_BYTES = 64 * 1024;

const rawKey = (key: string) => Buffer.from(key, 'base64url');

/** Returns base64url. */
export function seal(purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, rawKey(keysFor(purpose)[0]), iv);
  const body = Buffer.concat([cipher.update(brotliCompressSync(text)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined when it was sealed for another purpose, with a secret that is no longer set, or not by us. */
export function unseal(purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  for (const key of keysFor(purpose)) {
    try {
      const decipher = createDecipheriv(CIPHER, rawKey(key), iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return brotliDecompressSync(body, { maxOutputLength: MAX_BYTES }).toString('utf8');
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
}
