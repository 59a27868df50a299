/** Who has asked too often is told how long to wait; the answer says it to programs as well. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Scope } from '#app/request/scope.server.ts';
import type { ShopApiError } from '#app/shop-api/errors.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';

export function limitText(
  scope: Scope,
  { retryAfter }: ShopApiError,
  key: TextKey = 'errors.too_many_requests',
): string {
  if (retryAfter) scope.extraHeaders.set('Retry-After', retryAfter);
  return scope.t(key, { minutes: waitMinutes(Number(retryAfter)) });
}
