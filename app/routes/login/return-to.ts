/**
 * Where a login leads. The browser posts a pending form on to its own screen (307), which unwraps the fields
 * (kit/form/pending-form.ts).
 */
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { PENDING } from '#app/request/screen.ts';
import { screenAt } from '#app/request/screen-at.ts';
import { type PendingField, pendingFields, unwrapped } from '#kit/form/pending-form.ts';
import { pathWithoutLocale } from '#kit/i18n/locale.ts';
import { safePath } from '#kit/serving/safe-path.ts';

/** The path to return to. The home page for the login page itself or an unsafe path. */
export function returnTo(scope: Scope, wanted: unknown): string {
  const home = href('home', {}, scope.locale);
  const path = safePath(wanted, home);
  return /^\/(?:en\/)?login(?:[/?#]|$)/.test(path) ? home : path;
}

/**
 * The path in the form. If the form is another screen's (PENDING), the path in the URL, because that form's fields may
 * have any name.
 */
export const returnToOf = (scope: Scope, form: FormData): string => {
  const query = scope.url.searchParams;
  const typed = query.has(PENDING) ? null : form.get('redirect_path');
  return returnTo(scope, typed ?? query.get('redirect_path'));
};

const hasPendingForm = (scope: Scope, form: FormData): boolean =>
  scope.url.searchParams.has(PENDING) || unwrapped(form) !== undefined;

/** The fields of the pending form; empty for a plain login. */
export const pendingForm = (scope: Scope, form: FormData): PendingField[] =>
  (hasPendingForm(scope, form) && pendingFields(form)) || [];

/** Only screens can unwrap a pending form. */
const isScreen = (path: string): boolean => {
  const screen = screenAt(pathWithoutLocale(path.split(/[?#]/, 1)[0] ?? ''));
  return screen !== undefined && screen.id !== 'unmatched';
};

export function redirectAfterLogin(scope: Scope, to: string, form: FormData): Promise<Response> {
  const takesForm = pendingForm(scope, form).length > 0 && isScreen(to);
  return redirectWith(scope, to, { status: takesForm ? 307 : 303 });
}
