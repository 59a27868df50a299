/**
 * Public pages, kept as they were sent, compressed, for two seconds: many visitors of one page cost one rendering. Only
 * answers that are marked for shared caches are kept, and only requests without a personal cookie are answered from
 * here, so no page of one shopper reaches another. A page with a section missing is marked private, and is not kept.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { cachePolicy } from '#app/cache-policy.ts';

type Kept = { headers: OutgoingHttpHeaders; body: Buffer; until: number };

const FRESH_MS = cachePolicy.wholePage * 1_000;
const MOST_PAGES = 300;
const MOST_BYTES = 256 * 1024;
const SHARED = /^public, s-maxage=/;
/** They belong to one answer. */
const OWN = ['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** The stylesheet's cookie says only which stylesheet the browser has; every other may be somebody's own. */
const SHARED_COOKIES = /^(?:css=[\w.-]{1,80})?$/;

/** What the headers' `Vary` names, with the address; undefined for requests that are none of this cache's business. */
function keyOf(req: IncomingMessage): string | undefined {
  const { headers, method, url = '' } = req;
  const { cookie = '' } = headers;
  if (method !== 'GET' || !SHARED_COOKIES.test(cookie) || headers.range || headers.authorization)
    return undefined;
  const isHome = /^\/(?:\?|$)/.test(url);
  return JSON.stringify([
    url,
    cookie,
    headers['accept-encoding'] ?? '',
    headers['save-data'] ?? '',
    // The home page alone looks at it.
    isHome ? (headers['accept-language'] ?? '') : '',
  ]);
}

export class SharedPages {
  readonly #pages = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Answers the request if a fresh copy is here; else watches the answer, and keeps it if everybody may see it. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const key = keyOf(req);
    if (key === undefined) return false;
    const kept = this.#pages.get(key);
    if (kept && kept.until > this.#now()) {
      send(req, res, kept);
      return true;
    }
    this.#watch(key, res);
    return false;
  }

  #watch(key: string, res: ServerResponse): void {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const note = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return;
      const part =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
          : Buffer.from(chunk);
      bytes += part.length;
      if (bytes <= MOST_BYTES) chunks.push(part);
    };
    const { write, end } = res;
    // Compression sits between the page and these, so what passes here is what the browser gets.
    res.write = ((chunk: unknown, ...rest: unknown[]) => {
      note(chunk, rest[0]);
      return Reflect.apply(write, res, [chunk, ...rest]);
    }) as typeof res.write;
    res.end = ((chunk: unknown, ...rest: unknown[]) => {
      note(chunk, rest[0]);
      const answer = Reflect.apply(end, res, [chunk, ...rest]);
      if (bytes <= MOST_BYTES && isShared(res)) this.#keep(key, res.getHeaders(), Buffer.concat(chunks));
      return answer;
    }) as typeof res.end;
  }

  #keep(key: string, headers: OutgoingHttpHeaders, body: Buffer): void {
    const lasting = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));
    this.#pages.delete(key);
    this.#pages.set(key, { headers: lasting, body, until: this.#now() + FRESH_MS });
    const oldest = this.#pages.size > MOST_PAGES ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
  }
}

const isShared = (res: ServerResponse): boolean =>
  res.statusCode === 200 &&
  !res.hasHeader('set-cookie') &&
  SHARED.test(String(res.getHeader('cache-control') ?? '')) &&
  String(res.getHeader('content-type') ?? '').startsWith('text/html');

function send(req: IncomingMessage, res: ServerResponse, { headers, body }: Kept): void {
  const known = req.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (known.includes(String(headers['etag']))) {
    const { 'content-encoding': _, ...rest } = headers;
    res.writeHead(304, rest);
    res.end();
    return;
  }
  res.writeHead(200, { ...headers, 'content-length': body.length });
  res.end(body);
}
