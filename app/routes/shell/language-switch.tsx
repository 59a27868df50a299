import type { ReactNode } from 'react';
import { htmlLang, languageName, locales, otherLocale } from '#app/i18n/locale.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/** §2: the same screen in the other language. */
export function LanguageSwitch({ frame }: { frame: Frame }) {
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
          <ToOther key={each} frame={frame}>
            {languageName[each]}
          </ToOther>
        ),
      )}
    </p>
  );
}

/** For a Japanese browser on an English page: its own language, before anything else. */
export function LanguageOffer({ frame }: { frame: Frame }) {
  const t = useT();
  return (
    <p className="language-offer" lang={htmlLang.ja}>
      {t('chrome.also_in_japanese')} <ToOther frame={frame}>{t('chrome.show_in_japanese')}</ToOther>
    </p>
  );
}

/**
 * A link, whose address asks the server to remember the choice; where somebody may have typed something, a button of that
 * form, which takes it along (docs/decisions/041).
 */
function ToOther({ frame: { languageHref, languageForm }, children }: { frame: Frame; children: ReactNode }) {
  const lang = htmlLang[otherLocale(useLocale())];
  if (!languageForm)
    return (
      <a href={languageHref} rel="nofollow" hrefLang={lang} lang={lang}>
        {children}
      </a>
    );
  return (
    <>
      <FirstButton form={languageForm} />
      <button
        type="submit"
        form={languageForm}
        className="link"
        name="intent"
        value={SWITCH_LANGUAGE}
        formAction={languageHref}
        formNoValidate
        lang={lang}
      >
        {children}
      </button>
    </>
  );
}
