/** The profile form (§3, §5). Only the name is required, as in the Shop API. */
import { z } from 'zod';
import { kanaField, nameField, TOO_LONG } from '#app/forms/fields.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { digits, text } from '#contract/rules/normalise.ts';
import { joinNumber } from '#contract/rules/phone.ts';
import { isPhone } from '#contract/rules/validation.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { isYearGiven, readBirthday } from '../birthday.ts';

const line = (normalise: (value: string) => string) =>
  z
    .string()
    .max(DEFAULT_INPUT_MAX, TOO_LONG)
    .transform(normalise)
    .optional()
    .transform((value) => value ?? '');

const typed = (form: FormData, names: readonly string[]): string[] =>
  names.map((name) => String(form.get(name) ?? ''));

const PHONE = ['phone1', 'phone2', 'phone3'] as const;
const FAX = ['fax1', 'fax2', 'fax3'] as const;
const BIRTH = ['birthYear', 'birthMonth', 'birthDay'] as const;

function birthdayIn(form: FormData) {
  const [year = '', month = '', day = ''] = typed(form, BIRTH).map(digits);
  return { year, month, day };
}
const today = () => tokyo(new Date()).day;

/** The error of a phone or fax number is reported at its first field. */
const number = (form: FormData, names: readonly string[], error: string) =>
  line(text).refine(() => {
    const [area = '', exchange = '', subscriber = ''] = typed(form, names);
    // Text without digits is an error, not an empty number.
    const isEmpty = (area + exchange + subscriber).trim() === '';
    return isEmpty || isPhone(joinNumber([area, exchange, subscriber]));
  }, error);

/** In the order of the form, which is the order of the error summary. */
const fieldsOf = (form: FormData) =>
  z.object({
    lastName: nameField(),
    firstName: nameField(),
    furiganaLastname: kanaField,
    furiganaFirstname: kanaField,
    gender: z.enum(['m', 'f', 'u']).catch('u'),
    birthYear: line(digits)
      .refine(() => isYearGiven(birthdayIn(form)), { error: 'validation.birth_year', abort: true })
      .refine(() => readBirthday(birthdayIn(form), today()) !== undefined, 'validation.date_invalid'),
    birthMonth: line(digits),
    birthDay: line(digits),
    phone1: number(form, PHONE, 'validation.phone_number_invalid'),
    phone2: line(text),
    phone3: line(text),
    fax1: number(form, FAX, 'validation.fax_number_invalid'),
    fax2: line(text),
    fax3: line(text),
    profession: line(text),
    newsletter: z.enum(['yes', 'no']).catch('no'),
  });

const fields = fieldsOf(new FormData());
export const profileConstraint = constraintsOf(fields);

/** Body for the Shop API. Has every field, because the call clears those that are left out. */
export const profileForm = (sent: FormData) =>
  fieldsOf(sent).transform((form) => ({
    lastName: form.lastName,
    firstName: form.firstName,
    furiganaLastname: form.furiganaLastname,
    furiganaFirstname: form.furiganaFirstname,
    phoneNumber: joinNumber([form.phone1, form.phone2, form.phone3]),
    faxNumber: joinNumber([form.fax1, form.fax2, form.fax3]),
    profession: form.profession,
    birthday: readBirthday(birthdayIn(sent), today()) || undefined,
    gender: form.gender,
    subscribedToNewsletter: form.newsletter === 'yes',
  }));

/** Field names of the Shop API → those of the form. */
const FIELDS: Record<string, string> = { phoneNumber: 'phone1', faxNumber: 'fax1', birthday: 'birthYear' };
export const profileField = (wire: string): string | undefined => {
  const field = FIELDS[wire] ?? wire;
  return field in fields.shape ? field : undefined;
};
