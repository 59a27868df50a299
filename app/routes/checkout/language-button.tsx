/**
 * §2 The language switch of a step with something to type: it sends the form to the same step in the other language,
 * which shows everything again. It stands in the page as well as in header and menu, which the way to the order keeps quiet.
 */
import { useLocation } from '@remix-run/react';
import { htmlLang, localisedPath, otherLocale, pathWithoutLocale } from '#app/i18n/locale.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';

export function LanguageButton() {
  const t = useT();
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  return (
    <p className="line-links">
      <button
        type="submit"
        className="link"
        name="intent"
        value={SWITCH_LANGUAGE}
        formAction={localisedPath(pathWithoutLocale(pathname), other) + search}
        formNoValidate
        lang={htmlLang[other]}
      >
        {t('checkout.other_language')}
      </button>
    </p>
  );
}
