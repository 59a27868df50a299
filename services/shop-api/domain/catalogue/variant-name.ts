import { type SQL, sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import { productName } from './product-name.ts';

/**
 * SQL of what tells a variant `v` from the others of its product `p`: its options, or its own name. In this language, else in
 * Japanese. Empty for the only variant of a product.
 */
export const variantName = (locale: LocaleCode): SQL => sql`coalesce(
  (select string_agg(coalesce(nullif(ov.labels->>${locale}, ''), ov.labels->>'ja_JP'), ' ' order by o.position)
    from variant_option_values vov join product_option_values ov on ov.id = vov.option_value_id
    join product_options o on o.id = ov.option_id where vov.variant_id = v.id),
  nullif(coalesce(nullif(v.names->>${locale}, ''), v.names->>'ja_JP'), ${productName(locale)}), '')`;
