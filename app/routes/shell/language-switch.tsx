import { languageParts } from '#app/elements/switch-language.ts';
import { htmlLang, languageName, locales, otherLocale } from '#app/i18n/locale.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** §2: the same screen in the other language; the address asks the server to remember the choice. */
export function LanguageSwitch({ to }: { to: string }) {
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
          <a
            key={each}
            href={to}
            rel="nofollow"
            hrefLang={htmlLang[otherLocale(locale)]}
            lang={htmlLang[each]}
            {...languageParts.mark('link')}
          >
            {languageName[each]}
          </a>
        ),
      )}
    </p>
  );
}
