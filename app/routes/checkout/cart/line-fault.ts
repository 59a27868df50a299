/** Why a line could not be changed, as a key of ours or in the Shop API's own words. */
import type { BadRequestError } from '#app/shop-api/errors.ts';

export function lineFault(error: BadRequestError): string {
  if (error.errorCode === 'item_quantity_exceeded') return 'errors.item_quantity_exceeded';
  if (error.errorCode === 'item_unavailable') return 'errors.item_unavailable';
  if (error.errorCode === 'checkout_state') return 'errors.cart_locked';
  return error.fields['quantity']?.[0] ?? 'errors.unexpected';
}
