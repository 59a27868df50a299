import { env } from '#app/env.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { closures } from '#app/shop-api/content.ts';

/** The shop's own holidays, on which nothing is shipped: those of SHOP_CLOSURES, and those set by staff. */
export async function shopClosures(scope: Scope): Promise<ReadonlySet<string>> {
  const set = (await optional(scope, closures(scope.publicCaller), [])) ?? [];
  return new Set([...env.SHOP_CLOSURES, ...set]);
}
