/**
 * A screen of screens.ts as Remix wants it: `const { loader, action } = screen('login', { load, act })`. Both go through
 * the guard of the row, and what the Shop API refuses becomes a status, so that a route module only says what it shows
 * and does.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { authCookie } from '#app/cookies/auth.server.ts';
import { href } from '#app/i18n/href.ts';
import { logLine } from '#app/log.server.ts';
import type { Page } from '#app/page.ts';
import { guardRule, judge } from '#app/rules/guards.ts';
import { pendingFields, unwrapped } from '#app/rules/pending-form.ts';
import { type Guard, type Screen, type ScreenId, screenById, screens } from '#app/screens.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { ErrorDetails } from '#app/ui/error-details.ts';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { refuseOthersForm, unmarked } from './made-for.server.ts';
import { readForm } from './read-form.server.ts';
import { redirectToPlainPath, redirectWith } from './redirect.server.ts';
import { type Scope, scopeOf } from './scope.server.ts';

for (const { guard } of screens) guardRule(guard);

export type LoadArgs = {
  scope: Scope;
  request: Request;
  params: Record<string, string | undefined>;
};
/** `form`: the one that was sent, or the one in it that waited for a login. */
export type ActArgs = LoadArgs & { form: FormData };

type Options = {
  /** Guard of `act`, where it is another than the row's. */
  actGuard?: Guard;
  /** The login page's `act` reads the form that waits for the login by itself. */
  readsPendingForm?: true;
  /** False for a form that places an order: after a login its button has to be pressed again. */
  replayAfterLogin?: boolean;
};

type Declaration<Loaded, Acted> = Options & {
  /** The page's data; `page` in it is what the document needs to know. Throws redirects. */
  load: (args: LoadArgs) => Promise<Loaded>;
  /** What the page shows of a form that was refused; one that was accepted ends in a redirect, thrown. */
  act?: (args: ActArgs) => Promise<Acted>;
};

/** `action` is for screens that have `act`. */
export function screen<Loaded, Acted = never>(
  id: ScreenId,
  { load, act, ...options }: Declaration<Loaded, Acted>,
) {
  const loader = (args: LoaderFunctionArgs): Promise<Loaded> => run(id, { args }, load);
  const action = async (args: ActionFunctionArgs): Promise<Acted> => {
    const sent = await readForm(args.request);
    if (!sent || !act) throw data(null, { status: 400 });
    const form = unmarked((options.readsPendingForm ? undefined : unwrapped(sent)) ?? sent);
    return run(id, { args, form: sent, ...options }, (rest) => act({ ...rest, form }));
  };
  return { loader, action };
}

async function run<T>(
  id: ScreenId,
  { args, form, ...options }: { args: LoaderFunctionArgs; form?: FormData } & Options,
  work: (args: LoadArgs) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(args.context, args.request);
  const row = screenById(id);
  try {
    refuseCardNumbers(scope);
    if (!form && id !== 'unmatched') await redirectToPlainPath(scope, href(id, args.params, 'ja'));
    if (options.replayAfterLogin === false && form && unwrapped(form))
      throw await askAgain(scope, here(scope));
    await enforceGuard(scope, (form && options.actGuard) ?? row.guard, form, options);
    // The login page carries forms to the screens that they were made for, and those judge.
    if (form && !options.readsPendingForm) await refuseOthersForm(scope, form);
    return await work({ scope, request: args.request, params: args.params });
  } catch (error) {
    throw await translate(scope, row, error, form, options);
  }
}

/** The answer to a form that cannot be accepted: the same page with status 400 (or 401, 404, 429, 503). */
export const refuse = <T>(answer: T, status = 400, page: Page = {}) =>
  data({ ...answer, page: { ...page, formFailed: true } }, { status });

/** On the login page's address: what is posted there is another screen's form, to be kept (rules/pending-form.ts). */
export const PENDING = 'keep';

/**
 * §8.8 To the login page, and back to where the shopper was going. A form goes along: the browser itself
 * carries it there (307), and the login page carries it on.
 */
export async function redirectToLogin(
  scope: Scope,
  form?: FormData,
  { replayAfterLogin }: Options = {},
): Promise<Response> {
  const query = { redirect_path: here(scope) };
  if (form && replayAfterLogin === false) return askAgain(scope, href('login', {}, scope.locale, query));
  // An ended session has its notice already.
  const isEnded = (await scope.session()).kind === 'expired';
  const notices = isEnded ? [] : [{ key: 'notice.login_required', tone: 'alert' } as const];
  const keeps = form !== undefined && (pendingFields(form)?.length ?? 0) > 0;
  const to = href('login', {}, scope.locale, keeps ? { ...query, [PENDING]: 1 } : query);
  return redirectWith(scope, to, { status: keeps ? 307 : 302, notices });
}

const here = (scope: Scope): string => scope.url.pathname + scope.url.search;

/** The button that was pressed did nothing: its own page asks for it again after the login. */
const askAgain = (scope: Scope, to: string): Promise<Response> =>
  redirectWith(scope, to, { notices: [{ key: 'notice.login_to_order', tone: 'alert' }] });

/** Throws a redirect if the guard refuses. */
export async function enforceGuard(
  scope: Scope,
  guard: Guard,
  form?: FormData,
  options: Options = {},
): Promise<void> {
  if (guard === 'open') return;
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  const verdict = judge(guard, session.kind === 'member');
  if (verdict === 'to_login') throw await redirectToLogin(scope, form, options);
  if (verdict === 'to_home') throw await redirectWith(scope, href('home', {}, scope.locale), { status: 302 });
}

/** A status for the error page. What the shopper is told there depends on the status alone. */
function statusOf(error: ShopApiError): number {
  if (error instanceof NotFoundError) return 404;
  if (error instanceof UnexpectedError && error.unavailable) return 503;
  if (error instanceof UnexpectedError && error.tooManyRequests) return 429;
  return 500;
}

/** What to throw instead of an error of the Shop API: a redirect, or a status for the error page. */
async function translate(
  scope: Scope,
  { guard }: Screen,
  error: unknown,
  form: FormData | undefined,
  options: Options,
): Promise<unknown> {
  if (!(error instanceof ShopApiError)) return error;
  if (error.errorCode === 'card_data_refused') return cardRefused();
  if (error instanceof NotAuthenticatedError && scope.jar.sent(authCookie.name)) {
    await scope.endSession();
    if (guard === 'member') return redirectToLogin(scope, form, options);
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
  return data<ErrorDetails>(
    {
      ...(status === 429 ? { minutes: waitMinutes(Number(error.retryAfter)) } : {}),
      ...(form && status !== 404 ? { unsent: { path: here(scope), fields: pendingFields(form) ?? [] } } : {}),
      page: { retryAfter: error.retryAfter },
    },
    { status },
  );
}

const cardRefused = () => data<ErrorDetails>({ cardNumber: true }, { status: 400 });

/**
 * A card number in an address is refused before anything is done with it. In a form the Shop API
 * refuses it, so that a screen can say so at the field and lose nothing typed.
 */
function refuseCardNumbers(scope: Scope): void {
  if ([...scope.url.searchParams.values()].some((value) => holdsCardNumber(value))) throw cardRefused();
}
