import type { ProductDetail } from '#contract/shapes.ts';
import type { Shop } from '../../shop.ts';
import { isVisible } from '../catalogue/availability.ts';
import { associatedIds } from '../catalogue/lists.ts';
import { listedProductView, productView, type ViewContext } from '../catalogue/product-views.ts';
import { type ProductRecord, productsByIds } from '../catalogue/records.ts';
import { taxonSlug } from '../catalogue/taxons.ts';
import { productNotFound } from '../errors.ts';
import { reviewsOf } from './product-reviews.ts';

const MAX_REVIEWS = 100;
/** Kinds of the database that the API has, by the association's code. */
const ASSOCIATIONS: Record<string, string> = {
  bought_together: 'bought_together',
  recommended: 'recommended',
};

/**
 * What a product's page shows. It is not in `catalogue/`, which `reviews/` imports. Throws 404 if the product is unknown or
 * not visible.
 */
export async function productDetail(
  shop: Shop,
  record: ProductRecord | undefined,
  context: ViewContext,
): Promise<ProductDetail> {
  if (!record || !isVisible(record)) throw productNotFound();
  const view = productView(record, context);
  const category = record.mainTaxon && (await taxonSlug(shop.db, record.mainTaxon, context.locale));
  return {
    ...view,
    ...(category ? { breadcrumb: `${category}/${view.slug}` } : {}),
    associations: await associations(shop, record, context),
    reviews: await reviewsOf(shop.db, record.id, 1, MAX_REVIEWS),
  };
}

async function associations(shop: Shop, record: ProductRecord, context: ViewContext) {
  const found = await associatedIds(shop.db, record.id);
  const others = await productsByIds(shop.db, [...new Set(found.map((f) => f.id))]);
  const result: ProductDetail['associations'] = {};
  for (const { kind, id } of found) {
    const other = others.find((o) => o.id === id);
    const code = ASSOCIATIONS[kind];
    if (!other || !code) continue;
    result[code] ??= [];
    result[code].push(listedProductView(other, context));
  }
  return result;
}
