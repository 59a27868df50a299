/** A screen for guests (§2) that a mailed link leads to: the link works for guests and for members. */
import type { Scope } from '#app/request/scope.server.ts';
import { enforceGuard } from '#app/request/screen.server.ts';

/** The links of account/user-tokens are 43 characters long; a much longer one cannot be valid. */
const MAX = 500;

/** The link's token; without one, members are led away. */
export async function mailedToken(scope: Scope): Promise<string | undefined> {
  const token = scope.url.searchParams.get('token')?.trim();
  if (token) return token.slice(0, MAX);
  await enforceGuard(scope, 'guest');
  return undefined;
}
