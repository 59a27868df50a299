/** Screens for guests (§2) that mailed links lead to. Members may open them too, with the link's token. */
import type { Scope } from '#app/request/scope.ts';
import { enforceGuard } from '#app/request/screen.ts';

/** Our Shop API's tokens are 43 characters long; a much longer one cannot be valid. */
const MAX = 500;

/** The link's token. Without one, applies the guard for guests, which redirects members. */
export async function mailedToken(scope: Scope): Promise<string | undefined> {
  const token = scope.url.searchParams.get('token')?.trim();
  if (token) return token.slice(0, MAX);
  await enforceGuard(scope, 'guest');
  return undefined;
}
