/**
 * §8.20 Reads a response: enveloped `{ success, message, data }` or bare, and every shape of error that Sylius shops
 * with ShopApiPlugin send. No side effects.
 */
import type { ErrorCode } from '#contract/errors.ts';
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
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A Symfony form tree: `{ errors, children: { field: { errors, … } } }`. Global errors go under `_`. */
function formTree(node: Json, path: string, into: FieldErrors): void {
  const own = strings(node['errors']);
  if (own.length > 0) into[path || '_'] = own;
  if (!isObject(node['children'])) return;
  for (const [name, child] of Object.entries(node['children']))
    if (isObject(child)) formTree(child, path ? `${path}.${name}` : name, into);
}

/** Messages by field: a map, a list of maps (keys get the index in front), or a Symfony form tree. */
function readFields(errors: unknown): FieldErrors {
  const fields: FieldErrors = {};
  if (Array.isArray(errors)) {
    errors.forEach((entry, index) => {
      if (!isObject(entry)) return;
      for (const [name, list] of Object.entries(entry)) fields[`${index}.${name}`] = strings(list);
    });
  } else if (isObject(errors)) {
    if (isObject(errors['children']) || Array.isArray(errors['errors'])) formTree(errors, '', fields);
    else
      for (const [name, list] of Object.entries(errors))
        fields[name] = typeof list === 'string' ? [list] : strings(list);
  }
  return fields;
}

type ErrorParts = Pick<Answer, 'message' | 'messages' | 'fields' | 'errorCode'> & { code?: number };

function readError(body: unknown): ErrorParts {
  if (typeof body === 'string')
    return { message: body, messages: body ? [body] : [], fields: {}, errorCode: undefined };
  if (!isObject(body)) return { message: '', messages: [], fields: {}, errorCode: undefined };
  const text = typeof body['message'] === 'string' ? body['message'] : '';
  // A message that is itself JSON is parsed, but only one level deep.
  const nested = /^\s*[{[]/.test(text) ? parse(text) : undefined;
  if (isObject(nested) && !('message' in nested && /^\s*[{[]/.test(String(nested['message'])))) {
    const inner = readError(nested);
    return { ...inner, errorCode: inner.errorCode ?? codeOf(body) };
  }
  const source =
    body['errors'] === undefined && isObject(body['data']) ? body['data']['errors'] : body['errors'];
  const fields = readFields(source);
  const messages = [...new Set([text, ...Object.values(fields).flat()].filter(Boolean))];
  const code = body['code'];
  return {
    message: text,
    messages,
    fields,
    errorCode: codeOf(body),
    ...(Number.isInteger(code) && (code as number) >= 100 && (code as number) < 600
      ? { code: code as number }
      : {}),
  };
}

/**
 * If a response has no error code, its text may contain the gateway's code, or Symfony's message about a disabled
 * account.
 */
const GATEWAY_CODE = /\bER(?:\d{3}|TKN)\b/;
const DISABLED = /\baccount is (?:disabled|locked|not enabled|not verified)\b/i;

function codeOf(body: Json): ErrorCode | undefined {
  const inner = isObject(body['data']) ? body['data']['errorCode'] : undefined;
  const code = body['errorCode'] ?? inner;
  if (typeof code === 'string') return code as ErrorCode;
  const text = typeof body['message'] === 'string' ? body['message'] : '';
  const gateway = GATEWAY_CODE.exec(text)?.[0];
  if (gateway) return gateway as ErrorCode;
  return DISABLED.test(text) ? 'user_not_enabled' : undefined;
}

/** Detects a text's language: only Japanese has kana or kanji. */
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A text key instead of a text. */
const TEXT_KEY = /^[a-z_]+(?:\.[a-z0-9_]+)+$/;
const isInLanguage = (text: string, locale: 'ja' | 'en'): boolean =>
  !TEXT_KEY.test(text) && JAPANESE.test(text) === (locale === 'ja');

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
    isObject(body) && typeof body['success'] === 'boolean' && ('data' in body || 'message' in body);
  const success = ok && (!enveloped || body['success'] === true);
  if (success) {
    const data = enveloped ? (body['data'] ?? null) : body;
    return { ...base, success, message: enveloped ? String(body['message'] ?? '') : '', data };
  }
  const error = readError(body);
  // An envelope that reports an error under a 2xx status is a refused request.
  return { ...base, ...error, success, code: error.code ?? (ok ? 400 : status) };
}
