/** RFC 8058: mail programs post to the link of a mail's `List-Unsubscribe` by themselves, without cookies. */
import { readText } from '#kit/form/read-form.ts';

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';
/** Bytes: the field and the boundaries around it. */
const BODY_LIMIT = 8 * 1024;

/** The RFC prefers `multipart/form-data`, which forms of the shop never are. */
const IN_PARTS = new RegExp(`name="?${FIELD}"?[\\s\\S]*${VALUE}`, 'i');

export const isOneClick = (form: FormData): boolean => form.get(FIELD) === VALUE;

/** A one-click request in parts as the shop reads forms; any other request as it is. */
export async function asForm(request: Request): Promise<Request> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')) return request;
  if (!IN_PARTS.test(await readText(request, BODY_LIMIT))) return request;
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  headers.delete('Content-Length');
  return new Request(request.url, { method: 'POST', headers, body: `${FIELD}=${VALUE}` });
}
