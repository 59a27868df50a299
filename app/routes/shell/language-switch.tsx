import { Fragment } from 'react';
import { htmlLang, languageName, locales, otherLocale } from '#app/i18n/locale.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { FirstButton } from '#app/ui/form/first-button.tsx';
import type { Frame } from '#app/ui/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/**
 * §2: the same screen in the other language. A link, whose address asks the server to remember the choice; where somebody
 * may have typed something, a button of that form, which takes it along (docs/decisions/041).
 */
export function LanguageSwitch({ frame: { languageHref, languageForm } }: { frame: Frame }) {
  const t = useT();
  const other = otherLocale(useLocale());
  return (
    <p className="languages">
      <Icon name="globe" />
      <span className="sr-only">{t('chrome.language')}</span>
      {locales.map((each) =>
        each !== other ? (
          <span key={each} aria-current="true">
            {languageName[each]}
          </span>
        ) : languageForm ? (
          <Fragment key={each}>
            <FirstButton form={languageForm} />
            <button
              type="submit"
              form={languageForm}
              className="link"
              name="intent"
              value={SWITCH_LANGUAGE}
              formAction={languageHref}
              formNoValidate
              lang={htmlLang[each]}
            >
              {languageName[each]}
            </button>
          </Fragment>
        ) : (
          <a key={each} href={languageHref} rel="nofollow" hrefLang={htmlLang[each]} lang={htmlLang[each]}>
            {languageName[each]}
          </a>
        ),
      )}
    </p>
  );
}
