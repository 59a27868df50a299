/** §3, §5 The registration form. Confirmation and terms are the shop's own: the Shop API never sees them. */
import { z } from 'zod';
import {
  checkbox,
  emailAgain,
  emailField,
  kanaField,
  nameField,
  newPassword,
  termsField,
  UNSELECTED,
} from '#app/forms/fields.server.ts';
import { constraintsOf } from '#app/forms/parse-form.ts';

/** The fields stand in the order of the form: the error summary follows it. */
export const registrationForm = (form: FormData) =>
  z.object({
    lastName: nameField(),
    firstName: nameField(),
    furiganaLastname: kanaField,
    furiganaFirstname: kanaField,
    email: emailField,
    emailConfirm: emailAgain(form.get('email')),
    password: newPassword,
    gender: z.enum(['male', 'female', 'unspecified'], { error: UNSELECTED }).optional(),
    newsletter: checkbox,
    terms: termsField,
  });

type Registration = z.output<ReturnType<typeof registrationForm>>;

export const registrationConstraint = constraintsOf(registrationForm(new FormData()));

/** As the Shop API takes it. */
export const registrationBody = ({ emailConfirm: _, terms: __, ...rest }: Registration) => {
  const { password, newsletter, gender, ...person } = rest;
  return {
    ...person,
    gender: gender === 'unspecified' ? undefined : gender,
    plainPassword: password,
    subscribedToNewsletter: newsletter,
  };
};

/** The Shop API's names of fields that are called otherwise here. */
export const registrationField = (name: string): string => (name === 'plainPassword' ? 'password' : name);
