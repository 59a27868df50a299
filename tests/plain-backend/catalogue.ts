/** Products and texts: the calls of ShopApiPlugin, and the calls of §7 that a content plugin would answer. */
import {
  allTaxons,
  blocks,
  carousel,
  faq,
  guides,
  type Product,
  products,
  type Taxon,
  taxons,
} from './goods.ts';
import { type Asked, created, invalid, notFound, ok, type Route, route } from './http.ts';
import { pageOf, productDetail, productView, taxonView } from './views.ts';

/** The first tree as two: the second has what the first had last. */
const withSecond = (tree: Taxon, at: number): Taxon[] =>
  at > 0
    ? [tree]
    : [
        { ...tree, children: tree.children.slice(0, -1) },
        { ...tree, code: 'SECOND', children: tree.children.slice(-1) },
      ];

const taxonBy = (asked: Asked, fits: (taxon: Taxon) => boolean): Taxon => {
  const found = allTaxons().find(fits);
  if (!found) throw notFound(`Taxon ${asked.param(0)} has not been found.`);
  return found;
};
const productBy = (asked: Asked, fits: (product: Product) => boolean, message: string): Product => {
  const found = products.find(fits);
  if (!found)
    throw notFound(
      `Product with ${message} has not been found${message.startsWith('slug') ? ` in ${asked.locale} locale` : ''}.`,
    );
  return found;
};
const byCode = (asked: Asked): Product => {
  const code = asked.param(0);
  return productBy(asked, (one) => one.code === code, `code ${code}`);
};

const cheapest = ({ variants }: Product) => Math.min(...variants.map(({ yen }) => yen));
const order: Record<string, (one: Product, other: Product) => number> = {
  price: (one, other) => cheapest(one) - cheapest(other),
  createdAt: (one, other) => other.age - one.age,
};

/** `sortBy[price]=ASC`; unknown keys are ignored. */
function sorted(list: Product[], query: URLSearchParams): Product[] {
  for (const [name, direction] of query) {
    const compare = order[/^sortBy\[(\w+)\]$/.exec(name)?.[1] ?? ''];
    if (compare) return list.toSorted((one, other) => compare(one, other) * (direction === 'DESC' ? -1 : 1));
  }
  return list;
}

function productsOf(taxon: Taxon, asked: Asked) {
  const codes = allTaxons([taxon]).map(({ code }) => code);
  const inside = products.filter(({ others }) => others.some((code) => codes.includes(code)));
  return ok(
    pageOf(
      sorted(inside, asked.query).map((one) => productView(one, asked)),
      asked,
    ),
  );
}

function search(asked: Asked) {
  const { query, locale } = asked;
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const taxon = allTaxons().find(({ code }) => code === query.get('taxon_code'));
  const codes = taxon && allTaxons([taxon]).map(({ code }) => code);
  const found = products.filter(
    ({ name, others }) =>
      words.every((word) => name[locale].toLowerCase().includes(word)) &&
      (!codes || others.some((code) => codes.includes(code))),
  );
  return ok(
    pageOf(
      sorted(found, query).map((one) => productView(one, asked)),
      asked,
    ),
  );
}

function parentTree(taxon: Taxon, locale: Asked['locale']): object | undefined {
  for (const [position, tree] of taxons.entries()) {
    if (!allTaxons([tree]).includes(taxon)) continue;
    const wayTo = (one: Taxon): Taxon => ({
      ...one,
      children: one.children.filter((child) => allTaxons([child]).includes(taxon)).map(wayTo),
    });
    return taxonView(wayTo(tree), position, locale);
  }
  return undefined;
}

function writeReview(asked: Asked) {
  const { email } = asked.member;
  const product = byCode(asked);
  const { rating, title, comment } = asked.body;
  const errors = {
    ...(Number(rating) >= 1 && Number(rating) <= 5
      ? {}
      : { rating: ['This value should be between 1 and 5.'] }),
    ...(title ? {} : { title: ['Review title should not be blank.'] }),
    ...(comment ? {} : { comment: ['Review comment should not be blank.'] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  asked.state.reviews.unshift({
    product: product.code,
    title: String(title),
    rating: Number(rating),
    comment: String(comment),
    author: email,
    at: new Date(),
  });
  return created({});
}

const reviewsOf = (asked: Asked) => {
  const { code } = byCode(asked);
  const views = asked.state.reviews
    .filter((one) => one.product === code)
    .map(({ product: _, at, ...review }) => ({ ...review, createdAt: at.toISOString() }));
  return ok(pageOf(views, asked));
};

const blockView = ({ code, sections, content }: (typeof blocks)[number], at: number) => ({
  id: at + 1,
  code,
  sections: sections.map((one) => ({ code: one })),
  translations: {
    ja_JP: { locale: 'ja_JP', content: content.ja_JP },
    en_US: { locale: 'en_US', content: content.en_US },
  },
});
const guideView = ({ code, slug, name, content }: (typeof guides)[number], { locale }: Asked) => ({
  code,
  slug: slug[locale],
  name: name[locale],
  content: content[locale],
  sections: [{ code: 'usage_guide' }],
});

export const catalogueRoutes: Route[] = [
  route('GET', '/taxons/', ({ locale, settings }) => {
    const trees = settings.habits.has('two_trees') ? taxons.flatMap(withSecond) : taxons;
    return ok(trees.map((one, at) => taxonView(one, at, locale)));
  }),
  route('GET', '/taxons/*', (asked) => {
    const taxon = taxonBy(asked, ({ code }) => code === asked.param(0));
    return ok({ self: taxonView(taxon, 0, asked.locale), parentTree: parentTree(taxon, asked.locale) });
  }),
  route('GET', '/taxon-products/by-code/*', (asked) =>
    productsOf(
      taxonBy(asked, ({ code }) => code === asked.param(0)),
      asked,
    ),
  ),
  // Looks only for slugs in the requested language, because slugs are translated.
  route('GET', '/taxon-products/by-slug/**', (asked) =>
    productsOf(
      taxonBy(asked, ({ slug }) => slug[asked.locale] === asked.param(0)),
      asked,
    ),
  ),
  route('GET', '/products/by-search', search),
  route('GET', '/products/batch/by-codes', (asked) => {
    const codes = (asked.query.get('codes') ?? '').split(',');
    const found = codes.flatMap((code) => products.filter((one) => one.code === code));
    return ok({ items: found.map((one) => productView(one, asked)) });
  }),
  route('GET', '/products/by-code/*', (asked) => ok(productDetail(byCode(asked), asked))),
  route('GET', '/products/by-code/*/recommendations', (asked) => {
    const product = byCode(asked);
    const others = products.filter(({ taxon, code }) => taxon === product.taxon && code !== product.code);
    return ok({ items: others.slice(0, 4).map((one) => productView(one, asked)) });
  }),
  route('GET', '/products/by-code/*/reviews', reviewsOf),
  route('POST', '/products/by-code/*/reviews', writeReview),
  route('GET', '/products/by-slug/**', (asked) => {
    const slug = asked.param(0);
    return ok(
      productDetail(
        productBy(asked, (one) => one.slug[asked.locale] === slug, `slug ${slug}`),
        asked,
      ),
    );
  }),
  route('GET', '/product-latest/', (asked) => {
    const newest = products.toSorted((one, other) => one.age - other.age);
    const shown = newest.slice(0, Number(asked.query.get('limit')) || 10);
    return ok({ items: shown.map((one) => productView(one, asked)) });
  }),
  route('GET', '/media/section/carousel', ({ locale, settings }) =>
    ok(
      carousel.map(({ code, name }) => ({
        name: name[locale],
        path: settings.habits.has('pictures_without_address')
          ? `banners/${code}.jpg`
          : `${settings.origin}/media/${code}.png`,
      })),
    ),
  ),
  route('GET', '/faq', ({ locale }) =>
    ok(
      faq.map(({ question, answer }, at) => ({
        id: at + 1,
        question: question[locale],
        answer: answer[locale],
      })),
    ),
  ),
  route('GET', '/blocks/section/*', ({ params }) =>
    ok(blocks.map(blockView).filter(({ sections }) => sections.some(({ code }) => code === params[0]))),
  ),
  route('GET', '/block/*', ({ params }) => {
    const found = blocks.map(blockView).find(({ code }) => code === params[0]);
    if (!found) throw notFound(`Block ${params[0]} has not been found.`);
    return ok(found);
  }),
  route('GET', '/page/*', (asked) => {
    const found = guides.find(({ slug }) => slug[asked.locale] === asked.param(0));
    if (!found) throw notFound(`Page ${asked.param(0)} has not been found.`);
    return ok(guideView(found, asked));
  }),
  route('GET', '/pages/usage_guide/no-grid', (asked) => ok(guides.map((one) => guideView(one, asked)))),
];
