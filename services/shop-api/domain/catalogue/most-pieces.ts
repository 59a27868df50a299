import { type SQL, sql } from 'drizzle-orm';
import { QUANTITY_MAX } from '#contract/rules/constants.ts';

/**
 * SQL of how many pieces of a product one order can have now: of the variant with this code, or, if the code is null, of
 * the variant with the largest stock. 0 without such a variant; whether the product is on sale is for the caller to ask.
 */
export const mostPieces = (productId: SQL, variantCode: SQL): SQL => sql`coalesce((
  select max(case when v.tracked then least(v.on_hand - v.on_hold, ${QUANTITY_MAX}) else ${QUANTITY_MAX} end)
  from variants v where v.product_id = ${productId} and v.enabled
    and (${variantCode} is null or v.code = ${variantCode})), 0)`;
