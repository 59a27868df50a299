/** Names that the catalogue has in Japanese only appear on English pages too: the mark keeps kanji Japanese. */
import type { Locale } from './locale.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const ALL_JAPANESE = new RegExp(JAPANESE, 'gu');

export const hasJapanese = (text: string): boolean => JAPANESE.test(text);

export const langOf = (text: string, locale: Locale): 'ja' | undefined =>
  locale === 'en' && hasJapanese(text) ? 'ja' : undefined;

/** A whole text: English that quotes a Japanese title is English all the same. */
export const mostlyJapanese = (text: string): boolean =>
  (text.match(ALL_JAPANESE)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);
