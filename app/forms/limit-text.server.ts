/** Who has asked too often is told how long to wait; the answer says it to programs as well. */
import type { TextKey } from '~/i18n/text.tsx';
import { waitMinutes } from '~/rules/wait-time.ts';
import type { Scope } from '~/session/context.server.ts';
import type { ShopApiError } from '~/shop-api/errors.ts';

export function limitText(
  scope: Scope,
  { retryAfter }: ShopApiError,
  key: TextKey = 'errors.too_many_requests',
): string {
  if (retryAfter) scope.extraHeaders.set('Retry-After', retryAfter);
  return scope.t(key, { minutes: waitMinutes(Number(retryAfter)) });
}
