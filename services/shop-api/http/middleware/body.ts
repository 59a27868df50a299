import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { ApiError } from '../../domain/errors.ts';

const MAX_BYTES = 256 * 1024;
/** Limits for reading the rest of a body that is too large. */
const READ_ON_MS = 5000;
const READ_ON_BYTES = 32 * 1024 * 1024;

/** The text of a JSON body. Throws 413 if it has more than `max` bytes. */
export async function bodyText(c: Context, max = MAX_BYTES): Promise<string> {
  const length = c.req.header('Content-Length');
  if (length !== undefined && Number(length) <= max) return c.req.text();
  return (await bodyBytes(c, max)).toString();
}

/**
 * Reads the body. If it is too large, reads the rest before the 413 is sent: most clients read the response only after
 * sending everything, and would otherwise see a broken connection.
 */
export async function bodyBytes({ req }: Context, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let late: Promise<undefined> | undefined;
  const reader = req.raw.body?.getReader();
  while (reader) {
    const chunk = await (late ? Promise.race([reader.read(), late]) : reader.read());
    if (!chunk || chunk.done) break;
    bytes += chunk.value.length;
    if (bytes <= max) chunks.push(chunk.value);
    else late ??= sleep(READ_ON_MS, undefined, { ref: false });
    if (bytes > READ_ON_BYTES) break;
  }
  if (bytes > max) throw new ApiError(413, 'body_too_large', 'body_too_large');
  return Buffer.concat(chunks);
}
