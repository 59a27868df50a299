/**
 * An inquiry between its form and its confirmation, encrypted. With it the confirmation is a page of its own, which
 * Back and a reload show again without posting the form again (docs/decisions/041). A message too long for a cookie is
 * sent in the confirmation's form instead.
 */
import { z } from 'zod';
import { seal, unseal } from '#app/security/sealed.ts';
import { defineCookie } from './define-cookie.ts';

const PURPOSE = 'inquiry-draft';
const HALF_AN_HOUR = 1_800;

const draft = z.object({
  visit: z.string().max(22),
  /** Values by field name. Empty until the form is sent: the cookie then only proves that the browser accepts it. */
  values: z.record(z.string().max(20), z.string().max(10_000)),
});
export type Draft = z.output<typeof draft>;
const sealed = z.codec(z.string(), draft, {
  decode: (text) => JSON.parse(unseal(PURPOSE, text) ?? 'null'),
  encode: (value) => seal(PURPOSE, JSON.stringify(value)),
});

export const draftCookie = defineCookie({ name: 'draft', schema: sealed, maxAge: HALF_AN_HOUR });
