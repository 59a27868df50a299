import type { Sorting } from '#contract/catalogue.ts';
import { searchWords } from './normalise.ts';
import { synonymsOf } from './synonyms.ts';

export type SearchRequest = {
  text: string;
  /** Path of a category, to look below it only. */
  taxonPath: string | undefined;
  page: number;
  limit: number;
  sorting: Sorting;
};

/** What an adapter answers: every group must match, by its word or by one of the word's synonyms. */
export type SearchQuery = Omit<SearchRequest, 'text'> & { groups: string[][] };

/** Points of a match by where it is; the synonym of a word gets a little less. */
export const POINTS = { namePrefix: 8, name: 6, author: 4, rest: 1, synonymPenalty: 0.5 };

/** Undefined when there is nothing to look for: a text without a letter or digit in it is no search. */
export function readQuery({ text, ...request }: SearchRequest): SearchQuery | undefined {
  const words = searchWords(text);
  if (words.length === 0 && (text.trim() !== '' || request.taxonPath === undefined)) return undefined;
  return { ...request, groups: words.map((word) => [word, ...synonymsOf(word)]) };
}
