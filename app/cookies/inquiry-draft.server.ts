/**
 * An inquiry between its form and its confirmation, encrypted: the confirmation is a page of its own then, which Back and
 * a reload show again without sending anything (docs/decisions/041). A message that is too long for it goes along in the
 * form as before.
 */
import { z } from 'zod';
import { seal, unseal } from '#app/security/sealed.server.ts';
import { defineCookie } from './define-cookie.server.ts';

const PURPOSE = 'inquiry-draft';
const HALF_AN_HOUR = 1_800;

const draft = z.object({
  visit: z.string().max(22),
  /** By field; empty while nothing has been checked: the browser then shows only that it keeps the cookie. */
  values: z.record(z.string().max(20), z.string().max(10_000)),
});
export type Draft = z.output<typeof draft>;
const sealed = z.codec(z.string(), draft, {
  decode: (text) => JSON.parse(unseal(PURPOSE, text) ?? 'null'),
  encode: (value) => seal(PURPOSE, JSON.stringify(value)),
});

export const draftCookie = defineCookie({ name: 'draft', schema: sealed, maxAge: HALF_AN_HOUR });
