/** Answers a refused request with a small page in the language of its path. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { logLine } from '#app/log.ts';
import { refusalPage } from '#app/ui/bare-page.ts';
import { endAfterBody } from '#kit/serving/end-after-body.ts';
import type { Refusal } from '#kit/serving/request-limits.ts';

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

/** Logs an error thrown by a middleware, and answers 500 without its text. */
export const reportError: ErrorRequestHandler = (error, req, res, _next) => {
  const stack = error instanceof Error ? error.stack : undefined;
  logLine('error', 'unhandled', {
    id: String(res.getHeader('X-Request-Id')),
    message: stack ?? String(error),
  });
  if (res.headersSent) res.destroy();
  else refuse(req, res, { status: 500 });
};
