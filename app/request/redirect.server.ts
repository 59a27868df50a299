/** The only way to redirect: answers that never pass entry.server would lose the cookies otherwise. */
import type { Notice } from '#app/cookies/notice.server.ts';
import { localisedPath } from '#app/i18n/locale.ts';
import { safePath } from '#app/rules/guards.ts';
import type { Scope } from './scope.server.ts';

type Options = {
  /** 307: the form itself goes on to the next screen. */
  status?: 301 | 302 | 303 | 307;
  notices?: Notice[];
  headers?: Record<string, string>;
};

/**
 * `to`: a path of the shop, or an absolute address that settings have made. A path that leads to another site
 * (`//evil.example`, which a request for `/.//evil.example` can make of its own path) leads home instead.
 */
export async function redirectWith(scope: Scope, to: string, options: Options = {}): Promise<Response> {
  if (options.notices) await scope.notify(...options.notices);
  const location = /^https?:\/\//.test(to) ? to : safePath(to, '/');
  const headers = new Headers({
    ...options.headers,
    Location: location,
    'Cache-Control': 'private, no-store',
  });
  await scope.jar.commit(headers);
  return new Response(null, { status: options.status ?? 303, headers });
}

/**
 * One address for each page: one with capitals, or with a slash at its end, leads to `path`, which is without language.
 * Other ways to write the same (`%7E` and `~`) are left alone.
 */
export async function redirectToPlainPath(scope: Scope, path: string): Promise<void> {
  const asked = scope.url.pathname;
  const own = localisedPath(path.replace(/(?<=.)\/+$/, ''), /^\/en(?=\/|$)/i.test(asked) ? 'en' : 'ja');
  const letters = (text: string) => text.toLowerCase().replace(/\/+$/, '');
  if (asked !== own && letters(asked) === letters(own)) await redirectTo(scope, own);
}

/** `path`: the page's own, without language, where its slug was another language's, a code, or in capitals. */
export async function redirectToOwnPath(scope: Scope, path: string): Promise<void> {
  const own = localisedPath(path, scope.locale);
  if (decodeURI(scope.url.pathname) !== decodeURI(own)) await redirectTo(scope, own);
}

/** A form that was refused is answered where it was sent. */
async function redirectTo(scope: Scope, path: string): Promise<void> {
  if (!scope.formFailed) throw await redirectWith(scope, path + scope.url.search, { status: 301 });
}
