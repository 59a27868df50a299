import { useActionData, useLoaderData } from '@remix-run/react';
import { mailedToken } from '#app/auth/mailed-link.server.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.server.ts';
import { mailConstraint, mailForm } from '#app/forms/mail.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.server.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { refuse, screenAction, screenLoader } from '#app/request/screen.server.ts';
import { BadRequestError, NotFoundError } from '#app/shop-api/errors.ts';
import { requestPasswordReset, resetPassword } from '#app/shop-api/user.server.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { DeadLink } from '#app/ui/member/dead-link.tsx';
import { MailForm } from '#app/ui/member/mail-form.tsx';
import { newPasswordConstraint, newPasswordForm } from './form.server.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export const loader = screenLoader('password-reset', async ({ scope }) => {
  const token = await mailedToken(scope);
  const awaited = await scope.jar.get(awaitedMailCookie);
  return {
    hasToken: token !== undefined,
    email: awaited?.mail === 'reset' ? awaited.email : undefined,
    mailConstraint,
    newPasswordConstraint,
  };
});

export const action = screenAction('password-reset', async ({ scope, form }) => {
  const token = await mailedToken(scope);
  return token && form.get('intent') !== 'mail' ? setPassword(scope, token, form) : sendMail(scope, form);
});

export default function PasswordReset() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const asks = page.hasToken && !answer?.dead;
  const isSent = !page.hasToken && page.email !== undefined;
  return (
    <div className="text-page narrow-form">
      <Breadcrumb way={[{ name: t('reset_password.title') }]} />
      <h1>{t(isSent ? 'reset_password.sent_title' : 'reset_password.title')}</h1>
      {asks && (
        <>
          <p className="text-lead">{t('reset_password.new_lead')}</p>
          <NewPasswordForm constraint={page.newPasswordConstraint} lastResult={answer?.result} />
        </>
      )}
      {answer?.dead && <DeadLink text={t(answer.dead)} why={t('reset_password.again')} />}
      {isSent && page.email && (
        <>
          <p className="sent">{t('reset_password.sent_text', { email: page.email })}</p>
          <p className="text-lead">{t('reset_password.sent_missing')}</p>
        </>
      )}
      {!asks && !isSent && !answer?.dead && <p className="text-lead">{t('reset_password.lead')}</p>}
      {!asks && (
        <MailForm
          action={href('password-reset', {}, locale)}
          email={page.email}
          constraint={page.mailConstraint}
          lastResult={answer?.result}
          words={{
            label: t('reset_password.email'),
            submit: t(isSent ? 'reset_password.resend' : 'reset_password.request'),
            after: t(isSent ? 'reset_password.resend_after' : 'reset_password.request_after'),
          }}
        />
      )}
      <p className="way-back">
        <a href={href('login', {}, locale)}>{t('reset_password.back_to_login')}</a>
      </p>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

type Dead = Extract<TextKey, 'reset_password.reset_password_fail' | 'reset_password.expired'>;

/** The same answer whether the address is known or not. */
async function sendMail(scope: Scope, form: FormData) {
  const submission = parseForm(form, mailForm);
  const refused = (refusal?: Refusal) => withLink(refuseForm(scope, submission, refusal));
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    await requestPasswordReset(scope.publicCaller, email);
  } catch (error) {
    return refused(refusalOf(scope, error, { undelivered: 'reset_password.request_failed' }));
  }
  await scope.jar.set(awaitedMailCookie, { mail: 'reset', email });
  throw await redirectWith(scope, href('password-reset', {}, scope.locale), {
    notices: [{ key: 'reset_password.resent', tone: 'done' }],
  });
}

async function setPassword(scope: Scope, token: string, form: FormData) {
  const submission = parseForm(form, newPasswordForm(form));
  const refused = (refusal?: Refusal) =>
    withLink(refuseForm(scope, submission, { ...refusal, hideFields: ['first', 'second'] }));
  if (submission.status !== 'success') return refused();
  try {
    await resetPassword(scope.publicCaller, token, submission.value);
  } catch (error) {
    // §8: unknown or used 404, too old 400.
    if (error instanceof NotFoundError) return dead(scope, 'reset_password.reset_password_fail', 404);
    if (error instanceof BadRequestError && error.errorCode === 'reset_token_invalid')
      return dead(scope, 'reset_password.expired', 400);
    const fieldOf = (name: string) => name.replace(/^password\./, '');
    return refused(refusalOf(scope, error, { fieldOf, undelivered: 'form.not_sent' }));
  }
  await scope.jar.set(awaitedMailCookie, undefined);
  // Every session has ended with the old password, this browser's too if it was one of them.
  await scope.forgetSession();
  throw await redirectWith(scope, href('login', {}, scope.locale), {
    notices: [{ key: 'reset_password.success', tone: 'done' }],
  });
}

const withLink = (answer: ReturnType<typeof refuseForm>) => ({
  ...answer,
  data: { ...answer.data, dead: undefined as Dead | undefined },
});

const dead = (scope: Scope, text: Dead, status: number) =>
  refuse(scope, { dead: text as Dead | undefined, result: null }, status);
