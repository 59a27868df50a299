import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { checkSession } from '#app/shop-api/user.ts';
import type { Scope } from './scope.ts';

/**
 * Asks whether the session is still open, for pages that make no other call for the member. If it was ended elsewhere,
 * the page is a guest's from here on.
 */
export async function endIfEnded(scope: Scope): Promise<void> {
  if (!(await scope.member())) return;
  try {
    // The call for the cart tells the same.
    if (await scope.findsCart()) return;
    await checkSession(scope);
  } catch (error) {
    if (error instanceof NotAuthenticatedError) await scope.endSession();
    else if (!(error instanceof ShopApiError)) throw error;
  }
}
