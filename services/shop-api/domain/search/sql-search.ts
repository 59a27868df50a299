/** The same search in one statement, without an index: for a catalogue that a process should not hold in memory. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import { filterConditions, type IdPage, orderBy, pathBelow, VISIBLE } from '../catalogue/lists.ts';
import { AUTHORS, CODE, NAME, REST, TERMS } from './document.ts';
import { hasWholeWord, isSign, POINTS, type SearchQuery, wholeWord } from './query.ts';

const TEXT = sql`p.search_text`;
const NAMES = sql`split_part(p.search_text, ${AUTHORS}, 1)`;
const TO_AUTHORS = sql`split_part(p.search_text, ${TERMS}, 1)`;
const TO_TERMS = sql`split_part(p.search_text, ${REST}, 1)`;

const contains = (text: SQL, word: string): SQL => sql`${text} like ${`%${escapeLike(word)}%`}`;

export async function searchInSql(
  db: Db,
  { groups, code, taxonPath, filter, sorting, page, limit }: SearchQuery,
): Promise<IdPage> {
  const conditions = [VISIBLE, ...filterConditions(filter)];
  const isCode = contains(TEXT, CODE + code + CODE);
  if (groups.length > 0) {
    const every = groups.map((group) => sql`(${joined(group.map(matches), sql` or `)})`);
    conditions.push(code ? sql`(${isCode} or ${joined(every, sql` and `)})` : joined(every, sql` and `));
  }
  if (taxonPath !== undefined)
    conditions.push(sql`p.id in (select pt.product_id from product_taxons pt
      join taxons t on t.id = pt.taxon_id where t.path like ${pathBelow(taxonPath)})`);
  // A chosen sort replaces the score.
  const order = sorting.length > 0 ? orderBy(sorting) : sql`p.score desc, ${orderBy([])}`;
  const rows = await readRows<IdPage>(
    db,
    sql`
    with hits as (
      select p.id, p.code, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price,
        (select s.starts_at from seminars s where s.product_id = p.id) as starts_at,
        ${groups.length > 0 ? sql`case when ${code ? isCode : sql`false`} then ${sql.raw(String(POINTS.code))} else ${joined(groups.map(scoreOf), sql` + `)} end` : sql`0`} as score
      from products p where ${joined(conditions, sql` and `)}
    ), page as (
      select p.id, row_number() over (order by ${order}) as place
      from hits p order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from hits) as total,
      (select coalesce(json_agg(id order by place), '[]') from page) as ids`,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

const scoreOf = (group: string[]): SQL =>
  sql`greatest(${joined(
    group.map((word, i) => pointsFor(word, i > 0 ? POINTS.synonymPenalty : 0)),
    sql`, `,
  )})`;

const startsName = (word: string): SQL => contains(TEXT, NAME + word);
const isWholeWord = (sign: string): SQL =>
  hasWholeWord(sign) ? sql`${NAMES} ~ ${wholeWord(sign)}` : sql`false`;

const matches = (word: string): SQL =>
  isSign(word) ? sql`(${startsName(word)} or ${isWholeWord(word)})` : contains(TEXT, word);

function pointsFor(word: string, penalty: number): SQL {
  const points = (value: number) => sql.raw(String(value - penalty));
  const prefix = sql`case when ${startsName(word)} then ${points(POINTS.namePrefix)}`;
  if (isSign(word)) return sql`${prefix} when ${isWholeWord(word)} then ${points(POINTS.name)} else 0 end`;
  return sql`${prefix}
    when ${contains(NAMES, word)} then ${points(POINTS.name)}
    when ${contains(TO_AUTHORS, word)} then ${points(POINTS.author)}
    when ${contains(TO_TERMS, word)} then ${points(POINTS.term)}
    when ${contains(TEXT, word)} then ${points(POINTS.rest)} else 0 end`;
}

const joined = (parts: SQL[], by: SQL): SQL => sql.join(parts, by);
