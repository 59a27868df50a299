import type { LocaleCode } from '#contract/shapes.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { hasJapanese } from '#kit/i18n/text-language.ts';

/** `lang` of what a customer wrote: the language of the order or inquiry, unless its letters say otherwise. */
export const customerLang = (text: string, locale: LocaleCode): string =>
  htmlLang[locale === 'ja_JP' || hasJapanese(text) ? 'ja' : 'en'];
