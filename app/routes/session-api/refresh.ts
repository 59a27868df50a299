import type { ActionFunctionArgs } from '@remix-run/node';
import { fail, failWith, refuseStranger, sessionOf, succeed } from '#app/request/json-answer.server.ts';
import { scopeOf } from '#app/request/scope.server.ts';

export { onlyPost as loader } from '#app/request/json-answer.server.ts';

/** The session renews itself when it has to; asking for it is enough. */
export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context, request);
  const refusal = refuseStranger(scope, request);
  if (refusal) return refusal;
  try {
    const member = await scope.member();
    if (!member)
      return await fail(scope, {
        status: 401,
        message: scope.t('notice.session_expired'),
        errorCode: 'token_invalid',
      });
    return await succeed(scope, await sessionOf(scope, member.token));
  } catch (error) {
    return failWith(scope, error);
  }
}
