import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';

/** Answers 503 after an error, so that search engines try again. With an empty sitemap they would drop pages. */
export async function sitemapResponse(make: () => string | Promise<string | undefined>): Promise<Response> {
  try {
    const text = await make();
    if (text === undefined) return new Response(null, { status: 404, headers: resourceHeaders() });
    return new Response(text, {
      headers: resourceHeaders({
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': cacheFor(cachePolicy.crawlerFile),
      }),
    });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    return new Response(null, { status: 503, headers: resourceHeaders({ 'Retry-After': '60' }) });
  }
}
