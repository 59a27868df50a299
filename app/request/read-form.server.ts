/**
 * Reading what a form sends, before anything parses it: so much text, so many fields, plain names only. Form libraries
 * read names as paths (`a[50000000]`) and keep state under names of their own (`__state__`), so a stranger's names
 * would cost as much work and memory as the stranger likes.
 */
import { data } from '@remix-run/node';

/** Bytes. The longest form of the shop is a message of 5,000 characters that waits for a login. */
const BODY_LIMIT = 256 * 1024;
/** A body that is too long is still read this far: a connection closed earlier would lose the answer. */
const DRAIN_LIMIT = 4 * 1024 * 1024;
/** The largest form, carried through the login beside the login's own fields, has 70. */
const MAX_FIELDS = 200;
/** `kept.` marks the fields of a form that waits for a login (rules/pending-form.ts). */
const FIELD_NAME = /^(?:kept\.)?(?!__)[\w-]{1,120}$/;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * The text of a request's body.
 * @throws a 413 for the error page when it is longer than `BODY_LIMIT` bytes
 */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  while (reader && bytes <= DRAIN_LIMIT) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes <= BODY_LIMIT) chunks.push(value);
  }
  if (bytes > BODY_LIMIT) throw data(null, { status: 413 });
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The fields of a form post, in their order; those with names that no form of ours has are left out. Undefined when
 * the body is no form, or has more fields than any of ours.
 */
export async function readForm(request: Request): Promise<FormData | undefined> {
  if (!FORM_TYPE.test(request.headers.get('Content-Type') ?? '')) return undefined;
  const text = await readText(request);
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) return undefined;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) if (FIELD_NAME.test(name)) form.append(name, value);
  return form;
}

/** As `readForm`; anything that is no form of ours counts as an empty one. */
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
