/** §5 rules on a member's own data, after normalisation (contract/rules/normalise.ts). Pure. */
import * as normalise from '#contract/rules/normalise.ts';
import { isKana, isPassword, isPhone } from '#contract/rules/validation.ts';
import type { MessageKey } from '../../messages/ja.ts';

export type ProfileInput = {
  lastName: string;
  firstName: string;
  furiganaLastname?: string | undefined;
  furiganaFirstname?: string | undefined;
  phoneNumber?: string | undefined;
  faxNumber?: string | undefined;
  profession?: string | undefined;
  birthday?: string | undefined;
  gender: 'm' | 'f' | 'u';
  subscribedToNewsletter: boolean;
};
export type FieldErrors = Record<string, MessageKey[]>;

/** A day that exists, not in the future, not before 1900. */
function isBirthday(value: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900-01-01' || value > today) return false;
  return new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
}

/** Normalised values, and what is wrong with them. Absent fields are emptied: the call replaces. */
export function readProfile(input: ProfileInput, today: string) {
  const errors: FieldErrors = {};
  const kana = (field: 'furiganaLastname' | 'furiganaFirstname') => {
    if (!input[field]) return null;
    const value = normalise.kana(input[field]);
    if (!isKana(value)) errors[field] = ['validation.kana_field_invalid'];
    return value;
  };
  const number = (field: 'phoneNumber' | 'faxNumber', key: MessageKey) => {
    if (!input[field]) return null;
    const value = normalise.digits(input[field]);
    if (!isPhone(value)) errors[field] = [key];
    return value;
  };
  const birthday = input.birthday?.slice(0, 10) ?? null;
  if (birthday !== null && !isBirthday(birthday, today)) errors['birthday'] = ['validation.date_invalid'];
  const values = {
    lastName: normalise.text(input.lastName),
    firstName: normalise.text(input.firstName),
    furiganaLastname: kana('furiganaLastname'),
    furiganaFirstname: kana('furiganaFirstname'),
    phoneNumber: number('phoneNumber', 'validation.phone_number_invalid'),
    faxNumber: number('faxNumber', 'validation.fax_number_invalid'),
    profession: input.profession ? normalise.text(input.profession) : null,
    birthday,
    gender: input.gender,
    subscribedToNewsletter: input.subscribedToNewsletter,
  };
  return { values, errors };
}

/** A new password and its repetition; `field` names the first half. */
export function judgePasswords(first: string, second: string, field: string): FieldErrors {
  if (first === '') return { [`${field}.first`]: ['validation.password_required'] };
  if (!isPassword(first)) return { [`${field}.first`]: ['validation.password_invalid'] };
  if (first !== second) return { [`${field}.second`]: ['validation.passwords_does_not_match'] };
  return {};
}
