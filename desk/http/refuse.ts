/** The response to a refused request: a small page without React. */
import type { ErrorRequestHandler, Request, Response } from 'express';
import { logJson } from '#contract/process/json-log.ts';
import { endAfterBody } from '#kit/serving/end-after-body.ts';
import type { Refusal } from '#kit/serving/request-limits.ts';
import type { DeskKey } from '../i18n/text.tsx';
import { deskTranslator } from '../i18n/translators.ts';

const reasons: Record<number, DeskKey> = {
  400: 'error.bad_address',
  403: 'error.foreign_form',
  404: 'error.not_found',
  413: 'error.too_large',
  414: 'error.bad_address',
};

/** The page consists of our own texts only, so nothing has to be escaped. */
export function barePage(status: number, language: string | undefined): string {
  const locale = /^\s*en\b/i.test(language ?? '') ? 'en' : 'ja';
  const t = deskTranslator(locale);
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('error.title')}</title></head><body><main><h1>${t('error.title')}</h1><p>${t(reasons[status] ?? 'error.unexpected')}</p><p><a href="/">${t('error.to_start')}</a></p></main></body></html>`;
}

export function refuse(req: Request, res: Response, { status, headers }: Refusal): void {
  const body = Buffer.from(status < 400 ? '' : barePage(status, req.headers['accept-language']));
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    ...headers,
    ...(status === 204 ? {} : { 'Content-Length': body.length }),
  });
  if (req.method !== 'HEAD') res.write(body);
  endAfterBody(req, res);
}

/** Logs an error thrown by middleware, and responds without its text. */
export const reportError: ErrorRequestHandler = (error, req, res, _next) => {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logJson('error', 'unhandled', { id: String(res.getHeader('X-Request-Id')), message });
  if (res.headersSent) res.destroy();
  else refuse(req, res, { status: 500 });
};
