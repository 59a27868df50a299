/**
 * Reads the body of a refusal, in every shape in which Shop APIs name fields and their messages: maps, lists, Symfony form
 * trees, RFC 7807 and 9457, API Platform, Laravel, GraphQL, and a message that is itself JSON. No side effects.
 */
import type { ErrorCode } from '#contract/errors.ts';
import type { FieldErrors } from './errors.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Messages of the form as a whole. */
const WHOLE = '_';

/** Where a body or an `error` in it keeps its messages by field. */
const LISTS = [
  'errors',
  'violations',
  'invalid-params',
  'invalid_params',
  'invalidParams',
  'fieldErrors',
  'field_errors',
  'fields',
  'details',
  'detail',
];
/** In one entry of a list: the text, and the field that it is about. */
const TEXTS = ['message', 'detail', 'reason', 'description', 'msg', 'error', 'title', 'messages', 'errors'];
const NAMES = [
  'field',
  'propertyPath',
  'property_path',
  'property',
  'path',
  'pointer',
  'name',
  'param',
  'parameter',
  'target',
  'attribute',
  'loc',
];
/** The text of a whole body. */
const BODY_TEXTS = [
  'message',
  'detail',
  'error_description',
  'description',
  'hydra:description',
  'title',
  'error',
];

/** Parts of a path that name the request instead of a field: `#/data/attributes/email`, `body.quantity`. */
const WRAPPERS = [
  'data',
  'attributes',
  'body',
  'input',
  'args',
  'arguments',
  'variables',
  'payload',
  'json',
  'children',
];

/** `#/newPassword/first`, `data.newPassword[first]`, `children[newPassword].children[first].data` → `newPassword.first` */
function fieldAt(path: unknown): string {
  const parts = Array.isArray(path)
    ? path.map(String)
    : String(path ?? '')
        .replace(/^#/, '')
        .split(/[./[\]]+/);
  const named = parts.filter((part) => part !== '' && part !== '$');
  const last = named.at(-1);
  const own = named.filter((part) => !WRAPPERS.includes(part));
  return own.join('.') || (last ?? '') || WHOLE;
}

class Messages {
  readonly fields: FieldErrors = {};

  add(field: string, texts: readonly string[]): void {
    if (texts.length > 0) this.fields[field] = [...(this.fields[field] ?? []), ...texts];
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isText);
const firstText = (whole: Json, names: readonly string[]): string[] =>
  names.map((name) => textsIn(whole[name])).find((texts) => texts.length > 0) ?? [];

/** The path of an entry's field; undefined if the entry names none. */
function pathIn(entry: Json): unknown {
  const { source, extensions } = entry;
  for (const whole of [entry, extensions, source])
    if (isObject(whole))
      for (const name of NAMES) if (isText(whole[name]) || Array.isArray(whole[name])) return whole[name];
  return undefined;
}

/** A Symfony form tree: `{ errors, children: { field: { errors, … } } }`. */
function readTree(node: Json, path: string, into: Messages): void {
  into.add(path || WHOLE, textsIn(node['errors']));
  if (!isObject(node['children'])) return;
  for (const [name, child] of Object.entries(node['children']))
    if (isObject(child)) readTree(child, path ? `${path}.${name}` : name, into);
}

const isTree = (value: Json): boolean => isObject(value['children']) || Array.isArray(value['errors']);
const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** What stands at a field: texts, objects with a text, or a map of its own. */
function readMap(map: Json, path: string, into: Messages): void {
  for (const [name, value] of Object.entries(map)) {
    const field = at(path, name);
    if (isText(value)) into.add(field, [value]);
    else if (Array.isArray(value))
      into.add(
        field,
        value.flatMap((one) => (isObject(one) ? firstText(one, TEXTS) : textsIn(one))),
      );
    else if (isObject(value)) {
      const own = firstText(value, TEXTS);
      if (own.length > 0) into.add(field, own);
      else readMap(value, field, into);
    }
  }
}

/** The messages by field that Lighthouse adds to a GraphQL error. */
const validationIn = ({ extensions }: Json): Json | undefined => {
  const found = isObject(extensions) ? extensions['validation'] : undefined;
  return isObject(found) ? found : undefined;
};

/** One entry of a list: a text, a text with its field, or a map of its own, which gets the entry's index in front. */
function readEntry(entry: unknown, index: number, into: Messages): void {
  if (isText(entry)) into.add(WHOLE, [entry]);
  if (!isObject(entry)) return;
  const validation = validationIn(entry);
  const [path, texts] = [pathIn(entry), firstText(entry, TEXTS)];
  if (validation) for (const [name, own] of Object.entries(validation)) into.add(fieldAt(name), textsIn(own));
  else if (path !== undefined && texts.length > 0) into.add(fieldAt(path), texts);
  else if (isText(entry['message'])) into.add(WHOLE, [entry['message']]);
  else readMap(entry, String(index), into);
}

function readErrors(errors: unknown, into: Messages): void {
  if (Array.isArray(errors)) for (const [index, entry] of errors.entries()) readEntry(entry, index, into);
  else if (isObject(errors)) {
    if (isTree(errors)) readTree(errors, '', into);
    else readMap(errors, '', into);
  } else if (isText(errors)) into.add(WHOLE, [errors]);
}

export type ErrorParts = {
  message: string;
  messages: string[];
  fields: FieldErrors;
  errorCode: ErrorCode | undefined;
  /** A status in the body. */
  code?: number;
};

const ofText = (message: string): ErrorParts => ({
  message,
  messages: message ? [message] : [],
  fields: {},
  errorCode: undefined,
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const looksLikeJson = (text: unknown): text is string => typeof text === 'string' && /^\s*[{[]/.test(text);

const KNOWN = new Set([
  ...LISTS,
  ...BODY_TEXTS,
  'code',
  'status',
  'type',
  'data',
  'success',
  'errorCode',
  'error',
]);
/** A body that is itself the map of fields, as Django sends it. */
const isBareMap = (body: Json): boolean =>
  Object.keys(body).length > 0 &&
  Object.keys(body).every((name) => !KNOWN.has(name)) &&
  Object.values(body).every((value) => Array.isArray(value) && value.every(isText));

export function readErrorBody(body: unknown): ErrorParts {
  if (typeof body === 'string') return ofText(body);
  if (!isObject(body)) return ofText('');
  const { message: given } = body;
  // A message that is itself JSON is parsed, but only one level deep.
  const nested = looksLikeJson(given) ? parse(given) : undefined;
  if (isObject(nested) && !looksLikeJson(nested['message'])) {
    const inner = readErrorBody(nested);
    return { ...inner, errorCode: inner.errorCode ?? codeOf(body, []) };
  }
  const { data, error } = body;
  const messages = new Messages();
  if (isBareMap(body)) readMap(body, '', messages);
  // The first place that has any messages is read: the others repeat them.
  for (const whole of [body, error, data]) {
    if (!isObject(whole) || Object.keys(messages.fields).length > 0) continue;
    for (const name of LISTS)
      if (typeof whole[name] === 'object' && Object.keys(messages.fields).length === 0)
        readErrors(whole[name], messages);
    if (whole === error && Object.keys(messages.fields).length === 0 && pathIn(whole) !== undefined)
      readEntry(whole, 0, messages);
  }
  if (Array.isArray(nested)) readErrors(nested, messages);
  const { fields } = messages;
  const [text = ''] = [body, ...(isObject(error) ? [error] : [])].flatMap((whole) =>
    firstText(whole, BODY_TEXTS),
  );
  const message = Array.isArray(nested) ? '' : text;
  const all = [...new Set([message, ...Object.values(fields).flat()].filter(Boolean))];
  const { code } = body;
  return {
    message,
    messages: all,
    fields,
    errorCode: codeOf(body, all),
    ...(typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 600 ? { code } : {}),
  };
}

/**
 * If a response has no error code, its texts may contain the gateway's code, or Symfony's message about a disabled
 * account.
 */
const GATEWAY_CODE = /\bER(?:\d{3}|TKN)\b/;
const DISABLED = /\baccount is (?:disabled|locked|not enabled|not verified)\b/i;

function codeOf(body: Json, texts: readonly string[]): ErrorCode | undefined {
  const { data, error } = body;
  const [code] = [body, data, error].flatMap((whole) =>
    isObject(whole) && typeof whole['errorCode'] === 'string' ? [whole['errorCode']] : [],
  );
  if (code !== undefined) return code as ErrorCode;
  for (const text of texts) {
    const gateway = GATEWAY_CODE.exec(text)?.[0];
    if (gateway) return gateway as ErrorCode;
    if (DISABLED.test(text)) return 'user_not_enabled';
  }
  return undefined;
}

const GRAPHQL_KEYS = ['data', 'errors', 'extensions', 'message', 'code', 'status', 'success'];
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isObject(value) && Object.values(value).every((one) => one === undefined || one === null));

/** GraphQL reports a refusal with status 200: `errors`, and no data. */
export function isRefusalWithoutStatus(body: unknown): boolean {
  if (!isObject(body) || !Object.keys(body).every((key) => GRAPHQL_KEYS.includes(key))) return false;
  const { errors, data } = body;
  const hasErrors = Array.isArray(errors) ? errors.length > 0 : isObject(errors) && !isEmpty(errors);
  return hasErrors && isEmpty(data);
}

const STATUS_OF: Record<string, number> = {
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INTERNAL_SERVER_ERROR: 500,
};

/** The status that a GraphQL error stands for. */
export function statusOfRefusal(body: unknown): number {
  const errors = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  for (const one of errors) {
    const extensions = isObject(one) && isObject(one['extensions']) ? one['extensions'] : {};
    const { status, code, category } = extensions;
    if (typeof status === 'number' && status >= 400 && status < 600) return status;
    const known = STATUS_OF[String(code ?? '').toUpperCase()];
    if (known) return known;
    if (category === 'authentication') return 401;
  }
  return 400;
}
