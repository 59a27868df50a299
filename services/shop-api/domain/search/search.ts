/**
 * The search: one look into the index of terms for each bucket of the catalogue (entries.ts), the best-placed products
 * first, until enough is found. So neither frequent words nor many products make it slow.
 */
import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SORTING, type Sorting } from '#contract/catalogue.ts';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import { conditionsOf, type IdPage, MOST_COUNTED } from '../catalogue/lists.ts';
import { orderBy } from '../catalogue/order.ts';
import { AUTHORS, NAME, TERMS } from './document.ts';
import { aloneQuery, beginQuery, CODE, codeQuery, kindQuery, taxonQuery, wordQuery } from './lexemes.ts';
import {
  hasWholeWord,
  isSign,
  POINTS,
  readQuery,
  type SearchQuery,
  type SearchRequest,
  wholeWord,
} from './query.ts';

type Hit = { id: number; score: number };

/**
 * The best hits first; `isCut` says that there are more than `total`. Then the total is what was looked through, and a
 * chosen sort puts these in its order.
 */
export async function searchProductIds(db: Db, request: SearchRequest): Promise<IdPage> {
  const query = readQuery(request);
  if (!query) return { ids: [], total: 0 };
  const hits: Hit[] = [];
  for (const bucket of await buckets(db)) {
    hits.push(...(await hitsIn(db, bucket, query)));
    if (hits.length > MOST_COUNTED) break;
  }
  // Equally good ones stay in the order of their buckets.
  hits.sort((a, b) => b.score - a.score);
  const isCut = hits.length > MOST_COUNTED;
  const found = hits.slice(0, MOST_COUNTED).map(({ id }) => id);
  const { page, limit, sorting } = query;
  const ids = sorting.length > 0 ? await inOrder(db, found, sorting) : found;
  return { ids: ids.slice((page - 1) * limit, page * limit), total: ids.length, ...(isCut && { isCut }) };
}

async function buckets(db: Db): Promise<number[]> {
  const bounds = await readRows(db, sql`select 1 from search_bounds`);
  return [...bounds, {}].map((_, bucket) => bucket);
}

async function hitsIn(db: Db, bucket: number, query: SearchQuery): Promise<Hit[]> {
  const wanted = joined(
    [sql`i.bucket = ${bucket}`, sql`i.terms @@ ${termsOf(query)}::tsquery`, ...conditionsOf(query.filter)],
    sql` and `,
  );
  const rows = await readRows<{ id: number | string; score: number | string }>(
    db,
    sql`select i.product_id as id, ${scoreOf(query)} as score from search_entries i where ${wanted}
      order by score desc, ${orderBy(DEFAULT_SORTING)} limit ${MOST_COUNTED + 1}`,
  );
  return rows.map(({ id, score }) => ({ id: Number(id), score: Number(score) }));
}

async function inOrder(db: Db, ids: number[], sorting: Sorting): Promise<number[]> {
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select i.product_id as id from search_entries i
      where i.product_id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      order by ${orderBy(sorting)}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The whole query for the index; the category and the kind are terms like others. */
function termsOf({ groups, code, taxonId, filter }: SearchQuery): string {
  const words = groups.map((group) => any(group.map(termsOfWord))).join('&');
  return [
    any(code ? [codeQuery(code), words] : [words]),
    ...(taxonId === undefined ? [] : [taxonQuery(taxonId)]),
    ...(filter.kind ? [kindQuery(filter.kind)] : []),
  ].join('&');
}

const any = (parts: string[]): string => `(${parts.map((part) => `(${part})`).join('|')})`;

const termsOfWord = (word: string): string => {
  if (!isSign(word)) return wordQuery(word);
  return hasWholeWord(word) ? `${beginQuery(word)}|${aloneQuery(word)}` : beginQuery(word);
};

const HEADING = sql`i.heading`;
const NAMES = sql`split_part(i.heading, ${AUTHORS}, 1)`;
const TO_AUTHORS = sql`split_part(i.heading, ${TERMS}, 1)`;

const contains = (text: SQL, word: string): SQL => sql`${text} like ${`%${escapeLike(word)}%`}`;
const joined = (parts: SQL[], by: SQL): SQL => sql.join(parts, by);

function scoreOf({ groups, code }: SearchQuery): SQL {
  const words = joined(groups.map(scoreOfGroup), sql` + `);
  return code
    ? sql`case when ${contains(sql`i.codes`, CODE + code + CODE)} then ${sql.raw(String(POINTS.code))} else ${words} end`
    : words;
}

const scoreOfGroup = (group: string[]): SQL =>
  sql`greatest(${joined(
    group.map((word, at) => pointsFor(word, at > 0 ? POINTS.synonymPenalty : 0)),
    sql`, `,
  )})`;

/** A word that the heading does not hold is in the rest. */
function pointsFor(word: string, penalty: number): SQL {
  const points = (value: number) => sql.raw(String(value - penalty));
  const prefix = sql`case when ${contains(HEADING, NAME + word)} then ${points(POINTS.namePrefix)}`;
  if (isSign(word)) {
    const whole = hasWholeWord(word) ? sql`${NAMES} ~ ${wholeWord(word)}` : sql`false`;
    return sql`${prefix} when ${whole} then ${points(POINTS.name)} else 0 end`;
  }
  return sql`${prefix}
    when ${contains(NAMES, word)} then ${points(POINTS.name)}
    when ${contains(TO_AUTHORS, word)} then ${points(POINTS.author)}
    when ${contains(HEADING, word)} then ${points(POINTS.term)} else ${points(POINTS.rest)} end`;
}
