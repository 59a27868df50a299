/** Screens for guests (§2) that mailed links lead to. Members may open them too, with the link's token. */

import type { Scope } from '#app/request/scope.ts';
import { enforceGuard } from '#app/request/screen.ts';
import { ShopApiError } from '#app/shop-api/errors.ts';

/** Our Shop API's tokens are 43 characters long; a much longer one cannot be valid. */
const MAX = 500;

/** The link's token. Without one, applies the guard for guests, which redirects members. */
export async function mailedToken(scope: Scope): Promise<string | undefined> {
  const token = scope.url.searchParams.get('token')?.trim();
  if (token) return token.slice(0, MAX);
  await enforceGuard(scope, 'guest');
  return undefined;
}

/** 401, 403 and 410 too: these calls need no login, so nothing but the link can be refused. */
const LINK_REFUSED: readonly number[] = [400, 401, 403, 404, 409, 410, 422];

/**
 * Whether the Shop API refuses a mailed link (§8.14, §8.19): the page then says so itself, whatever the words of the
 * answer are.
 */
export const refusesLink = (error: unknown): error is ShopApiError =>
  error instanceof ShopApiError && LINK_REFUSED.includes(error.status);

/**
 * A Shop API that names the reason by a code adds its own sentence, if it is in the page's language: ours says that a link
 * was used or is too old.
 */
export function whyLinkIsDead({ errorCode, fields, messages }: ShopApiError): string {
  if (errorCode !== 'reset_token_invalid' && errorCode !== 'verification_token_invalid') return '';
  const ofLink = (fields['token'] ?? []).find((text) => messages.includes(text));
  return ofLink ?? messages[0] ?? '';
}
