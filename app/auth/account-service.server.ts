/**
 * §4: after login, a member whom the account service does not know yet is registered there. Whatever
 * becomes of it, the shopper is logged in.
 */
import type { Notice } from '#app/cookies/notice.server.ts';
import { logLine } from '#app/log.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { me, registerAtAccountService } from '#app/shop-api/user.server.ts';

/** A login waits no longer than this for it; the registration itself goes on. */
const PATIENCE_MS = 3_000;

export async function joinAccountService(scope: Scope, token: string): Promise<Notice[]> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<Notice[]>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, []);
  });
  try {
    return await Promise.race([join(scope, token), enough]);
  } finally {
    clearTimeout(timer);
  }
}

async function join(scope: Scope, token: string): Promise<Notice[]> {
  const caller = { ...scope.publicCaller, token };
  const log = (level: 'warn' | 'error', error: ShopApiError) =>
    logLine(level, 'account_service', { id: caller.requestId, status: error.status, code: error.errorCode });
  try {
    const member = await me(caller);
    if (member.acUserId === undefined) await registerAtAccountService(caller, member.id);
    return [];
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    // §8.13. A 401 says nothing about the shopper's session, which is a minute old at most.
    if (error instanceof NotAuthenticatedError) {
      log('error', error);
      return [{ key: 'notice.ac_token_invalid', tone: 'alert' }];
    }
    log(error instanceof NotFoundError ? 'warn' : 'error', error);
    return [];
  }
}
