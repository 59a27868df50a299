import type { Sorting } from '#contract/catalogue.ts';
import type { ListFilter } from '../catalogue/lists.ts';
import { codeOf, searchWords } from './normalise.ts';
import { synonymsOf } from './synonyms.ts';

export type SearchRequest = {
  text: string;
  /** A category, to look in it and below it only. */
  taxonId: number | undefined;
  filter: ListFilter;
  page: number;
  limit: number;
  sorting: Sorting;
};

/** What is looked for: a code, or every group by its word or one of the word's synonyms. */
export type SearchQuery = Omit<SearchRequest, 'text'> & {
  groups: string[][];
  /** The whole text as a code is spelled; '' is none. */
  code: string;
};

/** Points of a match by where it is; the synonym of a word gets a little less. */
export const POINTS = {
  code: 100,
  namePrefix: 8,
  name: 6,
  author: 4,
  term: 3,
  rest: 1,
  synonymPenalty: 0.5,
};

/**
 * One Latin letter, digit or kana stands in nearly every text. It is looked for in names only: as a whole word, or
 * (kana too) at the beginning.
 */
export const isSign = (word: string): boolean => /^[a-z0-9\p{sc=Hiragana}]$/u.test(word);
/** A regular expression of PostgreSQL's. */
export const wholeWord = (sign: string): string => `(^|[^a-z0-9])${sign}([^a-z0-9]|$)`;
export const hasWholeWord = (sign: string): boolean => /[a-z0-9]/.test(sign);

/** Undefined when there is nothing to look for: a text without a letter or digit in it is no search. */
export function readQuery({ text, ...request }: SearchRequest): SearchQuery | undefined {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  return { ...request, groups: words.map((word) => [word, ...synonymsOf(word)]), code: codeOf(text) };
}
