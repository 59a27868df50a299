import type { Sorting } from '#contract/catalogue.ts';
import type { Product } from '#contract/shapes.ts';
import type { Shop } from '../../shop.ts';
import { productNotFound } from '../errors.ts';
import { isVisible } from './availability.ts';
import { codeList } from './code-list.ts';
import {
  associatedIds,
  type IdPage,
  type ListFilter,
  latestProductIds,
  productIdsOfTaxon,
  reachable,
  visibleProductId,
} from './lists.ts';
import { listedProductView, type ViewContext } from './product-views.ts';
import { productsByCodeList, productsByIds } from './records.ts';
import { taxonIdByCode, taxonIdBySlug, taxonNotFound } from './taxons.ts';

export type PageRequest = { page: number; limit: number; sorting: Sorting; filter: ListFilter };
export type ProductPage = {
  page: number;
  limit: number;
  pages: number;
  total: number;
  totalIsCut?: true;
  someWords?: true;
  items: Product[];
};

/** A page beyond the last one has no items, but the right totals. Throws 404 for an unknown category. */
export async function taxonProducts(
  shop: Shop,
  taxon: { code: string } | { slug: string },
  request: PageRequest,
  context: ViewContext,
): Promise<ProductPage> {
  const id =
    'code' in taxon
      ? await taxonIdByCode(shop.db, taxon.code)
      : await taxonIdBySlug(shop.db, taxon.slug, context.locale);
  if (id === undefined) throw taxonNotFound();
  return pageOfProducts(shop, request, await productIdsOfTaxon(shop.db, id, request), context);
}

/** In the order of `codes`; without unknown and disabled products. */
export async function productsByCodes(shop: Shop, codes: string, context: ViewContext): Promise<Product[]> {
  const records = await productsByCodeList(shop.db, codeList(codes));
  return records.filter(isVisible).map((record) => listedProductView(record, context));
}

/** Recommended products; for a product without recommendations, those bought together with it. */
export async function recommendations(shop: Shop, code: string, context: ViewContext): Promise<Product[]> {
  const id = await visibleProductId(shop.db, code);
  if (id === undefined) throw productNotFound();
  const associated = await associatedIds(shop.db, id);
  const ids = (kind: string) => associated.filter((a) => a.kind === kind).map((a) => a.id);
  const chosen = ids('recommended').length > 0 ? ids('recommended') : ids('bought_together');
  return listed(shop, chosen, context);
}

export async function pageOfProducts(
  shop: Shop,
  { page, limit }: Pick<PageRequest, 'page' | 'limit'>,
  { ids, total, totalIsCapped }: IdPage,
  context: ViewContext,
): Promise<ProductPage> {
  return {
    page,
    limit,
    pages: Math.max(1, Math.ceil(reachable(total) / limit)),
    total,
    ...(totalIsCapped && { totalIsCut: totalIsCapped }),
    items: await listed(shop, ids, context),
  };
}

export async function latestProducts(shop: Shop, limit: number, context: ViewContext): Promise<Product[]> {
  return listed(shop, await latestProductIds(shop.db, limit), context);
}

async function listed(shop: Shop, ids: number[], context: ViewContext): Promise<Product[]> {
  const records = await productsByIds(shop.db, ids);
  return records.filter(isVisible).map((record) => listedProductView(record, context));
}
