/** Recently checked products for the cart. */
import { recentlyViewed } from '#app/catalogue/recently-viewed.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { type Card, cardOf } from '#app/ui/product/card.ts';
import type { Cart } from '#contract/order-shapes.ts';

const SHOWN_MAX = 6;

/** Empty when the call fails. */
export async function recentlyChecked(scope: Scope, cart: Cart | undefined): Promise<Card[]> {
  const inCart = new Set(cart?.items.map(({ product }) => product.code));
  const products = (await optional(scope, recentlyViewed(scope), [])) ?? [];
  return products
    .filter(({ code }) => !inCart.has(code))
    .slice(0, SHOWN_MAX)
    .map(cardOf);
}
