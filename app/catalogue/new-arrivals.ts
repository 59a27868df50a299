/** The newest products: a list for screens that would otherwise be empty. */
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { latestProducts } from '#app/shop-api/catalogue.ts';
import { type Card, cardOf, isHeld } from '#app/ui/product/card.ts';

const SHOWN = 6;

/** Empty when the call fails. */
export async function newArrivals(scope: Scope): Promise<Card[]> {
  const list = await optional(scope, latestProducts(scope.publicCaller, SHOWN), undefined);
  return list?.items.filter(isHeld).map(cardOf) ?? [];
}
