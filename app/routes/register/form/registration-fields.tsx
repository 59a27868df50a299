/** §3 The fields of the registration form, in the order that forms in Japan have. */
import { type Translate, useT } from '#app/i18n/text.tsx';
import { CheckBox } from '#app/ui/form/check-box.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { FormField } from '#app/ui/form/use-fields.ts';
import { TermsChoice } from '#app/ui/member/terms-choice.tsx';

export type RegistrationValues = Record<
  | 'lastName'
  | 'firstName'
  | 'furiganaLastname'
  | 'furiganaFirstname'
  | 'email'
  | 'emailConfirm'
  | 'password'
  | 'gender'
  | 'newsletter'
  | 'terms',
  string
>;

type Props = {
  fields: { [Name in keyof RegistrationValues]: FormField };
};

export const registrationLabels = (t: Translate): Record<keyof RegistrationValues, string> => ({
  lastName: t('registration.last_name'),
  firstName: t('registration.first_name'),
  furiganaLastname: t('registration.kana_last_name'),
  furiganaFirstname: t('registration.kana_first_name'),
  email: t('registration.email'),
  emailConfirm: t('registration.email_confirm'),
  password: t('registration.password'),
  gender: t('registration.gender'),
  newsletter: t('registration.newsletter'),
  terms: t('registration.terms'),
});

const EMAIL_MAX = 254;

export function RegistrationFields({ fields }: Props) {
  const t = useT();
  const labels = registrationLabels(t);
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  const email = {
    type: 'email',
    autoCapitalize: 'none',
    enterKeyHint: 'next',
    maxLength: EMAIL_MAX,
  } as const;
  const box = (field: keyof RegistrationValues) => ({ field: fields[field], label: labels[field] });
  return (
    <>
      <div className="field-pair">
        <TextInput {...box('lastName')} {...name} autoComplete="family-name" />
        <TextInput {...box('firstName')} {...name} autoComplete="given-name" />
      </div>
      {/* Browsers have no word for the reading of a name: guesses would fill in the name itself. */}
      <div className="field-pair">
        <TextInput {...box('furiganaLastname')} {...name} autoComplete="off" />
        <TextInput {...box('furiganaFirstname')} {...name} autoComplete="off" />
      </div>
      <p className="field-hint pair-hint">{t('registration.kana_hint')}</p>
      <TextInput {...box('email')} {...email} autoComplete="email" />
      <TextInput {...box('emailConfirm')} {...email} autoComplete="email" />
      <PasswordInput
        {...box('password')}
        hint={t('registration.password_hint')}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <RadioGroup
        {...box('gender')}
        compact
        choices={[
          { value: 'male', label: t('registration.gender_male') },
          { value: 'female', label: t('registration.gender_female') },
          { value: 'unspecified', label: t('registration.gender_unspecified') },
        ]}
      />
      <CheckBox {...box('newsletter')} />
      <TermsChoice field={fields.terms} />
    </>
  );
}
