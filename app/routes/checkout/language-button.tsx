/**
 * §2 The language switch of a step with something to type: it sends the form to the same step in the other language,
 * which shows everything again. The header's switch is a link and could only leave it behind; with scripts it presses
 * this one (elements/switch-language.ts).
 */
import { useLocation } from '@remix-run/react';
import { languageParts } from '#app/elements/switch-language.ts';
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
        {...languageParts.mark('button')}
      >
        {t('checkout.other_language')}
      </button>
    </p>
  );
}
