/** Sitemaps, one per kind of page: every address once, with its twin in the other language. */
import { cachePolicy } from '#app/cache-policy.ts';
import { env } from '#app/env.server.ts';
import { href, sitemapPath } from '#app/i18n/href.ts';
import { htmlLang, type Locale, locales, localisedPath } from '#app/i18n/locale.ts';
import { slugIn } from '#app/rules/slugs.ts';
import { subcategories } from '#app/rules/taxon-tree.ts';
import { type Screen, screens } from '#app/screens.ts';
import { productAddresses, taxons } from '#app/shop-api/catalogue.server.ts';
import { pagesOfSection } from '#app/shop-api/content.server.ts';
import { PublicCache } from '#app/shop-api/public-cache.server.ts';
import type { Taxon } from '#contract/shapes.ts';
import { xml } from './xml.ts';

const cache = new PublicCache(50, undefined, cachePolicy.sitemap * 1_000);
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Page = { to: (locale: Locale) => string; changed?: string | undefined };

const rows: readonly Screen[] = screens;

function urls(pages: readonly Page[]): string {
  const one = ({ to, changed }: Page) => {
    const address = (locale: Locale) => xml(env.SHOP_URL + to(locale));
    const twins = locales
      .map((locale) => [htmlLang[locale], address(locale)])
      .concat([['x-default', address('ja')]])
      .map(([lang, at]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at}"/>`)
      .join('');
    const lastmod = changed ? `<lastmod>${xml(changed)}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${lastmod}${twins}</url>`).join('\n');
  };
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map(one).join('\n')}\n</urlset>\n`;
}

/** Screens without parameters, and the usage guides; the others are listed by what they show. */
export const screensSitemap = (): Promise<string> =>
  cache.get('screens', async () => {
    const plain = rows.filter(({ sitemap, path }) => sitemap && !/[:*]/.test(path));
    const guides = await pagesOfSection({ locale: 'ja' }, 'usage_guide');
    return urls([
      ...plain.map(({ path }): Page => ({ to: (locale) => localisedPath(`/${path}`, locale) })),
      ...guides.map(
        ({ slug }): Page => ({ to: (locale) => href('usage-guides.guide', { id: slug }, locale) }),
      ),
    ]);
  });

const withBelow = (taxon: Taxon): Taxon[] => [taxon, ...subcategories(taxon).flatMap(withBelow)];

/** The menu's tree and the topics. A root stands for itself only in the topics; the main one is the list of all. */
export const categoriesSitemap = (): Promise<string> =>
  cache.get('categories', async () => {
    const roots = await taxons({ locale: 'ja' });
    const wanted = roots.filter(({ code, slug }) => code === env.ROOT_TAXON_CODE || slug === env.TOPIC_SLUG);
    return urls(
      wanted.flatMap(withBelow).map((taxon) => ({
        to: (locale) =>
          href(
            'products.categories',
            taxon.code === env.ROOT_TAXON_CODE ? {} : { '*': slugIn(taxon, locale) },
            locale,
          ),
      })),
    );
  });

/** Undefined: there is no such file. New products are in the last one. */
export async function productsSitemap(file: number): Promise<string | undefined> {
  if (file > (await productFiles())) return undefined;
  return cache.get(`products ${file}`, async () => {
    const { items } = await productAddresses(file);
    return urls(
      items.map((product) => ({
        to: (locale) => href('products.product', { id: slugIn(product, locale) }, locale),
        changed: product.changedAt,
      })),
    );
  });
}

const productFiles = (): Promise<number> => cache.get('files', async () => (await productAddresses(1)).parts);

export async function sitemapIndex(): Promise<string> {
  const files = await productFiles();
  const parts = [
    sitemapPath('screens'),
    sitemapPath('categories'),
    ...Array.from({ length: files }, (_, index) => sitemapPath('products', index + 1)),
  ];
  const list = parts.map((path) => `<sitemap><loc>${xml(env.SHOP_URL + path)}</loc></sitemap>`).join('\n');
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</sitemapindex>\n`;
}
