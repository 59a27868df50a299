/** JSON responses of the Session API: always enveloped, never cached, cookies committed. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { decodeToken } from '#app/cookies/auth.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { isSameOrigin } from '#app/security/origin.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { me } from '#app/shop-api/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Scope, scopeOf } from './scope.ts';

type ErrorReply = {
  status: number;
  message: string;
  errorCode?: string | undefined;
  errors?: unknown;
  retryAfter?: string | undefined;
};

const retryHeader = (retryAfter: string | undefined) => (retryAfter ? { 'Retry-After': retryAfter } : {});

async function envelope(
  scope: Scope,
  status: number,
  body: object,
  more: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(resourceHeaders(more));
  await scope.jar.commit(headers);
  return Response.json(body, { status, headers });
}

export const succeed = (scope: Scope, answer: unknown, headers: Record<string, string> = {}) =>
  envelope(scope, 200, { success: true, message: '', data: answer }, headers);

export const fail = (scope: Scope, { status, message, errorCode, errors, retryAfter }: ErrorReply) =>
  envelope(
    scope,
    status,
    { success: false, code: status, message, data: null, errors, errorCode },
    retryHeader(retryAfter),
  );

/** Passes on an error of the Shop API with its message. From status 500 on, answers 503 with a general message. */
export function failWith(scope: Scope, error: unknown): Promise<Response> {
  if (!(error instanceof ShopApiError)) throw error;
  const isRefusal = error.status < 500;
  return fail(scope, {
    status: isRefusal ? error.status : 503,
    message: isRefusal ? (error.messages[0] ?? '') : scope.t('error.network'),
    errorCode: error.errorCode ?? (isRefusal ? undefined : 'unavailable'),
    errors: Object.keys(error.fields).length > 0 ? error.fields : undefined,
    retryAfter: error.retryAfter,
  });
}

/** The data of the logged-in member, without the token, which scripts must not read. */
export async function memberOf(scope: Scope, token: string) {
  return { user: await me({ ...scope.publicCaller, token }), decoded: decodeToken(token) };
}

/**
 * §7 The data of `memberOf` and the token, for a script that calls the Shop API itself. Only the refresh returns the
 * token.
 */
export const sessionOf = async (scope: Scope, token: string) => ({
  ...(await memberOf(scope, token)),
  token,
});

type Answer = (scope: Scope, token: string) => Promise<object>;

/** If the Shop API refuses the token, answers with a renewed one. */
async function answerOnceRenewed(scope: Scope, answer: Answer, token: string): Promise<object> {
  try {
    return await answer(scope, token);
  } catch (error) {
    const renewed = error instanceof NotAuthenticatedError && (await scope.renewRefused(token));
    if (!renewed) throw error;
    return answer(scope, renewed);
  }
}

/**
 * Responds with `answer` for the logged-in member. 401 for a guest or an expired session, 503 while the session cannot
 * be renewed.
 */
export async function answerMember(scope: Scope, answer: Answer, errorCode: ErrorCode): Promise<Response> {
  try {
    const session = await scope.session();
    if (session.kind === 'unreachable') throw session.error;
    if (session.kind === 'member')
      return await succeed(scope, await answerOnceRenewed(scope, answer, session.member.token));
    const isEnded = session.kind === 'expired';
    // This response reports the end of the session, so the next page does not repeat it.
    if (isEnded) await scope.removeNotice('error.session_expired_error');
    const message = scope.t(isEnded ? 'error.session_expired_error' : 'error.not_logged_in');
    return await fail(scope, { status: 401, message, errorCode });
  } catch (error) {
    return failWith(scope, error);
  }
}

/** An action that refuses anything but a POST from a page of this shop (405, 403). */
export const ownPost =
  (answer: (scope: Scope, request: Request) => Promise<Response>) =>
  async ({ request, context }: ActionFunctionArgs): Promise<Response> => {
    const scope = scopeOf(context, request);
    if (request.method !== 'POST')
      return fail(scope, { status: 405, message: '', errorCode: 'method_not_allowed' });
    if (!isSameOrigin(request)) return fail(scope, { status: 403, message: '', errorCode: 'unexpected' });
    return answer(scope, request);
  };

/**
 * 405 for a GET on a resource that only accepts POST. A `Response`, because Remix drops the status of anything else.
 */
export const onlyPost = () =>
  new Response(null, { status: 405, headers: resourceHeaders({ Allow: 'POST' }) });
