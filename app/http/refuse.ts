/**
 * Refuses bad requests, and forms from other sites before they are read, and reports errors of the steps before Remix.
 */
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { env } from '#app/env.ts';
import { logLine } from '#app/log.ts';
import { isOfThisShop } from '#app/security/origin.ts';
import { refusalPage } from '#app/ui/bare-page.ts';
import { endAfterBody } from '#kit/serving/end-after-body.ts';
import { faultOf, type Refusal } from '#kit/serving/request-limits.ts';

/** Answers with a small page in the language of the path. */
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

export const refuseBadRequests: RequestHandler = (req, res, next) => {
  const refusal = faultOf(req);
  if (refusal) refuse(req, res, refusal);
  else next();
};

function isForeign({ headers }: Request): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  // Browsers that leave out Origin may still send Sec-Fetch-Site.
  if (origin === undefined) return /^(?:cross-site|same-site)$/.test(String(site));
  // Under a proxy's or an extension's `Referrer-Policy: no-referrer`, our own forms come with the origin `null` (Chromium
  // 156, Firefox 153). No script can set Sec-Fetch-Site. Later checks get the origin that the browser did not name.
  if (origin === 'null' && site === 'same-origin') {
    const own = new URL(env.SHOP_URL);
    headers.origin = own.origin;
    headers['x-forwarded-host'] = own.host;
    return false;
  }
  if (!isOfThisShop(origin, host)) return true;
  // Remix compares Origin and host again. Behind a proxy that rewrites Host it would refuse our own form with an empty
  // 500, so we put the public host where Remix looks.
  headers['x-forwarded-host'] = new URL(origin).host;
  return false;
}

export const refuseForeignForms: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && isForeign(req)) refuse(req, res, { status: 403 });
  else next();
};
