/** Logging in and out, for the pages' forms and the Session API. */
import { z } from 'zod';
import { resetCartForLogout } from '#app/cart/cart.ts';
import { authCookie, decodeToken, type Tokens } from '#app/cookies/auth.ts';
import { cartCookie, restoreCart } from '#app/cookies/cart-token.ts';
import { knownBrowserCookie, rememberBrowser } from '#app/cookies/known-browser.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { logLine } from '#app/log.ts';
import { clearAtLogout } from '#app/request/clear-cookies.ts';
import type { Scope } from '#app/request/scope.ts';
import { ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { login, logout } from '#app/shop-api/user.ts';
import { email } from '#contract/rules/normalise.ts';
import { login as loginCall } from '#contract/user.ts';
import { joinAccountService } from './account-service.ts';

const fields = loginCall.body.shape;

/** Checks for blank fields and a valid e-mail address only; the Shop API checks the rest. */
export const loginForm = z.object({
  email: z.string({ error: 'validation.email_required' }).transform(email).pipe(fields.email),
  password: fields.password,
});

/** The cart token that a script sends; undefined when invalid. */
export const cartTokenField = z.string().max(200).optional().catch(undefined);

/** The Session API's body. */
export const loginBody = loginForm.extend({ cartToken: cartTokenField });

type LoginAnswer = z.output<(typeof loginCall)['data']>;
export type LogIn = { tokens: Tokens; notices: Notice[] };

/** Sets the cookies of session and cart. Throws the Shop API's error. */
export async function logIn(
  scope: Scope,
  email: string,
  password: string,
  cartToken?: string,
): Promise<LogIn> {
  const currentCart = cartToken ?? (await scope.cartToken());
  const browserTokens = await scope.jar.get(knownBrowserCookie);
  return finishLogIn(
    scope,
    await login(scope.publicCaller, { email, password, token: currentCart, browserTokens }),
  );
}

/** The last step of a login by password or OAuth. Throws UnexpectedError for a token that the storefront cannot read. */
export async function finishLogIn(scope: Scope, answer: LoginAnswer): Promise<LogIn> {
  const tokens = {
    access: answer.token,
    ...(answer.refresh_token ? { refresh: answer.refresh_token } : {}),
  };
  if (!decodeToken(tokens.access)) {
    logLine('error', 'login', {
      message: 'the token of POST /login is not a JWT with `exp`, so nobody can log in',
    });
    throw new UnexpectedError({ status: 502, message: 'login: the token is not a JWT' });
  }
  await scope.jar.set(authCookie, tokens);
  await rememberBrowser(scope.jar, answer.browserToken);
  if (answer.cartToken) await scope.jar.set(cartCookie, answer.cartToken);
  await restoreCart(scope.jar, tokens.access);
  await scope.removeNotice('error.session_expired_error');
  await scope.removeNotice('notice.login_required');
  const notices: Notice[] = [{ key: 'notice.logged_in', tone: 'done' }];
  notices.push(...mergeNotices(answer.cartChanges));
  notices.push(...(await joinAccountService(scope, tokens.access)));
  return { tokens, notices };
}

/** §2 Notices about the merged carts. */
function mergeNotices(changes: LoginAnswer['cartChanges']): Notice[] {
  const countNotice = (key: Notice['key'], count = 0): Notice[] =>
    count > 0 ? [{ key, values: { count }, tone: 'info', link: 'cart' }] : [];
  return [
    ...countNotice('notice.merged_added', changes?.added),
    ...countNotice('notice.merged_raised', changes?.raised),
    ...countNotice('notice.merged_reduced', changes?.reduced),
  ];
}

/** Always deletes the cookies. Errors of the Shop API are only logged (§8.12). */
export async function logOut(scope: Scope): Promise<void> {
  const tokens = await scope.jar.get(authCookie);
  await resetCartForLogout(scope);
  if (tokens?.refresh) {
    await logout(scope.publicCaller, tokens.refresh).catch((error: unknown) => {
      if (!(error instanceof ShopApiError)) throw error;
      logLine('warn', 'logout', {
        id: scope.publicCaller.requestId,
        status: error.status,
        code: error.errorCode,
      });
    });
  }
  await scope.forgetSession();
  await clearAtLogout(scope.jar);
}
