/**
 * The page of this shop from which a request came, by its Referer. Our pages' referrer policy makes browsers send the
 * full URL inside the shop.
 */
import { env } from '#app/env.ts';
import { safePath } from '#kit/serving/safe-path.ts';

/** Undefined for pages of other sites, and for the same page. */
export function cameFrom(request: Request, here: URL): string | undefined {
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  if (from.origin !== env.SHOP_URL && from.host !== here.host) return undefined;
  const path = safePath(from.pathname + from.search, '');
  return path === '' || path === here.pathname + here.search || path === here.pathname ? undefined : path;
}
