/**
 * A form that waits for a login. The browser posts it on to the login page (307), which carries its fields as hidden
 * fields; after the login the browser posts all of it on to the form's own screen, which unwraps the fields (screen.ts).
 * Nothing is stored on the server (docs/decisions/006).
 */
import { href } from '#app/i18n/href.ts';
import { type PendingField, pendingFields, unwrapped } from '#kit/form/pending-fields.ts';
import { pathWithoutLocale } from '#kit/i18n/locale.ts';
import { safePath } from '#kit/serving/safe-path.ts';
import { redirectWith } from './redirect.ts';
import type { Scope } from './scope.ts';
import { screenAt } from './screen-at.ts';
import type { Member } from './tokens.ts';

/** Query parameter of the login page: the posted form belongs to another screen. */
const PENDING = 'keep';

type Options = {
  /** False for a form that places an order: it is not sent again after a login. */
  replayAfterLogin?: boolean;
};

/** §8.8 Redirects to the login page, which leads back to this one and carries `form`. */
export async function redirectToLogin(
  scope: Scope,
  form?: FormData,
  { replayAfterLogin }: Options = {},
): Promise<Response> {
  const query = { redirect_path: here(scope) };
  if (form && replayAfterLogin === false)
    return redirectToPressAgain(scope, href('login', {}, scope.locale, query));
  // After an expired session there is a notice already.
  const isEnded = (await scope.session()).kind === 'expired';
  const notices = isEnded ? [] : [{ key: 'notice.login_required', tone: 'hint' } as const];
  const carriesForm = form !== undefined && (pendingFields(form)?.length ?? 0) > 0;
  const to = href('login', {}, scope.locale, carriesForm ? { ...query, [PENDING]: 1 } : query);
  return redirectWith(scope, to, { status: carriesForm ? 307 : 302, notices });
}

/** The member. Throws a redirect to the login for everybody else. */
export async function requireMember(scope: Scope, form?: FormData, options?: Options): Promise<Member> {
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  if (session.kind !== 'member') throw await redirectToLogin(scope, form, options);
  return session.member;
}

/** Redirects without the form: its page, for a guest after the login, asks the shopper to press the button again. */
export async function redirectToPressAgain(scope: Scope, to: string): Promise<Response> {
  const key = (await scope.member()) ? 'notice.press_again' : 'notice.login_to_order';
  return redirectWith(scope, to, { notices: [{ key, tone: 'hint' }] });
}

export const here = (scope: Scope): string => scope.url.pathname + scope.url.search;

/** Whether the form that was posted to the login page is another screen's. */
export const isOfAnotherScreen = (scope: Scope): boolean => scope.url.searchParams.has(PENDING);

/** On the login page: the fields of the pending form; empty for a plain login. */
export const carried = (scope: Scope, form: FormData): PendingField[] =>
  ((isOfAnotherScreen(scope) || unwrapped(form)) && pendingFields(form)) || [];

/** Redirects after the login, together with the pending form. */
export function resume(scope: Scope, to: string, form: FormData): Promise<Response> {
  const takesForm = carried(scope, form).length > 0 && isScreen(to);
  return redirectWith(scope, to, { status: takesForm ? 307 : 303 });
}

/** Only screens can unwrap a pending form. */
const isScreen = (path: string): boolean => {
  const screen = screenAt(pathWithoutLocale(path.split(/[?#]/, 1)[0] ?? ''));
  return screen !== undefined && screen.id !== 'unmatched';
};

/** The path to return to. The home page for the login page itself or an unsafe path. */
export function returnTo(scope: Scope, wanted: unknown): string {
  const home = href('home', {}, scope.locale);
  const path = safePath(wanted, home);
  return /^\/(?:en\/)?login(?:[/?#]|$)/.test(path) ? home : path;
}

/**
 * The path in the form. If the form is another screen's, the path in the URL, because that form's fields may have any
 * name.
 */
export const returnToOf = (scope: Scope, form: FormData): string => {
  const query = scope.url.searchParams;
  const typed = isOfAnotherScreen(scope) ? null : form.get('redirect_path');
  return returnTo(scope, typed ?? query.get('redirect_path'));
};
