/** `/account` has no screen: redirects to the first entry of its menu. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { scopeOf } from '#app/request/scope.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  return redirectWith(scope, href('account.profile', {}, scope.locale), { status: 302 });
}
