/** `lang` for texts that the catalogue has in Japanese only: on English pages they need it for Japanese glyphs. */
import type { Locale } from './locale.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const ALL_JAPANESE = new RegExp(JAPANESE, 'gu');

export const hasJapanese = (text: string): boolean => JAPANESE.test(text);

export const langOf = (text: string, locale: Locale): 'ja' | undefined =>
  locale === 'en' && hasJapanese(text) ? 'ja' : undefined;

/** Whether most letters are Japanese: an English text may quote a Japanese title. */
export const mostlyJapanese = (text: string): boolean =>
  (text.match(ALL_JAPANESE)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);
