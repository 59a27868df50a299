import { env } from '#app/env.ts';
import { optional } from '#app/request/optional.ts';
import type { Scope } from '#app/request/scope.ts';
import { closures } from '#app/shop-api/content.ts';
import { supports } from '#app/shop-api/features.ts';

/**
 * The shop's own holidays, on which nothing is shipped. Our Shop API has those of SHOP_CLOSURES among its own, except the
 * days that staff have removed.
 */
export async function shopClosures(scope: Scope): Promise<ReadonlySet<string>> {
  const set = await optional(scope, closures(scope.publicCaller), []);
  if (set && (await supports('shop_details'))) return new Set(set);
  return new Set([...env.SHOP_CLOSURES, ...(set ?? [])]);
}
