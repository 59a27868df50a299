/** Changes the e-mail address of an account by the link that was mailed to the new address, without a login. */
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tokenOf, unlessUnknown } from '#app/auth/mailed-link.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { confirmEmailChange, readEmailChange } from '#app/shop-api/email-change.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { checkSession } from '#app/shop-api/user.ts';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';

export const { loader, action } = screen('email-change', { load: loadEmailChange, act: postEmailChange });

async function loadEmailChange({ scope }: LoadArgs) {
  const head = { title: scope.t('email_change.title'), noindex: true };
  const link = await unlessUnknown(scope, 'email_changes', readEmailChange);
  return data({ link, page: { head } }, { status: link ? 200 : 404 });
}

/** Only the button uses up the link, because mail scanners also open links. The page then says what is so now. */
async function postEmailChange({ scope }: ActArgs) {
  await unlessUnknown(scope, 'email_changes', confirmEmailChange);
  await leaveEndedSession(scope);
  throw await redirectWith(scope, href('email-change', {}, scope.locale, { token: tokenOf(scope) }));
}

/** The change has ended the account's sessions. The page says so: nothing has expired. */
async function leaveEndedSession(scope: Scope): Promise<void> {
  if (!(await scope.member())) return;
  try {
    await checkSession(scope);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    if (!(error instanceof NotAuthenticatedError)) return;
    await scope.endSession();
    await scope.removeNotice('error.session_expired_error');
  }
}

export default function EmailChange() {
  const { link } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <TwoColumns crumbs={[{ name: t('email_change.title') }]} title={t('email_change.title')} isForm>
      {link?.state === 'open' && (
        <PostForm>
          <p className="text-lead">{t('email_change.text', { address: link.address })}</p>
          <SubmitButton after={t('email_change.after')}>{t('email_change.submit')}</SubmitButton>
        </PostForm>
      )}
      {link?.state === 'done' && (
        <>
          <p className="text-lead" role="status">
            {t('email_change.done', { address: link.address })}
          </p>
          <p className="actions">
            <QuietLink href={href('login', {}, locale)}>{t('registration.to_login')}</QuietLink>
          </p>
        </>
      )}
      {(!link || link.state === 'taken') && (
        <>
          <RefusalBox title={t('email_change.refused')}>
            <p>{link ? t('email_change.taken', { address: link.address }) : t('email_change.unknown')}</p>
          </RefusalBox>
          <p className="actions">
            <QuietLink href={href('inquiry', {}, locale)}>{t('inquiry.title')}</QuietLink>
          </p>
        </>
      )}
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
