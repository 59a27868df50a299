/** §3 The fields of the registration form, in the usual order in Japan. */
import { useT } from '#app/i18n/text.tsx';
import { TermsChoice } from '#app/ui/member/terms-choice.tsx';
import { EMAIL_MAX } from '#contract/rules/constants.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { PasswordInput } from '#kit/form/password-input.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';

export const registrationLabels = {
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

type Props = { fields: Record<keyof typeof registrationLabels, FormField> };

export function RegistrationFields({ fields }: Props) {
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
      <CheckBox field={fields.newsletter} />
      <TermsChoice field={fields.terms} />
    </>
  );
}
