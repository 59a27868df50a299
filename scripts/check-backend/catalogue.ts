/** Public calls: categories, products, texts. */
import * as catalogue from '#contract/catalogue.ts';
import * as content from '#contract/content.ts';
import { productAddresses, searchHelp } from '#contract/finding.ts';
import * as lacks from './lacks.ts';
import { type Read, type Trial, UNKNOWN } from './trial.ts';

/**
 * Returns a product code for the later calls: of a product without options that is in stock, otherwise of any product.
 * Undefined when there are no products.
 */
export async function tryCatalogue(trial: Trial): Promise<string | undefined> {
  const taxons = (await trial.try(catalogue.taxons, { lacks: lacks.ofTaxons })) ?? [];
  const [taxon] = [...taxons.flatMap(({ children }) => children), ...taxons];
  let products: Read<typeof catalogue.taxonProductsBySlug>['items'] = [];
  if (taxon) {
    const { code, slug } = taxon;
    await trial.try(catalogue.taxonByCode, { params: { code } });
    await trial.try(catalogue.taxonProductsByCode, {
      params: { code },
      lacks: lacks.ofProducts,
      without: 'home and categories: no rows of products of a category',
    });
    const page = await trial.try(catalogue.taxonProductsBySlug, {
      params: { slug },
      query: { page: '1', limit: '10', 'sortBy[price]': 'ASC' },
      lacks: lacks.ofProducts,
    });
    products = page?.items ?? [];
    await trial.refused(catalogue.taxonProductsBySlug, { params: { slug: `${slug}-${UNKNOWN}` } }, [404]);
  } else
    trial.skip(
      'no category was found',
      catalogue.taxonByCode,
      catalogue.taxonProductsByCode,
      catalogue.taxonProductsBySlug,
    );
  const latest = await trial.try(catalogue.latestProducts, {
    query: { limit: '12' },
    lacks: lacks.ofProducts,
    without: 'home: no latest products',
  });
  products = [...products, ...(latest?.items ?? [])];
  const isSimple = ({ variants }: (typeof products)[number]) => {
    const [only, ...others] = Object.values(variants);
    return only?.available && others.length === 0 && only.axis.length === 0;
  };
  const product = products.find(isSimple) ?? products[0];
  const search = { query: { search: product?.name ?? 'a', page: '1', limit: '10' }, lacks: lacks.ofProducts };
  await trial.try(catalogue.searchProducts, search);
  await trial.try(searchHelp, {
    query: { search: 'a' },
    without: 'search: products alone, no categories, questions or other spellings',
  });
  await trial.try(productAddresses, {
    without: 'sitemap: products are asked for page by page, without the day of their last change',
  });
  const { productByCode, productBySlug, recommendations, productReviews, productsByCodes } = catalogue;
  if (!product) {
    trial.skip(
      'no product was found',
      productByCode,
      productBySlug,
      recommendations,
      productReviews,
      productsByCodes,
    );
    return undefined;
  }
  const params = { code: product.code };
  await trial.try(productByCode, { params, lacks: lacks.ofProduct });
  await trial.try(productBySlug, { params: { slug: product.slug }, lacks: lacks.ofProduct });
  await trial.refused(productBySlug, { params: { slug: `${product.slug}-${UNKNOWN}` } }, [404]);
  await trial.try(recommendations, {
    params,
    without: 'product page: no recommendations',
    lacks: lacks.ofProducts,
  });
  await trial.try(productReviews, { params, without: 'product page: no reviews', lacks: lacks.ofReviews });
  await trial.try(productsByCodes, {
    query: { codes: product.code },
    without: 'home: no recently seen products',
    lacks: lacks.ofProducts,
  });
  return product.code;
}

const sections = {
  contact_information: 'footer: no place, telephone or e-mail',
  terms_and_conditions: 'terms of use: the page is empty',
  popular_keywords: 'home: no keywords',
  notification: 'no banner of notifications',
};

export async function tryContent(trial: Trial): Promise<void> {
  await trial.try(content.mediaSection, { params: { section: 'carousel' }, without: 'home: no carousel' });
  await trial.try(content.shippingFees, {
    without: 'product page and legal statement: no shipping cost, a reference to the checkout instead',
  });
  await trial.try(content.faq, { without: 'FAQ: the page is empty' });
  let code: string | undefined;
  for (const [section, without] of Object.entries(sections)) {
    const blocks = await trial.try(content.blocksOfSection, { params: { section }, without });
    code ??= blocks?.items[0]?.code;
  }
  if (code)
    await trial.try(content.blockByCode, {
      params: { code },
      without: 'nothing is missing: no page uses it',
    });
  else trial.skip('no block was found', content.blockByCode);
  const guides = await trial.try(content.pagesOfSection, {
    params: { section: 'usage_guide' },
    without: 'usage guides: the list is empty',
  });
  const slug = guides?.items[0]?.slug;
  if (slug) await trial.try(content.pageBySlug, { params: { slug } });
  else trial.skip('no guide was found', content.pageBySlug);
}
