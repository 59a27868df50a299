/** The profile's form, in the order that forms in Japan have. */
import { type Translate, useT } from '#app/i18n/text.tsx';
import { RadioGroup } from '#app/ui/form/radio-group.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import type { FormField } from '#app/ui/form/use-fields.ts';
import type { ProfileValues } from '../profile-view.server.ts';
import { BirthdayFields } from './birthday-fields.tsx';
import { NumberFields } from './number-fields.tsx';

export type ProfileFieldset = {
  [Name in keyof ProfileValues]: FormField;
};

/** For the error summary: the first part of a number or a date speaks for all of them. */
export const profileLabels = (t: Translate): Partial<Record<keyof ProfileValues, string>> => ({
  lastName: t('profile.last_name'),
  firstName: t('profile.first_name'),
  furiganaLastname: t('profile.last_kana'),
  furiganaFirstname: t('profile.first_kana'),
  birthYear: t('profile.birthday'),
  phone1: t('profile.phone'),
  fax1: t('profile.fax'),
  profession: t('profile.profession'),
});

export function ProfileFields({ fields }: { fields: ProfileFieldset }) {
  const t = useT();
  const name = { autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'next' } as const;
  const choice = (value: string, label: string) => ({ value, label });
  return (
    <>
      <div className="field-pair">
        <TextInput
          field={fields.lastName}
          label={t('profile.last_name')}
          autoComplete="family-name"
          {...name}
        />
        <TextInput
          field={fields.firstName}
          label={t('profile.first_name')}
          autoComplete="given-name"
          {...name}
        />
        {/* There is no autofill word for readings; the ones for names would put kanji there. */}
        <TextInput
          field={fields.furiganaLastname}
          label={t('profile.last_kana')}
          autoComplete="off"
          placeholder="ヤマダ"
          {...name}
        />
        <TextInput
          field={fields.furiganaFirstname}
          label={t('profile.first_kana')}
          autoComplete="off"
          placeholder="ハナコ"
          {...name}
        />
      </div>
      <p className="field-hint after-fields">{t('profile.kana_hint')}</p>
      <RadioGroup
        field={fields.gender}
        label={t('profile.gender')}
        compact
        choices={[
          choice('m', t('profile.gender_m')),
          choice('f', t('profile.gender_f')),
          choice('u', t('profile.gender_u')),
        ]}
      />
      <BirthdayFields year={fields.birthYear} month={fields.birthMonth} day={fields.birthDay} />
      <NumberFields
        name={t('profile.phone')}
        parts={[fields.phone1, fields.phone2, fields.phone3]}
        hint={t('profile.number_hint')}
      />
      <NumberFields name={t('profile.fax')} parts={[fields.fax1, fields.fax2, fields.fax3]} contact="fax " />
      <TextInput
        field={fields.profession}
        label={t('profile.profession')}
        autoComplete="organization-title"
      />
      <RadioGroup
        field={fields.newsletter}
        label={t('profile.newsletter')}
        compact
        choices={[choice('yes', t('profile.newsletter_yes')), choice('no', t('profile.newsletter_no'))]}
      />
    </>
  );
}
