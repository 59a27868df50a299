/** §4: registers a member at the account service at the first login. A failure does not affect the login. */
import type { Notice } from '#app/cookies/notice.ts';
import { logLine } from '#app/log.ts';
import type { Scope } from '#app/request/scope.ts';
import { NotAuthenticatedError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { me, registerAtAccountService } from '#app/shop-api/user.ts';

/** How long a login waits for the registration, which then goes on in the background. */
const TIMEOUT_MS = 3_000;

export async function joinAccountService(scope: Scope, token: string): Promise<Notice[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Notice[]>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, []);
  });
  try {
    return await Promise.race([join(scope, token), timeout]);
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
    // §8.13. This 401 comes from the account service: the shopper's new session is valid.
    if (error instanceof NotAuthenticatedError) {
      log('error', error);
      return [{ key: 'notice.ac_token_invalid', tone: 'alert' }];
    }
    log(error instanceof NotFoundError ? 'warn' : 'error', error);
    return [];
  }
}
