/**
 * §2 Language switch of a step with a form: sends the form to the same step in the other language, which shows it again
 * as typed. It is in the page itself, because header and menu are reduced during the checkout.
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
