/**
 * Public pages as they were sent, compressed, for two seconds: many visitors of one page cost one rendering
 * (docs/decisions/005). Only answers that are marked for shared caches are stored, and only requests without a personal
 * cookie are answered from here, so no page of one shopper reaches another. A page with a section missing is marked
 * private, and is not stored.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { cachePolicy } from '#app/cache-policy.ts';
import { prefersJapanese } from '#app/i18n/locale.ts';
import { mayGetSharedPage } from '#app/request/personal.server.ts';
import { encodingOf } from '#app/serving/encoding.server.ts';
import { isListed } from './entity-tag.ts';
import { heldStylesheet } from './stylesheet-cookie.server.ts';

/** `headers`: without those that belong to one answer, such as its id; names in lower case. */
export type WholePage = { status: number; headers: Record<string, string>; body: Buffer };

const MOST_PAGES = 300;
const MOST_BYTES = 256 * 1024;
const SHARED = /^public, s-maxage=/;

/** The address with what of the `Vary` headers changes a public page. Undefined when not cacheable. */
function keyOf({ headers, method, url = '' }: IncomingMessage): string | undefined {
  const { cookie = '' } = headers;
  if (method !== 'GET' || !mayGetSharedPage(cookie, url) || headers.range || headers.authorization)
    return undefined;
  if (prefersJapanese(url.split('?', 1)[0] ?? '', headers['accept-language'])) return undefined;
  const held = heldStylesheet(cookie);
  if (held === 'old') return undefined;
  const isHome = /^\/(?:\?|$)/.test(url);
  return JSON.stringify([
    url,
    held,
    encodingOf(headers['accept-encoding']) ?? '',
    headers['save-data'] ?? '',
    // The home page alone looks at it.
    isHome ? (headers['accept-language'] ?? '') : '',
  ]);
}

const isShared = ({ status, headers }: WholePage): boolean =>
  status === 200 && headers['set-cookie'] === undefined && SHARED.test(headers['cache-control'] ?? '');

export class PageCache {
  readonly #pages: LRUCache<string, WholePage>;

  /** `now`: milliseconds of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    const ttl = cachePolicy.wholePage * 1_000;
    this.#pages = new LRUCache({ max: MOST_PAGES, ttl, ttlResolution: 0, perf: { now } });
  }

  /** Answers from a fresh copy; false when there is none. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    const key = keyOf(req);
    const page = key && this.#pages.get(key);
    if (!page) return false;
    const { etag = '' } = page.headers;
    if (isListed(etag, req.headers['if-none-match'])) {
      const { 'content-encoding': _, 'content-length': __, ...ofNoBody } = page.headers;
      res.writeHead(304, ofNoBody).end();
    } else res.writeHead(200, page.headers).end(page.body);
    return true;
  }

  /** Stores the page that answered `req`, if everybody may see it. */
  store(req: IncomingMessage, page: WholePage): void {
    const key = keyOf(req);
    if (key !== undefined && isShared(page) && page.body.length <= MOST_BYTES) this.#pages.set(key, page);
  }
}
