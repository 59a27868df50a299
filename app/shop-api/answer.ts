/** §8.20 Reads a response: enveloped `{ success, message, data }` or bare, or a refusal (error-body.ts). No side effects. */
import type { ErrorCode } from '#contract/errors.ts';
import { isRefusalWithoutStatus, readErrorBody, statusOfRefusal } from './error-body.ts';
import type { FieldErrors } from './errors.ts';

export type Answer = {
  success: boolean;
  status: number;
  code: number;
  message: string;
  data: unknown;
  messages: string[];
  fields: FieldErrors;
  errorCode: ErrorCode | undefined;
};

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Detects a text's language: only Japanese has kana or kanji. */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A text key instead of a text. */
const TEXT_KEY = /^[a-z_]+(?:\.[a-z0-9_]+)+$/;
/** A placeholder that was not filled in, JSON, or a value that is no text. */
const UNFINISHED = /\{\{|\}\}|%[a-z_]+%|\[object |^\s*[{[]|^(?:undefined|null|nan|true|false)$/i;
const isInLanguage = (text: string, locale: 'ja' | 'en'): boolean =>
  !TEXT_KEY.test(text) && !UNFINISHED.test(text) && JAPANESE.test(text) === (locale === 'ja');

/** Replaces field messages in another language by a general text key, and drops other messages in that language. */
export function inLanguage<A extends Pick<Answer, 'messages' | 'fields'>>(answer: A, locale: 'ja' | 'en'): A {
  const shown = (texts: string[]) =>
    texts.length === 0
      ? []
      : [...new Set(texts.map((text) => (isInLanguage(text, locale) ? text : 'validation.refused')))];
  return {
    ...answer,
    messages: answer.messages.filter((text) => isInLanguage(text, locale)),
    fields: Object.fromEntries(Object.entries(answer.fields).map(([name, texts]) => [name, shown(texts)])),
  };
}

export function readAnswer(status: number, text: string): Answer {
  const ok = status >= 200 && status < 300;
  const base = {
    status,
    code: status,
    message: '',
    data: null,
    messages: [],
    fields: {},
    errorCode: undefined,
  };
  if (status === 204 || status === 205 || text.trim() === '') return { ...base, success: ok };

  const body = parse(text);
  if (body === undefined) {
    // A proxy's error page must not become a message for a shopper.
    const message = text.length <= 200 && !text.includes('<') ? text.trim() : '';
    return { ...base, success: ok, message, messages: message ? [message] : [] };
  }
  const enveloped =
    isObject(body) &&
    typeof body['success'] === 'boolean' &&
    ['data', 'message', 'errors', 'error'].some((name) => name in body);
  const success = ok && (!enveloped || body['success'] === true) && !isRefusalWithoutStatus(body);
  if (success) {
    const data = enveloped ? (body['data'] ?? null) : body;
    return { ...base, success, message: enveloped ? String(body['message'] ?? '') : '', data };
  }
  const error = readErrorBody(body);
  // An error that is reported under a 2xx status is a refused request.
  const statusInBody = error.code !== undefined && error.code >= 300 ? error.code : undefined;
  return { ...base, ...error, success, code: statusInBody ?? (ok ? statusOfRefusal(body) : status) };
}
