/** Passes a request to Remix and sends its response. */
import {
  createRequestHandler,
  type RequestHandler as Handler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import type { RequestHandler } from 'express';
import { withoutData } from '#kit/serving/held-data.ts';
import { toRequest } from '#kit/serving/to-request.ts';
import { env } from '../env.ts';

export function remix(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  let current: { build: ServerBuild; handler: Handler } | undefined;
  return async (req, res, next) => {
    try {
      const build = await loadBuild();
      if (current?.build !== build)
        current = { build, handler: createRequestHandler(withoutData(build), import.meta.env.MODE) };
      const { status, headers, body } = await current.handler(toRequest(req, res, env.DESK_URL), {});
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
