/** A section of a page that may fail alone, or that a shop does not have. */
import { logLine } from '#app/log.server.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Scope } from './scope.server.ts';

/**
 * `undefined` where the Shop API could not say: the page stands, the section says so, and no shared cache keeps it.
 * @param absent what stands for a section that the Shop API does not have (404), which is said nowhere as an error
 */
export const optional = <T>(scope: Scope, call: Promise<T>, absent: T): Promise<T | undefined> =>
  unlessFailed(
    scope,
    call.catch((error: unknown) => {
      if (error instanceof NotFoundError) return absent;
      throw error;
    }),
  );

/** For a page's own subject, in whose place other parts of the page may stand: not found is still not found. */
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
