import { sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { DEFAULT_LOCALE } from '../locale.ts';
import { VISIBLE } from './lists.ts';

/** A part covers this many product ids, so that its products are found without counting the products before it. */
const PART = 1000;

type Row = { slugs: Partial<Record<LocaleCode, string>>; changedAt: string };

/** Slugs of the products with ids in this part; an empty list beyond the last part. */
export async function productAddresses(db: Db, part: number) {
  const [last] = await readRows(db, sql`select coalesce(max(id), 1) as id from products`);
  const rows = await readRows<Row>(
    db,
    sql`select (select json_object_agg(tr.locale, tr.slug) from product_translations tr where tr.product_id = p.id) as slugs,
        to_char(p.updated_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as "changedAt"
      from products p where p.id > ${(part - 1) * PART} and p.id <= ${part * PART} and ${VISIBLE} order by p.id`,
  );
  return {
    parts: Math.ceil(Number(last?.['id']) / PART),
    items: rows.map(({ slugs, changedAt }) => ({
      slug: slugs[DEFAULT_LOCALE] ?? '',
      slugs,
      changedAt,
    })),
  };
}
