/** Profile data as columns, and §5's rules on passwords. No side effects. */
import { passwordFault } from '#contract/rules/validation.ts';
import type { FieldErrors } from '../errors.ts';

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
  /** What the page said about the newsletter. */
  newsletterWording?: string | undefined;
};

/** Absent fields are cleared, since the call replaces the profile. */
export const profileRow = (input: ProfileInput) => ({
  lastName: input.lastName,
  firstName: input.firstName,
  furiganaLastname: input.furiganaLastname ?? null,
  furiganaFirstname: input.furiganaFirstname ?? null,
  phoneNumber: input.phoneNumber ?? null,
  faxNumber: input.faxNumber ?? null,
  profession: input.profession ?? null,
  birthday: input.birthday ?? null,
  gender: input.gender,
  subscribedToNewsletter: input.subscribedToNewsletter,
});

/** §5.20 Errors of a new password and its repetition, at `<field>.first` and `<field>.second`. */
export function judgePasswords(first: string, second: string, field: string): FieldErrors {
  if (first === '') return { [`${field}.first`]: ['validation.password_required'] };
  const fault = passwordFault(first);
  if (fault) return { [`${field}.first`]: [fault] };
  if (first !== second) return { [`${field}.second`]: ['validation.passwords_does_not_match'] };
  return {};
}
