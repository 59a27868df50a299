import type { Sorting } from '#contract/catalogue.ts';
import type { Shop } from '../../shop.ts';
import type { ListFilter } from '../catalogue/lists.ts';
import { codeOf, searchWords } from './normalise.ts';
import { type Stems, stemsOf } from './stems.ts';
import { loadSynonyms, synonymsOf } from './synonyms.ts';

export type SearchRequest = {
  text: string;
  /** A category, to look in it and below it only. */
  taxonId: number | undefined;
  filter: ListFilter;
  page: number;
  limit: number;
  sorting: Sorting;
};

export type SearchShop = Pick<Shop, 'db' | 'caches'>;

/** In the search's spelling. `stem`: of an English word. */
export type Word = { text: string; stem?: string | undefined };

/** What is looked for: a code, or every group by its word or one of the word's synonyms. */
export type SearchQuery = Omit<SearchRequest, 'text'> & {
  groups: Word[][];
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
  stemPenalty: 0.25,
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
export async function readQuery(
  shop: SearchShop,
  { text, ...request }: SearchRequest,
): Promise<SearchQuery | undefined> {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const synonyms = await loadSynonyms(shop);
  const groups = words.map((word) => [word, ...synonymsOf(synonyms, word)]);
  const stems = await stemsOf(shop.db, groups.flat().filter(isEnglish));
  return { ...request, groups: groups.map((group) => group.map(withStem(stems))), code: codeOf(text) };
}

const isEnglish = (word: string): boolean => /^[a-z]{3,}$/.test(word);

const withStem =
  (stems: Stems) =>
  (text: string): Word => ({ text, stem: stems.get(text) });
