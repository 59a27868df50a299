/** Download of a member's own data. Needs a login, and a ticket that is issued after the password was checked. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { type Scope, scopeOf } from '#app/request/scope.ts';
import { redirectToLogin } from '#app/request/screen.ts';
import { resourceHeaders } from '#app/security/headers.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { isTicket } from '../data-ticket.ts';
import { dataPage } from './data-page.ts';
import { type MemberData, memberData } from './member-data.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(context, request);
  const session = await scope.session();
  if (session.kind === 'guest' || session.kind === 'expired') return redirectToLogin(scope);
  try {
    if (session.kind === 'unreachable') throw session.error;
    const query = scope.url.searchParams;
    if (!(await isTicket(scope, query.get('ticket') ?? ''))) return await askAgain(scope);
    const now = new Date();
    const data = await memberData(scope, now);
    const { type, ending, body } = query.get('format') === 'json' ? asJson(data) : asPage(scope, data);
    const headers = new Headers(
      resourceHeaders({
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="my-data-${tokyo(now).day}.${ending}"`,
      }),
    );
    await scope.jar.commit(headers);
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (error instanceof NotAuthenticatedError) {
      await scope.endSession();
      return redirectToLogin(scope);
    }
    const headers = resourceHeaders({ 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' });
    return new Response(scope.t('error.network'), { status: 503, headers });
  }
}

type File = { type: string; ending: string; body: string };

const asJson = (data: MemberData): File => ({
  type: 'application/json',
  ending: 'json',
  body: JSON.stringify(data, null, 2),
});

const asPage = (scope: Scope, data: MemberData): File => ({
  type: 'text/html',
  ending: 'html',
  body: dataPage(scope, data),
});

/** Back to the form with the password: the ticket is missing, expired or another member's. */
const askAgain = (scope: Scope): Promise<Response> =>
  redirectWith(scope, href('account.profile', {}, scope.locale), {
    status: 302,
    notices: [{ key: 'profile.data_ask', tone: 'info' }],
  });
