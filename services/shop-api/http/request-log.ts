import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';

const ID = /^[\w-]{8,64}$/;

/** One line per request: the route's pattern, never the path, which holds cart tokens. Pictures are not logged. */
export const requestLog =
  (log: Log): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now();
    const asked = c.req.header('X-Request-Id') ?? '';
    const id = ID.test(asked) ? asked : randomUUID();
    c.header('X-Request-Id', id);
    await next();
    const route = c.req.routePath;
    if (route.startsWith('/media/') || route.endsWith('z')) return;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log('info', 'request', { id, method: c.req.method, route, status: c.res.status, ms });
  };
