/** The profile form (§3, §5). Only the name has to be there, as at the Shop API. */
import { z } from 'zod';
import { constraintsOf } from '#app/forms/parse.server.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { digits, kana, text } from '#contract/rules/normalise.ts';
import { joinNumber } from '#contract/rules/phone.ts';
import { isKana, isPhone } from '#contract/rules/validation.ts';
import { readBirthday } from '../birthday.ts';

const REQUIRED = 'validation.field_required';
const TOO_LONG = 'validation.field_maximum';

const name = z
  .string({ error: REQUIRED })
  .max(DEFAULT_INPUT_MAX, TOO_LONG)
  .transform(text)
  .refine((value) => value !== '', REQUIRED);
const line = (normalise: (value: string) => string) =>
  z
    .string()
    .max(DEFAULT_INPUT_MAX, TOO_LONG)
    .transform(normalise)
    .optional()
    .transform((value) => value ?? '');
const kanaName = line(kana).refine((value) => value === '' || isKana(value), 'validation.kana_field_invalid');

/** The fields stand in the order of the form: the error summary follows it. */
const fields = z.object({
  lastName: name,
  firstName: name,
  furiganaLastname: kanaName,
  furiganaFirstname: kanaName,
  gender: z.enum(['m', 'f', 'u']).catch('u'),
  birthYear: line(digits),
  birthMonth: line(digits),
  birthDay: line(digits),
  phone1: line(text),
  phone2: line(text),
  phone3: line(text),
  fax1: line(text),
  fax2: line(text),
  fax3: line(text),
  profession: line(text),
  newsletter: z.enum(['yes', 'no']).catch('no'),
});

export const profileConstraint = constraintsOf(fields);

const at = (path: string, message: string) => ({ code: 'custom' as const, path: [path], message });

/** What the Shop API is told: every field, for what is left out is emptied. */
export const profileForm = fields.transform((form, context) => {
  const phoneNumber = joinNumber([form.phone1, form.phone2, form.phone3]);
  const faxNumber = joinNumber([form.fax1, form.fax2, form.fax3]);
  const birthday = readBirthday(
    { year: form.birthYear, month: form.birthMonth, day: form.birthDay },
    tokyo(new Date()).day,
  );
  if (birthday === undefined) context.addIssue(at('birthYear', 'validation.date_invalid'));
  if (phoneNumber !== '' && !isPhone(phoneNumber))
    context.addIssue(at('phone1', 'validation.phone_number_invalid'));
  if (faxNumber !== '' && !isPhone(faxNumber)) context.addIssue(at('fax1', 'validation.fax_number_invalid'));
  return {
    lastName: form.lastName,
    firstName: form.firstName,
    furiganaLastname: form.furiganaLastname,
    furiganaFirstname: form.furiganaFirstname,
    phoneNumber,
    faxNumber,
    profession: form.profession,
    birthday: birthday || undefined,
    gender: form.gender,
    subscribedToNewsletter: form.newsletter === 'yes',
  };
});

/** The Shop API's names → the form's. */
const PARTS: Record<string, string> = { phoneNumber: 'phone1', faxNumber: 'fax1', birthday: 'birthYear' };
export const profileField = (wire: string): string | undefined => {
  const field = PARTS[wire] ?? wire;
  return field in fields.shape ? field : undefined;
};
