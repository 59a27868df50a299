/** Passes a request to Remix and sends its response. */
import {
  type RequestHandler as Handler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { RequestHandler } from 'express';
import { withoutData } from '#kit/serving/held-data.ts';
import { routeHandlers } from '#kit/serving/path-routes.ts';
import { toRequest } from '#kit/serving/to-request.ts';
import { env } from '../env.ts';

export function remix(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  let current: { build: ServerBuild; handlerOf: (path: string) => Handler } | undefined;
  return async (req, res, next) => {
    try {
      const build = await loadBuild();
      if (current?.build !== build)
        current = { build, handlerOf: routeHandlers(withoutData(build), import.meta.env.MODE) };
      const request = toRequest(req, res, env.DESK_URL);
      const handler = current.handlerOf(new URL(request.url).pathname);
      const { status, headers, body } = await handler(request, {});
      res.status(status);
      for (const [name, value] of headers)
        if (name === 'set-cookie') res.appendHeader(name, value);
        else res.setHeader(name, value);
      if (body) await writeReadableStreamToWritable(body, res);
      else res.end();
    } catch (error) {
      next(error);
    }
  };
}
