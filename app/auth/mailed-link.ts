/** Screens that mailed links lead to. Members may open those for guests (§2) too, with the link's token. */

import type { Scope } from '#app/request/scope.ts';
import { enforceGuard } from '#app/request/screen.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import type { Feature } from '#contract/rules/features.ts';

/** Our Shop API's tokens are 43 characters long; a much longer one cannot be valid. */
const MAX = 500;

/** Empty without one. */
export const tokenOf = ({ url }: Scope): string => (url.searchParams.get('token') ?? '').trim().slice(0, MAX);

/** The link's token. Without one, applies the guard for guests, which redirects members. */
export async function mailedToken(scope: Scope): Promise<string | undefined> {
  const token = tokenOf(scope);
  if (token) return token;
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

/**
 * What a call returns for the token of a link that works without a login; undefined if the Shop API knows no such link. A
 * 404 of a Shop API without the call is an error as any other.
 */
export async function unlessUnknown<T>(
  scope: Scope,
  feature: Feature,
  call: (caller: Scope['publicCaller'], token: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call(scope.publicCaller, tokenOf(scope) || 'none');
  } catch (error) {
    if (error instanceof NotFoundError && (await supports(feature))) return undefined;
    throw error;
  }
}
