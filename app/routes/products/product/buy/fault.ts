/** What the Shop API has against a line, told at the field it concerns. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { BadRequestError } from '#app/shop-api/errors.ts';

type Fault = { fieldErrors?: Record<string, string[]>; formErrors?: TextKey[] };

export function addFault(error: BadRequestError): Fault {
  switch (error.errorCode) {
    case 'item_quantity_exceeded':
      return { fieldErrors: { quantity: ['errors.item_quantity_exceeded'] } };
    case 'item_unavailable':
    case 'product_not_found':
    case 'variant_not_found':
      return { formErrors: ['errors.item_unavailable'] };
    case 'variant_required':
      return { formErrors: ['product.option_missing'] };
    case 'checkout_state':
      return { formErrors: ['errors.cart_locked'] };
    default:
      // The sum of old and new may pass 99: the Shop API says so in the shopper's language.
      return error.fields['quantity']
        ? { fieldErrors: { quantity: error.fields['quantity'] } }
        : { formErrors: ['errors.unexpected'] };
  }
}
