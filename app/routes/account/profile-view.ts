/** The member's own data, as the profile shows it and as initial values of its form. */
import type { TextKey, Translate } from '#app/i18n/text.tsx';
import type { Data } from '#contract/call.ts';
import { personName } from '#contract/rules/person-name.ts';
import { formatNumber, splitNumber } from '#contract/rules/phone.ts';
import type { me } from '#contract/user.ts';
import { formatDate } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { birthdayParts } from './birthday.ts';

type Customer = Data<typeof me>;

export function profileView(customer: Customer, locale: Locale) {
  const number = (value: string | undefined) => (value ? formatNumber(value) : '');
  return {
    name: personName(customer, locale),
    kana: [customer.furiganaLastname, customer.furiganaFirstname].filter(Boolean).join(' '),
    email: customer.email,
    phone: number(customer.phoneNumber),
    fax: number(customer.faxNumber),
    // The first ten characters are the day. Ignores a time and zone after it.
    birthday: customer.birthday ? formatDate(customer.birthday.slice(0, 10), locale) : '',
    profession: customer.profession ?? '',
    gender: customer.gender,
    newsletter: customer.subscribedToNewsletter,
  };
}

export type ProfileView = ReturnType<typeof profileView>;

export function profileValues(customer: Customer) {
  const { year, month, day } = birthdayParts(customer.birthday);
  const [phone1, phone2, phone3] = splitNumber(customer.phoneNumber ?? '');
  const [fax1, fax2, fax3] = splitNumber(customer.faxNumber ?? '');
  return {
    lastName: customer.lastName,
    firstName: customer.firstName,
    furiganaLastname: customer.furiganaLastname ?? '',
    furiganaFirstname: customer.furiganaFirstname ?? '',
    gender: customer.gender as string,
    birthYear: year,
    birthMonth: month,
    birthDay: day,
    phone1,
    phone2,
    phone3,
    fax1,
    fax2,
    fax3,
    profession: customer.profession ?? '',
    newsletter: customer.subscribedToNewsletter ? 'yes' : 'no',
  };
}

export type ProfileValues = ReturnType<typeof profileValues>;

const genders: Record<ProfileView['gender'], TextKey> = {
  f: 'profile.gender_f',
  m: 'profile.gender_m',
  u: 'profile.gender_u',
};

/**
 * Label and value of each line of the profile, for its page and the download of the member's data. Unknown values are
 * empty.
 */
export const profileRows = (profile: ProfileView, t: Translate): [label: TextKey, value: string][] => [
  ['profile.name', profile.name],
  ['profile.kana', profile.kana],
  ['profile.email', profile.email],
  ['profile.gender', t(genders[profile.gender])],
  ['profile.birthday', profile.birthday],
  ['profile.phone', profile.phone],
  ['profile.fax', profile.fax],
  ['profile.profession', profile.profession],
  ['profile.newsletter', t(profile.newsletter ? 'profile.newsletter_yes' : 'profile.newsletter_no')],
];
