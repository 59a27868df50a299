/**
 * The catalogue's search in the process's memory: its code, or every word must match, in any language, by name,
 * author, term or the rest; ranked. PGlite answers one query at a time, so a search must not be one.
 */
import { DEFAULT_SORTING, type Sorting } from '#contract/catalogue.ts';
import type { IdPage } from '../catalogue/lists.ts';
import { AUTHORS, CODE, NAME, REST, TERMS } from './document.ts';
import { hasWholeWord, isSign, POINTS, type SearchQuery, wholeWord } from './query.ts';

export type SearchEntry = {
  id: number;
  code: string;
  /** Made by document.ts. */
  text: string;
  taxonPaths: string[];
  position: number;
  sales: number;
  createdAt: number;
  price: number;
};

type Entry = Omit<SearchEntry, 'text'>;

/** Kept orders of the whole catalogue: a handful is asked for, any number could be. */
const MAX_ORDERS = 16;
const NO_MATCH = -1;

export class MemoryIndex {
  /** In the order of equally good hits, so that hits are never sorted. */
  private readonly entries: Entry[];
  /** All texts in one: one look through ten million characters takes a tenth of the time of 30,000 short ones. */
  private readonly text: string;
  /** Where the text of each entry begins in `text`, and its further parts; `starts` also knows the end. */
  private readonly starts: Int32Array;
  private readonly authors: Int32Array;
  private readonly terms: Int32Array;
  private readonly rests: Int32Array;
  private readonly orders = new Map<string, Int32Array>();

  constructor(entries: SearchEntry[]) {
    const sorted = [...entries].sort(inOrder);
    this.entries = sorted.map(({ text, ...entry }) => entry);
    this.text = sorted.map((entry) => entry.text).join('');
    this.starts = new Int32Array(sorted.length + 1);
    this.authors = new Int32Array(sorted.length);
    this.terms = new Int32Array(sorted.length);
    this.rests = new Int32Array(sorted.length);
    let start = 0;
    for (const [at, { text }] of sorted.entries()) {
      this.authors[at] = start + text.indexOf(AUTHORS);
      this.terms[at] = start + text.indexOf(TERMS);
      this.rests[at] = start + text.indexOf(REST);
      start += text.length;
      this.starts[at + 1] = start;
    }
  }

  search({ groups, code, taxonPath, page, limit, sorting }: SearchQuery): IdPage {
    const scores = this.scores(groups);
    if (code) for (const at of this.holding(CODE + code + CODE)) scores[at] = POINTS.code;
    const idsByScore = new Map<number, number[]>();
    for (const at of this.ordered(sorting)) {
      const entry = this.entries[at];
      const score = scores[at] ?? NO_MATCH;
      if (!entry || score === NO_MATCH) continue;
      if (taxonPath !== undefined && !entry.taxonPaths.some((path) => path.startsWith(taxonPath))) continue;
      // A chosen sort replaces the score.
      const key = sorting.length > 0 ? 0 : score;
      const ids = idsByScore.get(key);
      if (ids) ids.push(entry.id);
      else idsByScore.set(key, [entry.id]);
    }
    const best = [...idsByScore.keys()].sort((a, b) => b - a);
    const ids = best.flatMap((score) => idsByScore.get(score) ?? []);
    return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length };
  }

  /** By entry: the points of every group's best word together, or NO_MATCH where a group has none. */
  private scores(groups: string[][]): Float64Array {
    const scores = new Float64Array(this.entries.length);
    for (const group of groups) {
      const best = new Float64Array(this.entries.length);
      for (const [at, word] of group.entries()) this.mark(word, at > 0 ? POINTS.synonymPenalty : 0, best);
      for (let at = 0; at < scores.length; at++) {
        const sum = scores[at] as number;
        const points = best[at] as number;
        scores[at] = sum === NO_MATCH || points === 0 ? NO_MATCH : sum + points;
      }
    }
    return scores;
  }

  /** Raises the points of every entry that holds the word. */
  private mark(word: string, penalty: number, best: Float64Array): void {
    const raise = (entry: number, points: number) => {
      best[entry] = Math.max(best[entry] ?? 0, points - penalty);
    };
    if (isSign(word)) {
      for (let entry = 0; entry < this.entries.length; entry++) {
        const points = signPoints(word, this.text.slice(this.starts[entry], this.authors[entry]));
        if (points > 0) raise(entry, points);
      }
      return;
    }
    for (const [entry, at] of this.places(word)) raise(entry, this.pointsAt(entry, at, word));
  }

  private *holding(text: string): Generator<number> {
    for (const [entry] of this.places(text)) yield entry;
  }

  /** Each entry that holds the text, and the first place where it does. */
  private *places(text: string): Generator<[entry: number, at: number]> {
    let entry = 0;
    for (let at = this.text.indexOf(text); at >= 0; at = this.text.indexOf(text, this.starts[entry + 1])) {
      while ((this.starts[entry + 1] ?? 0) <= at) entry++;
      yield [entry, at];
    }
  }

  /** Names come first in a text, then authors and terms: a word's first place is its best, but for the beginning of a name. */
  private pointsAt(entry: number, at: number, word: string): number {
    const authors = this.authors[entry] ?? 0;
    if (at > (this.rests[entry] ?? 0)) return POINTS.rest;
    if (at > (this.terms[entry] ?? 0)) return POINTS.term;
    if (at > authors) return POINTS.author;
    return this.text.slice(at - 1, authors).includes(NAME + word) ? POINTS.namePrefix : POINTS.name;
  }

  private ordered(sorting: Sorting): Iterable<number> {
    if (sorting.length === 0) return this.entries.keys();
    const key = sorting.map((s) => `${s.key} ${s.direction}`).join(', ');
    const known = this.orders.get(key);
    if (known) return known;
    if (this.orders.size >= MAX_ORDERS) this.orders.clear();
    const entryAt = (at: number) => this.entries[at] as Entry;
    const made = Int32Array.from(this.entries.keys()).sort((a, b) =>
      compare(entryAt(a), entryAt(b), sorting),
    );
    this.orders.set(key, made);
    return made;
  }
}

function signPoints(sign: string, names: string): number {
  if (names.includes(NAME + sign)) return POINTS.namePrefix;
  return hasWholeWord(sign) && new RegExp(wholeWord(sign)).test(names) ? POINTS.name : 0;
}

const KEYS = {
  position: (e: Entry) => e.position,
  lastSixMonthsSalesQuantity: (e: Entry) => e.sales,
  createdAt: (e: Entry) => e.createdAt,
  price: (e: Entry) => e.price,
  // Sorted by the database (search.ts)
  startsAt: () => 0,
} as const;

function compare(a: Entry, b: Entry, sorting: Sorting): number {
  for (const { key, direction } of sorting) {
    const difference = KEYS[key](a) - KEYS[key](b);
    if (difference !== 0) return direction === 'ASC' ? difference : -difference;
  }
  return byCode(a, b);
}

const byCode = (a: Entry, b: Entry) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
const inOrder = (a: Entry, b: Entry) => compare(a, b, DEFAULT_SORTING);
