import { sql } from 'drizzle-orm';

/**
 * SQL of what tells a variant `v` from the others of its product, whose translation is `t`: its options, or its own name.
 * Empty for the only variant of a product.
 */
export const variantName = sql`coalesce((select string_agg(ov.labels->>'ja_JP', ' ' order by o.position)
  from variant_option_values vov join product_option_values ov on ov.id = vov.option_value_id
  join product_options o on o.id = ov.option_id where vov.variant_id = v.id),
  nullif(v.names->>'ja_JP', t.name), '')`;
