/**
 * Where a login leads, and what goes along: a form that waited for it is sent on by the browser (307) to
 * the screen it was meant for, which finds its own fields in it again (rules/pending-form.ts).
 */
import { href } from '#app/i18n/href.ts';
import { pathWithoutLocale } from '#app/i18n/locale.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { PENDING } from '#app/request/screen.server.ts';
import { screenAt } from '#app/request/screen-at.server.ts';
import { safePath } from '#app/rules/guards.ts';
import { type PendingField, pendingFields, unwrapped } from '#app/rules/pending-form.ts';

/** Back to the login page itself would lead nowhere. */
export function returnTo(scope: Scope, wanted: unknown): string {
  const home = href('home', {}, scope.locale);
  const path = safePath(wanted, home);
  return /^\/(?:en\/)?login(?:[/?#]|$)/.test(path) ? home : path;
}

/** A form that has just been led here has fields of its own, of whatever name: there, the address tells. */
export const returnToOf = (scope: Scope, form: FormData): string => {
  const query = scope.url.searchParams;
  const typed = query.has(PENDING) ? null : form.get('redirect_path');
  return returnTo(scope, typed ?? query.get('redirect_path'));
};

const brings = (scope: Scope, form: FormData): boolean =>
  scope.url.searchParams.has(PENDING) || unwrapped(form) !== undefined;

/** The fields of the form that waits; none for a plain login. */
export const pendingForm = (scope: Scope, form: FormData): PendingField[] =>
  (brings(scope, form) && pendingFields(form)) || [];

/** Only our own screens know what to do with a form that comes through the login. */
const isScreen = (path: string): boolean => {
  const screen = screenAt(pathWithoutLocale(path.split(/[?#]/, 1)[0] ?? ''));
  return screen !== undefined && screen.id !== 'unmatched';
};

export function redirectAfterLogin(scope: Scope, to: string, form: FormData): Promise<Response> {
  const takesForm = pendingForm(scope, form).length > 0 && isScreen(to);
  return redirectWith(scope, to, { status: takesForm ? 307 : 303 });
}
