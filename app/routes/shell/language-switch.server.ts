/** Where the language switch leads (§2): the same screen in the other language. */
import { href } from '#app/i18n/href.ts';
import {
  browserLocale,
  type Locale,
  localisedPath,
  otherLocale,
  pathWithoutLocale,
} from '#app/i18n/locale.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { safePath } from '#app/rules/guards.ts';
import type { DocumentView } from '#app/ui/document.tsx';

/** Asks to remember the language of the page it stands on; never stays in an address. */
export const LANGUAGE_QUERY = 'lang';

/** Where a login leads back to. */
const BACK = 'redirect_path';

/**
 * @param form the form of the page that goes along, undefined on an error page
 * @param otherPath without prefix, where it is another one in the other language
 */
export function languageSwitch(
  scope: Scope,
  form: string | undefined,
  otherPath: string | undefined,
): DocumentView['languageSwitch'] {
  const other = otherLocale(scope.locale);
  const query = new URLSearchParams(scope.url.search);
  // The way back from a login is another screen of the shop: it changes its language, too.
  const back = safePath(query.get(BACK), '');
  if (back !== '') query.set(BACK, inLanguage(back, other));
  // A form tells it itself (forms/language.server.ts).
  if (!form) query.set(LANGUAGE_QUERY, browserLocale[other]);
  // What there was to be confirmed is shown in the form again, where the browser keeps it.
  const isConfirming = scope.pathWithoutLocale === href('inquiry.confirm', {}, 'ja');
  if (isConfirming) query.set('edit', '1');
  const path = isConfirming ? href('inquiry', {}, 'ja') : (otherPath ?? scope.pathWithoutLocale);
  return { href: localisedPath(path, other) + (query.size > 0 ? `?${query}` : ''), form };
}

function inLanguage(path: string, locale: Locale): string {
  const [, bare = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return localisedPath(pathWithoutLocale(bare), locale) + rest;
}
