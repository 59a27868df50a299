/** Public calls: categories, products, texts. */
import { rootOf } from '#app/catalogue/menu.ts';
import { env } from '#app/env.ts';
import { categoryTrees } from '#app/rules/root-taxon.ts';
import * as storefront from '#app/shop-api/catalogue.ts';
import * as texts from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as content from '#contract/content.ts';
import { productAddresses, searchHelp } from '#contract/finding.ts';
import { retention } from '#contract/retention.ts';
import { LATEST_ON_HOME, PAGE_LIMIT, REVIEWS_PER_PAGE } from '#contract/rules/constants.ts';
import type { Product, Taxon } from '#contract/shapes.ts';
import { readShopDetails } from '#contract/shop-details.ts';
import * as lacks from './lacks.ts';
import { type Trial, UNKNOWN } from './trial.ts';

const isMissing = (error: unknown): boolean => error instanceof NotFoundError;
const CHEAPEST = [{ key: 'price', direction: 'ASC' }] as const;

/** Returns the products that were found; those first that can be ordered without a choice. */
export async function tryCatalogue(trial: Trial): Promise<Product[]> {
  const { caller } = trial;
  const taxons =
    (await trial.made(catalogue.taxons, () => storefront.taxons(caller), { lacks: lacks.ofTaxons })) ?? [];
  tellRoot(trial, taxons);
  const found = [...(await tryCategory(trial, taxons))];
  const latest = await trial.made(
    catalogue.latestProducts,
    () => storefront.latestProducts(caller, LATEST_ON_HOME),
    { lacks: lacks.ofProducts, without: 'home: no latest products' },
  );
  found.push(...(latest?.items ?? []));
  const text = found[0]?.name ?? 'a';
  const results = await trial.made(
    catalogue.searchProducts,
    () => storefront.searchProducts(caller, { text, taxon: '' }, { page: 1, limit: PAGE_LIMIT }),
    { lacks: lacks.ofProducts },
  );
  found.push(...(results?.items ?? []));
  await trial.try(searchHelp, {
    query: { search: 'a' },
    feature: 'search_help',
    without: 'search: products alone, no categories, questions or other spellings',
  });
  await trial.try(productAddresses, {
    feature: 'product_addresses',
    without: 'sitemap: products are asked for page by page, without the day of their last change',
  });
  const products = [...new Map(found.map((one) => [one.code, one])).values()];
  const sorted = [...products.filter(isSimple), ...products.filter((one) => !isSimple(one))];
  await tryProduct(trial, sorted[0]);
  return sorted;
}

/** Without a choice of options, and in stock. */
const isSimple = ({ variants }: Product): boolean => {
  const [only, ...others] = Object.values(variants);
  return only?.available === true && others.length === 0 && only.axis.length === 0;
};

/** §9.38: says where the menu comes from, because nothing but an empty menu would. */
function tellRoot(trial: Trial, roots: readonly Taxon[]): void {
  const codes = categoryTrees(roots, { topicSlug: env.TOPIC_SLUG })
    .map(({ code }) => code)
    .join(', ');
  const root = rootOf(roots);
  if (roots.length === 0) trial.say(catalogue.taxons, 'works', 'no category: menu and footer have none');
  else if (root) {
    const how = env.ROOT_TAXON_CODE ? 'by ROOT_TAXON_CODE' : 'found; ROOT_TAXON_CODE overrides it';
    trial.say(catalogue.taxons, 'as specified', `the menu is the children of ${root.code} (${how})`);
  } else
    trial.say(
      catalogue.taxons,
      'works',
      env.ROOT_TAXON_CODE
        ? `ROOT_TAXON_CODE ${env.ROOT_TAXON_CODE} is none of ${codes}: the list of all products is not found`
        : `ROOT_TAXON_CODE must be one of ${codes}, because several may be the menu: the list of all products is not found`,
    );
}

async function tryCategory(trial: Trial, taxons: readonly Taxon[]): Promise<Product[]> {
  const { taxonByCode, taxonProductsByCode, taxonProductsBySlug } = catalogue;
  const { caller } = trial;
  const [taxon] = [...taxons.flatMap(({ children }) => children), ...taxons];
  if (!taxon) {
    trial.skip('no category was found', taxonByCode, taxonProductsByCode, taxonProductsBySlug);
    return [];
  }
  const { code, slug } = taxon;
  await trial.try(taxonByCode, { params: { code }, without: 'nothing is missing: no page uses it' });
  const list = { page: 1, limit: PAGE_LIMIT };
  await trial.made(taxonProductsByCode, () => storefront.taxonProductsByCode(caller, code, list), {
    lacks: lacks.ofProducts,
    without: 'home and categories: no rows of products of a category',
  });
  const page = await trial.made(
    taxonProductsBySlug,
    () => storefront.taxonProductsBySlug(caller, slug, { ...list, sort: [...CHEAPEST] }),
    { lacks: lacks.ofProducts },
  );
  const unknown = () => storefront.taxonProductsBySlug(caller, `${slug}-${UNKNOWN}`, list);
  await trial.refused(taxonProductsBySlug, unknown, isMissing);
  return page?.items ?? [];
}

async function tryProduct(trial: Trial, product: Product | undefined): Promise<void> {
  const { productByCode, productBySlug, recommendations, productReviews, productsByCodes } = catalogue;
  const { caller } = trial;
  const why = 'no product was found';
  if (!product)
    return trial.skip(why, productByCode, productBySlug, recommendations, productReviews, productsByCodes);
  const { code, slug } = product;
  await trial.made(productByCode, () => storefront.productByCode(caller, code), { lacks: lacks.ofProduct });
  await trial.made(productBySlug, () => storefront.productBySlug(caller, slug), { lacks: lacks.ofProduct });
  await trial.refused(productBySlug, () => storefront.productBySlug(caller, `${slug}-${UNKNOWN}`), isMissing);
  await trial.made(recommendations, () => storefront.recommendations(caller, code), {
    without: 'product page: no recommendations',
    lacks: lacks.ofProducts,
  });
  await trial.try(productReviews, {
    params: { code },
    query: { page: '1', limit: String(REVIEWS_PER_PAGE) },
    feature: 'review_lists',
    without: 'product page: no reviews but those in the product',
    lacks: lacks.ofReviews,
  });
  await trial.made(productsByCodes, () => storefront.productsByCodes(caller, [code]), {
    without: 'home: no recently seen products',
    lacks: lacks.ofProducts,
  });
}

const sections = {
  contact_information: 'footer: no place, telephone or e-mail',
  terms_and_conditions: 'terms of use: the page is empty',
  privacy_policy: 'privacy policy: the page is empty, unless PRIVACY_POLICY_URL is set',
  popular_keywords: 'home: no keywords',
  notification: 'no banner of notifications',
};

export async function tryContent(trial: Trial): Promise<void> {
  const { caller } = trial;
  await trial.made(content.mediaSection, () => texts.mediaSection(caller, 'carousel'), {
    params: { section: 'carousel' },
    without: 'home: no carousel',
  });
  await trial.try(content.shippingFees, {
    feature: 'shipping_fees',
    without: 'product page and legal statement: no shipping cost, a reference to the checkout instead',
  });
  await trial.try(retention, {
    feature: 'retention',
    without: 'profile: no word of how long the shop keeps what it knows',
  });
  await trial.try(readShopDetails, {
    feature: 'shop_details',
    without: 'name, legal statement and amounts are settings of the storefront',
  });
  await trial.made(content.faq, () => texts.faq(caller), { without: 'FAQ: the page is empty' });
  let code: string | undefined;
  for (const [section, without] of Object.entries(sections)) {
    const work = () => texts.blocksOfSection(caller, section);
    const blocks = await trial.made(content.blocksOfSection, work, { params: { section }, without });
    code ??= blocks?.[0]?.code;
  }
  if (code)
    await trial.try(content.blockByCode, {
      params: { code },
      without: 'nothing is missing: no page uses it',
    });
  else trial.skip('no block was found', content.blockByCode);
  const work = () => texts.pagesOfSection(caller, 'usage_guide');
  const guides = await trial.made(content.pagesOfSection, work, {
    params: { section: 'usage_guide' },
    without: 'usage guides: the list is empty',
  });
  const slug = guides?.[0]?.slug;
  if (slug) await trial.made(content.pageBySlug, () => texts.pageBySlug(caller, slug));
  else trial.skip('no guide was found', content.pageBySlug);
}
