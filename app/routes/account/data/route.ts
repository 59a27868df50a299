/** A member's own data as one JSON file: a resource, with the guard of the account's screens. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { scopeOf } from '#app/request/scope.server.ts';
import { redirectToLogin } from '#app/request/screen.server.ts';
import { resourceHeaders } from '#app/security/headers.server.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { memberData } from './member-data.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  const session = await scope.session();
  if (session.kind === 'guest' || session.kind === 'expired') return redirectToLogin(scope);
  try {
    if (session.kind === 'unreachable') throw session.error;
    const now = new Date();
    const headers = new Headers(
      resourceHeaders({
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="my-data-${tokyo(now).day}.json"`,
      }),
    );
    const body = JSON.stringify(await memberData(await scope.caller(), now), null, 2);
    await scope.jar.commit(headers);
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof NotAuthenticatedError) {
      await scope.endSession();
      return redirectToLogin(scope);
    }
    const headers = resourceHeaders({ 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' });
    return new Response(scope.t('errors.network'), { status: 503, headers });
  }
}
