/** The desk's server: its middleware in order, with Remix last. server.js starts it. */
import { existsSync, readdirSync } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { DESK_BODY_BYTES_MAX } from '#contract/desk/call.ts';
import { clientAddress } from '#kit/serving/client-address.ts';
import { identify } from '#kit/serving/request-id.ts';
import { faultOf } from '#kit/serving/request-limits.ts';
import { env } from '../env.ts';
import { uploadMax } from '../request/upload.ts';
import { secure } from './headers.ts';
import { logRequest } from './log.ts';
import { isForeign, isOwnHost } from './origin.ts';
import { refuse, reportError } from './refuse.ts';
import { remix } from './remix.ts';

export type Options = {
  /** Returns the same build each time in production, and the newest one in development. */
  loadBuild: () => Promise<ServerBuild>;
  /** Vite's middleware in development, which serves styles from the sources. */
  sources?: RequestHandler | undefined;
};

const ASSETS = 'build/desk/client/assets';
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

export function createApp({ loadBuild, sources }: Options): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('trust proxy', env.DESK_PROXY_HOPS);
  app.use((req, res, next) => {
    identify(req, res);
    logRequest(req, res);
    secure(res);
    // Passes on the browser's address in a header, where Remix's loaders find it.
    req.headers['x-client-ip'] = clientAddress(req);
    next();
  });
  app.use((req, res, next) => {
    const refusal =
      faultOf(req, uploadMax(req.path) ?? DESK_BODY_BYTES_MAX) ??
      (isOwnHost(req) ? undefined : { status: 400 });
    if (refusal) refuse(req, res, refusal);
    else if (req.method === 'POST' && isForeign(req)) refuse(req, res, { status: 403 });
    else next();
  });
  if (sources) app.use(sources);
  app.use(compression());
  if (!sources) app.use('/assets', assets());
  app.use('/favicon.svg', express.static('public/desk.svg'));
  app.use(remix(loadBuild));
  app.use(reportError);
  return app;
}

/** Serves only files of the build, whose names contain a hash of their content. */
function assets(): RequestHandler {
  const files = new Set(existsSync(ASSETS) ? readdirSync(ASSETS).map((name) => `/${name}`) : []);
  const send = express.static(ASSETS, { immutable: true, maxAge: YEAR_MS, index: false });
  return (req, res, next) => {
    if (!files.has(req.path)) return next();
    res.removeHeader('Cache-Control');
    send(req, res, next);
  };
}
