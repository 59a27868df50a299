/** What the product page has around the product: head, breadcrumb, recommendations, and the mark that it was viewed. */
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { shopName } from '#app/i18n/shop-name.ts';
import { useT } from '#app/i18n/text.tsx';
import { viewedMark } from '#app/i18n/viewed-mark.ts';
import type { PageHead } from '#app/page.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { descriptionOf } from '#app/seo/description.ts';
import { breadcrumbData } from '#app/seo/structured-data.ts';
import { recommendations } from '#app/shop-api/catalogue.ts';
import type { Crumb } from '#app/ui/breadcrumb.tsx';
import { firstPath } from '#app/ui/media-url.ts';
import { type Card, cardOf } from '#app/ui/product/card.ts';
import { ProductGrid } from '#app/ui/product/product-grid.tsx';
import { halfWidth } from '#contract/rules/half-width.ts';
import type { ProductDetail, Taxon } from '#contract/shapes.ts';
import type { Detail } from './detail.ts';
import type { ReviewList } from './reviews.tsx';
import { structuredData } from './structured-data.ts';

/** Pages of reviews share one canonical URL without `?reviews=`. */
export function productHead(
  scope: Scope,
  product: ProductDetail,
  { detail, reviews, crumbs }: { detail: Detail; reviews: ReviewList; crumbs: Crumb[] },
): PageHead {
  const words = product.metaDescription ?? detail.lead ?? detail.description?.text;
  const description = words
    ? descriptionOf(words, scope.locale)
    : scope.t('product.head_description', { name: detail.name, shop: shopName(scope.locale) });
  const data = structuredData({
    product,
    url: env.SHOP_URL + href('products.product', { id: product.slug }, scope.locale),
    origin: env.SHOP_URL,
    description,
    reviews: reviews.list ?? [],
    rating: reviews.average,
    reviewCount: reviews.count,
  });
  return {
    title: detail.name,
    description,
    kind: 'product',
    image: firstPath(product.images),
    structuredData: [data, breadcrumbData(scope, crumbs)],
  };
}

export function crumbsOf(scope: Scope, product: ProductDetail, taxons: readonly Taxon[]): Crumb[] {
  const code = product.taxons.main;
  const way = code ? pathToTaxonCode(taxons, code) : [];
  const parents = way.slice(1).map((taxon) => ({
    name: taxon.name,
    href: href('products.categories', { '*': taxon.slug }, scope.locale, { page: 1 }),
  }));
  return [...parents, { name: halfWidth(product.name) }];
}

/** With fewer products, the row would look abandoned, and is left out. */
const RECOMMENDED_MIN = 4;

/** Undefined if the call failed. Leaves out products that the page already shows. Empty when only a few are left. */
export async function recommendedTo(scope: Scope, product: ProductDetail) {
  const items = await optional(scope, recommendations(scope.publicCaller, product.code), []);
  const shown = new Set([
    product.code,
    ...(product.associations['bought_together'] ?? []).map((p) => p.code),
  ]);
  const recommended = items?.filter((item) => !shown.has(item.code)).map(cardOf);
  return recommended && recommended.length < RECOMMENDED_MIN ? [] : recommended;
}

/** If the call failed, a line says so. */
export function Recommended({ cards }: { cards: Card[] | undefined }) {
  const t = useT();
  if (cards?.length === 0) return null;
  return (
    <section>
      <h2>{t('product.recommended')}</h2>
      {cards ? (
        <ProductGrid cards={cards} strip />
      ) : (
        <p className="part-failed">{t('product.recommended_failed')}</p>
      )}
    </section>
  );
}

/**
 * §4 Recently checked: the request for this picture sets the cookie, so that shared caches can store the page itself.
 */
export function ViewedMark({ code }: { code: string }) {
  return (
    <img src={viewedMark([code])} data-viewed={code} alt="" width={1} height={1} hidden fetchpriority="low" />
  );
}
