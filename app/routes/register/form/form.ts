/**
 * §3, §5 The registration form. The repeated e-mail address and the terms are checked here only, not by the Shop API.
 */
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
} from '#app/forms/fields.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';

/** In the order of the form, which is the order of the error summary. */
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

/** Body for the Shop API. */
export const registrationBody = ({ emailConfirm: _, terms: __, ...rest }: Registration) => {
  const { password, newsletter, gender, ...person } = rest;
  return {
    ...person,
    gender: gender === 'unspecified' ? undefined : gender,
    plainPassword: password,
    subscribedToNewsletter: newsletter,
  };
};

/** The form's field for a field of the Shop API. */
export const registrationField = (name: string): string => (name === 'plainPassword' ? 'password' : name);
