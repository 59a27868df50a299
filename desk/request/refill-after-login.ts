/**
 * A form that was sent after the session had ended. The pages of the login and of the second factor carry its fields
 * as hidden fields and post them on. The form's own screen then shows the form filled in, to be sent again
 * (docs/decisions/006).
 */
import { type PendingField, pendingFields, unwrapped } from '#kit/form/pending-fields.ts';
import { href } from '../screens.ts';
import { postFormTo, redirectTo } from './redirect.ts';
import type { Scope, Session } from './scope.ts';
import { FIELDS_MAX } from './upload.ts';

const PENDING = 'waiting';

/** Enough for two texts of 50,000 characters. The page that carries a form adds fields of its own. */
const LIMITS = { fields: FIELDS_MAX - 100, characters: 200_000 };

/** The fields of a form that a page can carry; none if the form has a file or exceeds `LIMITS`. */
export const fieldsToCarry = (form: FormData): PendingField[] =>
  [...form.values()].some((value) => value instanceof File) ? [] : (pendingFields(form, LIMITS) ?? []);

/** The pending form that `form` carries, if any. */
export const pendingFormIn = (form: FormData): FormData | undefined => unwrapped(form, LIMITS);

/** Redirects to the login, which leads back here with the form. Files and forms that are too large are not carried. */
export function redirectToLogin(scope: Scope, form: FormData): Response {
  if (fieldsToCarry(form).length > 0)
    return postFormTo(scope, href('login', {}, { to: scope.here, [PENDING]: 1 }));
  scope.setNotice({ key: 'notice.not_sent' });
  return redirectTo(scope, href('login', {}, { to: scope.here }));
}

/** The fields of the pending form that was sent to the login or to the second factor. */
export const carried = ({ scope, form }: { scope: Scope; form: FormData }): PendingField[] =>
  hasPendingForm(scope) ? fieldsToCarry(form) : [];

/** Redirects after the login, or between its steps, together with the pending form if there is one. */
export const resume = (scope: Scope, to: string): Response =>
  hasPendingForm(scope) ? postFormTo(scope, to) : redirectTo(scope, to);

/** Redirects to the second factor after the password. */
export function toSecondFactor(scope: Scope, { totp }: Pick<Session, 'totp'>): Response {
  const query = { to: scope.returnTo };
  const isPending = hasPendingForm(scope);
  if (totp === 'set')
    return isPending
      ? postFormTo(scope, href('login-code', {}, { ...query, [PENDING]: 1 }))
      : redirectTo(scope, href('login-code', {}, query));
  // Setting up the second factor takes several pages, which do not carry the form.
  if (isPending) scope.setNotice({ key: 'notice.not_sent' });
  return postFormTo(scope, href('login-setup', {}, query));
}

const hasPendingForm = (scope: Scope): boolean => scope.url.searchParams.has(PENDING);
