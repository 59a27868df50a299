/** Which site a request comes from, as its browser tells it. */
import { env } from '#app/env.server.ts';

const shopHost = new URL(env.SHOP_URL).host;

/** `page`: an origin or an address, of a page. `host`: what the request calls this server, behind a proxy not the public name. */
export function isOfThisShop(page: string, host: string | undefined): boolean {
  const from = URL.canParse(page) ? new URL(page).host : '';
  return from !== '' && (from === shopHost || from === host);
}

/**
 * True when a browser says that the request comes from a page of this shop. Every form is judged before Remix
 * (http/origin.server.ts), where a browser may be silent about it; calls of the Session API may not.
 */
export function isSameOrigin({ headers }: Request): boolean {
  // Browsers that leave Origin out of a same-origin form still send the referrer.
  const page = headers.get('Origin') ?? headers.get('Referer') ?? '';
  return isOfThisShop(page, headers.get('Host') ?? undefined);
}
