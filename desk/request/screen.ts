/**
 * Makes the loader and action of a screen of screens.ts: `const { loader, action } = deskScreen('orders', { load, act })`.
 * Both check the session, the row's permission and the form's mark, and turn errors of the Shop API into pages.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import type { DeskCall } from '#contract/desk/call.ts';
import { rowId } from '#contract/fields.ts';
import { logJson } from '#contract/process/json-log.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { MADE_FOR } from '#kit/form/post-form.tsx';
import { DeskApiError, UnreachableError } from '../api/errors.ts';
import { change, type Data, type Input, send } from '../api/send.ts';
import { href, type ScreenId, screenById } from '../screens.ts';
import type { ErrorDetails } from '../ui/error-page.tsx';
import { redirectTo } from './redirect.ts';
import { fieldsToCarry, pendingFormIn, redirectToLogin } from './refill-after-login.ts';
import { isAllowed, type Scope, type Session, scopeOf } from './scope.ts';
import { readDeskForm, readUpload } from './upload.ts';

export type LoadArgs = {
  scope: Scope;
  /** Undefined on screens that need no login (`access: 'guest'`), even if staff are logged in. */
  session: Session | undefined;
  params: Record<string, string | undefined>;
  /** Makes a call that reads. */
  read: <C extends DeskCall>(call: C, input: Input<C>) => Promise<Data<C>>;
};
export type ActArgs = LoadArgs & {
  form: FormData;
  /**
   * Makes a call that changes something, with the idempotency key and the code of the second factor from the form. `part`:
   * a name of the call, if the form leads to several calls.
   */
  change: <C extends DeskCall>(call: C, input: Input<C>, part?: string) => Promise<Data<C>>;
};

type Declaration<Loaded, Acted> = {
  /**
   * Returns the page's data; for a page about one item, this includes the tab's `title`. `isUnderWay: true` makes the page
   * reload by itself. Throws redirects.
   */
  load: (args: LoadArgs) => Promise<Loaded>;
  /** Returns the refusal that the form shows (submit.ts), or throws a redirect after a success. */
  act?: (args: ActArgs) => Promise<Acted>;
  /** True when one of its forms uploads a file. */
  takesFile?: true;
};

/** Without `act`, the action answers 400. */
export function deskScreen<Loaded, Acted = never>(
  id: ScreenId,
  { load, act, takesFile }: Declaration<Loaded, Acted>,
) {
  const loader = (args: LoaderFunctionArgs): Promise<Loaded> => run(id, args, undefined, load);
  const action = async (args: ActionFunctionArgs): Promise<Acted> => {
    const sent = await (takesFile ? readUpload : readDeskForm)(args.request);
    if (!sent || !act) throw data(null, { status: 400 });
    // `sent` may carry a form that waited for the login (refill-after-login.ts). A screen behind the login gets that
    // form. The login's own screens get `sent` unchanged, because they pass the pending form on.
    const form = (isBehindLogin(id) && pendingFormIn(sent)) || sent;
    return run(id, args, form, (rest) =>
      act({
        ...rest,
        form,
        change: (call, input, part) => {
          if (rest.scope.isEarlierForm)
            throw data<ErrorDetails>({ othersForm: rest.scope.here }, { status: 409 });
          return change(rest.scope.caller, call, form, input, part);
        },
      }),
    );
  };
  return { loader, action };
}

/** Screens whose `:id` is a row's; those of files have other ids. */
const ITEM_BY_NUMBER =
  /^(?:orders|phone-orders|goods|inquiries|reviews|members|staff|content\/:kind)\/:id(?:\/|$)/;

async function run<T>(
  id: ScreenId,
  { context, request, params }: LoaderFunctionArgs,
  form: FormData | undefined,
  work: (args: LoadArgs) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(context, request);
  try {
    const session = await admit(scope, id, form);
    const { access, path } = screenById(id);
    // `orders/1e1` is no other spelling of `orders/10`.
    const isNewText = id === 'content-item' && params['id'] === 'new';
    if (ITEM_BY_NUMBER.test(path) && !isNewText && !rowId.safeParse(params['id']).success)
      throw data<ErrorDetails>({}, { status: 404 });
    scope.isEarlierForm = form !== undefined && access !== 'guest' && !scope.isOwnForm(form.get(MADE_FOR));
    return await work({ scope, session, params, read: (call, input) => send(scope.caller, call, input) });
  } catch (error) {
    throw thrownFor(scope, id, error, form);
  }
}

/** Returns the session if the screen needs one. Throws a redirect to the login, or 403. */
async function admit(scope: Scope, id: ScreenId, form: FormData | undefined): Promise<Session | undefined> {
  const { access } = screenById(id);
  if (access === 'guest') return undefined;
  const session = await scope.session();
  if (!session) throw toLogin(scope, id, form);
  if (isAllowed(session, access)) return session;
  if (session.level === 'half') throw redirectTo(scope, secondFactorOf(session, back(scope)));
  throw data<ErrorDetails>({}, { status: 403 });
}

/** URL of the page where the second factor is entered or set up. `to`: the page after it. */
export const secondFactorOf = ({ totp }: Pick<Session, 'totp'>, to: string | undefined): string =>
  href(totp === 'set' ? 'login-code' : 'login-setup', {}, { to });

/** The URL that leads back here after the login; undefined for the first page, which is the default. */
const back = ({ here }: Scope): string | undefined => (here === '/' ? undefined : here);

/** Redirects to the login, which leads back here. */
const toLogin = (scope: Scope, id: ScreenId, form: FormData | undefined): Response =>
  form && isBehindLogin(id)
    ? redirectToLogin(scope, form)
    : redirectTo(scope, href('login', {}, { to: back(scope) }));

const isBehindLogin = (id: ScreenId): boolean => !['guest', 'half'].includes(screenById(id).access);

function thrownFor(scope: Scope, id: ScreenId, error: unknown, form: FormData | undefined): unknown {
  if (error instanceof UnreachableError) {
    logJson('error', 'desk_api', { id: scope.caller.requestId, message: error.message });
    return data<ErrorDetails>(unsent(scope, form), { status: 503 });
  }
  if (!(error instanceof DeskApiError)) return error;
  const { status, errorCode, retryAfter, body } = error;
  if (status === 401 && errorCode === 'session_over') {
    scope.setToken(undefined);
    return toLogin(scope, id, form);
  }
  if (status === 404) return data<ErrorDetails>({}, { status });
  if (status === 403) return data<ErrorDetails>({ message: body.message }, { status });
  if (status === 429)
    return data<ErrorDetails>({ minutes: waitMinutes(retryAfter ?? 60), ...unsent(scope, form) }, { status });
  // The screen itself does not handle this refusal. The error page shows the Shop API's message; nothing was changed.
  logJson('warn', 'desk_refusal', { id: scope.caller.requestId, status, code: errorCode });
  return data<ErrorDetails>({ message: body.message }, { status });
}

/** For the error page: the sent fields, to be sent again, unless a page cannot carry them. */
function unsent(scope: Scope, form: FormData | undefined): ErrorDetails {
  const fields = form ? fieldsToCarry(form) : [];
  return fields.length > 0 ? { unsent: { path: scope.here, fields } } : {};
}
