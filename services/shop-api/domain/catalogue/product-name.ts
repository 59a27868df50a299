import { type SQL, sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';

/** SQL of the name of a product `p`: in this language, else in Japanese, else its code. */
export const productName = (locale: LocaleCode): SQL => sql`coalesce(
  (select n.name from product_translations n where n.product_id = p.id and n.locale = ${locale}),
  (select n.name from product_translations n where n.product_id = p.id and n.locale = 'ja_JP'), p.code)`;
