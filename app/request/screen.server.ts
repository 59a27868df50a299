/**
 * What every screen's loader and action go through: the guard of its row in screens.ts, and the translation of the
 * Shop API's errors into statuses, so that a route module only wires.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { authCookie } from '#app/cookies/auth.server.ts';
import { href } from '#app/i18n/href.ts';
import { logLine } from '#app/log.server.ts';
import { judge, knownGuard } from '#app/rules/guards.ts';
import { pendingFields, unwrapped } from '#app/rules/pending-form.ts';
import { type Guard, type Screen, type ScreenId, screenById, screens } from '#app/screens.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { CardRefused, UnsentForm } from '#app/ui/refused-form.ts';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { refuseOthersForm, unmarked } from './made-for.server.ts';
import { readForm } from './read-form.server.ts';
import { redirectToPlainPath, redirectWith } from './redirect.server.ts';
import { type Scope, scopeOf } from './scope.server.ts';

for (const { guard } of screens) knownGuard(guard);

export type ScreenArgs = {
  scope: Scope;
  request: Request;
  params: Record<string, string | undefined>;
};

/** On the login page's address: what is posted there is another screen's form, to be kept (rules/pending-form.ts). */
export const PENDING = 'keep';

/**
 * §8.8 To the login page, and back to where the shopper was going. A form goes along: the browser itself
 * carries it there (307), and the login page carries it on.
 */
export async function redirectToLogin(scope: Scope, form?: FormData, waits?: false): Promise<Response> {
  const way = { redirect_path: here(scope) };
  if (form && waits === false) return notYet(scope, href('login', {}, scope.locale, way));
  // An ended session has been told already.
  const isEnded = (await scope.session()).kind === 'expired';
  const notices = isEnded ? [] : [{ key: 'notice.login_required', tone: 'alert' } as const];
  const keeps = form !== undefined && (pendingFields(form)?.length ?? 0) > 0;
  const to = href('login', {}, scope.locale, keeps ? { ...way, [PENDING]: 1 } : way);
  return redirectWith(scope, to, { status: keeps ? 307 : 302, notices });
}

const here = (scope: Scope): string => scope.url.pathname + scope.url.search;

/** What was pressed was not done; after the login its own page asks for it again. */
const notYet = (scope: Scope, to: string): Promise<Response> =>
  redirectWith(scope, to, { notices: [{ key: 'notice.login_to_order', tone: 'alert' }] });

/** Throws a redirect if the guard refuses. */
export async function enforceGuard(
  scope: Scope,
  guard: Guard,
  form?: FormData,
  waits?: false,
): Promise<void> {
  if (guard === 'open') return;
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  const verdict = judge(guard, session.kind === 'member');
  if (verdict === 'to_login') throw await redirectToLogin(scope, form, waits);
  if (verdict === 'to_home') throw await redirectWith(scope, href('home', {}, scope.locale), { status: 302 });
}

/** A status for the error page. What the shopper is told there depends on the status alone. */
function statusOf(error: ShopApiError): number {
  if (error instanceof NotFoundError) return 404;
  if (error instanceof UnexpectedError && error.unavailable) return 503;
  if (error instanceof UnexpectedError && error.tooManyRequests) return 429;
  return 500;
}

async function translate(
  scope: Scope,
  screen: Screen,
  error: unknown,
  form: FormData | undefined,
  waits?: false,
): Promise<unknown> {
  if (!(error instanceof ShopApiError)) return error;
  if (error.errorCode === 'card_data_refused') return cardRefused();
  if (error instanceof NotAuthenticatedError && scope.jar.sent(authCookie.name)) {
    await scope.endSession();
    if (screen.guard === 'member') return redirectToLogin(scope, form, waits);
    return redirectWith(scope, here(scope), { status: 302 });
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
  const minutes = status === 429 ? { minutes: waitMinutes(Number(error.retryAfter)) } : {};
  return data({ ...minutes, ...(status === 404 || !form ? {} : unsentForm(scope, form)) }, { status });
}

function unsentForm(scope: Scope, form: FormData): UnsentForm {
  scope.formFailed = true;
  return { unsent: { path: scope.url.pathname + scope.url.search, fields: pendingFields(form) ?? [] } };
}

/** Where another guard than that of the screen's row holds. */
type Options = {
  guard?: Guard;
  /** False: kept fields are the screen's own business (the login page's). */
  resumes?: false;
  /** False: the form does not wait for a login, which must not do what only its own button does: order. */
  waits?: false;
};

const cardRefused = () => data({ cardNumber: true } satisfies CardRefused, { status: 400 });

/**
 * A card number in an address is refused before anything is done with it. In a form the Shop API
 * refuses it, so that a screen can say so at the field and lose nothing typed.
 */
function refuseCardNumbers(scope: Scope): void {
  if ([...scope.url.searchParams.values()].some((value) => holdsCardNumber(value))) throw cardRefused();
}

async function run<T>(
  id: ScreenId,
  { args, form, guard, resumes, waits }: { args: LoaderFunctionArgs; form?: FormData } & Options,
  work: (args: ScreenArgs) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(args.context, args.request);
  const screen = screenById(id);
  try {
    refuseCardNumbers(scope);
    if (!form && id !== 'unmatched') await redirectToPlainPath(scope, href(id, args.params, 'ja'));
    if (waits === false && form && unwrapped(form)) throw await notYet(scope, here(scope));
    await enforceGuard(scope, guard ?? screen.guard, form, waits);
    // The login page carries forms to the screens that they were made for, and those judge.
    if (form && resumes !== false) await refuseOthersForm(scope, form);
    return await work({ scope, request: args.request, params: args.params });
  } catch (error) {
    throw await translate(scope, screen, error, form, waits);
  }
}

export const screenLoader =
  <T>(id: ScreenId, work: (args: ScreenArgs) => Promise<T>, options?: Options) =>
  (args: LoaderFunctionArgs): Promise<T> =>
    run(id, { args, ...options }, work);

/** The work of an action finds the form that was sent, or the one that waited for a login, in `form`. */
export const screenAction =
  <T>(id: ScreenId, work: (args: ScreenArgs & { form: FormData }) => Promise<T>, options?: Options) =>
  async (args: ActionFunctionArgs): Promise<T> => {
    const sent = await readForm(args.request);
    if (!sent) throw data(null, { status: 400 });
    const form = unmarked((options?.resumes === false ? undefined : unwrapped(sent)) ?? sent);
    return run(id, { args, form: sent, ...options }, (rest) => work({ ...rest, form }));
  };

/** The answer to a form that cannot be accepted: the same page with status 400 (or 401, 429). */
export function refuse<T>(scope: Scope, answer: T, status = 400) {
  scope.formFailed = true;
  return data(answer, { status });
}
