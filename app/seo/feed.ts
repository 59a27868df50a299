/** Atom feeds of new products, per language, for the whole shop or one category. */
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import type { Scope } from '#app/request/scope.ts';
import { sortingOf } from '#app/rules/sorting.ts';
import { pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { latestProducts, taxonProductsByCode } from '#app/shop-api/catalogue.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import type { Product } from '#contract/shapes.ts';
import { plainText } from '#kit/html/plain-text.ts';
import { htmlLang } from '#kit/i18n/locale.ts';
import { xml } from './xml.ts';

const ENTRIES = 20;

export const feedTitle = ({ t, locale }: Scope, name?: string): string =>
  name
    ? t('finding.feed_category', { shop: shopName(locale), name })
    : t('finding.feed', { shop: shopName(locale) });

/** Throws NotFoundError for an unknown category. */
export async function feed(scope: Scope, taxon: string): Promise<string> {
  const { publicCaller: caller, locale } = scope;
  const list = taxon
    ? taxonProductsByCode(caller, taxon, { page: 1, limit: ENTRIES, sort: sortingOf('newest_first') })
    : latestProducts(caller, ENTRIES);
  const [{ items }, roots] = await Promise.all([list, scope.taxons()]);
  const path = taxon ? pathToTaxonCode(roots, taxon) : [];
  const here = path.at(-1);
  const self = env.SHOP_URL + href('feed', {}, locale, { taxon: taxon || undefined });
  const page = here ? href('products.categories', { '*': here.slug }, locale) : href('home', {}, locale);
  // An entry needs a date, so products without a date are left out.
  const dated = items.filter((product): product is Product & { createdAt: string } =>
    Boolean(product.createdAt),
  );
  const updated = dated[0] ? new Date(dated[0].createdAt).toISOString() : new Date(0).toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[locale]}">
<title>${xml(feedTitle(scope, here?.name))}</title>
<id>${xml(self)}</id>
<link rel="self" type="application/atom+xml" href="${xml(self)}"/>
<link rel="alternate" type="text/html" href="${xml(env.SHOP_URL + page)}"/>
<updated>${updated}</updated>
<author><name>${xml(shopName(locale))}</name></author>
${dated.map((product) => entry(scope, product)).join('\n')}
</feed>
`;
}

function entry({ locale }: Scope, product: Product & { createdAt: string }): string {
  const at = xml(env.SHOP_URL + href('products.product', { id: product.slug }, locale));
  const date = new Date(product.createdAt).toISOString();
  const summary = plainText(product.shortDescription ?? product.description ?? '').slice(0, 300);
  return `<entry><title>${xml(halfWidth(product.name))}</title><id>${at}</id><link rel="alternate" type="text/html" href="${at}"/><published>${date}</published><updated>${date}</updated><summary>${xml(summary)}</summary></entry>`;
}
