import type { LoaderFunctionArgs } from '@remix-run/node';
import { cacheForever } from '#app/cache-policy.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { openMedia } from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { IMAGE_SIZES } from '#contract/rules/constants.ts';

const PASSED_ON = ['Content-Type', 'Content-Length', 'ETag', 'Last-Modified', 'Vary'];
const ASKED = ['Accept', 'If-None-Match', 'If-Modified-Since'];

/** Pictures under our own origin, in the seven sizes, streamed from the Shop API. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { size = '', '*': path = '' } = params;
  if (!IMAGE_SIZES.some((known) => known === size) || path === '' || path.split('/').includes('..'))
    return missing(404);
  const asked = new Headers();
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value) asked.set(name, value);
  }
  const picture = await openMedia(size, path, asked).catch((error: unknown) =>
    missing(error instanceof NotFoundError ? 404 : 503),
  );
  if (picture.status !== 200 && picture.status !== 304) {
    await picture.body?.cancel();
    return missing(picture.status === 404 ? 404 : 503);
  }
  // The path contains a hash of the content, so the picture never changes.
  const headers = new Headers(resourceHeaders({ 'Cache-Control': cacheForever }));
  for (const name of PASSED_ON) {
    const value = picture.headers.get(name);
    if (value) headers.set(name, value);
  }
  // An SVG that is opened directly must not run scripts in our origin.
  headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return new Response(picture.body, { status: picture.status, headers });
}

const missing = (status: 404 | 503) => new Response(null, { status, headers: resourceHeaders() });
