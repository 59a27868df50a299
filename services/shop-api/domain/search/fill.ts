import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { products } from '../../db/schema/catalogue.ts';
import { FORMAT, type Searchable, searchDocument } from './document.ts';

const BATCH = 500;

type Row = Searchable & { id: number | string };

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
      select tt.name as term from product_taxons pt join taxons t on t.id = pt.taxon_id
        join taxons up on starts_with(t.path, up.path) and up.level > 0
        join taxon_translations tt on tt.taxon_id = up.id where pt.product_id = p.id
      union select n.value from product_attribute_values pav join attributes a on a.id = pav.attribute_id
        cross join jsonb_each_text(pav.values::jsonb) n where pav.product_id = p.id and a.type = 'text'
      union select n.value from seminars s
        cross join unnest(array[s.venues, s.addresses, s.organisers, s.lecturers]::jsonb[]) part
        cross join jsonb_each_text(part) n where s.product_id = p.id
    ) known where term <> '') as terms
  from products p where ${where}`;

/** Makes the search texts of these products, when everything else of them is written. */
export async function writeSearchTexts(tx: Tx, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const list = JSON.stringify(ids.slice(at, at + BATCH));
    const rows = await readRows<Row>(
      tx,
      select(sql`p.id in (select value::bigint from json_array_elements_text(${list}::json))`),
    );
    const texts = JSON.stringify(rows.map((row) => ({ id: Number(row.id), text: searchDocument(row) })));
    await tx.execute(sql`update ${products} p set search_text = made.text
      from json_to_recordset(${texts}::json) as made(id bigint, text text) where p.id = made.id`);
  }
}

/** Makes the search texts that are missing or of an older format; answers how many. Safe in several processes. */
export async function fillSearchTexts(db: Db): Promise<number> {
  let filled = 0;
  for (;;) {
    const done = await db.transaction(fillBatch);
    if (done === 0) return filled;
    filled += done;
  }
}

/** Rows that another process is filling are left to it. */
async function fillBatch(tx: Tx): Promise<number> {
  const rows = await readRows<{ id: number | string }>(
    tx,
    sql`select p.id from products p where left(p.search_text, 1) <> ${FORMAT}
      order by p.id limit ${BATCH} for update of p skip locked`,
  );
  await writeSearchTexts(
    tx,
    rows.map(({ id }) => Number(id)),
  );
  return rows.length;
}
