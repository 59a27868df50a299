import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { ApiError } from '../../domain/errors.ts';

const MAX_BYTES = 256 * 1024;
/** Limits for reading the rest of a body that is too large. */
const READ_ON_MS = 5000;
const READ_ON_BYTES = 32 * 1024 * 1024;

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * The text of a JSON body, which is UTF-8 (RFC 8259, 8.1). Throws 400 if it is not, 413 if it has more than `max` bytes,
 * 415 if another charset is declared.
 */
export async function bodyText(c: Context, max = MAX_BYTES): Promise<string> {
  const [, charset = 'utf-8'] = CHARSET.exec(c.req.header('Content-Type') ?? '') ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new ApiError(415, 'unsupported_charset', 'unsupported_charset');
  const length = c.req.header('Content-Length');
  const bytes =
    length !== undefined && Number(length) <= max ? await c.req.arrayBuffer() : await bodyBytes(c, max);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, 'malformed_body', 'malformed_body');
  }
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
