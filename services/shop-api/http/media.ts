import type { ImageSize } from '#contract/rules/constants.ts';
import { renderImage, sizes } from '../domain/media/render.ts';
import type { Api } from './route.ts';

/** A picture of a closed book, sent with the 404. Browsers show it, so that lists have no broken icons. */
const MISSING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -9 48 50"><path fill="#f4f1ea" d="M-12-9h48v50h-48z"/><path fill="none" stroke="#8a8578" d="M3 2h16a2 2 0 0 1 2 2v26H5a2 2 0 0 1-2-2ZM7 2v28"/></svg>';

/** `GET /media/{size}/{path}`: a picture in one of the seven sizes, made on demand. */
export function mediaRoutes({ app, shop }: Api): void {
  app.get('/media/:size/:path{.+}', async (c) => {
    const size = c.req.param('size');
    if (!sizes.has(size)) return c.text('not found', 404);
    const avif = /\bimage\/avif\b/.test(c.req.header('Accept') ?? '');
    const image = await renderImage(shop, size as ImageSize, c.req.param('path'), avif);
    if (!image)
      return c.body(MISSING, 404, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=60',
        'X-Content-Type-Options': 'nosniff',
      });
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', image.type);
    c.header('Vary', 'Accept');
    c.header('ETag', image.etag);
    // Pictures have the shop's own origin, so a picture that is opened directly must not act as a page.
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (c.req.header('If-None-Match') === image.etag) return c.body(null, 304);
    return c.body(new Uint8Array(image.bytes));
  });
}
