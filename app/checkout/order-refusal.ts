/** Why an order could not be placed, and on which page the shopper can solve that. `here`: the payment step. */
import type { TextKey } from '#app/i18n/text.tsx';
import { isCartMissing, type ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

export type OrderRefusal = { at: 'cart' | 'here' | 'orders'; key: TextKey };

const refusals: Record<string, OrderRefusal> = {
  item_quantity_exceeded: { at: 'cart', key: 'error.item_quantity_exceeded' },
  item_unavailable: { at: 'cart', key: 'cart.remove_unavailable' },
  minimum_order: { at: 'cart', key: 'cart.minimum_order' },
  payment_amount_over_limit: { at: 'cart', key: 'cart.above_card' },
  cart_empty: { at: 'cart', key: 'checkout.notice_empty' },
  address_required: { at: 'cart', key: 'cart.add_address' },
  shipping_required: { at: 'cart', key: 'checkout.notice_no_method' },
  payment_required: { at: 'cart', key: 'checkout.notice_no_method' },
  too_many_unpaid_orders: { at: 'orders', key: 'orders.too_many_unpaid' },
  payment_amount_changed: { at: 'here', key: 'checkout.payment_changed' },
  payment_key_expired: { at: 'here', key: 'checkout.payment_changed' },
  payment_key_invalid: { at: 'here', key: 'checkout.payment_changed' },
  payment_token_invalid: { at: 'here', key: 'checkout.payment_changed' },
  payment_not_confirmed: { at: 'here', key: 'checkout.payment_changed' },
  payment_unknown: { at: 'here', key: 'checkout.unknown_text' },
  checkout_state: { at: 'here', key: 'error.cart_locked' },
};

export function orderRefusal(error: ShopApiError): OrderRefusal {
  if (isCartMissing(error)) return { at: 'cart', key: 'notice.cart_replaced' };
  if (error instanceof UnexpectedError)
    return { at: 'here', key: error.tooManyRequests ? 'error.too_many_requests' : 'error.network' };
  const code = error.errorCode ?? '';
  return refusals[code] ?? { at: 'here', key: `checkout.payment_${paymentError(code).meaning}` };
}
