/**
 * Stores compressed public pages for two seconds, so that many visitors of a page cost one rendering
 * (docs/decisions/005). Only pages marked for shared caches are stored, and only requests without a personal cookie are
 * answered from the cache, so that no shopper gets another shopper's page. A page with a section missing is marked
 * private.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { cachePolicy } from '#app/cache-policy.ts';
import { mayGetSharedPage } from '#app/request/personal.ts';
import { prefersJapanese } from '#kit/i18n/locale.ts';
import { encodingOf } from '#kit/serving/encoding.ts';
import { heldStylesheet } from './stylesheet-cookie.ts';

/** `headers`: names in lower case, without headers that only fit one response, such as the request id. */
type WholePage = { status: number; headers: Record<string, string>; body: Buffer };

const MAX_PAGES = 300;
const MAX_BYTES = 256 * 1024;
const SHARED = /^public, s-maxage=/;

/** The cache key: the URL and the request headers that change a public page. Undefined when not cacheable. */
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
    // Only the home page depends on the browser's language.
    isHome ? (headers['accept-language'] ?? '') : '',
  ]);
}

const isShared = ({ status, headers }: WholePage): boolean =>
  status === 200 && headers['set-cookie'] === undefined && SHARED.test(headers['cache-control'] ?? '');

/** Whether the header `If-None-Match` contains this entity tag. */
export const isListed = (etag: string, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;

export class PageCache {
  readonly #pages: LRUCache<string, WholePage>;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    const ttl = cachePolicy.wholePage * 1_000;
    this.#pages = new LRUCache({ max: MAX_PAGES, ttl, ttlResolution: 0, perf: { now } });
  }

  /** Sends the stored page, and returns whether one is stored. */
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

  /** Stores the page that answered `req`, if it is public. */
  store(req: IncomingMessage, page: WholePage): void {
    const key = keyOf(req);
    if (key !== undefined && isShared(page) && page.body.length <= MAX_BYTES) this.#pages.set(key, page);
  }
}
