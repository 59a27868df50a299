import type { Sorting } from '../../../../contract/catalogue.ts';
import type { Product } from '../../../../contract/shapes.ts';
import type { Shop } from '../../shop.ts';
import { latestProductIds, productIdsOfTaxon } from './lists.ts';
import { productsByIds } from './records.ts';
import { loadTaxons, taxonBySlug, taxonNotFound } from './taxons.ts';
import { listedProductView, type ViewContext } from './views.ts';

type PageRequest = { page: number; limit: number; sorting: Sorting };
export type ProductPage = { page: number; limit: number; pages: number; total: number; items: Product[] };

/** A page of a category's products. Beyond the last page: no items, true totals. Throws 404 for an unknown category. */
export async function taxonProducts(
  shop: Shop,
  taxon: { code: string } | { slug: string },
  request: PageRequest,
  context: ViewContext,
): Promise<ProductPage> {
  const all = await loadTaxons(shop.db);
  const record =
    'code' in taxon ? all.find((t) => t.code === taxon.code) : taxonBySlug(all, taxon.slug, context.locale);
  if (!record) throw taxonNotFound();
  const { ids, total } = await productIdsOfTaxon(shop.db, record.path, request);
  return {
    page: request.page,
    limit: request.limit,
    pages: Math.max(1, Math.ceil(total / request.limit)),
    total,
    items: await listed(shop, ids, context),
  };
}

export async function latestProducts(shop: Shop, limit: number, context: ViewContext): Promise<Product[]> {
  return listed(shop, await latestProductIds(shop.db, limit), context);
}

async function listed(shop: Shop, ids: number[], context: ViewContext): Promise<Product[]> {
  return (await productsByIds(shop.db, ids)).map((record) => listedProductView(record, context));
}
