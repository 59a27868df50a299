/** §2 The verification of the e-mail address: by the mailed link, or the page that waits for the mail. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailedToken, refusesLink, whyLinkIsDead } from '#app/auth/mailed-link.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import { MailForm, mailForm } from '#app/forms/mail-form.tsx';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, refuse, screen } from '#app/request/screen.ts';
import type { Member } from '#app/request/tokens.ts';
import { resendVerification, verifyAccount } from '#app/shop-api/user.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';

export const { loader, action } = screen('register.verification', {
  load: loadVerification,
  act: postVerification,
});

async function loadVerification({ scope }: LoadArgs) {
  const token = await mailedToken(scope);
  const awaited = await scope.jar.get(awaitedMailCookie);
  const email = awaited?.mail === 'verify' ? awaited.email : undefined;
  const member = await scope.member();
  const title = email && !token ? 'registration.sent_title' : 'registration.verify_title';
  return {
    page: { head: { title: scope.t(title), noindex: true } },
    hasToken: token !== undefined,
    /** Empty for guests. A member who opens a link is told which account is logged in: the link may be another's. */
    loggedInAs: accountName(scope, member),
    email,
    login: wayToLogin(scope, awaited?.to),
  };
}

/** The member's e-mail address, which tells accounts of one person apart, or the name in a token without one. */
const accountName = (scope: Scope, member: Member | undefined): string =>
  (member?.decoded.username ?? scope.memberName(member)).slice(0, 200);

const wayToLogin = (scope: Scope, to: string | undefined): string =>
  href('login', {}, scope.locale, to ? { redirect_path: to } : {});

async function postVerification({ scope, form }: ActArgs) {
  const token = await mailedToken(scope);
  if (form.get('intent') === 'mail') return resend(scope, form);
  if (!token) throw await redirectWith(scope, href('register.verification', {}, scope.locale));
  try {
    // Only this button uses up the link, because mail scanners also open links.
    await verifyAccount(scope.publicCaller, token);
  } catch (error) {
    if (!refusesLink(error)) throw error;
    return refuse({ dead: whyLinkIsDead(error), result: null });
  }
  const awaited = await scope.jar.get(awaitedMailCookie);
  await scope.jar.set(awaitedMailCookie, undefined);
  const loggedInAs = accountName(scope, await scope.member());
  if (loggedInAs)
    throw await redirectWith(scope, href('home', {}, scope.locale), {
      notices: [{ key: 'registration.verify_logged_in_success', values: { name: loggedInAs }, tone: 'info' }],
    });
  // §8.18
  throw await redirectWith(scope, wayToLogin(scope, awaited?.to), {
    notices: [{ key: 'registration.verify_token_success', tone: 'done' }],
  });
}

/**
 * §8.19. Reports an unknown address (§8.27). The Shop API limits the number of tries
 * (services/shop-api/domain/limits/mail-limit.ts).
 */
async function resend(scope: Scope, form: FormData) {
  const submission = parseForm(form, mailForm);
  const refused = (refusal?: Refusal) => refuseForm(scope, submission, refusal, { dead: undefined });
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    await resendVerification(scope.publicCaller, email);
  } catch (error) {
    return refused(
      refusalOf(scope, error, {
        undelivered: 'form.not_sent',
        missing: { email: ['error.email_not_found'] },
      }),
    );
  }
  const before = await scope.jar.get(awaitedMailCookie);
  const to = before?.to === undefined ? {} : { to: before.to };
  await scope.jar.set(awaitedMailCookie, { mail: 'verify', email, ...to });
  throw await redirectWith(scope, href('register.verification', {}, scope.locale), {
    notices: [{ key: 'registration.resent_verify_success', tone: 'done' }],
  });
}

export default function Verification() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const isDead = answer?.dead !== undefined;
  const asks = page.hasToken && !isDead;
  // After a refused form no mail was sent.
  const sentTo = page.hasToken || answer ? undefined : page.email;
  return (
    <TwoColumns
      crumbs={[{ name: t('registration.verify_title') }]}
      title={t(sentTo ? 'registration.sent_title' : 'registration.verify_title')}
      isForm
    >
      {asks && (
        <PostForm>
          <p className="text-lead">{t('registration.verify_text')}</p>
          {page.loggedInAs && <p>{t('registration.verify_logged_in', { name: page.loggedInAs })}</p>}
          <SubmitButton intent="verify" after={page.loggedInAs ? undefined : t('registration.verify_after')}>
            {t('registration.verify_submit')}
          </SubmitButton>
        </PostForm>
      )}
      {isDead && (
        <>
          <RefusalBox title={t('registration.verify_token_error')}>
            {answer.dead && <p>{answer.dead}</p>}
          </RefusalBox>
          <p className="actions">
            <QuietLink href={page.login}>{t('registration.to_login')}</QuietLink>
          </p>
        </>
      )}
      {!page.hasToken && (
        <>
          {sentTo && <p>{t('registration.sent_text', { email: sentTo })}</p>}
          <p>{t(sentTo ? 'registration.sent_next' : 'registration.waiting_text')}</p>
          {sentTo && <p className="purpose fine">{t('registration.sent_missing')}</p>}
        </>
      )}
      {!asks && (
        <section>
          <h2>
            <Phrases text={t('registration.resend_title')} />
          </h2>
          <MailForm
            action={href('register.verification', {}, locale)}
            email={page.email}
            lastResult={answer?.result}
            texts={{
              label: 'registration.email',
              submit: 'registration.resend',
              after: 'registration.resend_after',
            }}
          />
        </section>
      )}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
