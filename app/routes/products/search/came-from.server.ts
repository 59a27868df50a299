/** The page of this shop that a request came from, by its Referer (our policy sends it whole inside the shop). */
import { env } from '#app/env.server.ts';
import { safePath } from '#app/rules/guards.ts';

/** Undefined for strangers, and for a page that leads to itself. */
export function cameFrom(request: Request, here: URL): string | undefined {
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  if (from.origin !== env.SHOP_URL && from.host !== here.host) return undefined;
  const path = safePath(from.pathname + from.search, '');
  return path === '' || path === here.pathname + here.search || path === here.pathname ? undefined : path;
}
