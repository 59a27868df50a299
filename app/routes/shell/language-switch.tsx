import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { useDocument } from '#app/ui/document.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { htmlLang, languageName, locales, otherLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';

/** §2 Switches to the same screen in the other language. */
export function LanguageSwitch() {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="languages">
      <Icon name="globe" />
      <span className="sr-only">{t('chrome.language')}</span>
      {locales.map((each) =>
        each === locale ? (
          <span key={each} aria-current="true">
            {languageName[each]}
          </span>
        ) : (
          <ToOther key={each}>{languageName[each]}</ToOther>
        ),
      )}
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

/**
 * A link whose query asks the server to remember the choice. On a page with a form, a button that submits the form, so
 * that typed text is not lost (docs/decisions/041).
 */
function ToOther({ children }: { children: ReactNode }) {
  const { href, form } = useDocument().languageSwitch;
  const lang = htmlLang[otherLocale(useLocale())];
  if (!form)
    return (
      <a href={href} rel="nofollow" hrefLang={lang} lang={lang}>
        {children}
      </a>
    );
  return (
    <>
      <FirstButton form={form} />
      <button
        type="submit"
        form={form}
        className="link"
        name="intent"
        value={SWITCH_LANGUAGE}
        formAction={href}
        formNoValidate
        lang={lang}
      >
        {children}
      </button>
    </>
  );
}
