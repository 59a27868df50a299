import { useActionData, useLoaderData } from '@remix-run/react';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { me, updateMe } from '#app/shop-api/user.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { profileValues } from '../profile-view.ts';
import { accountRefusal } from '../refusal.ts';
import { profileConstraint, profileField, profileForm } from './form.ts';
import { ProfileFields, profileLabels } from './profile-fields.tsx';

const { loader, action } = screen('account.profile.edit', {
  load: async ({ scope, request }) => {
    // A refused form shows what was typed, without another call.
    const customer = request.method === 'GET' ? await me(scope) : undefined;
    return {
      values: customer && profileValues(customer),
      constraint: profileConstraint,
    };
  },
  act: async ({ scope, form }) => {
    if (isLanguageSwitch(form)) return inOtherLanguage(scope, form);
    const submission = parseForm(form, profileForm(form));
    if (submission.status !== 'success') return refuseForm(scope, submission);
    try {
      await updateMe(scope, submission.value);
    } catch (error) {
      return refuseForm(scope, submission, accountRefusal(scope, error, profileField));
    }
    // The header takes the name from the access token.
    await scope.renewSession();
    throw await redirectWith(scope, href('account.profile', {}, scope.locale), {
      notices: [{ key: 'profile.saved', tone: 'done' }],
    });
  },
});

export { action, loader };

export default function ProfileEdit() {
  const { values, constraint } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('profile', profileLabels, { constraint, lastResult, defaultValue: values });
  return (
    <div className="account-form">
      <h1>{t('profile.edit_title')}</h1>
      <ErrorSummary form={form} />
      <PostForm {...form.props}>
        <RequiredNote />
        <ProfileFields fields={form.fields} />
        <Purpose text={t('profile.purpose')} />
        <SubmitButton>{t('profile.save')}</SubmitButton>
        <p className="ways">
          <a href={href('account.profile', {}, locale)}>{t('profile.cancel')}</a>
        </p>
      </PostForm>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
