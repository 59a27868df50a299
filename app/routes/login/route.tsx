import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { logIn } from '#app/auth/log-in.ts';
import { loginForm } from '#app/auth/login-form.ts';
import { beginOAuth, oauthName, oauthOrigin, TERMS } from '#app/auth/oauth.ts';
import { termsField } from '#app/forms/fields.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { PENDING, screen } from '#app/request/screen.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import { ForgotForm } from '#app/ui/member/mail-buttons.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { type Bar, Barred } from './barred.tsx';
import { ACCEPT, OAuthTerms, type TermsView } from './oauth-terms.tsx';
import { ForgotPassword, Newcomers, OtherLogins } from './other-logins.tsx';
import { pendingForm, redirectAfterLogin, returnTo, returnToOf } from './return-to.ts';

const { loader, action } = screen('login', {
  load: async ({ scope }) => {
    const provider = oauthName(scope.locale);
    const redirectPath = returnTo(scope, scope.url.searchParams.get('redirect_path'));
    return {
      // The provider's button is a form, and the CSP also applies to the redirect that follows it.
      page: provider ? { formTargets: [oauthOrigin()] } : {},
      constraint: constraintsOf(loginForm),
      redirectPath,
      provider,
      terms: termsView(scope, redirectPath),
    };
  },
  act: async ({ scope, form }) => {
    const to = returnToOf(scope, form);
    // Already logged in, perhaps in another tab.
    if (await scope.member()) throw await redirectAfterLogin(scope, to, form);
    const carried = { redirectPath: to, pending: pendingForm(scope, form) };
    if (scope.url.searchParams.has(PENDING))
      return data({ ...carried, result: null, barred: undefined, typed: '' }, { status: 401 });
    if (form.get('intent') === 'oauth') throw await toProvider(scope, to, form);
    if (form.get('intent') === ACCEPT) {
      const accepting = parseForm(form, z.object({ terms: termsField }));
      if (accepting.status === 'success') throw await toProvider(scope, to, form, true);
      return refuseForm(scope, accepting, {}, { ...carried, barred: undefined, typed: '' });
    }

    const submission = parseForm(form, loginForm);
    const typed = submission.status === 'success' ? submission.value.email : '';
    const refused = ({ barred, ...reply }: LoginRefusal = {}) =>
      refuseForm(scope, submission, { ...reply, hideFields: ['password'] }, { ...carried, barred, typed });
    if (submission.status !== 'success') return refused();
    try {
      const { email, password } = submission.value;
      const { notices } = await logIn(scope, email, password);
      await scope.notify(...notices);
    } catch (error) {
      return refused(loginRefusal(scope, error));
    }
    throw await redirectAfterLogin(scope, to, form);
  },
  actGuard: 'open',
  readsPendingForm: true,
});

export { action, loader };

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { redirectPath, pending } = answer ?? { redirectPath: page.redirectPath, pending: [] };
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'login',
    { email: 'login.email', password: 'login.password' },
    { constraint: page.constraint, lastResult: answer?.result },
  );
  // Without the query parameter PENDING, which is only for forms that are posted on to this page.
  const here = href('login', {}, locale, { redirect_path: redirectPath });
  if (page.terms)
    return <OAuthTerms {...page.terms} redirectPath={redirectPath} lastResult={answer?.result} />;
  return (
    <TwoColumns
      crumbs={[{ name: t('login.title') }]}
      title={t('login.title')}
      after={<Newcomers redirectPath={redirectPath} pending={pending} />}
      isForm
    >
      <ErrorSummary form={form} />
      {answer?.barred && <Barred why={answer.barred} email={answer.typed} />}
      {pending.length > 0 && <p className="part-failed">{t('login.kept')}</p>}
      <PostForm action={here} {...form.props}>
        <input type="hidden" name="redirect_path" value={redirectPath} />
        <PendingInputs fields={pending} />
        <RequiredNote />
        <TextInput
          field={form.fields.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          enterKeyHint="next"
          maxLength={EMAIL_MAX}
        />
        <PasswordInput field={form.fields.password} autoComplete="current-password" enterKeyHint="go" />
        <ForgotPassword pending={pending} email={answer?.typed} />
        <SubmitButton after={t('login.submit_after')}>{t('login.submit')}</SubmitButton>
      </PostForm>
      {answer?.typed && <ForgotForm email={answer.typed} />}
      <OtherLogins redirectPath={redirectPath} provider={page.provider} pending={pending} />
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

import { TwoColumns } from '#app/ui/two-columns.tsx';

type LoginRefusal = Refusal & { barred?: Bar };

/** §8.26 One message for a wrong e-mail address or password; details only after the right password. */
function loginRefusal(scope: Scope, error: unknown): LoginRefusal {
  if (!(error instanceof NotAuthenticatedError))
    return refusalOf(scope, error, { undelivered: 'form.not_sent' });
  if (error.errorCode !== 'user_not_enabled') return { status: 401, formErrors: ['error.bad_credentials'] };
  return { status: 401, barred: error.fields['email'] ? 'unverified' : 'disabled' };
}

/** Undefined unless a new shopper returns from the provider (routes/session-api/oauth-auth-exchange.ts). */
function termsView(scope: Scope, redirectPath: string): TermsView | undefined {
  const provider = oauthName(scope.locale);
  const query = scope.url.searchParams;
  if (!provider || !query.has(TERMS)) return undefined;
  return { provider, aside: query.has('aside'), query: { redirect_path: redirectPath, [TERMS]: 1 } };
}

async function toProvider(scope: Scope, to: string, form: FormData, terms = false): Promise<Response> {
  const aside = form.get('aside') === '1' ? { aside: true } : {};
  const provider = await beginOAuth(scope, { to, ...aside, ...(terms ? { terms } : {}) });
  return redirectWith(scope, provider ?? href('login', {}, scope.locale));
}
