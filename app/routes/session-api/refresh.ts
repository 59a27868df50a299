import type { ActionFunctionArgs } from '@remix-run/node';
import { answerMember, refuseUnlessOwnPost, sessionOf } from '#app/request/json-answer.server.ts';
import { scopeOf } from '#app/request/scope.server.ts';

export { onlyPost as loader } from '#app/request/json-answer.server.ts';

/** Returns the session, which is renewed if it expires soon. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  return refuseUnlessOwnPost(scope, request) ?? answerMember(scope, sessionOf, 'token_invalid');
}
