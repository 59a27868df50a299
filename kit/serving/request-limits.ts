/**
 * Finds malformed requests, such as those with ambiguous paths, which are refused before anything else handles them.
 */
import type { IncomingMessage } from 'node:http';

export type Refusal = { status: number; headers?: Record<string, string> };

const BODY_LIMIT = 256 * 1024;
const URL_LIMIT = 8 * 1024;
const METHODS = ['GET', 'HEAD', 'POST'];
const allow = { Allow: [...METHODS, 'OPTIONS'].join(', ') };
export const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Browsers resolve dot segments before they send a request. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether we, caches and Remix read the path in the same way, and Remix can match it without throwing: no absolute URL,
 * dot segments, fragment, broken percent escapes or control characters.
 */
function isPlainPath(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || /[\\#]/.test(url)) return false;
  const [path = ''] = url.split('?', 1);
  try {
    return !DOT_SEGMENT.test(path) && !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Requests that only Remix's browser scripts would make, which our pages do not use. They are refused because
 * `/__manifest` matches any number of paths at once, and loader data has more than its page shows.
 */
function isForRemixScripts(url: string): boolean {
  // The same tests as in Remix, for requests of data.
  const { pathname, searchParams } = new URL(url, 'http://shop');
  return pathname === '/__manifest' || pathname.endsWith('.data') || searchParams.has('_data');
}

/** @param bodyLimit in bytes */
export function faultOf(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  bodyLimit = BODY_LIMIT,
): Refusal | undefined {
  if (method === 'OPTIONS') return { status: 204, headers: allow };
  if (!METHODS.includes(method)) return { status: 405, headers: allow };
  if (url.length > URL_LIMIT) return { status: 414 };
  if (!HOST.test(headers.host ?? '') || !isPlainPath(url)) return { status: 400 };
  if (isForRemixScripts(url)) return { status: 404 };
  if (Number(headers['content-length'] ?? 0) > bodyLimit)
    return { status: 413, headers: { Connection: 'close' } };
  return undefined;
}
