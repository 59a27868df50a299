import type { Sorting } from '#contract/catalogue.ts';
import type { Shop } from '../../shop.ts';
import type { ListFilter } from '../catalogue/lists.ts';
import { codeOf, searchWords } from './normalise.ts';
import { type Stems, stemsOf } from './stems.ts';
import { loadSynonyms, synonymsOf } from './synonyms.ts';

export type SearchRequest = {
  text: string;
  /** Restricts the search to a category and its descendants. */
  taxonId: number | undefined;
  filter: ListFilter;
  page: number;
  limit: number;
  sorting: Sorting;
};

export type SearchShop = Pick<Shop, 'db' | 'caches'>;

/** A normalised word. `stem`: only for English words. */
export type Word = { text: string; stem?: string | undefined };

/** A code, or groups of words: each group is a word with its synonyms, and every group must match. */
export type SearchQuery = Omit<SearchRequest, 'text'> & {
  groups: Word[][];
  /** The text normalised like a code (`codeOf`), which may be ''. */
  code: string;
};

/** Points by the part of the product that matches. Synonyms get fewer. */
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
 * A single Latin letter, digit or kana occurs in nearly every text, so it is searched in names only: at the beginning,
 * and letters and digits also as a whole word.
 */
export const isSingleCharacter = (word: string): boolean => /^[a-z0-9\p{sc=Hiragana}]$/u.test(word);
/** A regular expression for PostgreSQL. */
export const wholeWord = (character: string): string => `(^|[^a-z0-9])${character}([^a-z0-9]|$)`;
export const hasWholeWord = (character: string): boolean => /[a-z0-9]/.test(character);

/** Returns undefined if the text has no letter or digit. */
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
