import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { products } from '../../db/schema/catalogue.ts';
import { FORMAT, type Searchable, searchDocument } from './document.ts';

const BATCH = 500;

type Row = Searchable & { id: number | string };

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
  const rows = await readRows<Row>(
    tx,
    sql`
    select p.id, p.code, p.kana,
      (select coalesce(json_agg(json_build_object('name', tr.name, 'author', tr.author,
        'shortDescription', tr.short_description) order by tr.locale desc), '[]')
        from product_translations tr where tr.product_id = p.id) as translations
    from products p where left(p.search_text, 1) <> ${FORMAT}
    order by p.id limit ${BATCH} for update of p skip locked`,
  );
  if (rows.length === 0) return 0;
  const texts = JSON.stringify(rows.map((row) => ({ id: Number(row.id), text: searchDocument(row) })));
  await tx.execute(sql`update ${products} p set search_text = made.text
    from json_to_recordset(${texts}::json) as made(id bigint, text text) where p.id = made.id`);
  return rows.length;
}
