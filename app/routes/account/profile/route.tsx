/** §2 The member's own data, and its download. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { optional } from '#app/request/optional.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { retention } from '#app/shop-api/content.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { login, logout, me } from '#app/shop-api/user.ts';
import { RetentionPeriods } from '#app/ui/retention-periods.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import type { FormResult } from '#kit/form/use-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { newTicket } from '../data-ticket.ts';
import { type ProfileView, profileRows, profileView } from '../profile-view.ts';
import { accountRefusal } from '../refusal.ts';

const PASSWORD_MAX = 1024;

const dataForm = z.object({
  password: z.string({ error: 'validation.password_required' }).max(PASSWORD_MAX, 'validation.field_maximum'),
});

export const { loader, action } = screen('account.profile', {
  load: loadProfile,
  act: postDownload,
});

async function loadProfile({ scope }: LoadArgs) {
  const [customer, periods] = await Promise.all([
    me(scope),
    optional(scope, retention(scope.publicCaller), undefined),
  ]);
  return { profile: profileView(customer, scope.locale), periods };
}

/** The download needs the password, because another person may use a device that is still logged in. */
async function postDownload({ scope, form }: ActArgs) {
  const submission = parseForm(form, dataForm);
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, { ...refusal, hideFields: ['password'] });
  if (submission.status !== 'success') return refused();
  try {
    if (!(await isOwnPassword(scope, submission.value.password)))
      return refused({ fieldErrors: { password: ['account.password.current_password_incorrect'] } });
  } catch (error) {
    return refused(accountRefusal(scope, error, () => 'password'));
  }
  const format = form.get('format') === 'json' ? 'json' : 'html';
  throw await redirectWith(
    scope,
    href('account.data', {}, scope.locale, { format, ticket: await newTicket(scope) }),
  );
}

/**
 * Checks the member's password by a login at the Shop API, so that its limits against guessing apply. The session that
 * this login opens is closed at once.
 */
async function isOwnPassword(scope: Scope, password: string): Promise<boolean> {
  const { email } = await me(scope);
  try {
    const opened = await login(scope.publicCaller, { email, password });
    if (opened.refresh_token)
      await logout(scope.publicCaller, opened.refresh_token).catch((error: unknown) => {
        // A failed logout is ignored, because the session expires anyway.
        if (!(error instanceof ShopApiError)) throw error;
      });
    return true;
  } catch (error) {
    if (error instanceof NotAuthenticatedError) return false;
    throw error;
  }
}

export default function Profile() {
  const { profile, periods } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t('account.profile')}</h1>
      <ProfileDetails profile={profile} />
      <p className="actions">
        <ButtonLink href={href('account.profile.edit', {}, locale)}>{t('profile.edit')}</ButtonLink>
      </p>
      <section className="own-data apart">
        <h2>{t('profile.data_title')}</h2>
        <p>{t('profile.data_text')}</p>
        <DataForm lastResult={lastResult} />
        <p>{t('profile.delete_text')}</p>
        <p>
          <a href={href('inquiry', {}, locale, { topic: 'deletion' })}>{t('profile.delete_ask')}</a>
        </p>
      </section>
      {periods && (
        <section className="own-data apart">
          <h2>{t('privacy.kept_title')}</h2>
          <RetentionPeriods periods={periods} />
        </section>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

function ProfileDetails({ profile }: { profile: ProfileView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <dl className="record rows">
      {profileRows(profile, t).map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd lang={langOf(value, locale)}>
            {value || <span className="fine">{t('profile.none')}</span>}
            {label === 'profile.email' && (
              <p lang={locale}>
                <a href={href('inquiry', {}, locale)}>{t('profile.email_ask')}</a>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The download is HTML or JSON. */
function DataForm({ lastResult }: { lastResult: FormResult | null | undefined }) {
  const t = useT();
  const form = useShopForm(
    'own-data',
    { password: 'account.password.current' },
    { schema: dataForm, lastResult },
  );
  return (
    <>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <PasswordInput field={form.fields.password} autoComplete="current-password" enterKeyHint="go" />
        <p className="ways">
          <button type="submit" className="button quiet" name="format" value="html">
            {t('profile.data_download')}
          </button>{' '}
          <button type="submit" className="button quiet" name="format" value="json">
            {t('profile.data_json')}
          </button>
        </p>
      </PostForm>
    </>
  );
}
