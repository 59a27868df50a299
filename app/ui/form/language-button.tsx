/**
 * The language switch of a form that somebody may have filled in: sends the form to the same page in the other language,
 * which shows it again as typed (forms/language.ts). With scripts the links in header, menu and
 * footer press it (language-button.element.ts); without, they lose what was typed.
 */
import { useLocation } from '@remix-run/react';
import { useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { htmlLang, localisedPath, otherLocale, pathWithoutLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';

export function LanguageButton() {
  const t = useT();
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  return (
    <p className="ways">
      <language-button>
        <button
          type="submit"
          className="link"
          name="intent"
          value={SWITCH_LANGUAGE}
          formAction={localisedPath(pathWithoutLocale(pathname), other) + search}
          lang={htmlLang[other]}
        >
          {t('chrome.other_language')}
        </button>
      </language-button>
    </p>
  );
}
