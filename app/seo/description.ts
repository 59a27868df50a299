/** Descriptions of pages, which search engines and messengers show. */
import type { Locale } from '#kit/i18n/locale.ts';

const MAX_LENGTH = 160;

const sentences: Record<Locale, Intl.Segmenter> = {
  ja: new Intl.Segmenter('ja', { granularity: 'sentence' }),
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/**
 * The first whole sentences of a text without markup, together at most 160 characters. If the first one alone is longer, it is
 * cut and ends with an ellipsis.
 */
export function descriptionOf(text: string, locale: Locale): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_LENGTH) return line;
  // The last piece is dropped, because the sentence may go on behind it.
  const pieces = [...sentences[locale].segment(characters.slice(0, MAX_LENGTH + 1).join(''))].slice(0, -1);
  const whole = pieces
    .map(({ segment }) => segment)
    .join('')
    .trim();
  return whole || `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}
