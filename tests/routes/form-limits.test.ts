/** Forms know the limits of their fields: for the `maxLength` of inputs, and for the number in "At most … characters". */
import { describe, expect, it } from 'vitest';
import { addressForm } from '#app/forms/address.ts';
import { mailForm } from '#app/forms/mail-form.tsx';
import { profileFields } from '#app/routes/account/profile-edit/route.tsx';
import { inquiryConstraint } from '#app/routes/inquiry/inquiry-form.tsx';
import { newPasswordConstraint } from '#app/routes/password-reset/route.tsx';
import { purchaseRequestConstraint } from '#app/routes/products/product/request.tsx';
import { registrationConstraint } from '#app/routes/register/form/route.tsx';
import { DEFAULT_INPUT_MAX, EMAIL_MAX, PASSWORD_MAX } from '#contract/rules/constants.ts';
import { type Constraints, constraintsOf } from '#kit/form/parse-form.ts';

const limitsOf = (constraints: Constraints) =>
  Object.fromEntries(Object.entries(constraints).map(([name, { maxLength }]) => [name, maxLength]));

describe('the limits of a form (§5.40)', () => {
  it('are those of an address, whose street is longer than other fields', () => {
    expect(limitsOf(constraintsOf(addressForm))).toMatchObject({
      lastName: DEFAULT_INPUT_MAX,
      city: DEFAULT_INPUT_MAX,
      street: 135,
      building: DEFAULT_INPUT_MAX,
      phoneNumber: DEFAULT_INPUT_MAX,
    });
  });

  it('are those of the other forms', () => {
    expect(limitsOf(inquiryConstraint)).toMatchObject({ name: 100, productCode: 200, subject: 100 });
    expect(limitsOf(purchaseRequestConstraint)).toMatchObject({ name: 100, email: EMAIL_MAX });
    expect(limitsOf(constraintsOf(profileFields))).toMatchObject({
      lastName: DEFAULT_INPUT_MAX,
      profession: 64,
    });
    expect(limitsOf(registrationConstraint)).toMatchObject({
      furiganaLastname: DEFAULT_INPUT_MAX,
      emailConfirm: EMAIL_MAX,
      password: PASSWORD_MAX,
    });
    expect(limitsOf(newPasswordConstraint)).toEqual({ first: PASSWORD_MAX, second: PASSWORD_MAX });
    expect(limitsOf(constraintsOf(mailForm))).toEqual({ email: EMAIL_MAX });
  });
});
