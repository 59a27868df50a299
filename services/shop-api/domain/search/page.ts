import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';
import { productIdsOfTaxon } from '../catalogue/lists.ts';
import { type PageRequest, type ProductPage, pageOfProducts } from '../catalogue/pages.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { type ProductRecord, productsByIds } from '../catalogue/records.ts';
import { taxonIdByCode } from '../catalogue/taxons.ts';
import { codeQuery } from './lexemes.ts';
import { codeOf } from './normalise.ts';
import { searchProductIds, searchSomeWords } from './search.ts';

type Search = { text: string; taxonCode: string };

/**
 * Products with all words of the search; if there are none, products with some of the words. Without a text, all
 * products of the category. An unknown category gives an empty page.
 */
export async function searchPage(
  shop: Shop,
  { text, taxonCode }: Search,
  request: PageRequest,
  context: ViewContext,
): Promise<ProductPage> {
  const taxonId = taxonCode ? await taxonIdByCode(shop.db, taxonCode) : undefined;
  if (taxonCode && taxonId === undefined)
    return pageOfProducts(shop, request, { ids: [], total: 0 }, context);
  if (taxonId !== undefined && text.trim() === '')
    return pageOfProducts(shop, request, await productIdsOfTaxon(shop.db, taxonId, request), context);
  const search = { text, taxonId, ...request };
  const found = await searchProductIds(shop, search);
  // Products with only some of the words are shown if the search has no category and no filter. Otherwise the shopper
  // can first remove the category and the filter.
  const isWide = taxonId === undefined && Object.values(request.filter).every((value) => value === undefined);
  if (found.total > 0 || !isWide) return pageOfProducts(shop, request, found, context);
  const some = await searchSomeWords(shop, search);
  const page = await pageOfProducts(shop, request, some, context);
  return some.total > 0 ? { ...page, someWords: true } : page;
}

/** A product by its code as people type it (bkeng0001 for BK-ENG-0001); undefined unless exactly one product has it. */
export async function productByTypedCode(db: Db, typed: string): Promise<ProductRecord | undefined> {
  const code = codeOf(typed);
  if (code === '') return undefined;
  const rows = await readRows<{ id: number | string }>(
    db,
    sql`select min(product_id) as id from search_entries where terms @@ ${codeQuery(code)}::tsquery having count(*) = 1`,
  );
  return rows[0] && (await productsByIds(db, [Number(rows[0].id)]))[0];
}
