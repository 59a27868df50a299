/**
 * The catalogue's search in the process's memory (japan.md 6.2): every word must match, in any language, by name,
 * author or the rest; ranked. PGlite answers one query at a time, so a search must not be one.
 */
import type { Sorting } from '../../../../contract/catalogue.ts';
import { searchText, searchWords } from './normalise.ts';
import { synonymsOf } from './synonyms.ts';

export type SearchEntry = {
  id: number;
  code: string;
  /** In every language. */
  names: string[];
  authors: string[];
  /** Code, short descriptions, kana reading. */
  rest: string[];
  taxonPaths: string[];
  position: number;
  sales: number;
  createdAt: number;
  price: number;
};

type Indexed = Omit<SearchEntry, 'names' | 'authors' | 'rest'> & {
  names: string[];
  author: string;
  rest: string;
};

const NAME = 6;
const NAME_PREFIX = 8;
const AUTHOR = 4;
const REST = 1;
const SYNONYM_PENALTY = 0.5;

export type SearchRequest = {
  text: string;
  /** Path of a category, to look below it only. */
  taxonPath: string | undefined;
  page: number;
  limit: number;
  sorting: Sorting;
};

export class MemoryIndex {
  private readonly entries: Indexed[];

  constructor(entries: SearchEntry[]) {
    this.entries = entries.map(({ names, authors, rest, ...entry }) => ({
      ...entry,
      names: names.map(searchText),
      author: authors.map(searchText).join('\n'),
      rest: rest.map(searchText).join('\n'),
    }));
  }

  /** A text without a letter or digit in it is no search: nothing is found. */
  search({ text, taxonPath, page, limit, sorting }: SearchRequest): { ids: number[]; total: number } {
    const words = searchWords(text);
    if (words.length === 0 && (text.trim() !== '' || taxonPath === undefined)) return { ids: [], total: 0 };
    const groups = words.map((word) => [word, ...synonymsOf(word)]);
    const hits: { entry: Indexed; score: number }[] = [];
    for (const entry of this.entries) {
      if (taxonPath !== undefined && !entry.taxonPaths.some((path) => path.startsWith(taxonPath))) continue;
      const score = scoreOf(entry, groups);
      if (score !== undefined) hits.push({ entry, score });
    }
    hits.sort((a, b) => compare(a.entry, b.entry, sorting) || b.score - a.score || inOrder(a.entry, b.entry));
    return {
      ids: hits.slice((page - 1) * limit, page * limit).map((hit) => hit.entry.id),
      total: hits.length,
    };
  }
}

/** Undefined when a word matches nowhere. */
function scoreOf(entry: Indexed, groups: string[][]): number | undefined {
  let score = 0;
  for (const group of groups) {
    let best = 0;
    for (let i = 0; i < group.length; i++)
      best = Math.max(best, pointsFor(entry, group[i] as string) - (i > 0 ? SYNONYM_PENALTY : 0));
    if (best <= 0) return undefined;
    score += best;
  }
  return score;
}

function pointsFor(entry: Indexed, word: string): number {
  let points = 0;
  for (const name of entry.names) {
    const at = name.indexOf(word);
    if (at === 0) return NAME_PREFIX;
    if (at > 0) points = NAME;
  }
  if (points > 0) return points;
  if (entry.author.includes(word)) return AUTHOR;
  return entry.rest.includes(word) ? REST : 0;
}

const KEYS = {
  position: (e: Indexed) => e.position,
  lastSixMonthsSalesQuantity: (e: Indexed) => e.sales,
  createdAt: (e: Indexed) => e.createdAt,
  price: (e: Indexed) => e.price,
} as const;

/** A chosen sort replaces the score. */
function compare(a: Indexed, b: Indexed, sorting: Sorting): number {
  for (const { key, direction } of sorting) {
    const difference = KEYS[key](a) - KEYS[key](b);
    if (difference !== 0) return direction === 'ASC' ? difference : -difference;
  }
  return sorting.length > 0 ? byCode(a, b) : 0;
}

const byCode = (a: Indexed, b: Indexed) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
const inOrder = (a: Indexed, b: Indexed) => a.position - b.position || b.sales - a.sales || byCode(a, b);
