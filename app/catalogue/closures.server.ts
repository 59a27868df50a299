import { env } from '#app/env.server.ts';
import { optional } from '#app/request/optional.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { closures } from '#app/shop-api/content.server.ts';

/** The shop's own holidays, on which nothing is shipped: those of SHOP_CLOSURES, and those set by staff. */
export async function shopClosures(scope: Scope): Promise<ReadonlySet<string>> {
  const set = (await optional(scope, closures(scope.publicCaller), [])) ?? [];
  return new Set([...env.SHOP_CLOSURES, ...set]);
}
