/**
 * The storefront's server, in production and in development: the steps that every request passes, in order, with Remix
 * last. server.js starts it.
 */
import type { RequestListener } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { env } from '#app/env.ts';
import { identify } from '#kit/serving/request-id.ts';
import { logRequest } from './access-log.ts';
import { addresses } from './addresses.ts';
import { maintenance } from './maintenance.ts';
import { metrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';
import { refuseBadRequests, refuseForeignForms, reportError } from './refuse.ts';
import { remix } from './remix.ts';
import { todaysDetails } from './shop-details.ts';
import { staticFiles } from './static-files.ts';

export type Options = {
  /** In development returns the newest build, in production always the same one. */
  loadBuild: () => Promise<ServerBuild>;
  /** Vite's middleware in development, which serves scripts and styles from the sources. */
  sources?: RequestHandler | undefined;
};

export function createApp(options: Options): RequestListener {
  const pages = new PageCache();
  const app = expressApp(options, pages);
  return (req, res) => {
    identify(req, res);
    logRequest(req, res);
    // Sends stored pages without Express, whose own work for a request costs as much as sending a stored page.
    if (!pages.answer(req, res)) app(req, res);
  };
}

function expressApp({ loadBuild, sources }: Options, pages: PageCache): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  // Each trusted proxy appends the address that it saw, so `req.ip` is the entry TRUST_PROXY_HOPS places from the end.
  app.set('trust proxy', env.TRUST_PROXY_HOPS);
  app.use(addresses, metrics);
  app.use(refuseBadRequests, refuseForeignForms, maintenance);
  if (sources) app.use(sources);
  app.use(compression());
  app.use(staticFiles());
  app.use(todaysDetails);
  app.use(remix({ loadBuild, pages }));
  app.use(reportError);
  return app;
}
