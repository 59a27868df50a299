/** Token refresh (§4): shortly before the token expires, or when the Shop API refuses it. */
import { type Decoded, decodeToken, type Tokens } from '#app/cookies/auth.ts';
import { BadRequestError, NotAuthenticatedError, NotFoundError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { refreshToken } from '#app/shop-api/user.ts';
import { TOKEN_REFRESH_WINDOW_S } from '#contract/rules/constants.ts';

export type Member = { token: string; decoded: Decoded };
export type SessionState =
  | { kind: 'guest' }
  | { kind: 'member'; member: Member; renewed?: Tokens }
  /** The session could not be renewed: the shopper has to log in again. */
  | { kind: 'expired' };

/**
 * Concurrent requests share one refresh. Its result is reused for `REUSE_MS`, so that a request with the old token does
 * not refresh again. (The Shop API accepts the old token for another 20 seconds.)
 */
const inFlight = new Map<string, Promise<Tokens>>();
const REUSE_MS = 10_000;

function refreshOnce(refresh: string, caller: Caller): Promise<Tokens> {
  let renewal = inFlight.get(refresh);
  if (!renewal) {
    // A Shop API that does not rotate refresh tokens returns none.
    renewal = refreshToken(caller, refresh).then((answer) => ({
      access: answer.token,
      refresh: answer.refresh_token ?? refresh,
    }));
    inFlight.set(refresh, renewal);
    const forget = () => inFlight.delete(refresh);
    renewal.then(() => setTimeout(forget, REUSE_MS).unref(), forget);
  }
  return renewal;
}

/** Whether the Shop API refuses the refresh token, as opposed to being unreachable. */
const isRefused = (error: unknown): boolean =>
  [NotAuthenticatedError, BadRequestError, NotFoundError].some((kind) => error instanceof kind);

/**
 * New tokens after the Shop API has refused the access token. Undefined when the session is over.
 * @throws UnexpectedError when the Shop API is unreachable
 */
export async function renewRefused({ refresh }: Tokens, caller: Caller): Promise<Tokens | undefined> {
  try {
    return refresh ? await refreshOnce(refresh, caller) : undefined;
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** The session of a token that cannot be renewed. */
const memberUntilExpiry = (token: string, decoded: Decoded | undefined, now: number): SessionState =>
  decoded && secondsLeft(decoded, now) > 0
    ? { kind: 'member', member: { token, decoded } }
    : { kind: 'expired' };

const secondsLeft = (decoded: Decoded, now: number) => decoded.exp - now / 1000;

/**
 * The session of the cookie's tokens, renewed when they expire soon.
 * @param options.force renews the tokens even when they do not expire soon
 * @throws UnexpectedError when the Shop API is unreachable and the token has expired
 */
export async function resolveSession(
  tokens: Tokens | undefined,
  caller: Caller,
  { force = false, now = Date.now() }: { force?: boolean; now?: number } = {},
): Promise<SessionState> {
  if (!tokens) return { kind: 'guest' };
  const decoded = decodeToken(tokens.access);
  if (!force && decoded && secondsLeft(decoded, now) > TOKEN_REFRESH_WINDOW_S)
    return { kind: 'member', member: { token: tokens.access, decoded } };
  if (!tokens.refresh) return memberUntilExpiry(tokens.access, decoded, now);
  try {
    const renewed = await refreshOnce(tokens.refresh, caller);
    const fresh = decodeToken(renewed.access);
    return fresh
      ? { kind: 'member', member: { token: renewed.access, decoded: fresh }, renewed }
      : { kind: 'expired' };
  } catch (error) {
    if (isRefused(error)) return { kind: 'expired' };
    // The Shop API is unreachable: uses the old token until it expires, rather than show an error page.
    if (decoded && secondsLeft(decoded, now) > 0)
      return { kind: 'member', member: { token: tokens.access, decoded } };
    throw error;
  }
}
