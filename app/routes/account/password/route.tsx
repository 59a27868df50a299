/** Changes the password: asks once for the current (§5.22) and twice for the new. Passwords are never normalised. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { knownBrowserCookie } from '#app/cookies/known-browser.ts';
import { newPassword } from '#app/forms/fields.ts';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { BadRequestError, UnexpectedError } from '#app/shop-api/errors.ts';
import { changePassword, me, requestPasswordReset } from '#app/shop-api/user.ts';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { errorCodes } from '#contract/errors.ts';
import { PASSWORD_MIN } from '#contract/rules/constants.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { UsernameField } from '#kit/form/username-field.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { accountRefusal } from '../refusal.ts';

/** Value of the field `intent`: sends the link for a new password. */
const BY_MAIL = 'mail';

const REQUIRED = 'validation.password_required';
const MAX = 1024;

const password = z.string({ error: REQUIRED }).max(MAX, 'validation.password_invalid');

/** In the order of the form, which is the order of the error summary. */
const passwordForm = (form: FormData) =>
  z.object({
    current: password.min(PASSWORD_MIN, 'validation.current_password_minimum'),
    next: newPassword.refine((next) => next !== form.get('current'), 'validation.password_unchanged'),
    again: password.refine((again) => again === form.get('next'), 'validation.passwords_does_not_match'),
  });
const passwordConstraint = constraintsOf(passwordForm(new FormData()));

const passwordFields = ['current', 'next', 'again'];

export const { loader, action } = screen('account.password', {
  load: loadPassword,
  act: postPassword,
});

async function loadPassword({ scope }: LoadArgs) {
  return { email: (await scope.member())?.decoded.username };
}

async function postPassword({ scope, form }: ActArgs) {
  if (form.get('intent') === BY_MAIL) throw await mailLink(scope);
  const submission = parseForm(form, passwordForm(form));
  if (submission.status !== 'success') return refuseForm(scope, submission, { hideFields: passwordFields });
  const { current, next, again } = submission.value;
  try {
    // All other sessions end; the tokens of this session stay valid.
    await changePassword(scope, {
      currentPassword: current,
      newPassword: { first: next, second: again },
    });
  } catch (error) {
    return refuseForm(scope, submission, { ...passwordRefusal(scope, error), hideFields: passwordFields });
  }
  // §8.17
  throw await redirectWith(scope, href('account.password', {}, scope.locale), {
    notices: [{ key: 'account.password.change_password_successful', tone: 'done' }],
  });
}

/** Field names of the Shop API → those of the form. */
const FIELDS: Record<string, string> = {
  currentPassword: 'current',
  newPassword: 'next',
  plainPassword: 'next',
  'newPassword.first': 'next',
  'newPassword.second': 'again',
};

const passwordField = (wire: string): string | undefined => FIELDS[wire];

/**
 * §8.15: what is refused and not said to concern the new password concerns the current one, whatever the answer's words
 * are. The form has checked the new one.
 */
function passwordRefusal(scope: Scope, error: unknown): Refusal {
  const refusal = accountRefusal(scope, error, passwordField);
  const isOfNew = Object.keys(refusal.fieldErrors ?? {}).some((name) => name !== 'current');
  if (!(error instanceof BadRequestError) || isOfNew) return refusal;
  const isOurs = errorCodes.some((code) => code === error.errorCode);
  return !isOurs ? { fieldErrors: { current: ['account.password.current_password_incorrect'] } } : refusal;
}

/** Sends the reset link to the member's own e-mail address, as the login page does for a forgotten password. */
async function mailLink(scope: Scope): Promise<Response> {
  const { email } = await me(scope);
  const here = href('account.password', {}, scope.locale);
  try {
    await requestPasswordReset(scope.publicCaller, email, await scope.jar.get(knownBrowserCookie));
  } catch (error) {
    if (!(error instanceof UnexpectedError)) throw error;
    const values = { minutes: waitMinutes(Number(error.retryAfter)) };
    const key = error.tooManyRequests ? 'error.too_many_requests' : 'reset_password.request_failed';
    return redirectWith(scope, here, { notices: [{ key, values, tone: 'alert' }] });
  }
  return redirectWith(scope, here, {
    notices: [{ key: 'account.password.mail_sent', values: { email }, tone: 'done' }],
  });
}

export default function Password() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const form = useShopForm(
    'password',
    {
      current: 'account.password.current',
      next: 'account.password.next',
      again: 'account.password.again',
    },
    { constraint: passwordConstraint, lastResult },
  );
  return (
    <div className="account-form">
      <h1>{t('account.password.title')}</h1>
      <ErrorSummary form={form} />
      {lastResult && <p>{t('account.password.all_again')}</p>}
      <PostForm {...form.props}>
        <RequiredNote />
        {email && <UsernameField id="password-email" label={t('profile.email')} email={email} />}
        <PasswordInput field={form.fields.current} autoComplete="current-password" enterKeyHint="next" />
        <PasswordInput
          field={form.fields.next}
          hint={t('account.password.next_hint')}
          autoComplete="new-password"
          enterKeyHint="next"
        />
        <PasswordInput field={form.fields.again} autoComplete="new-password" enterKeyHint="done" />
        <SubmitButton after={t('account.password.after')}>{t('account.password.submit')}</SubmitButton>
      </PostForm>
      <PostForm action={href('account.password', {}, locale)} className="other-way spaced">
        <p>{t('account.password.forgotten')}</p>
        <button type="submit" name="intent" value={BY_MAIL} className="button quiet">
          {t('account.password.by_mail')}
        </button>
      </PostForm>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
