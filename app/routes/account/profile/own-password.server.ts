/** Whether a member knows the password of her account: asked again before all her data leaves the shop. */
import type { Scope } from '#app/request/scope.server.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { login, logout, me } from '#app/shop-api/user.server.ts';

/** The Shop API's login is asked, with its limits against guessing; the session that it opens is closed at once. */
export async function isOwnPassword(scope: Scope, password: string): Promise<boolean> {
  const { email } = await me(scope);
  try {
    const opened = await login(scope.publicCaller, { email, password });
    if (opened.refresh_token)
      await logout(scope.publicCaller, opened.refresh_token).catch((error: unknown) => {
        // It ends by itself.
        if (!(error instanceof ShopApiError)) throw error;
      });
    return true;
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return false;
    throw error;
  }
}
