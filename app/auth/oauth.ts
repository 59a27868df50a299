/**
 * Login at the OAuth provider: the authorisation-code flow with PKCE, run by the library remix-auth-oauth2. The
 * library's own cookies are unsigned and never removed, so state and verifier are stored in our cookie instead
 * (oauth-attempts.ts).
 */
import { Authenticator } from 'remix-auth';
import { OAuth2RequestError, OAuth2Strategy } from 'remix-auth-oauth2';
import { type OAuthAttempt, rememberAttempt, takeAttempt } from '#app/cookies/oauth-attempts.ts';
import { env } from '#app/env.ts';
import { resource } from '#app/i18n/href.ts';
import { logLine } from '#app/log.ts';
import type { Scope } from '#app/request/scope.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import { loginWithOAuth } from '#app/shop-api/user.ts';
import { htmlLang, type Locale } from '#kit/i18n/locale.ts';
import { finishLogIn, type LogIn } from './log-in.ts';

/** The provider's name for the button on the login page. Undefined when no provider is set up. */
export const oauthName = (locale: Locale): string | undefined =>
  authenticator && (locale === 'ja' ? env.OAUTH_NAME_JA : env.OAUTH_NAME_EN);

/** The provider's origin. The login form is redirected there, which the page's CSP has to allow. */
export const oauthOrigin = (): string => new URL(env.OAUTH_AUTHORIZE_URL ?? env.SHOP_URL).origin;

/** Asks for the provider's page in the shopper's language (OpenID Connect 3.1.2.1). */
class Strategy extends OAuth2Strategy<string> {
  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const all = new URLSearchParams(params);
    all.set('ui_locales', request.headers.get('Accept-Language') ?? htmlLang.ja);
    return all;
  }
}

/** Query parameter of the login page: asks a new shopper to accept the terms. */
export const TERMS = 'terms';

const STRATEGY = 'provider';
const LIBRARY_COOKIE = 'provider';

const authenticator =
  env.OAUTH_AUTHORIZE_URL && env.OAUTH_TOKEN_URL
    ? new Authenticator<string>().use(
        new Strategy(
          {
            cookie: LIBRARY_COOKIE,
            clientId: env.OAUTH_CLIENT_ID,
            clientSecret: env.OAUTH_CLIENT_SECRET,
            authorizationEndpoint: env.OAUTH_AUTHORIZE_URL,
            tokenEndpoint: env.OAUTH_TOKEN_URL,
            // From the settings, never from the request: only this URL is registered at the provider.
            redirectURI: new URL(resource('session.oauth'), env.SHOP_URL).href,
            scopes: ['openid', 'email', 'profile'],
          },
          async ({ tokens }) => tokens.accessToken(),
        ),
        STRATEGY,
      )
    : undefined;

/** Remembers the attempt and returns the URL of the provider's page. Undefined when no provider is set up. */
export async function beginOAuth(
  scope: Scope,
  wanted: Pick<OAuthAttempt, 'to' | 'aside' | 'terms'>,
): Promise<string | undefined> {
  if (!authenticator) return undefined;
  const headers = { 'Accept-Language': htmlLang[scope.locale] };
  const started = await authenticator
    .authenticate(STRATEGY, new Request(new URL(resource('session.oauth'), env.SHOP_URL), { headers }))
    .catch((thrown: unknown) => thrown);
  if (!(started instanceof Response)) throw started;
  const pairs = new URLSearchParams(/=([^;]*)/.exec(started.headers.get('Set-Cookie') ?? '')?.[1]);
  const state = pairs.get('state') ?? '';
  const verifier = pairs.get(state) ?? '';
  await rememberAttempt(scope.jar, { ...wanted, state, verifier, locale: scope.locale });
  return started.headers.get('Location') ?? undefined;
}

type OAuthAnswer = { state: string; code: string; error: string };

export type OAuthOutcome =
  | { kind: 'in'; attempt: OAuthAttempt; login: LogIn }
  /** `unknown`: no attempt of this browser has this state. */
  | { kind: 'unknown' }
  | { kind: 'denied'; attempt: OAuthAttempt }
  /** A new shopper, who has not accepted the terms yet. */
  | { kind: 'terms'; attempt: OAuthAttempt }
  /** The provider gave no access token, or took too long. */
  | { kind: 'failed'; attempt: OAuthAttempt }
  | { kind: 'refused'; attempt: OAuthAttempt; error: ShopApiError };

/** Checks the provider's answer against its attempt and logs in. */
export async function finishOAuth(
  scope: Scope,
  answer: OAuthAnswer,
  cartToken?: string,
): Promise<OAuthOutcome> {
  const attempt = authenticator && (await takeAttempt(scope.jar, answer.state));
  if (!attempt) return { kind: 'unknown' };
  let accessToken: string;
  try {
    accessToken = await withTimeout(exchange(attempt, answer));
  } catch (error) {
    if (error instanceof OAuth2RequestError && error.code === 'access_denied')
      return { kind: 'denied', attempt };
    logLine('warn', 'oauth', { id: scope.publicCaller.requestId, message: nameOf(error) });
    return { kind: 'failed', attempt };
  }
  try {
    const currentCart = cartToken ?? (await scope.cartToken());
    const tokens = await loginWithOAuth(
      { ...scope.publicCaller, locale: attempt.locale },
      {
        provider: env.OAUTH_PROVIDER,
        accessToken,
        termsAccepted: attempt.terms ?? false,
        ...(currentCart ? { cartToken: currentCart } : {}),
      },
    );
    return { kind: 'in', attempt, login: await finishLogIn(scope, tokens) };
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof BadRequestError && 'termsAccepted' in error.fields)
      return { kind: 'terms', attempt };
    const isExpected = error instanceof NotAuthenticatedError || error instanceof UnexpectedError;
    if (!isExpected) logLine('error', 'oauth', { id: scope.publicCaller.requestId, message: error.message });
    return { kind: 'refused', attempt, error };
  }
}

/**
 * Exchanges the code for an access token. The library compares the state with its own cookie, so we make that cookie
 * from the attempt.
 */
function exchange({ state, verifier }: OAuthAttempt, { code, error }: OAuthAnswer): Promise<string> {
  const url = new URL(resource('session.oauth'), env.SHOP_URL);
  for (const [name, value] of Object.entries({ state, code, error }))
    if (value) url.searchParams.set(name, value);
  const attemptCookie = new URLSearchParams([
    ['state', state],
    [state, verifier],
  ]);
  const headers = { Cookie: `${LIBRARY_COOKIE}:attempt=${attemptCookie}` };
  return authenticator?.authenticate(STRATEGY, new Request(url, { headers })) ?? Promise.reject(new Error());
}

/** The library itself has no timeout. */
const TIMEOUT_MS = 10_000;

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer in time')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** For the log. Leaves out the message of a failed fetch, which may quote the request. */
const nameOf = (error: unknown): string =>
  error instanceof OAuth2RequestError
    ? `refused: ${error.code}`
    : error instanceof Error
      ? error.constructor.name
      : 'unknown';
