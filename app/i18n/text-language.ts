/** Names that the catalogue has in Japanese only appear on English pages too: the mark keeps kanji Japanese. */
import type { Locale } from './locale.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

export const langOf = (text: string, locale: Locale): 'ja' | undefined =>
  locale === 'en' && JAPANESE.test(text) ? 'ja' : undefined;
