/**
 * What every screen's loader and action go through: the guard of its row in screens.ts, and the translation of the
 * Shop API's errors into statuses, so that a route module only wires.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { href } from '~/i18n/href.ts';
import { logLine } from '~/log.server.ts';
import { judge } from '~/rules/guards.ts';
import { type Screen, type ScreenId, screenById } from '~/screens.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '~/shop-api/errors.ts';
import { authCookie } from './auth.server.ts';
import { type Scope, scopeOf } from './context.server.ts';
import { redirectWith } from './redirect.server.ts';

export type ScreenArgs = {
  scope: Scope;
  request: Request;
  params: Record<string, string | undefined>;
};

/** To the login page, and back to where the shopper was going (decisions 37). */
export async function redirectToLogin(scope: Scope, expired: boolean): Promise<Response> {
  const to = href('login', {}, scope.locale, { redirect_path: scope.url.pathname + scope.url.search });
  const notices = expired ? [{ key: 'notice.session_expired', tone: 'alert' } as const] : [];
  return redirectWith(scope, to, { status: 302, notices });
}

async function enforce(scope: Scope, screen: Screen): Promise<void> {
  if (screen.guard === 'open') return;
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  const verdict = judge(screen.guard, session.kind === 'member');
  if (verdict === 'to_login') throw await redirectToLogin(scope, session.kind === 'expired');
  if (verdict === 'to_home') throw await redirectWith(scope, href('home', {}, scope.locale), { status: 302 });
}

/** A status for the error page. What the shopper is told there depends on the status alone. */
function statusOf(error: ShopApiError): number {
  if (error instanceof NotFoundError) return 404;
  if (error instanceof UnexpectedError && error.unavailable) return 503;
  if (error instanceof UnexpectedError && error.tooManyRequests) return 429;
  return 500;
}

async function translate(scope: Scope, screen: Screen, error: unknown): Promise<unknown> {
  if (!(error instanceof ShopApiError)) return error;
  if (error instanceof NotAuthenticatedError && scope.jar.sent(authCookie.name)) {
    await scope.forgetSession();
    if (screen.guard === 'member') return redirectToLogin(scope, true);
    return redirectWith(scope, scope.url.pathname + scope.url.search, { status: 302 });
  }
  const status = statusOf(error);
  if (status >= 500)
    logLine('error', 'shop_api', {
      id: scope.publicCaller.requestId,
      status: error.status,
      code: error.errorCode,
      // The texts of a refused request may quote the shopper's input.
      message: error instanceof BadRequestError ? error.name : error.message,
    });
  if (error.retryAfter) scope.extraHeaders.set('Retry-After', error.retryAfter);
  return data(null, { status });
}

async function run<T>(
  id: ScreenId,
  args: LoaderFunctionArgs,
  work: (args: ScreenArgs) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(args.context, args.request);
  const screen = screenById(id);
  try {
    await enforce(scope, screen);
    return await work({ scope, request: args.request, params: args.params });
  } catch (error) {
    throw await translate(scope, screen, error);
  }
}

export const screenLoader =
  <T>(id: ScreenId, work: (args: ScreenArgs) => Promise<T>) =>
  (args: LoaderFunctionArgs): Promise<T> =>
    run(id, args, work);

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/;

/** Screens take what forms send; anything else would only fail later, as a fault of ours. */
export const screenAction =
  <T>(id: ScreenId, work: (args: ScreenArgs) => Promise<T>) =>
  (args: ActionFunctionArgs): Promise<T> =>
    run(id, args, async (given) => {
      if (!FORM.test(args.request.headers.get('Content-Type') ?? '')) throw data(null, { status: 400 });
      return work(given);
    });

/** The answer to a form that cannot be accepted: the same page with status 400 (or 401, 429). */
export function refuse<T>(scope: Scope, answer: T, status = 400) {
  scope.formFailed = true;
  return data(answer, { status });
}
