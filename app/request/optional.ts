/** Loads sections of a page that may fail, or that the Shop API may not have. */
import { logLine } from '#app/log.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Scope } from './scope.ts';

/**
 * Undefined when the call failed: the section shows an error, and no shared cache stores the page.
 * @param absent the value for a section that the Shop API does not have (404), which is not an error
 */
export const optional = <T>(scope: Scope, call: Promise<T>, absent: T): Promise<T | undefined> =>
  unlessFailed(
    scope,
    call.catch((error: unknown) => {
      if (error instanceof NotFoundError) return absent;
      throw error;
    }),
  );

/** Like `optional`, but throws on a 404: for the page's main content. */
export async function unlessFailed<T>(scope: Scope, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ShopApiError) || error instanceof NotFoundError) throw error;
    scope.incomplete = true;
    logLine('warn', 'part', {
      id: scope.publicCaller.requestId,
      status: error.status,
      message: error.message,
    });
    return undefined;
  }
}

/** For a call for the member on a public page: undefined after a 401, so that the page is shown as to a guest. */
export const unlessLoggedOut = (error: unknown): undefined => {
  if (error instanceof NotAuthenticatedError) return undefined;
  throw error;
};
