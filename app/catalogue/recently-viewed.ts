/** §4 Recently checked products: from the cookie, newest first. */
import { viewedCookie } from '#app/cookies/viewed.ts';
import type { Scope } from '#app/request/scope.ts';
import { productsByCodes } from '#app/shop-api/catalogue.ts';

export async function recentlyViewed(scope: Scope) {
  if (!scope.jar.sent(viewedCookie.name)) return [];
  return productsByCodes(scope.publicCaller, (await scope.jar.get(viewedCookie)) ?? []);
}
