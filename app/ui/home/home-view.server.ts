/** What the home page shows. Each part may fail alone: the others stand (part.server.ts). */
import { data } from '@remix-run/node';
import { LATEST_ON_HOME, RECOMMENDED_TAXON } from '~/rules/constants.ts';
import { safeLink } from '~/security/sanitise.server.ts';
import type { Scope } from '~/session/context.server.ts';
import { partOf } from '~/session/part.server.ts';
import { latestProducts, taxonProductsByCode } from '~/shop-api/catalogue.server.ts';
import { mediaSection } from '~/shop-api/content.server.ts';
import { NotFoundError } from '~/shop-api/errors.ts';
import { cardOf } from '~/ui/product/card.ts';
import { recentlyViewed } from '~/ui/product/recently-viewed.server.ts';
import { popularKeywords } from '~/ui/search/popular-keywords.server.ts';
import type { Banner } from './carousel.tsx';

export async function homeView(scope: Scope) {
  const caller = scope.publicCaller;
  const [banners, latest, recommended, keywords, viewed] = await Promise.all([
    partOf(scope, mediaSection(caller, 'carousel')),
    partOf(scope, latestProducts(caller, LATEST_ON_HOME)),
    partOf(scope, recommendedProducts(scope)),
    popularKeywords(scope),
    partOf(scope, recentlyViewed(scope)),
  ]);
  // All of them gone is no missing part: the Shop API is out of reach, and the error page says so.
  if (!banners && !latest && !recommended && !keywords) throw data(null, { status: 503 });
  return {
    banners: banners?.map(
      ({ name, path, link }): Banner => ({ name, path, href: safeLink(link, scope.locale) }),
    ),
    latest: latest?.items.map(cardOf),
    recommended: recommended?.map(cardOf),
    keywords,
    viewed: viewed?.map(cardOf),
  };
}

/** They come from a taxon of their own, which a shop need not have. */
async function recommendedProducts(scope: Scope) {
  try {
    return (await taxonProductsByCode(scope.publicCaller, RECOMMENDED_TAXON, { page: 1 })).items;
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}
