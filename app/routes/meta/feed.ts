import type { LoaderFunctionArgs } from '@remix-run/node';
import { cacheFor, cachePolicy } from '#app/cache-policy.ts';
import { scopeOf } from '#app/request/scope.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { feed } from '#app/seo/feed.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';

/** The Atom feed in each language, `/feed.atom` and `/en/feed.atom`; with `?taxon=`, of one category. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  try {
    const text = await feed(scope, (scope.url.searchParams.get('taxon') ?? '').slice(0, 100));
    return new Response(text, {
      headers: resourceHeaders({
        'Content-Type': 'application/atom+xml; charset=utf-8',
        'Cache-Control': cacheFor(cachePolicy.feed),
      }),
    });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    const status = error instanceof NotFoundError ? 404 : 503;
    return new Response(null, {
      status,
      headers: resourceHeaders(status === 503 ? { 'Retry-After': '60' } : {}),
    });
  }
}
