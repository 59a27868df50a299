/**
 * A form that was sent after the session had ended. The pages of the login and of the second factor carry its fields
 * as hidden fields and post them on. The form's own screen then shows the form filled in, to be sent again
 * (docs/decisions/006).
 */
import { type PendingField, pendingFields, unwrapped } from '#kit/form/pending-form.ts';
import { href } from '../screens.ts';
import { postFormTo, redirectTo } from './redirect.ts';
import type { Scope, Session } from './scope.ts';
import { FIELDS_MAX } from './upload.ts';

const WAITING = 'waiting';

/** Enough for two texts of 50,000 characters. The page that carries a form adds fields of its own. */
const LIMITS = { fields: FIELDS_MAX - 100, characters: 200_000 };

/** The fields of a form that a page can carry; none if the form has a file or exceeds `LIMITS`. */
export const fieldsToCarry = (form: FormData): PendingField[] =>
  [...form.values()].some((value) => value instanceof File) ? [] : (pendingFields(form, LIMITS) ?? []);

/** The waiting form that `form` carries, if any. */
export const waitingFormIn = (form: FormData): FormData | undefined => unwrapped(form, LIMITS);

/** Redirects to the login, which leads back here with the form. Files and forms that are too large are not carried. */
export function formToLogin(scope: Scope, form: FormData): Response {
  if (fieldsToCarry(form).length > 0)
    return postFormTo(scope, href('login', {}, { to: scope.here, [WAITING]: 1 }));
  scope.setNotice({ key: 'notice.not_sent' });
  return redirectTo(scope, href('login', {}, { to: scope.here }));
}

/** The fields of the waiting form that was sent to the login or to the second factor. */
export const waitingFields = ({ scope, form }: { scope: Scope; form: FormData }): PendingField[] =>
  hasWaitingForm(scope) ? fieldsToCarry(form) : [];

/** Redirects after the login, or between its steps, together with the waiting form if there is one. */
export const redirectAfterLogin = (scope: Scope, to: string): Response =>
  hasWaitingForm(scope) ? postFormTo(scope, to) : redirectTo(scope, to);

/** Redirects to the second factor after the password. */
export function toSecondFactor(scope: Scope, { totp }: Pick<Session, 'totp'>): Response {
  const query = { to: scope.returnTo };
  const isWaiting = hasWaitingForm(scope);
  if (totp === 'set')
    return isWaiting
      ? postFormTo(scope, href('login-code', {}, { ...query, [WAITING]: 1 }))
      : redirectTo(scope, href('login-code', {}, query));
  // Setting up the second factor takes several pages, which do not carry the form.
  if (isWaiting) scope.setNotice({ key: 'notice.not_sent' });
  return postFormTo(scope, href('login-setup', {}, query));
}

const hasWaitingForm = (scope: Scope): boolean => scope.url.searchParams.has(WAITING);
