/** §4 Recently checked products: from the cookie, newest first. */
import { viewedCookie } from '#app/cookies/viewed.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { productsByCodes } from '#app/shop-api/catalogue.server.ts';

export async function recentlyViewed(scope: Scope) {
  if (!scope.jar.sent(viewedCookie.name)) return [];
  return productsByCodes(scope.publicCaller, (await scope.jar.get(viewedCookie)) ?? []);
}
