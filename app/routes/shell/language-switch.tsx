import type { ReactNode } from 'react';
import { htmlLang, languageName, locales, otherLocale } from '#app/i18n/locale.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { useDocument } from '#app/ui/document.tsx';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** §2: the same screen in the other language. */
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

/** For a Japanese browser on an English page: its own language, before anything else. */
export function LanguageOffer() {
  const t = useT();
  return (
    <p className="language-offer" lang={htmlLang.ja}>
      {t('chrome.also_in_japanese')} <ToOther>{t('chrome.show_in_japanese')}</ToOther>
    </p>
  );
}

/**
 * A link, whose address asks the server to remember the choice; where somebody may have typed something, a button of that
 * form, which takes it along (docs/decisions/041).
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
