/**
 * §4 Recently checked products. Product pages are in shared caches, so they must not set a cookie. Instead the page
 * contains this picture, whose response is private and sets the cookie (docs/decisions/004).
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { markViewed } from '#app/cookies/viewed.ts';
import { scopeOf } from '#app/request/scope.ts';
import { resourceHeaders } from '#app/security/headers.ts';

const DOT = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { jar } = scopeOf(context, request);
  const headers = new Headers(
    resourceHeaders({ 'Content-Type': 'image/gif', 'Cache-Control': 'private, no-store' }),
  );
  // Other sites must not change this shopper's list.
  if (!/^(?:cross-site|same-site)$/.test(request.headers.get('Sec-Fetch-Site') ?? ''))
    await markViewed(jar, (params['codes'] ?? '').split(','));
  await jar.commit(headers);
  return new Response(DOT, { headers });
}
