/** What the search finds products by. The categories of a product are those it is listed in (catalogue/refresh.ts). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { VISIBLE } from '../catalogue/lists.ts';
import { BUCKET } from './bounds.ts';
import { type Searchable, searchDocument } from './document.ts';

type Row = Searchable & { id: number | string };

const AT_ONCE = 25;

const select = (where: SQL) => sql`
  select p.id, p.code, p.kind, p.kana, p.author_kana as "authorKana",
    (select coalesce(json_agg(json_build_object('name', tr.name, 'slug', tr.slug, 'author', tr.author,
      'shortDescription', tr.short_description) order by tr.locale desc), '[]')
      from product_translations tr where tr.product_id = p.id) as translations,
    (select coalesce(json_agg(v.code order by v.position, v.id), '[]')
      from variants v where v.product_id = p.id) as "variantCodes",
    (select coalesce(json_agg(distinct n.value), '[]') from product_attribute_values pav
      join attributes a on a.id = pav.attribute_id
      cross join jsonb_each_text(pav.values::jsonb) n
      where pav.product_id = p.id and a.code = 'product_number') as numbers,
    (select coalesce(json_agg(term order by term collate "C"), '[]') from (
      select tt.name as term from listings l join taxons t on t.id = l.taxon_id and t.level > 0
        join taxon_translations tt on tt.taxon_id = l.taxon_id where l.product_id = p.id
      union select n.value from product_attribute_values pav join attributes a on a.id = pav.attribute_id
        cross join jsonb_each_text(pav.values::jsonb) n where pav.product_id = p.id and a.type = 'text'
      union select n.value from seminars s
        cross join unnest(array[s.venues, s.addresses, s.organisers, s.lecturers]::jsonb[]) part
        cross join jsonb_each_text(part) n where s.product_id = p.id
    ) known where term <> '') as terms,
    (select coalesce(json_agg(l.taxon_id), '[]') from listings l where l.product_id = p.id) as "taxonIds"
  from products p where ${where}`;

const listOf = (ids: number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** Of those that shoppers can see. */
export const readSearchables = (tx: Tx, ids: number[]): Promise<Row[]> =>
  readRows<Row>(tx, select(sql`p.id in ${listOf(ids)} and ${VISIBLE}`));

/** What `writeSearchEntries` takes. Lets other work in between: it takes long for many. */
export async function makeSearchEntries(rows: Row[]): Promise<string> {
  const made: string[] = [];
  for (const [n, row] of rows.entries()) {
    if (n % AT_ONCE === 0) await nextTurn();
    made.push(JSON.stringify({ id: Number(row.id), ...searchDocument(row) }));
  }
  return `[${made.join(',')}]`;
}

/** Puts the entries in place of the products' old ones. */
export async function writeSearchEntries(tx: Tx, ids: number[], made: string): Promise<void> {
  await tx.execute(sql`delete from search_entries where product_id in ${listOf(ids)}`);
  await tx.execute(sql`
    insert into search_entries (bucket, product_id, position, sales, created_at, price, starts_at, heading, codes, terms)
    select ${BUCKET}, p.id, p.position, p.last_six_months_sales_quantity, p.created_at, p.min_price, s.starts_at,
      made.heading, made.codes, array_to_tsvector(made.terms)
    from json_to_recordset(${made}::json) as made(id bigint, heading text, codes text, terms text[])
      join products p on p.id = made.id left join seminars s on s.product_id = p.id`);
}
