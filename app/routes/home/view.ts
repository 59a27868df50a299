/**
 * View of the home page. If the call of one section fails, the other sections are still shown
 * (request/optional.ts).
 */
import { data } from '@remix-run/node';
import { popularKeywords } from '#app/catalogue/popular-keywords.ts';
import { recentlyViewed } from '#app/catalogue/recently-viewed.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { safeLink } from '#app/security/sanitise.ts';
import { latestProducts, taxonProductsByCode } from '#app/shop-api/catalogue.ts';
import { mediaSection } from '#app/shop-api/content.ts';
import { cardOf } from '#app/ui/product/card.ts';
import { LATEST_ON_HOME, RECOMMENDED_TAXON } from '#contract/rules/constants.ts';
import type { Banner } from './carousel.tsx';

export async function homeView(scope: Scope) {
  const caller = scope.publicCaller;
  const [banners, latest, recommended, keywords, viewed] = await Promise.all([
    optional(scope, mediaSection(caller, 'carousel'), []),
    // §9.12
    optional(scope, itemsOf(latestProducts(caller, LATEST_ON_HOME)), []),
    // The shop may not have this taxon.
    optional(scope, itemsOf(taxonProductsByCode(caller, RECOMMENDED_TAXON, { page: 1 })), []),
    popularKeywords(scope),
    optional(scope, recentlyViewed(scope), []),
  ]);
  // All failed, so the Shop API is unavailable: shows the error page.
  if (!banners && !latest && !recommended && !keywords) throw data(null, { status: 503 });
  return {
    banners: banners?.map(
      ({ name, path, link }): Banner => ({ name, path, href: safeLink(link, scope.locale) }),
    ),
    latest: latest?.map(cardOf),
    recommended: recommended?.map(cardOf),
    keywords,
    viewed: viewed?.map(cardOf),
  };
}

const itemsOf = async <T>(list: Promise<{ items: T[] }>): Promise<T[]> => (await list).items;
