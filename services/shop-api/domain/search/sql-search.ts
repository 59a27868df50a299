/** The same search in one statement, without an index: for a catalogue that a process should not hold in memory. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escapeLike } from '../../db/like.ts';
import { readRows } from '../../db/rows.ts';
import { type IdPage, orderBy, pathBelow, VISIBLE } from '../catalogue/lists.ts';
import { AUTHORS, NAME, REST } from './document.ts';
import { POINTS, type SearchQuery } from './query.ts';

const TEXT = sql`p.search_text`;
const NAMES = sql`split_part(p.search_text, ${AUTHORS}, 1)`;
const NAMES_AND_AUTHORS = sql`split_part(p.search_text, ${REST}, 1)`;

const contains = (text: SQL, word: string): SQL => sql`${text} like ${`%${escapeLike(word)}%`}`;

export async function searchInSql(
  db: Db,
  { groups, taxonPath, sorting, page, limit }: SearchQuery,
): Promise<IdPage> {
  const conditions = [VISIBLE];
  for (const group of groups)
    conditions.push(
      sql`(${joined(
        group.map((word) => contains(TEXT, word)),
        sql` or `,
      )})`,
    );
  if (taxonPath !== undefined)
    conditions.push(sql`p.id in (select pt.product_id from product_taxons pt
      join taxons t on t.id = pt.taxon_id where t.path like ${pathBelow(taxonPath)})`);
  // A chosen sort replaces the score.
  const order =
    sorting.length > 0
      ? orderBy(sorting)
      : sql`p.score desc, p.position, p.last_six_months_sales_quantity desc, p.code`;
  const rows = await readRows<IdPage>(
    db,
    sql`
    with hits as (
      select p.id, p.code, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price,
        ${groups.length > 0 ? joined(groups.map(scoreOf), sql` + `) : sql`0`} as score
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

function pointsFor(word: string, penalty: number): SQL {
  const points = (value: number) => sql.raw(String(value - penalty));
  return sql`case when ${contains(TEXT, NAME + word)} then ${points(POINTS.namePrefix)}
    when ${contains(NAMES, word)} then ${points(POINTS.name)}
    when ${contains(NAMES_AND_AUTHORS, word)} then ${points(POINTS.author)}
    when ${contains(TEXT, word)} then ${points(POINTS.rest)} else 0 end`;
}

const joined = (parts: SQL[], by: SQL): SQL => sql.join(parts, by);
