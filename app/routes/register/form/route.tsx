import { useActionData, useLoaderData } from '@remix-run/react';
import { awaitedMailCookie, returnField } from '#app/cookies/awaited-mail.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { screen } from '#app/request/screen.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { register } from '#app/shop-api/user.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { ForgotButton, ForgotForm, ResendButton } from '#app/ui/member/mail-buttons.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { parseForm } from '#kit/form/parse-form.ts';
import { PostForm } from '#kit/form/post-form.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { registrationBody, registrationConstraint, registrationField, registrationForm } from './form.ts';
import { RegistrationFields, registrationLabels } from './registration-fields.tsx';

const { loader, action } = screen('register', {
  load: async ({ scope }) => ({
    constraint: registrationConstraint,
    redirect: returnField(scope.url.searchParams.get('redirect_path')).to,
  }),
  act: async ({ scope, form }) => {
    if (isLanguageSwitch(form)) return { ...(await inOtherLanguage(scope, form)), taken: undefined };
    const submission = parseForm(form, registrationForm(form));
    const refused = (refusal?: Refusal, taken?: string) =>
      refuseForm(scope, submission, { ...refusal, hideFields: ['password'] }, { taken });
    if (submission.status !== 'success') return refused();
    const { email } = submission.value;
    try {
      await register(scope.publicCaller, registrationBody(submission.value));
    } catch (error) {
      // After a lost response it is unknown whether the account was opened.
      const refusal = refusalOf(scope, error, {
        fieldOf: registrationField,
        undelivered: 'registration.not_sure',
      });
      const isTaken = error instanceof BadRequestError && error.errorCode === 'email_taken';
      return refused(refusal, isTaken ? email : undefined);
    }
    await scope.jar.set(awaitedMailCookie, {
      mail: 'verify',
      email,
      ...returnField(form.get('redirect_path')),
    });
    throw await redirectWith(scope, href('register.verification', {}, scope.locale));
  },
});

export { action, loader };

export default function Register() {
  const { constraint, redirect } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('register', registrationLabels, { constraint, lastResult: answer?.result });
  const login = href('login', {}, locale, redirect ? { redirect_path: redirect } : {});
  return (
    <TwoColumns
      crumbs={[{ name: t('registration.title') }]}
      title={t('registration.title')}
      lead={
        <>
          {t('registration.lead')}
          <Gap />
          <a href={login}>{t('registration.have_account')}</a>
        </>
      }
      isForm
    >
      <ErrorSummary form={form} />
      {answer?.taken && (
        <div className="part-failed">
          <p>
            {t('registration.taken')}
            <Gap />
            <a href={login}>{t('registration.to_login')}</a>
          </p>
          <ForgotForm email={answer.taken}>
            <ForgotButton />
          </ForgotForm>
          <ResendButton email={answer.taken} />
        </div>
      )}
      <PostForm {...form.props}>
        {redirect && <input type="hidden" name="redirect_path" value={redirect} />}
        <RequiredNote />
        <RegistrationFields fields={form.fields} />
        <Purpose text={t('registration.purpose')} />
        <SubmitButton after={t('registration.submit_after')}>{t('registration.submit')}</SubmitButton>
      </PostForm>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

import { TwoColumns } from '#app/ui/two-columns.tsx';
