import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { Refusal } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { me } from '#app/shop-api/user.ts';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink } from '#kit/ui/button-link.tsx';
import { newTicket } from '../data-ticket.ts';
import { profileView } from '../profile-view.ts';
import { accountRefusal } from '../refusal.ts';
import { DataForm } from './data-form.tsx';
import { isOwnPassword } from './own-password.ts';
import { ProfileDetails } from './profile-details.tsx';

const PASSWORD_MAX = 1024;

const dataForm = z.object({
  password: z.string({ error: 'validation.password_required' }).max(PASSWORD_MAX, 'validation.field_maximum'),
});

const { loader, action } = screen('account.profile', {
  load: async ({ scope }) => ({
    profile: profileView(await me(scope), scope.locale),
    constraint: constraintsOf(dataForm),
  }),
  /** The download needs the password, because another person may use a device that is still logged in. */
  act: async ({ scope, form }) => {
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
  },
});

export { action, loader };

export default function Profile() {
  const { profile, constraint } = useLoaderData<typeof loader>();
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
        <DataForm constraint={constraint} lastResult={lastResult} />
        <p>{t('profile.delete_text')}</p>
        <p>
          <a href={href('inquiry', {}, locale, { topic: 'deletion' })}>{t('profile.delete_ask')}</a>
        </p>
      </section>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
