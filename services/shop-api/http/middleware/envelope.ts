/** Serialises responses: with an envelope by default, without one on request. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatYen } from '#contract/rules/money.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { ApiError, FieldErrors } from '../../domain/errors.ts';
import { en } from '../../messages/en.ts';
import { ja, type MessageKey } from '../../messages/ja.ts';

export const message = (key: MessageKey, locale: LocaleCode): string => (locale === 'ja_JP' ? ja : en)[key];

export type Style = 'enveloped' | 'bare';

export const styleOf = (c: Context, byDefault: 'on' | 'off'): Style => {
  const requested = c.req.header('X-Shop-Api-Envelope') ?? byDefault;
  return requested === 'off' ? 'bare' : 'enveloped';
};

export const serialise = (data: unknown, style: Style): string =>
  JSON.stringify(style === 'bare' ? data : { success: true, message: '', data });

export function errorAnswer(c: Context, error: ApiError, locale: LocaleCode, style: Style): Response {
  const filled = (key: MessageKey) =>
    message(key, locale)
      .replace('{minutes}', String(waitMinutes(error.retryAfterS ?? 0)))
      .replace('{amount}', formatYen(error.amountYen ?? 0, locale === 'ja_JP' ? 'ja' : 'en'));
  const texts = (fields: FieldErrors) =>
    Object.fromEntries(Object.entries(fields).map(([f, keys]) => [f, keys.map(filled)]));
  const errors = Array.isArray(error.fields) ? error.fields.map(texts) : error.fields && texts(error.fields);
  const body = {
    code: error.status,
    message: filled(error.key),
    ...(errors ? { errors } : {}),
    errorCode: error.errorCode,
    ...(error.conflict ? { conflict: error.conflict } : {}),
  };
  if (error.retryAfterS !== undefined) c.header('Retry-After', String(error.retryAfterS));
  c.header('Cache-Control', 'no-store');
  return c.json(
    style === 'bare' ? body : { success: false, ...body, data: null },
    error.status as ContentfulStatusCode,
  );
}
