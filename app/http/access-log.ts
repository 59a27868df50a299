/**
 * Logs one JSON line per page, without query, IP address or personal data, and counts every request for the metrics.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logLine } from '#app/log.ts';
import { observeRequest } from '#app/metrics.ts';
import { kindOf } from './request-kind.ts';

const MAX_CHARACTERS = 500;

export function logRequest({ method = '', url = '', socket }: IncomingMessage, res: ServerResponse): void {
  const path = url.split('?', 1)[0] ?? '';
  const kind = kindOf(path);
  const started = performance.now();
  const before = socket.bytesWritten;
  res.once('close', () => {
    const ms = performance.now() - started;
    observeRequest(method, kind, res.statusCode, ms / 1000);
    // Files, pictures and probes are too frequent to be useful in a log.
    if (kind !== 'page') return;
    logLine('info', 'request', {
      id: String(res.getHeader('X-Request-Id')),
      method,
      path: path.slice(0, MAX_CHARACTERS),
      status: res.statusCode,
      ms: Math.round(ms),
      bytes: socket.bytesWritten - before,
    });
  });
}
