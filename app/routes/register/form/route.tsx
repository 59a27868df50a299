import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { awaitedMailCookie, returnField } from '#app/cookies/awaited-mail.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { register } from '#app/shop-api/user.server.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import {
  registrationBody,
  registrationConstraint,
  registrationField,
  registrationForm,
} from './form.server.ts';
import { RegistrationFields, type RegistrationValues, registrationLabels } from './registration-fields.tsx';

export const loader = screenLoader('register', async ({ scope }) => ({
  constraint: registrationConstraint,
  redirect: returnField(scope.url.searchParams.get('redirect_path')).to,
}));

export const action = screenAction('register', async ({ scope, form }) => {
  const submission = parseForm(form, registrationForm(form));
  const refused = (refusal?: Refusal) =>
    refuseForm(scope, submission, { ...refusal, hideFields: ['password'] });
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    await register(scope.publicCaller, registrationBody(submission.value));
  } catch (error) {
    // An answer that was lost does not tell whether the account was opened.
    return refused(
      refusalOf(scope, error, { fieldOf: registrationField, undelivered: 'registration.not_sure' }),
    );
  }
  await scope.jar.set(awaitedMailCookie, {
    mail: 'verify',
    email,
    ...returnField(form.get('redirect_path')),
  });
  throw await redirectWith(scope, href('register.verification', {}, scope.locale));
});

export default function Register() {
  const { constraint, redirect } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const t = useT();
  const locale = useLocale();
  const [form, fields] = useFields<RegistrationValues>({
    id: 'register',
    lastResult: lastResult ?? null,
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div className="text-page narrow-form">
      <Breadcrumb way={[{ name: t('registration.title') }]} />
      <h1>{t('registration.title')}</h1>
      <p className="text-lead">
        {t('registration.lead')}{' '}
        <a href={href('login', {}, locale, redirect ? { redirect_path: redirect } : {})}>
          {t('registration.have_account')}
        </a>
      </p>
      <ErrorSummary form={form} labels={registrationLabels(t)} />
      <PostForm {...getFormProps(form)}>
        {redirect && <input type="hidden" name="redirect_path" value={redirect} />}
        <RegistrationFields fields={fields} />
        <p className="purpose">{t('registration.purpose')}</p>
        <SubmitButton after={t('registration.submit_after')}>{t('registration.submit')}</SubmitButton>
      </PostForm>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
