import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { env } from '#app/env.ts';
import { resource } from '#app/i18n/href.ts';
import { resourceHeaders } from '#app/security/headers.ts';

const CLOSED = ['/checkout/', '/session-api/', '/login'];

/** Keeps search engines out of the checkout, in both languages. */
export const loader = () =>
  new Response(
    [
      'User-agent: *',
      ...CLOSED.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`]),
      '',
      `Sitemap: ${env.SHOP_URL}${resource('sitemap')}`,
      '',
    ].join('\n'),
    {
      headers: resourceHeaders({
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': cacheFor(cachePolicy.crawlerFile),
      }),
    },
  );
