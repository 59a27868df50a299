/**
 * What a search looks into of one product, as one text (products.search_text): `!=name=name@author/author#code/kana/…`,
 * every part in its one spelling. The signs between the parts occur in no word, so that a word found in the text lies
 * within one part, and its place tells which. Both adapters read this text and nothing else.
 */
import { searchText } from './normalise.ts';

export type Searchable = {
  code: string;
  kana: string;
  translations: { name: string; author?: string | null; shortDescription?: string | null }[];
};

/** Of the format and of the spelling: after a change of either take another sign, then old texts are made anew. */
export const FORMAT = '!';
export const NAME = '=';
export const AUTHORS = '@';
export const REST = '#';

export function searchDocument({ code, kana, translations }: Searchable): string {
  const names = translations.map(({ name }) => `${NAME}${searchText(name)}`).join('');
  const authors = joined(translations.map(({ author }) => author));
  const rest = joined([code, kana, ...translations.map(({ shortDescription }) => shortDescription)]);
  return `${FORMAT}${names}${AUTHORS}${authors}${REST}${rest}`;
}

const joined = (texts: (string | null | undefined)[]): string =>
  [...new Set(texts.map((text) => searchText(text ?? '')))].filter(Boolean).join('/');
