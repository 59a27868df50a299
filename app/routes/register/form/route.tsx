/**
 * §2, §3, §5 The registration. The repeated e-mail address and the terms are checked here only, not by the Shop API.
 */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { awaitedMailCookie, returnField } from '#app/cookies/awaited-mail.ts';
import {
  checkbox,
  emailAgain,
  emailField,
  kanaField,
  nameField,
  newPassword,
  termsField,
  UNSELECTED,
} from '#app/forms/fields.ts';
import { inOtherLanguage, isLanguageSwitch } from '#app/forms/language.ts';
import { newsletterWording } from '#app/forms/newsletter-wording.ts';
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { register } from '#app/shop-api/user.ts';
import { LanguageButton } from '#app/ui/form/language-button.tsx';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { ForgotForm, ResendButton } from '#app/ui/member/mail-buttons.tsx';
import { TermsChoice } from '#app/ui/member/terms-choice.tsx';
import { TwoColumns } from '#app/ui/two-columns.tsx';
import { useShopForm } from '#app/ui/use-shop-form.ts';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { ErrorSummary } from '#kit/form/error-summary.tsx';
import { constraintsOf, parseForm } from '#kit/form/parse-form.ts';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { knownOf } from './known.ts';

/** In the order of the form, which is the order of the error summary. */
const registrationForm = (form: FormData) =>
  z.object({
    lastName: nameField(),
    firstName: nameField(),
    furiganaLastname: kanaField,
    furiganaFirstname: kanaField,
    email: emailField,
    emailConfirm: emailAgain(form.get('email')),
    password: newPassword,
    gender: z.enum(['male', 'female', 'unspecified'], { error: UNSELECTED }).optional(),
    newsletter: checkbox,
    terms: termsField,
  });

type Registration = z.output<ReturnType<typeof registrationForm>>;

export const registrationConstraint = constraintsOf(registrationForm(new FormData()));

const registrationLabels = {
  lastName: 'registration.last_name',
  firstName: 'registration.first_name',
  furiganaLastname: 'registration.kana_last_name',
  furiganaFirstname: 'registration.kana_first_name',
  email: 'registration.email',
  emailConfirm: 'registration.email_confirm',
  password: 'registration.password',
  gender: 'registration.gender',
  newsletter: 'registration.newsletter',
  terms: 'registration.terms',
} as const;

export const { loader, action } = screen('register', { load: loadRegister, act: postRegister });

async function loadRegister({ scope }: LoadArgs) {
  const redirect = returnField(scope.url.searchParams.get('redirect_path')).to;
  return { redirect, known: await knownOf(scope, redirect) };
}

async function postRegister({ scope, form }: ActArgs) {
  if (isLanguageSwitch(form)) return { ...(await inOtherLanguage(scope, form)), taken: undefined };
  const submission = parseForm(form, registrationForm(form));
  const refused = (refusal?: Refusal, taken?: string) =>
    refuseForm(scope, submission, { ...refusal, hideFields: ['password'] }, { taken });
  if (submission.status !== 'success') return refused();
  const { email } = submission.value;
  try {
    const { t } = scope;
    const newsletter = newsletterWording(t, t('registration.newsletter'), t('registration.purpose'));
    await register(scope.publicCaller, {
      ...registrationBody(submission.value),
      newsletterWording: newsletter,
    });
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
}

/** Body for the Shop API. */
const registrationBody = ({ emailConfirm: _, terms: __, ...rest }: Registration) => {
  const { password, newsletter, gender, ...person } = rest;
  return {
    ...person,
    gender: gender === 'unspecified' ? undefined : gender,
    plainPassword: password,
    subscribedToNewsletter: newsletter,
  };
};

/** The form's field for a field of the Shop API. */
const registrationField = (name: string): string => (name === 'plainPassword' ? 'password' : name);

export default function Register() {
  const { redirect, known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const form = useShopForm('register', registrationLabels, {
    constraint: registrationConstraint,
    lastResult: answer?.result,
    // lynx 2.9.0 would choose the first gender for those who choose nothing.
    defaultValue: { gender: 'unspecified', ...known },
  });
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
          <ForgotForm email={answer.taken} />
          <ResendButton email={answer.taken} />
        </div>
      )}
      <PostForm {...form.props}>
        {redirect && <input type="hidden" name="redirect_path" value={redirect} />}
        <RequiredNote />
        <RegistrationFields fields={form.fields} />
        <Purpose text={t('registration.purpose')} />
        <SubmitButton after={t('registration.submit_after')}>{t('registration.submit')}</SubmitButton>
        <LanguageButton />
      </PostForm>
    </TwoColumns>
  );
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** In the usual order in Japan. */
function RegistrationFields({ fields }: { fields: Record<keyof typeof registrationLabels, FormField> }) {
  const t = useT();
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  const email = {
    type: 'email',
    autoCapitalize: 'none',
    enterKeyHint: 'next',
    maxLength: EMAIL_MAX,
  } as const;
  return (
    <>
      <div className="field-pair">
        <TextInput field={fields.lastName} {...name} autoComplete="family-name" />
        <TextInput field={fields.firstName} {...name} autoComplete="given-name" />
      </div>
      {/* Autofill has no token for the reading of a name: browsers would fill in the name itself. */}
      <div className="field-pair">
        <TextInput field={fields.furiganaLastname} {...name} autoComplete="off" />
        <TextInput field={fields.furiganaFirstname} {...name} autoComplete="off" />
      </div>
      <p className="fine below-field">{t('registration.kana_hint')}</p>
      <TextInput field={fields.email} {...email} autoComplete="email" />
      <TextInput field={fields.emailConfirm} {...email} autoComplete="email" />
      <PasswordInput
        field={fields.password}
        hint={t('registration.password_hint')}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <RadioGroup
        field={fields.gender}
        compact
        choices={[
          { value: 'male', label: t('registration.gender_male') },
          { value: 'female', label: t('registration.gender_female') },
          { value: 'unspecified', label: t('registration.gender_unspecified') },
        ]}
      />
      <CheckBox field={fields.newsletter} hint={t('newsletter.hint')} />
      <TermsChoice field={fields.terms} />
    </>
  );
}
