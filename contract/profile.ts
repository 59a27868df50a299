/** Profile fields, each validated separately, so that one response has all errors. */
import { z } from 'zod';
import { addressBookEntry } from './address-book.ts';
import { emailText, optionalText, requiredText } from './fields.ts';
import { WORDING_MAX } from './newsletter.ts';
import { DEFAULT_INPUT_MAX } from './rules/constants.ts';
import { tokyo } from './rules/delivery.ts';
import { alsoAs, ours } from './rules/marks.ts';
import { dayOf } from './rules/moment.ts';
import * as normalise from './rules/normalise.ts';
import { readGender, readYesNo } from './rules/spellings.ts';
import { isBirthday, isEmail, isKana, isPhone, passwordFault } from './rules/validation.ts';

export const password = z
  .string({ error: 'validation.password_required' })
  .max(1024, 'validation.field_maximum');
/** A new password, entered twice; both entries must match. */
export const passwordPair = z.object(
  { first: password, second: password },
  { error: 'validation.password_required' },
);
const flag = z
  .union([z.boolean(), z.enum(['yes', 'no', '0', '1']), z.literal([0, 1])])
  .transform((v) => v === true || v === 'yes' || v === '1' || v === 1);
const gender = z
  .enum(['m', 'f', 'u', 'male', 'female', ''])
  .nullish()
  .transform((v) => (v === 'm' || v === 'male' ? 'm' : v === 'f' || v === 'female' ? 'f' : 'u'));

const name = requiredText(DEFAULT_INPUT_MAX).transform(normalise.text);
const kana = validated(
  optionalText(DEFAULT_INPUT_MAX),
  normalise.kana,
  isKana,
  'validation.kana_field_invalid',
);
/** §5.25, §5.27 */
const number = (error: string) =>
  validated(optionalText(DEFAULT_INPUT_MAX), normalise.digits, isPhone, error);

/** An optional text: normalised, then validated. */
function validated(
  field: ReturnType<typeof optionalText>,
  normalised: (value: string) => string,
  isGood: (value: string) => boolean,
  error: string,
) {
  return field
    .transform((value) => (value === undefined ? undefined : normalised(value)))
    .refine((value) => value === undefined || isGood(value), error);
}

/** A name and its reading (フリガナ), which may be missing. */
export const nameAndReading = {
  lastName: name,
  firstName: name,
  furiganaLastname: kana,
  furiganaFirstname: kana,
};

export const profile = {
  ...nameAndReading,
  phoneNumber: number('validation.phone_number_invalid'),
  faxNumber: number('validation.fax_number_invalid'),
  profession: optionalText(DEFAULT_INPUT_MAX).transform((value) => value && normalise.text(value)),
  birthday: validated(
    optionalText(40),
    (value) => value.slice(0, 10),
    (value) => isBirthday(value, tokyo(new Date()).day),
    'validation.date_invalid',
  ),
  gender,
  subscribedToNewsletter: flag.default(false),
  newsletterWording: optionalText(WORDING_MAX).meta({
    description: 'What the page says about the newsletter, kept as proof of the consent (beyond §7)',
  }),
};
type NewPassword = {
  plainPassword?: string | undefined;
  password?: { first: string; second: string } | undefined;
};

export const newPasswordOf = ({ plainPassword, password: pair }: NewPassword): string =>
  plainPassword ?? pair?.first ?? '';

/** The error key of the new password. The error is always reported at `plainPassword`, whichever field was sent. */
function faultOfPasswords(sent: NewPassword): string | undefined {
  const value = newPasswordOf(sent);
  if (value === '') return 'validation.password_required';
  const { password: pair } = sent;
  const fault = passwordFault(value);
  if (fault) return fault;
  return pair && pair.first !== pair.second ? 'validation.passwords_does_not_match' : undefined;
}

const passwords = z.object({ plainPassword: password.optional(), password: passwordPair.optional() });

export const registration = z
  .object({
    ...profile,
    ...passwords.shape,
    email: emailText.transform(normalise.email).refine(isEmail, 'validation.email_invalid'),
  })
  .refine((sent) => faultOfPasswords(sent) === undefined, {
    path: ['plainPassword'],
    error: ({ input }) => faultOfPasswords(passwords.parse(input)),
    // Also runs when other fields are invalid.
    when: ({ value }) => passwords.safeParse(value).success,
  });

export const customer = z.object({
  id: z.int(),
  firstName: ours(z.string(), ''),
  lastName: ours(z.string(), ''),
  email: z.string(),
  birthday: alsoAs(z.string().optional(), dayOf),
  gender: ours(
    alsoAs(z.enum(['m', 'f', 'u']), (value) => readGender(value) ?? value),
    'u',
  ),
  phoneNumber: z.string().optional(),
  subscribedToNewsletter: ours(
    alsoAs(z.boolean(), (value) => readYesNo(value) ?? value),
    false,
  ),
  furiganaFirstname: z.string().optional(),
  furiganaLastname: z.string().optional(),
  faxNumber: z.string().optional(),
  profession: z.string().optional(),
  acUserId: z.string().optional(),
  defaultAddress: addressBookEntry.optional(),
});
