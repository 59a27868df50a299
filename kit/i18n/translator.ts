/** The texts of a language by key, with plural forms, by i18next. */
import { createInstance, type i18n } from 'i18next';
import { htmlLang, type Locale } from './locale.ts';
import type { TextValues } from './text.tsx';
import { withValues } from './with-values.ts';

function instance(locale: Locale, texts: object): i18n {
  const made = createInstance();
  void made.init({
    lng: htmlLang[locale],
    fallbackLng: htmlLang[locale],
    initImmediate: false,
    resources: { [htmlLang[locale]]: { translation: texts } },
    // React escapes texts when it renders them.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return made;
}

/**
 * Caches i18next's lookups, one per text and plural form, and fills in the placeholders itself: a page needs about
 * three hundred texts.
 */
export function makeTranslator<Key extends string>(
  locale: Locale,
  texts: object,
): (key: Key, values?: TextValues) => string {
  const made = instance(locale, texts);
  const found = new Map<string, string>();
  const plural = new Intl.PluralRules(htmlLang[locale]);
  return (key, values) => {
    const count = values?.['count'];
    const form = typeof count === 'number' ? plural.select(count) : '';
    let text = found.get(key + form);
    if (text === undefined) {
      text = made.t(key as string, { ...(form ? { count: count as number } : {}), skipInterpolation: true });
      found.set(key + form, text);
    }
    if (typeof count === 'number')
      return withValues(text, { ...values, count: count.toLocaleString('en-US') });
    return values ? withValues(text, values) : text;
  };
}
