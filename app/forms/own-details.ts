import type { Scope } from '#app/request/scope.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.ts';

/**
 * A member's details, to prefill a form. Undefined for a guest, and when the Shop API fails: the form works without
 * them.
 */
export async function ownDetails(scope: Scope) {
  if (!(await scope.member())) return undefined;
  try {
    return await me(scope);
  } catch (error) {
    if (error instanceof ShopApiError) return undefined;
    throw error;
  }
}
