/** Reads a product for the forms that edit it. */

import { asc, eq } from 'drizzle-orm';
import type { ProductDetail, ProductPicture } from '#contract/desk/goods/edit.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { attributes, productImages, products } from '../../db/schema/catalogue.ts';
import type { StoredProduct } from '../catalogue-file/product-plan.ts';
import { listOf } from '../catalogue-file/rows.ts';
import { loadShopCatalogue, type ShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import { productsByCode } from '../catalogue-file/stored.ts';
import { ApiError } from '../errors.ts';
import { valuesOfProduct } from './fields.ts';
import { revisionColumn } from './lock.ts';
import { goodsRow } from './rows.ts';

/** Throws 404. */
export async function readProduct(
  db: Db,
  id: number,
  locale: LocaleCode,
): Promise<Omit<ProductDetail, 'bookedSeats'>> {
  // Read first, so that a change made meanwhile is noticed when the form is saved.
  const [row] = await db.select({ revision: revisionColumn }).from(products).where(eq(products.id, id));
  const product = await goodsRow(db, id, locale);
  const catalogue = await loadShopCatalogue(db);
  const stored = (await productsByCode(db, [product.code], catalogue.fields)).get(product.code);
  if (!row || !stored) throw new ApiError(404, 'not_found', 'product_not_found');
  const { id: attributeId, names, type, position, code } = attributes;
  return {
    ...product,
    revision: row.revision,
    values: valuesOfProduct(stored, catalogue),
    attributes: await db
      .select({ id: attributeId, names, type })
      .from(attributes)
      .orderBy(asc(position), asc(code)),
    options: optionsOf(stored, catalogue),
    pictures: await picturesOf(db, id),
  };
}

/** The first variant decides: all variants of a product have the same options. */
const optionsOf = ({ variants: [first] }: StoredProduct, { axes }: ShopCatalogue): string[] =>
  first ? listOf(first.columns, 'options').flatMap((value) => axes.get(value) ?? []) : [];

/** In the order in which the shop shows them. */
export async function picturesOf(db: Db | Tx, productId: number): Promise<ProductPicture[]> {
  const rows = await db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id));
  return rows.map(({ id, path, alts }) => ({
    id,
    path,
    altJa: alts?.ja_JP ?? '',
    altEn: alts?.en_US ?? '',
  }));
}
