import { getFormProps } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { awaitedMailCookie, returnField } from '#app/cookies/awaited-mail.server.ts';
import { parseForm, refuseForm } from '#app/forms/parse.server.ts';
import { troubleOf } from '#app/forms/trouble.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { register } from '#app/shop-api/user.server.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import { useFields } from '#app/ui/form/use-fields.ts';
import {
  registrationBody,
  registrationConstraint,
  registrationField,
  registrationForm,
} from './form.server.ts';
import { RegistrationFields, type RegistrationValues, registrationLabels } from './registration-fields.tsx';

export const meta = screenMeta;

export const loader = screenLoader('register', async ({ scope }) => ({
  head: headOf(scope, { title: scope.t('registration.title'), noindex: true }),
  constraint: registrationConstraint,
  redirect: returnField(scope.url.searchParams.get('redirect_path')).to,
}));

export const action = screenAction('register', async ({ scope, form }) => {
  const submission = parseForm(form, registrationForm(form));
  const refused = (refusal: Parameters<typeof refuseForm>[2] = {}) =>
    refuseForm(scope, submission, { ...refusal, hideFields: ['password'] });
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    await register(scope.publicCaller, registrationBody(submission.value));
  } catch (error) {
    // An answer that was lost does not tell whether the account was opened.
    const trouble = troubleOf(scope, error, 'registration.not_sure');
    if (trouble) return refused(trouble);
    if (!(error instanceof BadRequestError)) throw error;
    const fields = Object.entries(error.fields).map(([name, texts]) => [registrationField(name), texts]);
    return refused(
      fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: ['errors.unexpected'] },
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
      <form method="post" {...getFormProps(form)}>
        {redirect && <input type="hidden" name="redirect_path" value={redirect} />}
        <RegistrationFields fields={fields} />
        <p className="purpose">{t('registration.purpose')}</p>
        <SubmitButton after={t('registration.submit_after')}>{t('registration.submit')}</SubmitButton>
      </form>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
