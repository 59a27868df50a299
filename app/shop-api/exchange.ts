/**
 * Sends one request to the Shop API with undici. `fetch` is built on undici, but takes three times as long, and every page
 * waits for calls. Follows redirects, and decompresses answers, although it does not ask for compressed ones: some servers
 * compress them anyway.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { boundedBytes, TooLongError } from '#contract/rules/bounded-text.ts';

// Initialises Node's built-in fetch before undici is loaded. Otherwise undici installs its agent as the global
// dispatcher, and on Node 20 the built-in fetch fails for requests with a Content-Length (the OAuth token exchange).
new Headers();
const { Agent, request } = await import('undici');

/** Bytes. Far more than any response needs: a whole category list has 60 KB. */
export const ANSWER_LIMIT = 8 * 1024 * 1024;
const REDIRECTS_MAX = 5;

/** Without a dispatcher of our own, undici would use the global one, which is of the undici version built into Node. */
const dispatcher = new Agent();

export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
};
export type Exchanged = { status: number; text: string; retryAfter: string | undefined };

/** Headers that tell who the shopper is. */
const CREDENTIALS: readonly string[] = ['authorization', 'cart-token', 'x-forwarded-for', 'idempotency-key'];

const withoutCredentials = (sent: Sent): Sent => ({
  ...sent,
  headers: Object.fromEntries(
    Object.entries(sent.headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase())),
  ),
});

/** Whether what was sent to `from` may be sent to `to`: the same host, and no less encrypted. */
const isSameHost = (from: URL, to: URL): boolean =>
  from.host === to.host && (from.protocol === to.protocol || to.protocol === 'https:');

const METHOD_KEPT: readonly number[] = [307, 308];

/**
 * The request to send after a redirect; undefined if it is not followed. Most redirects would turn a change into a read.
 * Another host gets no credentials, and no changes.
 */
function redirected(from: URL, sent: Sent, status: number, location: string | undefined) {
  if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, from))
    return undefined;
  const to = new URL(location, from);
  if (!/^https?:$/.test(to.protocol)) return undefined;
  const isRead = sent.method === 'GET';
  if (isSameHost(from, to)) return isRead || METHOD_KEPT.includes(status) ? { to, sent } : undefined;
  return isRead ? { to, sent: withoutCredentials(sent) } : undefined;
}

/** @throws TooLongError for more than `ANSWER_LIMIT` bytes, before or after decompression */
export async function exchange(url: string, first: Sent, signal: AbortSignal): Promise<Exchanged> {
  let [address, sent] = [new URL(url), first];
  for (let left = REDIRECTS_MAX; ; left--) {
    const { statusCode: status, headers, body } = await request(address, { ...sent, dispatcher, signal });
    const one = (name: string): string | undefined => [headers[name]].flat()[0];
    const next = left > 0 ? redirected(address, sent, status, one('location')) : undefined;
    if (next) {
      await body.dump();
      [address, sent] = [next.to, next.sent];
      continue;
    }
    const bytes = await boundedBytes(body, ANSWER_LIMIT);
    const plain = await decompressed(bytes, one('content-encoding') ?? '');
    return { status, text: plain.toString('utf8'), retryAfter: one('retry-after') };
  }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const ways = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** Gzip is recognised without its header, too: no JSON begins with its two bytes. */
async function decompressed(bytes: Buffer, encoding: string): Promise<Buffer> {
  const named = encoding.trim().toLowerCase().replace(/^x-/, '');
  const way = isGzip(bytes) ? 'gzip' : named === 'deflate' || named === 'br' ? named : undefined;
  if (!way || bytes.length === 0) return bytes;
  try {
    return await ways[way](bytes, { maxOutputLength: ANSWER_LIMIT });
  } catch (error) {
    if (error instanceof RangeError) throw new TooLongError(`more than ${ANSWER_LIMIT} bytes`);
    throw error;
  }
}
