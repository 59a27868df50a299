import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { login, logout, me } from '#app/shop-api/user.ts';

/**
 * Checks the member's password by a login at the Shop API, so that its limits against guessing apply. The session that
 * this login opens is closed at once.
 */
export async function isOwnPassword(scope: Scope, password: string): Promise<boolean> {
  const { email } = await me(scope);
  try {
    const opened = await login(scope.publicCaller, { email, password });
    if (opened.refresh_token)
      await logout(scope.publicCaller, opened.refresh_token).catch((error: unknown) => {
        // A failed logout is ignored, because the session expires anyway.
        if (!(error instanceof ShopApiError)) throw error;
      });
    return true;
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return false;
    throw error;
  }
}
