/** Products as staff see them, with the stock of each variant. */
import { type SQL, sql } from 'drizzle-orm';
import type { GoodsRow, VariantRow } from '#contract/desk/goods/products.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { productName } from '../catalogue/product-name.ts';
import { variantName } from '../catalogue/variant-name.ts';
import { ApiError } from '../errors.ts';

type RawRow = Omit<GoodsRow, 'id' | 'variants'> & {
  id: number | string;
  variants: (Omit<VariantRow, 'stock'> & { tracked: boolean; onHand: number; onHold: number })[];
};

const variantsOf = (
  locale: LocaleCode,
) => sql`(select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'isEnabled', v.enabled,
    'price', v.price, 'originalPrice', v.original_price, 'tracked', v.tracked, 'onHand', v.on_hand, 'onHold', v.on_hold,
    'isLow', v.left_when_low is not null, 'name', ${variantName(locale)}) order by v.position, v.id), '[]')
  from variants v where v.product_id = p.id)`;

/** `from`: a FROM clause with the products as `p`, and their order. */
export async function goodsRows(db: Db | Tx, from: SQL, locale: LocaleCode): Promise<GoodsRow[]> {
  const rows = await readRows<RawRow>(
    db,
    sql`select p.id, p.code, p.kind, p.enabled as "isOnSale", ${productName(locale)} as name, t.slug,
      ${variantsOf(locale)} as variants,
      (select path from product_images g where g.product_id = p.id order by position limit 1) as picture,
      (select name from taxon_translations c where c.taxon_id = p.main_taxon_id and c.locale = ${locale}) as category
      ${from}`,
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    variants: row.variants.map(({ tracked, onHand, onHold, ...variant }) => ({
      ...variant,
      stock: tracked ? { onHand, onHold } : null,
    })),
  }));
}

export const translated = sql`join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'`;

/** Throws 404. */
export async function goodsRow(db: Db | Tx, id: number, locale: LocaleCode): Promise<GoodsRow> {
  const [row] = await goodsRows(db, sql`from products p ${translated} where p.id = ${id}`, locale);
  if (!row) throw new ApiError(404, 'not_found', 'product_not_found');
  return row;
}
