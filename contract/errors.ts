/** Error responses. Clients use status, field and `errorCode`, never the text. */
import { z } from 'zod';

export const errorCodes = [
  'validation_failed',
  'malformed_body',
  'unsupported_charset',
  'body_too_large',
  'method_not_allowed',
  'not_found',
  'cart_not_found',
  'cart_empty',
  'cart_full',
  'cart_item_not_found',
  'item_quantity_exceeded',
  'item_unavailable',
  'product_not_found',
  'variant_not_found',
  'variant_required',
  'taxon_not_found',
  'minimum_order',
  'checkout_state',
  'address_required',
  'shipping_required',
  'payment_required',
  'shipping_method_not_available',
  'payment_method_not_available',
  'too_many_unpaid_orders',
  'phone_order_not_open',
  'payment_key_invalid',
  'payment_key_expired',
  'payment_amount_changed',
  'payment_not_confirmed',
  'payment_unknown',
  'payment_declined',
  'payment_request_invalid',
  'payment_rt_invalid',
  'payment_jb_invalid',
  'payment_amount_invalid',
  'payment_token_invalid',
  'payment_amount_over_limit',
  'payment_card_limit',
  'card_data_refused',
  'order_not_found',
  'address_not_found',
  'address_book_full',
  'wishlist_full',
  'email_taken',
  'email_not_found',
  'verification_token_invalid',
  'reset_token_invalid',
  'current_password_incorrect',
  'bad_credentials',
  'user_not_enabled',
  'token_missing',
  'token_expired',
  'token_invalid',
  'ac_token_invalid',
  'ac_account_not_found',
  'too_many_requests',
  'unavailable',
  'unexpected',
] as const;

/** The gateway’s own codes (`ER055`, `ER900`, …) pass through. */
export type ErrorCode = (typeof errorCodes)[number] | `ER${string}`;

const fieldErrors = z.record(z.string(), z.array(z.string()));

export const errorBody = z
  .object({
    success: z.literal(false),
    code: z.int(),
    message: z.string(),
    data: z.null(),
    errors: z.union([fieldErrors, z.array(fieldErrors)]).optional(),
    errorCode: z
      .union([z.enum(errorCodes), z.string().regex(/^ER/)])
      .optional()
      .meta({ description: 'One of these, or the gateway’s own (`ER055`, `ER900`, …)' }),
  })
  .meta({ id: 'Error' });
