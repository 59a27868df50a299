/** The mail that the shopper is waiting for, so that the page can show the e-mail address and send the mail again. */
import { z } from 'zod';
import { safePath } from '#kit/serving/safe-path.ts';
import { defineCookie } from './define-cookie.ts';

const ONE_HOUR = 3600;
/** Longer paths are not stored, to keep the cookie small: the login then leads to the home page. */
const PATH_MAX = 300;

export const awaitedMailCookie = defineCookie({
  name: 'awaited',
  schema: z.object({
    mail: z.enum(['verify', 'reset']),
    email: z.string().max(254),
    /** Where the shopper was going before becoming a member. */
    to: z.string().max(PATH_MAX).optional(),
  }),
  maxAge: ONE_HOUR,
});

/** `wanted`: an untrusted path; dropped unless it is one of ours. */
export function returnField(wanted: unknown): { to?: string } {
  const path = safePath(wanted, '');
  return path === '' || path === '/' || path.length > PATH_MAX ? {} : { to: path };
}
