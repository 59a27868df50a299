import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerMember, memberOf } from '#app/request/json-answer.ts';
import { scopeOf } from '#app/request/scope.ts';

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
  answerMember(scopeOf(context, request), memberOf, 'token_missing');
