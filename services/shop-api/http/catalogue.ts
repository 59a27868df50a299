/** §7 Catalogue and reviews. Answers about goods are cached for a second; addresses and reviews are not. */
import * as contract from '#contract/catalogue.ts';
import * as finding from '#contract/finding.ts';
import { productAddresses } from '../domain/catalogue/addresses.ts';
import {
  latestProducts,
  productsByCodes,
  recommendations,
  taxonProducts,
} from '../domain/catalogue/pages.ts';
import { productByCode, productBySlug } from '../domain/catalogue/records.ts';
import { loadTaxons, taxonTrees, taxonWithAncestors } from '../domain/catalogue/taxons.ts';
import { productDetail } from '../domain/reviews/product-detail.ts';
import { ownReview, reviewPage, writeReview } from '../domain/reviews/product-reviews.ts';
import { searchHelp } from '../domain/search/help.ts';
import { productByTypedCode, searchPage } from '../domain/search/page.ts';
import type { Shop } from '../shop.ts';
import { withLinks } from './links.ts';
import { serialise } from './middleware/envelope.ts';
import { type Api, type Input, RawJson, route } from './route.ts';
import { readSorting } from './sorting.ts';

type AnyInput = Pick<Input<typeof contract.taxons>, 'url' | 'locale' | 'style'>;

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
  /** The cached answer, or a new answer, which is read from the replica if there is a replica. */
  const cached = async ({ url, locale, style }: AnyInput, load: (shop: Shop) => Promise<unknown>) => {
    const key = `${style} ${locale} ${url.pathname}${url.search}`;
    const read = () => shop.read((db) => load({ ...shop, db }));
    const text = await shop.caches.answers.forceFetch(key, {
      context: async () => serialise(await read(), style),
    });
    return new RawJson(text);
  };
  route(api, contract.taxons, (input) =>
    cached(input, async (shop) => taxonTrees(await loadTaxons(shop.db), input.view)),
  );
  route(api, contract.taxonByCode, (input) =>
    cached(input, async (shop) =>
      taxonWithAncestors(await loadTaxons(shop.db), input.params.code, input.view),
    ),
  );
  route(api, contract.taxonProductsByCode, (input) =>
    cached(input, async (shop) => {
      const request = listRequest(input.query, input.url);
      return withLinks(
        await taxonProducts(shop, { code: input.params.code }, request, input.view),
        input.url,
      );
    }),
  );
  route(api, contract.taxonProductsBySlug, (input) =>
    cached(input, async (shop) => {
      const request = listRequest(input.query, input.url);
      return withLinks(
        await taxonProducts(shop, { slug: input.params.slug }, request, input.view),
        input.url,
      );
    }),
  );
  route(api, contract.productByCode, (input) =>
    cached(input, async (shop) =>
      productDetail(
        shop,
        (await productByCode(shop.db, input.params.code)) ??
          (await productByTypedCode(shop.db, input.params.code)),
        input.view,
      ),
    ),
  );
  route(api, contract.productBySlug, (input) =>
    cached(input, async (shop) =>
      productDetail(shop, await productBySlug(shop.db, input.params.slug, input.locale), input.view),
    ),
  );
  route(api, contract.latestProducts, (input) =>
    cached(input, async (shop) => ({ items: await latestProducts(shop, input.query.limit, input.view) })),
  );
  route(api, contract.recommendations, (input) =>
    cached(input, async (shop) => ({ items: await recommendations(shop, input.params.code, input.view) })),
  );
  route(api, contract.searchProducts, (input) =>
    cached(input, async (shop) => {
      const { search: text, taxon_code: taxonCode } = input.query;
      const request = listRequest(input.query, input.url);
      return withLinks(await searchPage(shop, { text, taxonCode }, request, input.view), input.url);
    }),
  );
  route(api, finding.searchHelp, (input) =>
    cached(input, (shop) => searchHelp(shop, input.query.search, input.locale)),
  );
  route(api, contract.productsByCodes, (input) =>
    cached(input, async (shop) => ({ items: await productsByCodes(shop, input.query.codes, input.view) })),
  );
  route(api, finding.productAddresses, ({ query }) => productAddresses(shop.db, query.part));
  route(api, contract.productReviews, async ({ params, query, url }) =>
    withLinks(await reviewPage(shop, params.code, query.page, query.limit), url),
  );
  route(api, contract.ownReview, async ({ params, bearer }) => {
    const review = await ownReview(shop, params.code, bearer);
    return review ? { review } : {};
  });
  route(api, contract.writeReview, ({ params, body, bearer }) =>
    writeReview(shop, params.code, body, bearer),
  );
}
