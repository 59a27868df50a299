/** All redirects. They bypass entry.server.tsx, so their cookies are committed here. */
import type { Notice } from '#app/cookies/notice.ts';
import { localisedPath } from '#kit/i18n/locale.ts';
import { safePath } from '#kit/serving/safe-path.ts';
import { COOKIES_DUE, type Scope } from './scope.ts';

type Options = {
  /** 307: the browser sends the form to the next screen. */
  status?: 301 | 302 | 303 | 307;
  notices?: Notice[];
  headers?: Record<string, string>;
  /** Whether the next page checks that the browser accepts cookies. Default: after a POST that sets cookies. */
  cookiesDue?: boolean;
};

/**
 * @param to a path of the shop, or an absolute URL from the settings. A path that would leave the site (such as
 * `//evil.example`) redirects to the home page.
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
 * Appends `COOKIES_DUE` when a form came without any cookie and the response sets one (`due`). The next page then
 * checks whether the browser accepts cookies, and says so if it does not (routes/shell/route.tsx). Without this message
 * the form would have no visible result. Most browsers already have a cookie, such as the stylesheet's, and never get
 * the parameter.
 */
function ownLocation(scope: Scope, path: string, due: boolean): string {
  if (!scope.jar.isEmpty || !(due || scope.cookiesDue)) return path;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(path) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}${COOKIES_DUE}=1${hash}`;
}

/**
 * Redirects a path with capitals, a trailing slash or needless escapes (`%6B` for `k`) to `path` (without language), so that
 * each page has one URL.
 */
export async function redirectToPlainPath(scope: Scope, path: string): Promise<void> {
  const requested = scope.url.pathname;
  const own = localisedPath(path.replace(/(?<=.)\/+$/, ''), /^\/en(?=\/|$)/i.test(requested) ? 'en' : 'ja');
  const normalised = (text: string) => decodeURI(text).toLowerCase().replace(/\/+$/, '');
  if (requested !== own && normalised(requested) === normalised(own)) await redirectTo(scope, own);
}

/**
 * Redirects to the page's own path when it was requested by a slug of another language, by a code, or in capitals.
 * @param path without language
 */
export async function redirectToOwnPath(scope: Scope, path: string): Promise<void> {
  if (!isAt(scope, path)) await redirectTo(scope, localisedPath(path, scope.locale));
}

/** Whether the page was requested by `path`, which has no language prefix. */
export const isAt = (scope: Scope, path: string): boolean =>
  decodeURI(scope.url.pathname) === decodeURI(localisedPath(path, scope.locale));

/** Does nothing for a POST: a refused form is shown again at its own URL. */
async function redirectTo(scope: Scope, path: string): Promise<void> {
  if (!scope.isPost) throw await redirectWith(scope, path + scope.url.search, { status: 301 });
}
