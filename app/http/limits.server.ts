/** Requests that are refused before anything looks at them: how they are made is wrong, whatever they ask for. */
import type { Request, RequestHandler } from 'express';
import { type Refusal, refuse } from './refuse.server.ts';

const BODY_LIMIT = 256 * 1024;
const URL_LIMIT = 8 * 1024;
const METHODS = ['GET', 'HEAD', 'POST'];
const allow = { Allow: [...METHODS, 'OPTIONS'].join(', ') };
export const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A path that Remix can match without throwing: no broken percent escapes, no NUL, no absolute form. */
function isPlainPath(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false;
  try {
    const { pathname } = new URL(url, 'http://shop');
    // `/.//evil.example` becomes `//evil.example`, which a redirect would follow out of the shop.
    return !pathname.startsWith('//') && !/\p{Cc}/u.test(decodeURIComponent(url.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

/**
 * What Remix's browser scripts ask for: no page of ours has them. The manifest matches every path that it is given, and
 * data without its page would show what the page does not.
 */
function isForRemixScripts(url: string): boolean {
  const [path = '', ...query] = url.split('?');
  if (path === '/__manifest' || path.endsWith('.data')) return true;
  return new URLSearchParams(query.join('?')).has('_data');
}

function refusalOf({ method, url, headers }: Request): Refusal | undefined {
  if (method === 'OPTIONS') return { status: 204, headers: allow };
  if (!METHODS.includes(method)) return { status: 405, headers: allow };
  if (url.length > URL_LIMIT) return { status: 414 };
  if (!HOST.test(headers.host ?? '') || !isPlainPath(url)) return { status: 400 };
  if (isForRemixScripts(url)) return { status: 404 };
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT)
    return { status: 413, headers: { Connection: 'close' } };
  return undefined;
}

export const refuseBadRequests: RequestHandler = (req, res, next) => {
  const refusal = refusalOf(req);
  if (refusal) refuse(req, res, refusal);
  else next();
};
