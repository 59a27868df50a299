/**
 * Passes a request to Remix and sends its response. A page is sent in one piece, compressed, and may be stored in the
 * page cache; anything else is streamed. Remix's own adapter for Express is not used: it writes to the response itself,
 * which leaves no place for the cache (docs/decisions/011).
 */
import {
  type RequestHandler as Handler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { env } from '#app/env.ts';
import { compressed, encodingOf } from '#kit/serving/encoding.ts';
import { withoutData } from '#kit/serving/held-data.ts';
import { routeHandlers } from '#kit/serving/path-routes.ts';
import { toRequest } from '#kit/serving/to-request.ts';
import type { PageCache } from './page-cache.ts';

type Options = { loadBuild: () => Promise<ServerBuild>; pages: PageCache };

export function remix({ loadBuild, pages }: Options): RequestHandler {
  let current: { build: ServerBuild; handlerOf: (path: string) => Handler } | undefined;
  return async (req, res, next) => {
    try {
      const build = await loadBuild();
      if (current?.build !== build)
        current = { build, handlerOf: routeHandlers(withoutData(build), import.meta.env.MODE) };
      const request = toRequest(req, res, env.SHOP_URL);
      const response = await current.handlerOf(new URL(request.url).pathname)(request, {});
      await send(req, res, response, pages);
    } catch (error) {
      next(error);
    }
  };
}

const isPage = ({ body, headers }: Response): boolean =>
  body !== null && (headers.get('Content-Type')?.startsWith('text/html') ?? false);

async function send(
  req: ExpressRequest,
  res: ExpressResponse,
  response: Response,
  pages: PageCache,
): Promise<void> {
  const { status, headers } = response;
  const page = isPage(response) ? Buffer.from(await response.arrayBuffer()) : undefined;
  const encoding = page && encodingOf(req.get('Accept-Encoding'));
  if (encoding) headers.set('Content-Encoding', encoding);
  res.status(status);
  for (const [name, value] of headers) res.appendHeader(name, value);
  if (page) {
    const body = await compressed(page, encoding);
    headers.set('Content-Length', String(body.length));
    res.setHeader('Content-Length', body.length);
    pages.store(req, { status, headers: Object.fromEntries(headers), body });
    res.end(body);
  } else if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}
