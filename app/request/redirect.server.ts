/** The only way to redirect: answers that never pass entry.server would lose the cookies otherwise. */
import type { Notice } from '#app/cookies/notice.server.ts';
import { localisedPath } from '#app/i18n/locale.ts';
import { safePath } from '#app/rules/guards.ts';
import { COOKIES_DUE, type Scope } from './scope.server.ts';

type Options = {
  /** 307: the form itself goes on to the next screen. */
  status?: 301 | 302 | 303 | 307;
  notices?: Notice[];
  headers?: Record<string, string>;
  /** An earlier answer set cookies that must have come with this request. */
  cookiesDue?: boolean;
};

/**
 * `to`: a path of the shop, or an absolute address that settings have made. A path that leads to another site
 * (`//evil.example`, which a request for `/.//evil.example` can make of its own path) leads home instead.
 */
export async function redirectWith(scope: Scope, to: string, options: Options = {}): Promise<Response> {
  if (options.notices) await scope.notify(...options.notices);
  const headers = new Headers({ ...options.headers, 'Cache-Control': 'private, no-store' });
  await scope.jar.commit(headers);
  const due = options.cookiesDue ?? (scope.isPost && headers.has('Set-Cookie'));
  headers.set('Location', /^https?:\/\//.test(to) ? to : ownLocation(scope, safePath(to, '/'), due));
  return new Response(null, { status: options.status ?? 303, headers });
}

/**
 * With `COOKIES_DUE` where a form came without any cookie and its answer sets one (`due`): a browser that keeps none would
 * show nothing of what was done, so the page it is led to looks for them (routes/shell/route.tsx). Most shoppers have a
 * cookie by then, be it the stylesheet's, and are never asked.
 */
function ownLocation(scope: Scope, path: string, due: boolean): string {
  if (!scope.jar.isEmpty || !(due || scope.cookiesDue)) return path;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(path) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}${COOKIES_DUE}=1${hash}`;
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
  if (!scope.isPost) throw await redirectWith(scope, path + scope.url.search, { status: 301 });
}
