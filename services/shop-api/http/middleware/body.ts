import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { ApiError } from '../../domain/errors.ts';

const MAX_BYTES = 256 * 1024;
/** How long, and how much of, a body that is too large is still taken and forgotten. */
const READ_ON_MS = 5000;
const READ_ON_BYTES = 32 * 1024 * 1024;

/**
 * The body of a request. One that is too large is read on before it is refused with 413: most clients look for the
 * answer when they have sent everything, and would see a broken line instead.
 */
export async function bodyText({ req }: Context): Promise<string> {
  const length = req.header('Content-Length');
  if (length !== undefined && Number(length) <= MAX_BYTES) return req.text();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let late: Promise<undefined> | undefined;
  const reader = req.raw.body?.getReader();
  while (reader) {
    const part = await (late ? Promise.race([reader.read(), late]) : reader.read());
    if (!part || part.done) break;
    bytes += part.value.length;
    if (bytes <= MAX_BYTES) parts.push(part.value);
    else late ??= sleep(READ_ON_MS, undefined, { ref: false });
    if (bytes > READ_ON_BYTES) break;
  }
  if (bytes > MAX_BYTES) throw new ApiError(413, 'body_too_large', 'body_too_large');
  return Buffer.concat(parts).toString();
}
