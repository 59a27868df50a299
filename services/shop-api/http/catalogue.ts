/** §7 Catalogue. Answers are cached for a second: thousands of readers, few changes. */
import * as contract from '#contract/catalogue.ts';
import { searchHelp as searchHelpCall } from '#contract/search.ts';
import { TtlCache } from '../domain/cache.ts';
import { productDetail } from '../domain/catalogue/detail.ts';
import {
  latestProducts,
  productsByCodes,
  recommendations,
  searchPage,
  taxonProducts,
} from '../domain/catalogue/pages.ts';
import { productByCode, productBySlug } from '../domain/catalogue/records.ts';
import { ownReview, reviewPage, writeReview } from '../domain/catalogue/reviews.ts';
import { loadTaxons, taxonTrees, taxonWithWay } from '../domain/catalogue/taxons.ts';
import { searchHelp } from '../domain/search/help.ts';
import { withLinks } from './links.ts';
import { serialise } from './middleware/envelope.ts';
import { type Api, type Input, RawJson, route } from './route.ts';
import { readSorting } from './sorting.ts';

const TTL_MS = 1000;
const MAX_ANSWERS = 2000;

/** Answers as text, by URL, language and style. Emptied by `Shop.catalogueChanged`. */
export const catalogueAnswers = new TtlCache<string>(TTL_MS, MAX_ANSWERS);

type AnyInput = Pick<Input<typeof contract.taxons>, 'url' | 'locale' | 'style'>;

const kept = async ({ url, locale, style }: AnyInput, load: () => Promise<unknown>): Promise<RawJson> => {
  const key = `${style} ${locale} ${url.pathname}${url.search}`;
  return new RawJson(await catalogueAnswers.get(key, async () => serialise(await load(), style)));
};

const listRequest = (
  { page, limit, kind, price_min, price_max, in_stock }: contract.ListQuery,
  url: URL,
) => ({
  page,
  limit,
  sorting: readSorting(url.searchParams),
  filter: { kind, priceMin: price_min, priceMax: price_max, inStock: in_stock && (true as const) },
});

export function catalogueRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.taxons, (input) =>
    kept(input, async () => taxonTrees(await loadTaxons(shop.db), input.view)),
  );
  route(api, contract.taxonByCode, (input) =>
    kept(input, async () => taxonWithWay(await loadTaxons(shop.db), input.params.code, input.view)),
  );
  route(api, contract.taxonProductsByCode, (input) =>
    kept(input, async () => {
      const request = listRequest(input.query, input.url);
      return withLinks(
        await taxonProducts(shop, { code: input.params.code }, request, input.view),
        input.url,
      );
    }),
  );
  route(api, contract.taxonProductsBySlug, (input) =>
    kept(input, async () => {
      const request = listRequest(input.query, input.url);
      return withLinks(
        await taxonProducts(shop, { slug: input.params.slug }, request, input.view),
        input.url,
      );
    }),
  );
  route(api, contract.productByCode, (input) =>
    kept(input, async () => productDetail(shop, await productByCode(shop.db, input.params.code), input.view)),
  );
  route(api, contract.productBySlug, (input) =>
    kept(input, async () =>
      productDetail(shop, await productBySlug(shop.db, input.params.slug, input.locale), input.view),
    ),
  );
  route(api, contract.latestProducts, (input) =>
    kept(input, async () => ({ items: await latestProducts(shop, input.query.limit, input.view) })),
  );
  route(api, contract.recommendations, (input) =>
    kept(input, async () => ({ items: await recommendations(shop, input.params.code, input.view) })),
  );
  route(api, contract.searchProducts, (input) =>
    kept(input, async () => {
      const { search: text, taxon_code: taxonCode } = input.query;
      const request = listRequest(input.query, input.url);
      return withLinks(await searchPage(shop, { text, taxonCode }, request, input.view), input.url);
    }),
  );
  route(api, searchHelpCall, (input) =>
    kept(input, () => searchHelp(shop, input.query.search, input.locale)),
  );
  route(api, contract.productsByCodes, (input) =>
    kept(input, async () => ({ items: await productsByCodes(shop, input.query.codes, input.view) })),
  );
  route(api, contract.productReviews, async ({ params, query, url }) =>
    withLinks(await reviewPage(shop, params.code, query.page, query.limit), url),
  );
  route(api, contract.ownReview, async ({ params, bearer }) => {
    const review = await ownReview(shop, params.code, bearer);
    return review ? { review } : {};
  });
  route(api, contract.writeReview, async ({ params, body, bearer }) => {
    await writeReview(shop, params.code, body, bearer);
    return null;
  });
}
