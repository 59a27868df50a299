/** Why a line cannot be in the cart as it was asked for. */
import { type Refusal, refusalOf } from '#app/forms/refusal.server.ts';
import type { Scope } from '#app/request/scope.server.ts';

const UNAVAILABLE: Refusal = { formErrors: ['errors.item_unavailable'] };

export const lineRefusal = (scope: Scope, error: unknown): Refusal =>
  refusalOf(scope, error, {
    codes: {
      item_quantity_exceeded: { fieldErrors: { quantity: ['errors.item_quantity_exceeded'] } },
      item_unavailable: UNAVAILABLE,
      product_not_found: UNAVAILABLE,
      variant_not_found: UNAVAILABLE,
      variant_required: { formErrors: ['product.option_missing'] },
    },
    // The sum of old and new may pass 99: the Shop API says so in the shopper's language.
    fieldOf: (name) => (name === 'quantity' ? name : undefined),
  });
