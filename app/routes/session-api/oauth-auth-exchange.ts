/** §7 The end of a login at the OAuth provider. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { cartTokenField } from '#app/auth/log-in.ts';
import { finishOAuth, type OAuthOutcome, TERMS } from '#app/auth/oauth.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { preferredLocale } from '#app/i18n/i18n.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { fail, failWith, memberOf, ownPost, succeed } from '#app/request/json-answer.ts';
import { redirectWith } from '#app/request/redirect.ts';
import { scopeOf } from '#app/request/scope.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { readBody } from '#kit/form/read-form.ts';

/** The provider sends the shopper back here. Always redirects to a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = scopeOf(context, request);
  const query = scope.url.searchParams;
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? '') as Triple;
  const outcome = await finishOAuth(scope, { state, code, error });
  if (outcome.kind === 'unknown') {
    const locale = await preferredLocale(request, await scope.jar.get(localeCookie));
    // Loaded a second time, by Back or a reload, after the login.
    if (await scope.member()) return redirectWith(scope, href('home', {}, locale), { status: 302 });
    const to = href('login', {}, locale);
    const notices: Notice[] = [{ key: 'notice.oauth_failed', tone: 'alert' }];
    return redirectWith(scope, to, { status: 302, notices, cookiesDue: true });
  }
  const { to, locale, aside } = outcome.attempt;
  if (outcome.kind === 'in') {
    const { notices } = outcome.login;
    if (aside) notices.push({ key: 'notice.back_to_form', tone: 'info' });
    return redirectWith(scope, to, { status: 302, notices });
  }
  if (outcome.kind === 'terms') {
    const asked = { redirect_path: to, [TERMS]: 1, ...(aside ? { aside: 1 } : {}) };
    return redirectWith(scope, href('login', {}, locale, asked), { status: 302 });
  }
  const back = href('login', {}, locale, { redirect_path: to });
  const values = outcome.kind === 'refused' ? { minutes: waitMinutes(Number(outcome.error.retryAfter)) } : {};
  const notices: Notice[] = [{ key: whyNot(outcome), values, tone: 'alert' }];
  return redirectWith(scope, back, { status: 302, notices });
}

const short = z.string().trim().min(1).max(4096);

const oauthBody = z.object({ state: short, code: short, cartToken: cartTokenField });

/** The same login for scripts: takes code and state, and returns the member. */
export const action = ownPost(async (scope, request) => {
  const parsed = oauthBody.safeParse(await readBody(request));
  if (!parsed.success)
    return fail(scope, {
      status: 400,
      message: '',
      errorCode: 'validation_failed',
      errors: parsed.error.flatten().fieldErrors,
    });
  const { state, code, cartToken } = parsed.data;
  try {
    const outcome = await finishOAuth(scope, { state, code, error: '' }, cartToken);
    if (outcome.kind === 'in')
      return await succeed(scope, await memberOf(scope, outcome.login.tokens.access));
    if (outcome.kind === 'refused') return await failWith(scope, outcome.error);
    if (outcome.kind === 'terms') {
      const errors = { termsAccepted: [scope.t('registration.terms_required')] };
      return await fail(scope, { status: 400, message: '', errorCode: 'validation_failed', errors });
    }
    const isMismatch = outcome.kind === 'unknown';
    return await fail(scope, {
      status: isMismatch ? 400 : 401,
      message: scope.t('notice.oauth_failed'),
      errorCode: isMismatch ? 'validation_failed' : 'bad_credentials',
      errors: isMismatch ? { state: [scope.t('notice.oauth_failed')] } : undefined,
    });
  } catch (error) {
    return failWith(scope, error);
  }
});

type Triple = [string, string, string];

function whyNot(outcome: Exclude<OAuthOutcome, { kind: 'in' | 'unknown' | 'terms' }>): TextKey {
  if (outcome.kind === 'denied') return 'notice.oauth_denied';
  if (outcome.kind === 'failed') return 'notice.oauth_failed';
  if (outcome.error.status === 429) return 'error.too_many_requests';
  if (outcome.error.errorCode === 'user_not_enabled') return 'notice.oauth_not_enabled';
  return 'notice.oauth_failed';
}
