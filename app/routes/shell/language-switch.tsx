/** §2 The language switch: leads to the same screen in the other language. */
import { Fragment, type ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.ts';
import { useDocument } from '#app/ui/document.tsx';
import {
  browserLocale,
  htmlLang,
  type Locale,
  languageName,
  locales,
  localisedPath,
  otherLocale,
  pathWithoutLocale,
} from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { safePath } from '#kit/serving/safe-path.ts';
import { Icon } from '#kit/ui/icon.tsx';

/** Query parameter: remembers the language of the page, and is then removed by a redirect. */
export const LANGUAGE_QUERY = 'lang';

/** Query parameter of the login page: the path to return to. */
const BACK = 'redirect_path';

/** `otherPath`: path of the page in the other language, without prefix, if it differs. */
export function languageSwitch(scope: Scope, otherPath: string | undefined): string {
  const other = otherLocale(scope.locale);
  const query = new URLSearchParams(scope.url.search);
  // The path to return to after a login changes its language, too.
  const back = safePath(query.get(BACK), '');
  if (back !== '') query.set(BACK, inLanguage(back, other));
  query.set(LANGUAGE_QUERY, browserLocale[other]);
  // From the confirmation of an inquiry, the switch leads to the form, which shows the draft from the cookie.
  const isConfirming = scope.pathWithoutLocale === href('inquiry.confirm', {}, 'ja');
  if (isConfirming) query.set('edit', '1');
  const path = isConfirming ? href('inquiry', {}, 'ja') : (otherPath ?? scope.pathWithoutLocale);
  return `${localisedPath(path, other)}?${query}`;
}

function inLanguage(path: string, locale: Locale): string {
  const [, bare = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return localisedPath(pathWithoutLocale(bare), locale) + rest;
}

export function LanguageSwitch() {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="languages">
      <Icon name="globe" />
      <span className="sr-only">{t('chrome.language')}</span>
      {locales.map((each) => (
        <Fragment key={each}>
          {' '}
          {each === locale ? (
            <span aria-current="true">{languageName[each]}</span>
          ) : (
            <ToOther>{languageName[each]}</ToOther>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** Offers Japanese at the top of an English page, if the browser prefers Japanese. */
export function LanguageOffer() {
  const t = useT();
  return (
    <p className="language-offer" lang={htmlLang.ja}>
      {t('chrome.also_in_japanese')} <ToOther>{t('chrome.show_in_japanese')}</ToOther>
    </p>
  );
}

/** A link whose query asks the server to remember the choice. */
function ToOther({ children }: { children: ReactNode }) {
  const lang = htmlLang[otherLocale(useLocale())];
  return (
    <a href={useDocument().languageSwitch} rel="nofollow" hrefLang={lang} lang={lang}>
      {children}
    </a>
  );
}
