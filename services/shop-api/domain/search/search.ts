/**
 * Searches the term index bucket by bucket (bounds.ts), in the default order of products, until there are enough hits.
 * So neither frequent words nor many products make the search slow. If the first buckets have few hits, searches
 * several buckets at once.
 */
import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SORTING, type Sorting } from '#contract/catalogue.ts';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import { conditionsOf, type IdPage, MAX_COUNTED } from '../catalogue/lists.ts';
import { orderBy } from '../catalogue/order.ts';
import { BUCKET_SIZES } from './bounds.ts';
import { AUTHORS_MARK, NAME_MARK, TERMS_MARK } from './document.ts';
import {
  aloneQuery,
  beginQuery,
  CODE,
  codeQuery,
  kindQuery,
  stemQuery,
  taxonQuery,
  wordQuery,
} from './lexemes.ts';
import {
  hasWholeWord,
  isSingleCharacter,
  POINTS,
  readQuery,
  type SearchQuery,
  type SearchRequest,
  type SearchShop,
  type Word,
  wholeWord,
} from './query.ts';

/** Contains the sort keys when a sort is requested. */
type Hit = { id: number; score: number } & Partial<
  Record<'position' | 'sales' | 'created_at' | 'price' | 'starts_at', unknown>
>;

/**
 * Best hits first, or in the requested sort order. If there are more than `MAX_COUNTED` hits, only the best
 * `MAX_COUNTED` are sorted.
 */
export async function searchProductIds(shop: SearchShop, request: SearchRequest): Promise<IdPage> {
  const query = await readQuery(shop, request);
  return query ? pageOf(shop.db, query, await hitsOf(shop.db, query)) : { ids: [], total: 0 };
}

/** Products with some of the words, those with most words first. Empty for a search of one word. */
export async function searchSomeWords(shop: SearchShop, request: SearchRequest): Promise<IdPage> {
  const query = await readQuery(shop, request);
  if (!query || query.groups.length < 2) return { ids: [], total: 0 };
  const found = new Map<number, Hit & { words: number; place: number }>();
  for (const group of query.groups) {
    const hits = await hitsOf(shop.db, { ...query, groups: [group], code: '' });
    for (const [place, hit] of hits.entries()) {
      const known = found.get(hit.id) ?? { ...hit, score: 0, words: 0, place };
      known.score += hit.score;
      known.words++;
      found.set(hit.id, known);
    }
  }
  const hits = [...found.values()].sort(
    (a, b) => b.words - a.words || b.score - a.score || a.place - b.place || a.id - b.id,
  );
  return pageOf(shop.db, query, hits);
}

/** Best first, at most one more than `MAX_COUNTED`. */
async function hitsOf(db: Db, query: SearchQuery): Promise<Hit[]> {
  const hits: Hit[] = [];
  let looked = 0;
  for (let first = 0; first < BUCKET_SIZES.length && hits.length <= MAX_COUNTED; ) {
    const count = howMany(BUCKET_SIZES.slice(first), hits.length, looked);
    const buckets = BUCKET_SIZES.slice(first, first + count);
    hits.push(...(await hitsIn(db, first, first + count - 1, query)));
    first += count;
    looked += buckets.reduce((sum, size) => sum + size);
  }
  // Stable: equal hits stay in the order of buckets.
  return hits.sort((a, b) => b.score - a.score);
}

async function pageOf(db: Db, { page, limit, sorting }: SearchQuery, hits: Hit[]): Promise<IdPage> {
  const totalIsCapped = hits.length > MAX_COUNTED;
  const found = hits.slice(0, MAX_COUNTED);
  const ids = sorting.length > 0 ? await inOrder(db, found, sorting) : found.map(({ id }) => id);
  return {
    ids: ids.slice((page - 1) * limit, page * limit),
    total: ids.length,
    ...(totalIsCapped && { totalIsCapped }),
  };
}

/** Several buckets are searched at once if at most this many hits are expected in them. */
const EXPECTED = 2 * MAX_COUNTED;

/** How many of the next buckets to search at once, judging by the share of hits in those searched so far. */
function howMany(sizes: number[], found: number, looked: number): number {
  if (looked === 0) return 1;
  let expected = 0;
  const beyond = sizes.findIndex((size) => {
    expected += (size * (found + 0.5)) / looked;
    return expected > EXPECTED;
  });
  return beyond < 0 ? sizes.length : Math.max(beyond, 1);
}

async function hitsIn(db: Db, first: number, last: number, query: SearchQuery): Promise<Hit[]> {
  const wanted = joined(
    [
      sql`i.bucket between ${first} and ${last}`,
      sql`i.terms @@ ${termsOf(query)}::tsquery`,
      ...conditionsOf(query.filter),
    ],
    sql` and `,
  );
  const keys =
    query.sorting.length > 0 ? sql`, i.position, i.sales, i.created_at, i.price, i.starts_at` : sql``;
  const rows = await readRows<Hit>(
    db,
    sql`select i.product_id as id, ${scoreOf(query)} as score ${keys} from search_entries i where ${wanted}
      order by score desc, ${orderBy(DEFAULT_SORTING)} limit ${MAX_COUNTED + 1}`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), score: Number(row.score) }));
}

/** Lets the database sort the hits by their keys, which is faster than searching again with a sort. */
async function inOrder(db: Db, hits: Hit[], sorting: Sorting): Promise<number[]> {
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select i.id from (select id, id as product_id, position, sales, created_at, price, starts_at
        from json_to_recordset(${JSON.stringify(hits)}::json) as hit(id bigint, position int, sales int,
          created_at timestamptz, price bigint, starts_at timestamptz)) i
      order by ${orderBy(sorting)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The query for the index; category and kind are terms, too. */
function termsOf({ groups, code, taxonId, filter }: SearchQuery): string {
  const words = groups.map((group) => any(group.map(termsOfWord))).join('&');
  return [
    any(code ? [codeQuery(code), words] : [words]),
    ...(taxonId === undefined ? [] : [taxonQuery(taxonId)]),
    ...(filter.kind ? [kindQuery(filter.kind)] : []),
  ].join('&');
}

const any = (parts: string[]): string => `(${parts.map((part) => `(${part})`).join('|')})`;

const termsOfWord = ({ text, stem }: Word): string => {
  if (stem !== undefined) return `${wordQuery(text)}|${stemQuery(stem)}`;
  if (!isSingleCharacter(text)) return wordQuery(text);
  return hasWholeWord(text) ? `${beginQuery(text)}|${aloneQuery(text)}` : beginQuery(text);
};

const HEADING = sql`i.heading`;
const NAMES = sql`split_part(i.heading, ${AUTHORS_MARK}, 1)`;
const TO_AUTHORS = sql`split_part(i.heading, ${TERMS_MARK}, 1)`;

const contains = (text: SQL, word: string): SQL => sql`${text} like ${`%${escapeLike(word)}%`}`;
const joined = (parts: SQL[], by: SQL): SQL => sql.join(parts, by);

function scoreOf({ groups, code }: SearchQuery): SQL {
  const words = joined(groups.map(scoreOfGroup), sql` + `);
  return code
    ? sql`case when ${contains(sql`i.codes`, CODE + code + CODE)} then ${sql.raw(String(POINTS.code))} else ${words} end`
    : words;
}

const scoreOfGroup = (group: Word[]): SQL =>
  sql`greatest(${joined(
    group.map((word, at) => pointsFor(word, at > 0 ? POINTS.synonymPenalty : 0)),
    sql`, `,
  )})`;

/** The common beginning of the words of a stem: knitting → knit, stories → stor. */
const rootOf = ({ text, stem = text }: Word): string => {
  const root = stem.replace(/i$/, '');
  return text.startsWith(root) ? root : text;
};

/**
 * Points for a word, depending on the part of the heading that contains it. A word outside the heading is in a long
 * text.
 */
function pointsFor(word: Word, penalty: number): SQL {
  const { text } = word;
  const points = (value: number) => sql.raw(String(value - penalty));
  const prefix = sql`case when ${contains(HEADING, NAME_MARK + text)} then ${points(POINTS.namePrefix)}`;
  if (isSingleCharacter(text)) {
    const whole = hasWholeWord(text) ? sql`${NAMES} ~ ${wholeWord(text)}` : sql`false`;
    return sql`${prefix} when ${whole} then ${points(POINTS.name)} else 0 end`;
  }
  const root = rootOf(word);
  const byRoot =
    root === text
      ? sql``
      : sql`when ${contains(NAMES, root)} then ${points(POINTS.name - POINTS.stemPenalty)}`;
  return sql`${prefix}
    when ${contains(NAMES, text)} then ${points(POINTS.name)} ${byRoot}
    when ${contains(TO_AUTHORS, text)} then ${points(POINTS.author)}
    when ${contains(HEADING, text)} then ${points(POINTS.term)} else ${points(POINTS.rest)} end`;
}
