/** Logs one JSON line per request: its path without the query, but no IP address and nothing about the person. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logJson } from '#contract/process/json-log.ts';

const NOT_LOGGED = /^\/(?:assets\/|favicon\.svg$|readyz$)/;
const MOST_CHARACTERS = 500;
/** The token of an invitation must not be logged: it works like a password. */
const LINK = /^(\/link\/).+$/;

export function logRequest({ method = '', url = '' }: IncomingMessage, res: ServerResponse): void {
  const path = url.split('?', 1)[0] ?? '';
  if (NOT_LOGGED.test(path)) return;
  const started = performance.now();
  res.once('close', () =>
    logJson('info', 'request', {
      id: String(res.getHeader('X-Request-Id')),
      method,
      path: path.replace(LINK, '$1…').slice(0, MOST_CHARACTERS),
      status: res.statusCode,
      ms: Math.round(performance.now() - started),
    }),
  );
}
