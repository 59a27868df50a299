/**
 * §4 Recently checked products. A product page is public: a shared cache keeps it, and an answer that sets a cookie it
 * must not keep. So the page brings this picture along, whose answer is each shopper's own (docs/decisions).
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { markViewed } from '#app/cookies/viewed.server.ts';
import { scopeOf } from '#app/request/scope.server.ts';
import { resourceHeaders } from '#app/security/headers.server.ts';

const DOT = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { jar } = scopeOf(context, request);
  const headers = new Headers(
    resourceHeaders({ 'Content-Type': 'image/gif', 'Cache-Control': 'private, no-store' }),
  );
  // Other sites have no say in what this shopper has looked at here.
  if (!/^(?:cross-site|same-site)$/.test(request.headers.get('Sec-Fetch-Site') ?? ''))
    await markViewed(jar, (params['codes'] ?? '').split(','));
  await jar.commit(headers);
  return new Response(DOT, { headers });
}
