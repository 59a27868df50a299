/** Errors of the Shop API on the account's forms. `fieldOf`: the form's field for a field of the Shop API. */
import { type Refusal, refusalOf } from '#app/forms/refusal.ts';
import type { Scope } from '#app/request/scope.ts';
import { ADDRESSES_MAX } from '#contract/rules/constants.ts';

export const accountRefusal = (
  scope: Scope,
  error: unknown,
  fieldOf: (name: string) => string | undefined,
): Refusal =>
  refusalOf(scope, error, {
    codes: {
      card_data_refused: { formErrors: ['account.card_number'] },
      address_book_full: { formErrors: [scope.t('address.full', { max: ADDRESSES_MAX })] },
      // §8.15
      current_password_incorrect: {
        fieldErrors: { current: ['account.password.current_password_incorrect'] },
      },
    },
    fieldOf,
    limit: 'account.limit',
    undelivered: 'account.not_saved',
  });
