import type { LoaderFunctionArgs } from '@remix-run/node';
import { fail, failWith, sessionOf, succeed } from '#app/request/json-answer.server.ts';
import { scopeOf } from '#app/request/scope.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  try {
    const member = await scope.member();
    if (!member)
      return await fail(scope, {
        status: 401,
        message: scope.t('notice.session_expired'),
        errorCode: 'token_missing',
      });
    return await succeed(scope, await sessionOf(scope, member.token));
  } catch (error) {
    return failWith(scope, error);
  }
}
