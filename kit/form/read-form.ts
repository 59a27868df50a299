/**
 * Reads a form's body with limits on its size and on the number and names of its fields. Form libraries read names as
 * paths (`a[50000000]`) and store state under names of their own (`__state__`), so that an attacker's names could cost
 * any amount of time and memory.
 */
import { data } from '@remix-run/node';
import { isPassword, visible } from '#contract/rules/invisible.ts';

/** Bytes. The longest form is a message of 5,000 characters that is carried through a login. */
const BODY_LIMIT = 256 * 1024;
/** Bytes that are still read from a body that is too long: closing the connection earlier would lose the response. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
/** The largest form has 70 fields: a pending form with the login's own fields. The desk's forms have limits of their own. */
const FIELD_LIMIT = 200;
/** `kept.` is the prefix of the fields of a pending form (pending-fields.ts). */
const FIELD_NAME = /^(?:kept\.)?(?!__)[\w-]{1,120}$/;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * The text of a request's body.
 * @throws a 413 for the error page when it is longer than `limit` bytes
 */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  while (reader && bytes <= DRAIN_LIMIT) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes <= limit) chunks.push(value);
  }
  if (bytes > limit) throw data(null, { status: 413 });
  return Buffer.concat(chunks).toString('utf8');
}

/** The most that a form may have. */
type Limits = { bytes?: number; fields?: number };

/**
 * The fields of a posted form, in order, without those with invalid names, and without invisible signs. Undefined when the body is not a form or has
 * too many fields. Throws 413.
 */
export async function readForm(
  request: Request,
  { bytes = BODY_LIMIT, fields = FIELD_LIMIT }: Limits = {},
): Promise<FormData | undefined> {
  if (!FORM_TYPE.test(request.headers.get('Content-Type') ?? '')) return undefined;
  const text = await readText(request, bytes);
  if (text.split('&', fields + 1).length > fields) return undefined;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text))
    if (FIELD_NAME.test(name)) form.append(name, isPassword(name) ? value : visible(value));
  return form;
}

/** Like `readForm`, but returns an empty form instead of undefined. */
export const readFormOrEmpty = async (request: Request): Promise<FormData> =>
  (await readForm(request)) ?? new FormData();

/** JSON or form fields; undefined for anything else. */
export async function readBody(request: Request): Promise<unknown> {
  const isJson = request.headers.get('Content-Type')?.includes('json');
  if (!isJson) {
    const form = await readForm(request);
    return form && Object.fromEntries(form);
  }
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
