import type { ImageSize } from '#contract/rules/constants.ts';
import { renderImage, sizes } from '../domain/media/render.ts';
import type { Api } from './route.ts';

/** `GET /media/{size}/{path}`: one of the seven sizes, made on demand, kept for good. */
export function mediaRoutes({ app, shop }: Api): void {
  app.get('/media/:size/:path{.+}', async (c) => {
    const size = c.req.param('size');
    if (!sizes.has(size)) return c.text('not found', 404);
    const avif = /\bimage\/avif\b/.test(c.req.header('Accept') ?? '');
    const image = await renderImage(shop, size as ImageSize, c.req.param('path'), avif);
    if (!image) return c.text('not found', 404);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', image.type);
    c.header('Vary', 'Accept');
    c.header('ETag', image.etag);
    // A proxy hands pictures out under the shop's own origin: opened by itself, none may be taken for a page.
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (c.req.header('If-None-Match') === image.etag) return c.body(null, 304);
    return c.body(new Uint8Array(image.bytes));
  });
}
