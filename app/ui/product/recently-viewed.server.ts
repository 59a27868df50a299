/** §4 Recently checked products: from the cookie, newest first. */
import type { Scope } from '~/session/context.server.ts';
import { viewedCookie } from '~/session/viewed.server.ts';
import { productsByCodes } from '~/shop-api/catalogue.server.ts';

export async function recentlyViewed(scope: Scope) {
  if (!scope.jar.sent(viewedCookie.name)) return [];
  scope.unshared = true;
  return productsByCodes(scope.publicCaller, (await scope.jar.get(viewedCookie)) ?? []);
}
