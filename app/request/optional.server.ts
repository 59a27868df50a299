/** A section of a page that may fail alone: the page stands, the section says so, and no shared cache keeps it. */
import { logLine } from '#app/log.server.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Scope } from './scope.server.ts';

/** `undefined` where the Shop API could not say. What does not exist is still not found. */
export async function optional<T>(scope: Scope, call: Promise<T>): Promise<T | undefined> {
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
