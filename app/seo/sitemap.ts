/** Sitemaps, one per kind of page: every URL, with its counterpart in the other language. */
import { cachePolicy } from '#app/cache-policy.ts';
import { rootOf } from '#app/catalogue/menu.ts';
import { env } from '#app/env.ts';
import { href, resource } from '#app/i18n/href.ts';
import { everySlug, type Slugged, slugIn } from '#app/rules/slugs.ts';
import { sortingOf } from '#app/rules/sorting.ts';
import { subcategories } from '#app/rules/taxon-tree.ts';
import { screens } from '#app/screens.ts';
import { productAddresses, taxonProductsByCode, taxons } from '#app/shop-api/catalogue.ts';
import { pagesOfSection } from '#app/shop-api/content.ts';
import { NotFoundError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { PublicCache } from '#app/shop-api/public-cache.ts';
import { shopDetails } from '#app/shop-details.ts';
import type { Taxon } from '#contract/shapes.ts';
import { htmlLang, type Locale, locales, localisedPath } from '#kit/i18n/locale.ts';
import { xml } from './xml.ts';

const cache = new PublicCache({ max: 50, freshMs: cachePolicy.sitemap * 1_000 });
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** `to`: the URL's path. Undefined if the page does not exist in that language or its path is unknown. */
type Page = { to: (locale: Locale) => string | undefined; changed?: string | undefined };

function urls(pages: readonly Page[]): string {
  const one = ({ to, changed }: Page) => {
    const there = locales.flatMap((locale) => {
      const path = to(locale);
      return path === undefined ? [] : [[locale, xml(env.SHOP_URL + path)] as const];
    });
    const standard = there.find(([locale]) => locale === 'ja');
    const twins = there
      .map(([locale, at]) => [htmlLang[locale], at])
      .concat(standard ? [['x-default', standard[1]]] : [])
      .map(([lang, at]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at}"/>`)
      .join('');
    const lastmod = changed ? `<lastmod>${xml(changed)}</lastmod>` : '';
    return there.map(([, at]) => `<url><loc>${at}</loc>${lastmod}${twins}</url>`).join('\n');
  };
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map(one).join('\n')}\n</urlset>\n`;
}

/** Screens without parameters, and the usage guides. Other screens are in the sitemaps of their contents. */
export const screensSitemap = (): Promise<string> =>
  cache.get('screens', async () => {
    const plain = screens.filter(
      ({ id, sitemap, path }) =>
        sitemap && !/[:*]/.test(path) && !(id === 'privacy' && shopDetails().privacyUrl),
    );
    const guides = await inBoth((locale) => pagesOfSection({ locale }, 'usage_guide'));
    return urls([
      ...plain.map(({ path }): Page => ({ to: (locale) => localisedPath(`/${path}`, locale) })),
      ...guides.map(
        (guide): Page => ({
          to: (locale) => {
            const id = slugOf(guide, locale);
            return id && href('usage-guides.guide', { id }, locale);
          },
        }),
      ),
    ]);
  });

const withBelow = (taxon: Taxon): Taxon[] => [taxon, ...subcategories(taxon).flatMap(withBelow)];

/**
 * Categories of the menu, and topics, with the roots of their trees. The page of the main root is the list of all
 * products.
 */
export const categoriesSitemap = (): Promise<string> =>
  cache.get('categories', async () => {
    const rootCode = rootOf(await taxons({ locale: 'ja' }))?.code;
    const isWanted = (root: Taxon) => root.code === rootCode || everySlug(root).includes(env.TOPIC_SLUG);
    const categories = await inBoth(async (locale) =>
      (await taxons({ locale })).filter(isWanted).flatMap(withBelow),
    );
    return urls(
      categories.map((taxon) => ({
        to: (locale) => {
          if (taxon.code === rootCode) return href('products.categories', {}, locale);
          const slug = slugOf(taxon, locale);
          return slug && href('products.categories', { '*': slug }, locale);
        },
      })),
    );
  });

/** Undefined if there is no such file. New products are in the last file. */
export async function productsSitemap(file: number): Promise<string | undefined> {
  if (file > (await productFiles())) return undefined;
  return cache.get(`products ${file}`, async () => {
    const items = (await supports('product_addresses'))
      ? (await productAddresses(file)).items
      : await inBoth(async (locale) => (await listed(locale, file)).items);
    return urls(
      items.map((product) => ({
        to: (locale) => {
          const id = slugOf(product, locale);
          return id && href('products.product', { id }, locale);
        },
        changed: 'changedAt' in product ? product.changedAt : undefined,
      })),
    );
  });
}

/** For Shop APIs without a call for all slugs: lists the products of the root category, oldest first. */
const LISTED = 100;
const listed = async (locale: Locale, page: number) => {
  const root = rootOf(await taxons({ locale }));
  if (!root) throw new NotFoundError({ status: 404, message: 'the root of the categories is not known' });
  return taxonProductsByCode({ locale }, root.code, {
    page,
    limit: LISTED,
    sort: sortingOf('oldest_first'),
  });
};

const productFiles = (): Promise<number> =>
  cache.get('files', async () => {
    if (await supports('product_addresses')) return (await productAddresses(1)).parts;
    return listed('ja', 1).then(
      ({ pages }) => pages,
      (error: unknown) => none(error).length,
    );
  });

type Found = Slugged & { code?: string };
/** `inEach`: the slug of each language, if a response has only the slug of its own language. */
type Both = Slugged & { code: string; inEach?: Partial<Record<Locale, string>> };
const slugOf = (one: Found & Pick<Both, 'inEach'>, locale: Locale): string | undefined =>
  one.inEach ? one.inEach[locale] : slugIn(one, locale);

/** No URLs for something that the shop does not have (404). */
const none = (error: unknown): never[] => {
  if (error instanceof NotFoundError) return [];
  throw error;
};

/**
 * Items with the slugs of both languages. If responses have no `slugs`, requests the items in both languages, and
 * matches them by code.
 */
async function inBoth<T extends Slugged & { code: string }>(
  find: (locale: Locale) => Promise<T[]>,
): Promise<Both[]> {
  const found = await find('ja').catch(none);
  if (found.every(({ slugs }) => slugs) || (await supports('product_addresses'))) return found;
  const all = new Map<string, Both>(found.map((one) => [one.code, { ...one, inEach: { ja: one.slug } }]));
  for (const one of await find('en').catch(none)) {
    const inEach = { ...all.get(one.code)?.inEach, en: one.slug };
    all.set(one.code, { ...one, inEach });
  }
  return [...all.values()];
}

export async function sitemapIndex(): Promise<string> {
  const files = await productFiles();
  const parts = [
    resource('sitemap.screens'),
    resource('sitemap.categories'),
    ...Array.from({ length: files }, (_, index) => resource('sitemap.products', { page: index + 1 })),
  ];
  const list = parts.map((path) => `<sitemap><loc>${xml(env.SHOP_URL + path)}</loc></sitemap>`).join('\n');
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</sitemapindex>\n`;
}
