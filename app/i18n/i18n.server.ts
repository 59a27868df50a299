/** i18next lives on the server only: one instance per language, made once. */
import { createInstance, type i18n } from 'i18next';
import { RemixI18Next } from 'remix-i18next/server';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { htmlLang, type Locale, locales } from './locale.ts';
import type { Translate } from './text.tsx';
import { withValues } from './with-values.ts';

const catalogues = { ja: ja, en } as const;

function instance(locale: Locale): i18n {
  const made = createInstance();
  void made.init({
    lng: htmlLang[locale],
    fallbackLng: htmlLang[locale],
    initImmediate: false,
    resources: { [htmlLang[locale]]: { translation: catalogues[locale] } },
    // React escapes what it renders, and `head` escapes what it writes.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return made;
}

/**
 * i18next finds each text once, and each plural form; the placeholders are filled in here. A page asks for some three
 * hundred texts.
 */
function remembering(made: i18n, locale: Locale): Translate {
  const found = new Map<string, string>();
  const plural = new Intl.PluralRules(htmlLang[locale]);
  return (key, values) => {
    const count = values?.['count'];
    const form = typeof count === 'number' ? plural.select(count) : '';
    let text = found.get(key + form);
    if (text === undefined) {
      text = made.t(key, { ...(form ? { count: count as number } : {}), skipInterpolation: true });
      found.set(key + form, text);
    }
    if (typeof count === 'number')
      return withValues(text, { ...values, count: count.toLocaleString('en-US') });
    return values ? withValues(text, values) : text;
  };
}

const translators: Record<Locale, Translate> = {
  ja: remembering(instance('ja'), 'ja'),
  en: remembering(instance('en'), 'en'),
};

export const translator = (locale: Locale): Translate => translators[locale];

const detector = (preferred: Locale | undefined) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: locales.map((locale) => htmlLang[locale]),
      fallbackLanguage: htmlLang.ja,
      order: ['custom', 'header'],
      findLocale: async () => (preferred ? htmlLang[preferred] : null),
    },
  });

/** Where a request for `/` goes: the shopper's own choice, else Accept-Language, else Japanese. */
export async function preferredLocale(request: Request, chosen: Locale | undefined): Promise<Locale> {
  const language = await detector(chosen).getLocale(request);
  return language === htmlLang.en ? 'en' : 'ja';
}
