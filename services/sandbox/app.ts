import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { logJson } from '#contract/process/json-log.ts';
import { accountServiceRoutes } from './account-service/routes.ts';
import { createGateway } from './card-gateway/gateway.ts';
import { cardGatewayRoutes } from './card-gateway/routes.ts';
import type { SandboxEnv } from './env.ts';
import { oauthProviderRoutes } from './oauth-provider/routes.ts';
import { postalDataRoutes } from './postal-data/routes.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Paths that are not logged. */
const SILENT = new Set(['/healthz', '/readyz']);

/** All outside companies as one web application. Instances share nothing, so tests can run several in one process. */
export function createSandbox(env: SandboxEnv, log: typeof logJson = () => {}): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    if (SILENT.has(c.req.path)) return;
    // Logs the path only: a query may contain a token.
    const ms = Math.round(performance.now() - started);
    log('info', 'request', { method: c.req.method, path: c.req.path, status: c.res.status, ms });
  });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Payload too large', 413) }));

  app.get('/healthz', (c) => c.json({ ok: true }));
  // Always ready: the sandbox reads its stored payments before it listens.
  app.get('/readyz', (c) => c.json({ ok: true }));
  app.get('/favicon.ico', (c) => c.body(null, 204));

  app.route('/', cardGatewayRoutes(createGateway(env, log)));
  app.route('/', oauthProviderRoutes(env));
  app.route('/', accountServiceRoutes(env));
  app.route('/', postalDataRoutes());

  app.notFound((c) => c.text('Not found', 404));
  app.onError((error, c) => {
    log('error', 'request.failed', { path: c.req.path, message: error.message, stack: error.stack });
    return c.text('Internal server error', 500);
  });
  return app;
}
