/** The texts of both languages, on the server only. */
import { RemixI18Next } from 'remix-i18next/server';
import { acceptedLocale, htmlLang, type Locale, locales } from '#kit/i18n/locale.ts';
import { makeTranslator } from '#kit/i18n/translator.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import type { Translate } from './text.tsx';

const translators: Record<Locale, Translate> = {
  ja: makeTranslator('ja', ja),
  en: makeTranslator('en', en),
};

export const translator = (locale: Locale): Translate => translators[locale];

const detector = (preferred: Locale | undefined) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: locales.map((locale) => htmlLang[locale]),
      fallbackLanguage: htmlLang.ja,
      order: ['custom'],
      findLocale: async () => (preferred ? htmlLang[preferred] : null),
    },
  });

/** The language for a request for `/`: the shopper's choice, else the one in Accept-Language, else Japanese. */
export async function preferredLocale(request: Request, chosen: Locale | undefined): Promise<Locale> {
  const accepted = acceptedLocale(request.headers.get('Accept-Language'));
  const language = await detector(chosen ?? accepted).getLocale(request);
  return language === htmlLang.en ? 'en' : 'ja';
}
