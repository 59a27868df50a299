/** Whether a request comes from a page of this shop, by its Origin or Referer header. */
import { env } from '#app/env.ts';

const shopHost = new URL(env.SHOP_URL).host;

/**
 * @param page origin or URL of the page
 * @param host the request's Host header, which behind a proxy may differ from the public host
 */
export function isOfThisShop(page: string, host: string | undefined): boolean {
  const from = URL.canParse(page) ? new URL(page).host : '';
  return from !== '' && (from === shopHost || from === host);
}

/**
 * For the Session API: requires an Origin or Referer of this shop. Forms are checked in http/origin.ts, which
 * also accepts requests without these headers.
 */
export function isSameOrigin({ headers }: Request): boolean {
  // Browsers that leave Origin out of a same-origin form still send the referrer.
  const page = headers.get('Origin') ?? headers.get('Referer') ?? '';
  return isOfThisShop(page, headers.get('Host') ?? undefined);
}
