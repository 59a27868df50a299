/** The texts of both languages, on the server only. */
import { RemixI18Next } from 'remix-i18next/server';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { htmlLang, type Locale, locales } from './locale.ts';
import type { Translate } from './text.tsx';
import { makeTranslator } from './translator.server.ts';

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
      order: ['custom', 'header'],
      findLocale: async () => (preferred ? htmlLang[preferred] : null),
    },
  });

/** The language for a request for `/`: the shopper's choice, else the one in Accept-Language, else Japanese. */
export async function preferredLocale(request: Request, chosen: Locale | undefined): Promise<Locale> {
  const language = await detector(chosen).getLocale(request);
  return language === htmlLang.en ? 'en' : 'ja';
}
