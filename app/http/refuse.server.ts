/** The answer to a request that goes no further: a small page in the language of the address. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { logLine } from '#app/log.server.ts';
import { refusalPage } from '#app/ui/bare-page.server.ts';

export type Refusal = { status: number; headers?: Record<string, string> };

/** How far, and how long, a body that is refused is still read: a connection that is cut takes the answer with it. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
const DRAIN_MS = 2_000;

export function refuse(req: Request, res: Response, { status, headers }: Refusal): void {
  const page = status < 400 ? undefined : refusalPage(status, { url: req.originalUrl, method: req.method });
  const body = Buffer.from(page?.body ?? '');
  res.writeHead(status, {
    ...(page?.headers ?? { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }),
    ...headers,
    ...(status === 204 ? {} : { 'Content-Length': body.length }),
  });
  if (req.method !== 'HEAD') res.write(body);
  endAfterBody(req, res);
}

/**
 * Ends an answer that is written whole when the body it answers has come: to end it earlier would reset the
 * connection under a browser that is still sending, and the browser would show an error of its own.
 */
function endAfterBody(req: Request, res: Response): void {
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, DRAIN_MS);
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_LIMIT) end();
  });
  req.once('close', end).once('end', end);
}

/** An error that a middleware has thrown: ours, so it is logged, and answered without its text. */
export const reportError: ErrorRequestHandler = (error, req, res, _next) => {
  const stack = error instanceof Error ? error.stack : undefined;
  logLine('error', 'unhandled', {
    id: String(res.getHeader('X-Request-Id')),
    message: stack ?? String(error),
  });
  if (res.headersSent) res.destroy();
  else refuse(req, res, { status: 500 });
};
