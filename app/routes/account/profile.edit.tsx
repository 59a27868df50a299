import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { memberRefusal } from '~/forms/member-refusal.server.ts';
import { parseForm, refuseForm } from '~/forms/parse.server.ts';
import { profileConstraint, profileField, profileForm } from '~/forms/profile.server.ts';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { me, updateMe } from '~/shop-api/user.server.ts';
import { ProfileFields, profileLabels } from '~/ui/account/profile-fields.tsx';
import { type ProfileValues, profileValues } from '~/ui/account/profile-view.server.ts';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { SubmitButton } from '~/ui/form/submit-button.tsx';
import { useFields } from '~/ui/form/use-fields.ts';

export const meta = screenMeta;

export const loader = screenLoader('account.profile.edit', async ({ scope, request }) => {
  // After a POST the form shows what was typed: the Shop API need not be there for that.
  const customer = request.method === 'GET' ? await me(await scope.caller()) : undefined;
  return {
    head: headOf(scope, { title: scope.t('profile.edit_title'), noindex: true }),
    values: customer && profileValues(customer),
    constraint: profileConstraint,
  };
});

export const action = screenAction('account.profile.edit', async ({ scope, form }) => {
  const submission = parseForm(form, profileForm);
  if (submission.status !== 'success') return refuseForm(scope, submission);
  try {
    await updateMe(await scope.caller(), submission.value);
  } catch (error) {
    return refuseForm(scope, submission, memberRefusal(scope, error, profileField));
  }
  // The header says the new name at once.
  await scope.renewSession();
  throw await redirectWith(scope, href('account.profile', {}, scope.locale), {
    notices: [{ key: 'profile.saved', tone: 'done' }],
  });
});

export default function ProfileEdit() {
  const { values, constraint } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const [form, fields] = useFields<ProfileValues>({
    id: 'profile',
    lastResult: lastResult ?? null,
    constraint,
    defaultValue: values,
    defaultNoValidate: false,
  });
  return (
    <div className="account-form">
      <h1>{t('profile.edit_title')}</h1>
      <ErrorSummary form={form} labels={profileLabels(t)} />
      <form method="post" {...getFormProps(form)}>
        <ProfileFields fields={fields} />
        <p className="purpose">{t('profile.purpose')}</p>
        <SubmitButton>{t('profile.save')}</SubmitButton>
        <p className="cancel">
          <a href={href('account.profile', {}, locale)}>{t('profile.cancel')}</a>
        </p>
      </form>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
