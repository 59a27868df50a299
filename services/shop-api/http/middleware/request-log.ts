import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Shop } from '../../shop.ts';

const ID = /^[\w-]{8,64}$/;

/** Logs and measures each request by its route pattern, because paths contain cart tokens. */
export const requestLog =
  ({ log, metrics }: Shop): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now();
    const asked = c.req.header('X-Request-Id') ?? '';
    const id = ID.test(asked) ? asked : randomUUID();
    c.header('X-Request-Id', id);
    await next();
    const route = c.req.routePath;
    const elapsed = performance.now() - started;
    metrics.request(c.req.method, route, c.res.status, elapsed / 1000);
    // Pictures and health checks are too frequent to log.
    if (route.startsWith('/media/') || route.endsWith('z')) return;
    const ms = Math.round(elapsed * 10) / 10;
    log('info', 'request', { id, method: c.req.method, route, status: c.res.status, ms });
  };
