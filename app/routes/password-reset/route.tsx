/** §2, §5 A forgotten password: asks for the e-mail address, and after the mailed link for a new password, twice. */
import type { SubmissionResult } from '@conform-to/dom';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { mailedToken, refusesLink, whyLinkIsDead } from '#app/auth/mailed-link.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import { knownBrowserCookie } from '#app/cookies/known-browser.ts';
import { newPassword, newPasswordAgain } from '#app/forms/fields.ts';
import { MailForm, mailForm } from '#app/forms/mail-form.tsx';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import { NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import { checkResetLink, requestPasswordReset, resetPassword } from '#app/shop-api/user.ts';
import { BEGIN_RESET } from '#app/ui/member/mail-buttons.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';

const newPasswordForm = (form: FormData) =>
  z.object({ first: newPassword, second: newPasswordAgain(form.get('first')) });
export const newPasswordConstraint = constraintsOf(newPasswordForm(new FormData()));

export const { loader, action } = screen('password-reset', {
  load: loadPasswordReset,
  act: postPasswordReset,
});

async function loadPasswordReset({ scope, request }: LoadArgs) {
  const token = await mailedToken(scope);
  const awaited = await scope.jar.get(awaitedMailCookie);
  // Checks the link before showing the form. A POST needs no check here: setting the password checks the link itself.
  const dead = token && request.method === 'GET' ? await deadLink(scope, token) : undefined;
  const page = {
    hasToken: token !== undefined,
    dead: dead?.why,
    email: awaited?.mail === 'reset' ? awaited.email : undefined,
  };
  return data(page, { status: dead?.status ?? 200 });
}

async function deadLink(scope: Scope, token: string): Promise<DeadLink | undefined> {
  try {
    await checkResetLink(scope.publicCaller, token);
    return undefined;
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    // Other errors, such as an unreachable Shop API, are left to the form's POST.
    return error.errorCode === 'reset_token_invalid' ? whyDead(error) : undefined;
  }
}

type DeadLink = { status: number; why: string };

/** §8.14: 404 for an unknown or used link, 400 for an expired one. */
const whyDead = (error: ShopApiError): DeadLink => ({
  status: error instanceof NotFoundError ? 404 : 400,
  why: whyLinkIsDead(error),
});

async function postPasswordReset({ scope, form }: ActArgs) {
  const token = await mailedToken(scope);
  if (form.get('intent') === BEGIN_RESET) return begin(form);
  return token && form.get('intent') !== 'mail' ? setPassword(scope, token, form) : sendMail(scope, form);
}

type Answer = {
  result: SubmissionResult<string[]> | null;
  /** Why the link does not work: a text of the Shop API, or empty. */
  dead?: string | undefined;
  /** The e-mail address typed on the page before. */
  typed?: string | undefined;
};

type Refused = ReturnType<typeof refuse<Answer>>;

/** Shows the form with the e-mail address typed on the login page. */
const begin = (form: FormData): Answer => ({
  result: null,
  typed: String(form.get('email') ?? '').slice(0, EMAIL_MAX),
});

/** Answers in the same way for known and unknown addresses. Other failures: §8.30. */
async function sendMail(scope: Scope, form: FormData): Promise<Refused> {
  const submission = parseForm(form, mailForm);
  const refused = (refusal?: Refusal) => refuseForm(scope, submission, refusal);
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    await requestPasswordReset(scope.publicCaller, email, await scope.jar.get(knownBrowserCookie));
  } catch (error) {
    return refused(
      refusalOf(scope, error, {
        undelivered: 'reset_password.request_failed',
        missing: { email: ['error.email_not_found'] },
      }),
    );
  }
  await scope.jar.set(awaitedMailCookie, { mail: 'reset', email });
  throw await redirectWith(scope, href('password-reset', {}, scope.locale), {
    notices: [{ key: 'reset_password.resent', tone: 'done' }],
  });
}

async function setPassword(scope: Scope, token: string, form: FormData): Promise<Refused> {
  const submission = parseForm(form, newPasswordForm(form));
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, { ...refusal, hideFields: ['first', 'second'] });
  if (submission.status !== 'success') return refused();
  try {
    await resetPassword(scope.publicCaller, token, submission.value);
  } catch (error) {
    if (isAboutTheLink(error)) {
      const { status, why } = whyDead(error);
      return refuse<Answer>({ result: null, dead: why }, status);
    }
    const fieldOf = (name: string) => FIELDS[name];
    return refused(refusalOf(scope, error, { fieldOf, undelivered: 'form.not_sent' }));
  }
  await scope.jar.set(awaitedMailCookie, undefined);
  // The reset has ended all sessions of the member, which may include this browser's.
  await scope.forgetSession();
  throw await redirectWith(scope, href('login', {}, scope.locale), {
    notices: [{ key: 'reset_password.success', tone: 'done' }],
  });
}

/** Not if the new password is refused, which some Shop APIs check by rules of their own. */
const isAboutTheLink = (error: unknown): error is ShopApiError =>
  refusesLink(error) && !Object.keys(error.fields).some((name) => name in FIELDS);

/** Field names of the Shop API → those of the form. */
const FIELDS: Record<string, string> = {
  password: 'first',
  plainPassword: 'first',
  newPassword: 'first',
  first: 'first',
  second: 'second',
  'password.first': 'first',
  'password.second': 'second',
  'newPassword.first': 'first',
  'newPassword.second': 'second',
};

export default function PasswordReset() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const dead = answer?.dead ?? page.dead;
  const asks = page.hasToken && dead === undefined;
  const sentTo = page.hasToken || answer ? undefined : page.email;
  return (
    <TwoColumns
      crumbs={[{ name: t('reset_password.title') }]}
      title={t(sentTo ? 'reset_password.sent_title' : 'reset_password.title')}
      isForm
    >
      {asks && (
        <>
          <p className="text-lead">{t('reset_password.new_lead')}</p>
          <NewPasswordForm lastResult={answer?.result} />
        </>
      )}
      {dead !== undefined && (
        <RefusalBox title={t('reset_password.reset_password_fail')}>
          <p>
            {dead && (
              <>
                {dead}
                <Gap />
              </>
            )}
            {t('reset_password.again')}
          </p>
        </RefusalBox>
      )}
      {sentTo && (
        <>
          <p>{t('reset_password.sent_text', { email: sentTo })}</p>
          <p className="text-lead">{t('reset_password.sent_missing')}</p>
        </>
      )}
      {!asks && !sentTo && dead === undefined && <p className="text-lead">{t('reset_password.lead')}</p>}
      {!asks && (
        <MailForm
          action={href('password-reset', {}, locale)}
          email={answer?.typed ?? page.email}
          lastResult={answer?.result}
          texts={{
            label: 'reset_password.email',
            submit: sentTo ? 'reset_password.resend' : 'reset_password.request',
            after: sentTo ? 'reset_password.resend_after' : 'reset_password.request_after',
          }}
        />
      )}
      <p className="actions">
        <a href={href('login', {}, locale)}>{t('reset_password.back_to_login')}</a>
      </p>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

function NewPasswordForm({ lastResult }: { lastResult: FormResult | null | undefined }) {
  const t = useT();
  const form = useShopForm(
    'new-password',
    { first: 'reset_password.first', second: 'reset_password.second' },
    { constraint: newPasswordConstraint, lastResult },
  );
  return (
    <>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <PasswordInput
          field={form.fields.first}
          hint={t('registration.password_hint')}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordInput field={form.fields.second} autoComplete="new-password" enterKeyHint="done" />
        <SubmitButton after={t('reset_password.submit_after')}>{t('reset_password.submit')}</SubmitButton>
      </PostForm>
    </>
  );
}
