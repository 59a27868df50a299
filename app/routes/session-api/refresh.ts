import type { ActionFunctionArgs } from '@remix-run/node';
import { scopeOf } from '~/session/context.server.ts';
import { fail, failWith, refuseStranger, sessionOf, succeed } from '~/session/session-api.server.ts';

export { onlyPost as loader } from '~/session/session-api.server.ts';

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
