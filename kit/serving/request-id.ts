/** Gives each request an id, for the log and the Shop API. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Puts the id into a header, where Remix's loaders find it. */
export function identify(req: IncomingMessage, res: ServerResponse): void {
  const given = String(req.headers['x-request-id'] ?? '');
  const id = REQUEST_ID.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.setHeader('X-Request-Id', id);
}
