/** The last part of the address of a new product's page. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Columns } from '../catalogue-file/fields.ts';

const MAX = 100;

/**
 * Makes blank slugs from the English name, which shoppers and search engines can read. They stay blank, and so become
 * the product's code, without an English name or if another product has the slug.
 */
export async function withSlugs(tx: Tx, columns: Columns): Promise<void> {
  const slug = slugOf(String(columns['name_en'] ?? ''));
  if (!slug || (columns['slug_ja'] && columns['slug_en'])) return;
  const taken = await readRows(
    tx,
    sql`select 1 from product_translations where locale in ('ja_JP', 'en_US') and slug = ${slug} limit 1`,
  );
  if (taken.length > 0) return;
  columns['slug_ja'] ||= slug;
  columns['slug_en'] ||= slug;
}

/** Don’t café! becomes dont-cafe. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, MAX)
    .trim()
    .replaceAll(' ', '-');
