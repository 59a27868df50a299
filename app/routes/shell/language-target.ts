/** The target of the language switch (§2): the same screen in the other language. */
import { href } from '#app/i18n/href.ts';
import type { Scope } from '#app/request/scope.ts';
import type { DocumentView } from '#app/ui/document.tsx';
import {
  browserLocale,
  type Locale,
  localisedPath,
  otherLocale,
  pathWithoutLocale,
} from '#kit/i18n/locale.ts';
import { safePath } from '#kit/serving/safe-path.ts';

/** Query parameter: remembers the language of the page, and is then removed by a redirect. */
export const LANGUAGE_QUERY = 'lang';

/** Query parameter of the login page: the path to return to. */
const BACK = 'redirect_path';

/**
 * @param form the form of the page that the switch submits; undefined on an error page
 * @param otherPath path of the page in the other language, without prefix, if it differs
 */
export function languageSwitch(
  scope: Scope,
  form: string | undefined,
  otherPath: string | undefined,
): DocumentView['languageSwitch'] {
  const other = otherLocale(scope.locale);
  const query = new URLSearchParams(scope.url.search);
  // The path to return to after a login changes its language, too.
  const back = safePath(query.get(BACK), '');
  if (back !== '') query.set(BACK, inLanguage(back, other));
  // With a form, forms/language.ts sets the language.
  if (!form) query.set(LANGUAGE_QUERY, browserLocale[other]);
  // From the confirmation of an inquiry, the switch leads to the form, which shows the draft from the cookie.
  const isConfirming = scope.pathWithoutLocale === href('inquiry.confirm', {}, 'ja');
  if (isConfirming) query.set('edit', '1');
  const path = isConfirming ? href('inquiry', {}, 'ja') : (otherPath ?? scope.pathWithoutLocale);
  return { href: localisedPath(path, other) + (query.size > 0 ? `?${query}` : ''), form };
}

function inLanguage(path: string, locale: Locale): string {
  const [, bare = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return localisedPath(pathWithoutLocale(bare), locale) + rest;
}
