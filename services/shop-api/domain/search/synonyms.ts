/** Synonyms from `search_synonyms`, and spellings of school grades. */
import { asc } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { searchSynonyms } from '../../db/schema/content.ts';
import type { Cache } from '../cache.ts';
import { searchText } from './normalise.ts';

/** Synonyms by word, normalised. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;
type Group = { words: string[]; oneWay: boolean };

type WithCache = { db: Db; caches: { synonyms: Cache<Synonyms> } };

export const loadSynonyms = ({ db, caches }: WithCache): Promise<Synonyms> =>
  caches.synonyms.forceFetch('', {
    context: async () => synonymsFrom(await db.select().from(searchSynonyms).orderBy(asc(searchSynonyms.id))),
  });

/** In a one-way group, the first word finds the other words, but they do not find the first word or each other. */
export function synonymsFrom(groups: readonly Group[]): Synonyms {
  const found = new Map<string, string[]>();
  for (const { words, oneWay } of groups) {
    const spelled = words.map(searchText).filter(Boolean);
    for (const word of oneWay ? spelled.slice(0, 1) : spelled)
      found.set(word, [...(found.get(word) ?? []), ...spelled.filter((other) => other !== word)]);
  }
  return found;
}

/** Maximum of synonyms for a part of a longer word (担任手帳, 担任手帖): more of them would be slow and find little. */
const MAX_WITHIN = 6;
const SHORTEST_WITHIN = 2;

/** Other spellings of a query word, without itself. */
export const synonymsOf = (synonyms: Synonyms, word: string): string[] => {
  const others = synonyms.get(word) ?? withinWord(synonyms, word);
  return [...new Set([...others, ...gradesLike(word)])].filter((w) => w !== word);
};

/** Synonyms of a part of a longer word. Japanese only, because it has no spaces between words. */
function withinWord(synonyms: Synonyms, word: string): string[] {
  const characters = [...word];
  if (characters.length <= SHORTEST_WITHIN || /[a-z]/.test(word)) return [];
  for (let length = characters.length - 1; length >= SHORTEST_WITHIN; length--)
    for (let at = 0; at + length <= characters.length; at++) {
      const others = synonyms.get(characters.slice(at, at + length).join('')) ?? [];
      const japanese = others.filter((other) => !/[a-z ]/.test(other)).slice(0, MAX_WITHIN);
      if (japanese.length > 0)
        return japanese.map((other) => characters.toSpliced(at, length, other).join(''));
    }
  return [];
}

const SCHOOLS: Record<string, string[]> = {
  小: ['小', '小学', '小学校'],
  中: ['中', '中学', '中学校'],
  高: ['高', '高校', '高等学校'],
};

/** Spellings of a school grade: 小1, 小学1年, 小学校1年生. 1年生 alone stands for elementary school. */
function gradesLike(word: string): string[] {
  const [, school, grade] = /^(?:(小|中|高)(?:学校?|校|等学校)?)?([1-6])年?生?$/.exec(word) ?? [];
  if (!grade || (!school && !/年/.test(word))) return [];
  const written = (SCHOOLS[school ?? '小'] ?? []).map((name) => name + grade);
  return school === undefined || school === '小' ? [...written, `${grade}年生`] : written;
}
