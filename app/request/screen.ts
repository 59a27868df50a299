/**
 * Makes the loader and action of a screen of screens.ts: `const { loader, action } = screen('login', { load, act })`.
 * Both check the screen's guard and turn errors of the Shop API into responses.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { authCookie } from '#app/cookies/auth.ts';
import { href } from '#app/i18n/href.ts';
import { logLine } from '#app/log.ts';
import type { Page } from '#app/page.ts';
import { guardRule, judge } from '#app/rules/guards.ts';
import { type Guard, type Screen, type ScreenId, screenById, screens } from '#app/screens.ts';
import {
  BadRequestError,
  NotAuthenticatedError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { ErrorDetails } from '#app/ui/error-details.ts';
import { holdsCardNumber } from '#contract/rules/card-number.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { pendingFields, unwrapped } from '#kit/form/pending-fields.ts';
import { readForm } from '#kit/form/read-form.ts';
import { noteDelivery } from './delivery.ts';
import { refuseOthersForm, unmarked } from './made-for.ts';
import { redirectToPlainPath, redirectWith } from './redirect.ts';
import { here, redirectToLogin, redirectToPressAgain } from './resume-after-login.ts';
import { type Scope, scopeOf } from './scope.ts';

for (const { guard } of screens) guardRule(guard);

export type LoadArgs = {
  scope: Scope;
  request: Request;
  params: Record<string, string | undefined>;
};
/** `form`: the posted form or, if the posted form carries a pending form, that pending form. */
export type ActArgs = LoadArgs & { form: FormData };

type Options = {
  /** Guard of `act`. Default: the screen's. */
  actGuard?: Guard;
  /** For the login page: `act` gets the form as posted, and reads the pending form inside it. */
  readsPendingForm?: true;
  /** False for a form that places an order: it is not sent again after a login. */
  replayAfterLogin?: boolean;
};

type Declaration<Loaded, Acted> = Options & {
  /** Returns the page's data; its field `page` describes the document (page.ts). Throws redirects. */
  load: (args: LoadArgs) => Promise<Loaded>;
  /** Returns the page's data for a refused form (`refuse`). Throws a redirect when the form was accepted. */
  act?: (args: ActArgs) => Promise<Acted>;
};

/** Without `act`, the action answers 400. */
export function screen<Loaded, Acted = never>(
  id: ScreenId,
  { load, act, ...options }: Declaration<Loaded, Acted>,
) {
  const loader = (args: LoaderFunctionArgs): Promise<Loaded> => run(id, { args }, load);
  const action = async (args: ActionFunctionArgs): Promise<Acted> => {
    const sent = await readForm(args.request);
    if (!sent || !act) throw data(null, { status: 400 });
    const form = unmarked((options.readsPendingForm ? undefined : unwrapped(sent)) ?? sent);
    refusedForms.set(scopeOf(args.context, args.request), { form: sent, options });
    return run(id, { args, form: sent, ...options }, (rest) => act({ ...rest, form }));
  };
  return { loader, action };
}

/**
 * The form of a request whose page is loaded after the form was refused. If that fails, the error page keeps what was
 * typed.
 */
const refusedForms = new WeakMap<Scope, { form: FormData; options: Options }>();

async function run<T>(
  id: ScreenId,
  { args, form, ...options }: { args: LoaderFunctionArgs; form?: FormData } & Options,
  work: (args: LoadArgs) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(args.context, args.request);
  const row = screenById(id);
  try {
    if (form) await noteDelivery(scope, args.request, form);
    refuseCardNumbers(scope);
    if (!form && id !== 'unmatched') await redirectToPlainPath(scope, href(id, args.params, 'ja'));
    if (options.replayAfterLogin === false && form && unwrapped(form))
      throw await redirectToPressAgain(scope, here(scope));
    await enforceGuard(scope, (form && options.actGuard) ?? row.guard, form, options);
    // A pending form is checked by its own screen after the login.
    if (form && !options.readsPendingForm) await refuseOthersForm(scope, form);
    return await work({ scope, request: args.request, params: args.params });
  } catch (error) {
    const refused = form ? { form, options } : refusedForms.get(scope);
    throw await toThrownResponse(scope, row, error, refused?.form, refused?.options ?? options);
  }
}

/** The response to a refused form: the same page with status 400 (or 401, 404, 429, 503). */
export const refuse = <T>(answer: T, status = 400, page: Page = {}) =>
  data({ ...answer, page: { ...page, formFailed: true } }, { status });

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

/** The status of the error page: that of a refused call, 503 where the Shop API is away, otherwise 500. */
export function statusOf(error: ShopApiError): number {
  if (error instanceof UnexpectedError && error.unavailable) return 503;
  return error.status >= 400 && error.status < 500 && error.status !== 401 ? error.status : 500;
}

/**
 * What to throw for an error of the Shop API: a redirect, or a status for the error page. Returns other errors as they
 * are.
 */
async function toThrownResponse(
  scope: Scope,
  { guard }: Screen,
  thrown: unknown,
  form: FormData | undefined,
  options: Options,
): Promise<unknown> {
  const error = await causeOf(scope, thrown);
  if (!(error instanceof ShopApiError)) return error;
  if (error.errorCode === 'card_data_refused') return cardNumberError();
  if (error instanceof NotAuthenticatedError && scope.jar.sent(authCookie.name)) {
    await scope.endSession();
    if (guard === 'member') return redirectToLogin(scope, form, options);
    // The browser sends the form once more, now as a guest's.
    return redirectWith(scope, here(scope), { status: form ? 307 : 302 });
  }
  const status = statusOf(error);
  // A page or form that works never leads to the others.
  if (status !== 404 && status !== 429)
    logLine('error', 'shop_api', {
      id: scope.publicCaller.requestId,
      status: error.status,
      code: error.errorCode,
      // Messages of a refused request may quote the shopper's input.
      message: error instanceof BadRequestError ? error.name : error.message,
    });
  return data<ErrorDetails>(
    {
      ...minutesToWait(status, Number(error.retryAfter)),
      ...(form ? interrupted(scope, form, options) : {}),
      page: { retryAfter: error.retryAfter },
    },
    { status },
  );
}

/** A Shop API that is away may say for how long; less than a minute is not worth a word. */
const minutesToWait = (status: number, seconds: number): Pick<ErrorDetails, 'minutes'> =>
  status === 429 || (status === 503 && seconds >= 60) ? { minutes: waitMinutes(seconds) } : {};

/** What the error page offers for a form whose call failed. */
const interrupted = (scope: Scope, form: FormData, { replayAfterLogin }: Options): ErrorDetails =>
  replayAfterLogin === false
    ? { unconfirmed: true }
    : { unsent: { path: here(scope), fields: pendingFields(form) ?? [] } };

/** While a session cannot be renewed, calls have no token: a 401 then says nothing about the session. */
async function causeOf(scope: Scope, error: unknown): Promise<unknown> {
  if (!(error instanceof NotAuthenticatedError)) return error;
  const session = await scope.session();
  return session.kind === 'unreachable' ? session.error : error;
}

const cardNumberError = () => data<ErrorDetails>({ cardNumber: true }, { status: 400 });

/**
 * Refuses card numbers in the query. In forms the Shop API refuses them, so that the screen can show the error at the
 * field and keep the typed text.
 */
function refuseCardNumbers(scope: Scope): void {
  if ([...scope.url.searchParams.values()].some((value) => holdsCardNumber(value))) throw cardNumberError();
}
