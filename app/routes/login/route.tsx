/**
 * §2 The login, by password or at the OAuth provider; for a new member from there, also the question whether the terms
 * are accepted.
 */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { logIn, loginForm } from '#app/auth/log-in.ts';
import { beginOAuth, oauthName, oauthOrigin, TERMS } from '#app/auth/oauth.ts';
import { termsField } from '#app/forms/fields.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { carried, isOfAnotherScreen, resume, returnTo, returnToOf } from '#app/request/resume-after-login.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { NotAuthenticatedError } from '#app/shop-api/errors.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { BEGIN_RESET, ForgotButton, ResendButton } from '#app/ui/member/mail-buttons.tsx';
import { TermsChoice } from '#app/ui/member/terms-choice.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { FirstButton } from '#kit/form/first-button.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import type { PendingField } from '#kit/form/pending-fields.ts';
import { PendingInputs } from '#kit/form/pending-inputs.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

/** Value of the field `intent`: accepts the terms. */
const ACCEPT = 'oauth-terms';

export const { loader, action } = screen('login', {
  load: loadLogin,
  act: postLogin,
  actGuard: 'open',
  readsPendingForm: true,
});

async function loadLogin({ scope }: LoadArgs) {
  const provider = oauthName(scope.locale);
  const redirectPath = returnTo(scope, scope.url.searchParams.get('redirect_path'));
  return {
    // The provider's button is a form, and the CSP also applies to the redirect that follows it.
    page: provider ? { formTargets: [oauthOrigin()] } : {},
    redirectPath,
    provider,
    terms: termsView(scope, redirectPath),
  };
}

type TermsView = { provider: string; aside: boolean; query: Record<string, string | number> };

/** Undefined unless a new shopper returns from the provider (routes/session-api/oauth-auth-exchange.ts). */
function termsView(scope: Scope, redirectPath: string): TermsView | undefined {
  const provider = oauthName(scope.locale);
  const query = scope.url.searchParams;
  if (!provider || !query.has(TERMS)) return undefined;
  return { provider, aside: query.has('aside'), query: { redirect_path: redirectPath, [TERMS]: 1 } };
}

async function postLogin({ scope, form }: ActArgs) {
  const to = returnToOf(scope, form);
  // Already logged in, perhaps in another tab.
  if (await scope.member()) throw await resume(scope, to, form);
  const carrying = { redirectPath: to, pending: carried(scope, form) };
  if (isOfAnotherScreen(scope))
    return data({ ...carrying, result: null, barred: undefined, typed: '' }, { status: 401 });
  if (form.get('intent') === BEGIN_RESET)
    throw await redirectWith(scope, href('password-reset', {}, scope.locale), { status: 307 });
  if (form.get('intent') === 'oauth') throw await toProvider(scope, to, form);
  if (form.get('intent') === ACCEPT) {
    const accepting = parseForm(form, z.object({ terms: termsField }));
    if (accepting.status === 'success') throw await toProvider(scope, to, form, true);
    return refuseForm(scope, accepting, {}, { ...carrying, barred: undefined, typed: '' });
  }

  const submission = parseForm(form, loginForm);
  const typed = submission.status === 'success' ? submission.value.email : '';
  const refused = ({ barred, ...reply }: LoginRefusal = {}) =>
    refuseForm(scope, submission, { ...reply, hideFields: ['password'] }, { ...carrying, barred, typed });
  if (submission.status !== 'success') return refused();
  try {
    const { email, password } = submission.value;
    const { notices } = await logIn(scope, email, password);
    await scope.notify(...notices);
  } catch (error) {
    return refused(loginRefusal(scope, error));
  }
  throw await resume(scope, to, form);
}

async function toProvider(scope: Scope, to: string, form: FormData, terms = false): Promise<Response> {
  const aside = form.get('aside') === '1' ? { aside: true } : {};
  const provider = await beginOAuth(scope, { to, ...aside, ...(terms ? { terms } : {}) });
  return redirectWith(scope, provider ?? href('login', {}, scope.locale));
}

type LoginRefusal = Refusal & { barred?: Bar };

/** §8.28 Why a member with the right password cannot log in. */
type Bar = 'unverified' | 'disabled';

/** §8.26 One message for a wrong e-mail address or password; details only after the right password. */
function loginRefusal(scope: Scope, error: unknown): LoginRefusal {
  if (!(error instanceof NotAuthenticatedError))
    return refusalOf(scope, error, { undelivered: 'form.not_sent' });
  if (error.errorCode !== 'user_not_enabled') return { status: 401, formErrors: ['error.bad_credentials'] };
  return { status: 401, barred: error.fields['email'] ? 'unverified' : 'disabled' };
}

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { redirectPath, pending } = answer ?? { redirectPath: page.redirectPath, pending: [] };
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'login',
    { email: 'login.email', password: 'login.password' },
    { schema: loginForm, lastResult: answer?.result },
  );
  const offersReset = Boolean(answer?.typed) && pending.length === 0;
  // Without the query parameter of another screen's form.
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
        {offersReset && <FirstButton>{t('login.submit')}</FirstButton>}
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
        <ForgotPassword pending={pending} isButton={offersReset} />
        <SubmitButton after={t('login.submit_after')}>{t('login.submit')}</SubmitButton>
      </PostForm>
      <OtherLogins redirectPath={redirectPath} provider={page.provider} pending={pending} />
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

function Barred({ why, email }: { why: Bar; email: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <RefusalBox title={t('login.barred')}>
      {why === 'unverified' ? (
        <>
          <p>{t('login.unverified')}</p>
          <ResendButton email={email} />
        </>
      ) : (
        <p>
          {t('error.user_not_enabled')}
          <Gap />
          <a href={href('inquiry', {}, locale)}>{t('login.ask')}</a>
        </p>
      )}
    </RefusalBox>
  );
}

type Props = TermsView & { redirectPath: string; lastResult: FormResult | null | undefined };

/** Asks a new member to accept the terms, and then sends the shopper to the provider again. */
function OAuthTerms({ provider, aside, query, redirectPath, lastResult }: Props) {
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'oauth-terms',
    { terms: 'registration.terms' },
    { constraint: { terms: { required: true } }, lastResult },
  );
  const login = href('login', {}, locale, { redirect_path: redirectPath });
  return (
    <TwoColumns
      crumbs={[{ name: t('login.title'), href: login }, { name: t('registration.title') }]}
      title={<Phrases text={t('login.terms_title')} />}
      lead={t('login.terms_text', { name: provider })}
      isForm
    >
      <ErrorSummary form={form} />
      <PostForm action={href('login', {}, locale, query)} {...form.props}>
        <input type="hidden" name="redirect_path" value={redirectPath} />
        {aside && <input type="hidden" name="aside" value="1" />}
        <RequiredNote />
        <TermsChoice field={form.fields.terms} />
        <Purpose text={t('registration.purpose')} />
        <SubmitButton intent={ACCEPT} after={t('login.oauth_accept_after')}>
          {t('login.oauth_accept', { name: provider })}
        </SubmitButton>
      </PostForm>
      <p className="actions">
        <a href={login}>{t('reset_password.back_to_login')}</a>
      </p>
    </TwoColumns>
  );
}

type OtherLoginsProps = {
  redirectPath: string;
  /** Name of the OAuth provider, if there is one. */
  provider: string | undefined;
  /** Fields of a pending form, which is lost when the page is left. */
  pending: readonly PendingField[];
};

/** §2 OAuth, and how to go on with a pending form after it. */
function OtherLogins({ redirectPath, provider, pending }: OtherLoginsProps) {
  const t = useT();
  const locale = useLocale();
  const hasPendingForm = pending.length > 0;
  return (
    <>
      {provider && (
        <PostForm
          action={href('login', {}, locale)}
          className="other-way spaced"
          {...(hasPendingForm ? { target: '_blank' } : {})}
        >
          <p className="or">{t('login.or')}</p>
          <input type="hidden" name="redirect_path" value={redirectPath} />
          {hasPendingForm && <input type="hidden" name="aside" value="1" />}
          <button type="submit" className="button quiet primary" name="intent" value="oauth">
            {t('login.oauth', { name: provider })}
          </button>
          <p className="after">
            {t(hasPendingForm ? 'login.oauth_aside' : 'login.oauth_after', { name: provider })}
          </p>
        </PostForm>
      )}
      {hasPendingForm && (
        <PostForm action={redirectPath} className="other-way spaced">
          <p>{t('login.kept_aside')}</p>
          <PendingInputs fields={pending} />
          <button type="submit" className="button quiet">
            {t('login.kept_continue')}
          </button>
        </PostForm>
      )}
    </>
  );
}

const aside = (pending: OtherLoginsProps['pending']) =>
  pending.length > 0 ? { target: '_blank', rel: 'noopener' } : {};

/** A link under the password. After a failed login it is a button, so that the e-mail address goes along. */
function ForgotPassword({ pending, isButton }: Pick<OtherLoginsProps, 'pending'> & { isButton: boolean }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className="below-field">
      {isButton ? (
        <ForgotButton />
      ) : (
        <a className="fine" href={href('password-reset', {}, locale)} {...aside(pending)}>
          {t('login.forgot')}
        </a>
      )}
    </p>
  );
}

/** §2 For visitors without an account. */
function Newcomers({ redirectPath, pending }: Pick<OtherLoginsProps, 'redirectPath' | 'pending'>) {
  const t = useT();
  const locale = useLocale();
  const back = redirectPath === href('home', {}, locale) ? {} : { redirect_path: redirectPath };
  return (
    <section className="apart">
      <h2>{t('login.new_here')}</h2>
      <p>{t('registration.lead')}</p>
      <p className="ways">
        <a className="button quiet primary" href={href('register', {}, locale, back)} {...aside(pending)}>
          {t('login.register')}
        </a>{' '}
        <a href={href('usage-guides', {}, locale)} {...aside(pending)}>
          {t('login.guide')}
        </a>
      </p>
    </section>
  );
}
