/** Public calls: categories, products, texts. */
import * as catalogue from '#contract/catalogue.ts';
import * as content from '#contract/content.ts';
import { productAddresses, searchHelp } from '#contract/finding.ts';
import { type Course, NOWHERE, type Read } from './course.ts';
import * as lacks from './lacks.ts';

/** Returns the code of a product that can be bought without a choice, else of any product. */
export async function goods(course: Course): Promise<string | undefined> {
  const taxons = (await course.try(catalogue.taxons, { lacks: lacks.ofTaxons })) ?? [];
  const [taxon] = [...taxons.flatMap(({ children }) => children), ...taxons];
  let products: Read<typeof catalogue.taxonProductsBySlug>['items'] = [];
  if (taxon) {
    const { code, slug } = taxon;
    await course.try(catalogue.taxonByCode, { params: { code } });
    await course.try(catalogue.taxonProductsByCode, {
      params: { code },
      lacks: lacks.ofProducts,
      without: 'home and categories: no products by code',
    });
    const page = await course.try(catalogue.taxonProductsBySlug, {
      params: { slug },
      query: { page: '1', limit: '10', 'sortBy[price]': 'ASC' },
      lacks: lacks.ofProducts,
    });
    products = page?.items ?? [];
    await course.refused(catalogue.taxonProductsBySlug, { params: { slug: `${slug}-${NOWHERE}` } }, [404]);
  } else
    course.skip(
      'no category was found',
      catalogue.taxonByCode,
      catalogue.taxonProductsByCode,
      catalogue.taxonProductsBySlug,
    );
  const latest = await course.try(catalogue.latestProducts, {
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
  await course.try(catalogue.searchProducts, search);
  await course.try(searchHelp, {
    query: { search: 'a' },
    without: 'search: products alone, no categories, questions or other spellings',
  });
  await course.try(productAddresses, {
    without: 'sitemap: products are asked for page by page, without the day of their last change',
  });
  const { productByCode, productBySlug, recommendations, productReviews, productsByCodes } = catalogue;
  if (!product) {
    course.skip(
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
  await course.try(productByCode, { params, lacks: lacks.ofProduct });
  await course.try(productBySlug, { params: { slug: product.slug }, lacks: lacks.ofProduct });
  await course.refused(productBySlug, { params: { slug: `${product.slug}-${NOWHERE}` } }, [404]);
  await course.try(recommendations, {
    params,
    without: 'product page: no recommendations',
    lacks: lacks.ofProducts,
  });
  await course.try(productReviews, { params, without: 'product page: no reviews', lacks: lacks.ofReviews });
  await course.try(productsByCodes, {
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

export async function texts(course: Course): Promise<void> {
  await course.try(content.mediaSection, { params: { section: 'carousel' }, without: 'home: no carousel' });
  await course.try(content.faq, { without: 'FAQ: the page is empty' });
  let code: string | undefined;
  for (const [section, without] of Object.entries(sections)) {
    const blocks = await course.try(content.blocksOfSection, { params: { section }, without });
    code ??= blocks?.items[0]?.code;
  }
  if (code) await course.try(content.blockByCode, { params: { code }, without: 'no page asks for it' });
  else course.skip('no block was found', content.blockByCode);
  const guides = await course.try(content.pagesOfSection, {
    params: { section: 'usage_guide' },
    without: 'usage guides: the list is empty',
  });
  const slug = guides?.items[0]?.slug;
  if (slug) await course.try(content.pageBySlug, { params: { slug } });
  else course.skip('no guide was found', content.pageBySlug);
}
