/** Fields of the profile, in the order usual in Japan. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import type { ProfileValues } from '../profile-view.ts';
import { BirthdayFields } from './birthday-fields.tsx';
import { NumberFields } from './number-fields.tsx';

export const profileLabels = {
  lastName: 'profile.last_name',
  firstName: 'profile.first_name',
  furiganaLastname: 'profile.last_kana',
  furiganaFirstname: 'profile.first_kana',
  gender: 'profile.gender',
  birthYear: 'profile.birthday',
  birthMonth: 'profile.birthday',
  birthDay: 'profile.birthday',
  phone1: 'profile.phone',
  phone2: 'profile.phone',
  phone3: 'profile.phone',
  fax1: 'profile.fax',
  fax2: 'profile.fax',
  fax3: 'profile.fax',
  profession: 'profile.profession',
  newsletter: 'profile.newsletter',
} as const satisfies Record<keyof ProfileValues, TextKey>;

export function ProfileFields({ fields }: { fields: Record<keyof ProfileValues, FormField> }) {
  const t = useT();
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  const choice = (value: string, label: string) => ({ value, label });
  return (
    <>
      <div className="field-pair">
        <TextInput field={fields.lastName} autoComplete="family-name" {...name} />
        <TextInput field={fields.firstName} autoComplete="given-name" {...name} />
        {/* Autofill has no token for readings; the tokens for names would fill in kanji. */}
        <TextInput field={fields.furiganaLastname} autoComplete="off" placeholder="ヤマダ" {...name} />
        <TextInput field={fields.furiganaFirstname} autoComplete="off" placeholder="ハナコ" {...name} />
      </div>
      <p className="fine below-field">{t('profile.kana_hint')}</p>
      <RadioGroup
        field={fields.gender}
        compact
        choices={[
          choice('m', t('profile.gender_m')),
          choice('f', t('profile.gender_f')),
          choice('u', t('profile.gender_u')),
        ]}
      />
      <BirthdayFields year={fields.birthYear} month={fields.birthMonth} day={fields.birthDay} />
      <NumberFields fields={[fields.phone1, fields.phone2, fields.phone3]} hint={t('profile.number_hint')} />
      <NumberFields fields={[fields.fax1, fields.fax2, fields.fax3]} contact="fax " />
      <TextInput field={fields.profession} autoComplete="organization-title" />
      <RadioGroup
        field={fields.newsletter}
        compact
        choices={[choice('yes', t('profile.newsletter_yes')), choice('no', t('profile.newsletter_no'))]}
      />
    </>
  );
}
