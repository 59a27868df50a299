/**
 * Where the shopper goes after pressing the order button, whether the card is entered in our page or on the gateway's.
 */
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import { orderLimits } from '#app/i18n/order-limits.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { isCartMissing, type ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { UNPAID_ORDERS_MAX } from '#contract/rules/constants.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { TextValues } from '#kit/i18n/text.tsx';
import type { PlacingResult } from './placing-result.ts';

/** Query parameter of the step with the order button: the cart has changed since that page was shown. */
export const CHANGED = 'changed';

/**
 * Query parameter of the payment step: the page has the button to the gateway's page. With our Shop API the order is placed
 * then; another one may place it after the payment.
 */
export const TO_GATEWAY = 'go';

export type After =
  | { kind: 'go'; to: string; notice?: Pick<Notice, 'key' | 'values'> }
  | { kind: 'stay'; refusal: OrderRefusal; error: ShopApiError };

/** @param placed the path to go to when the order was placed */
export function afterOrderButton(result: PlacingResult, placed: string, locale: Locale): After {
  const toCart = (key: TextKey, values?: TextValues): After => ({
    kind: 'go',
    to: href('checkout.cart', {}, locale),
    notice: values ? { key, values } : { key },
  });
  switch (result.kind) {
    case 'placed':
      return { kind: 'go', to: placed };
    case 'to_pay':
      return { kind: 'go', to: href('checkout.payment', {}, locale, { [TO_GATEWAY]: 1 }) };
    case 'pending':
      return { kind: 'go', to: href('checkout.complete', {}, locale) };
    case 'no_cart':
      return toCart('checkout.notice_empty');
    case 'changed':
      // Redirects, because Back would send the form again if the POST returned a page.
      return { kind: 'go', to: href('checkout.payment', {}, locale, { [CHANGED]: 1 }) };
    case 'other_member':
      return toCart('checkout.notice_other_member', { name: result.name });
    case 'incomplete':
      return toCart('checkout.notice_no_method');
    case 'refused': {
      const refusal = orderRefusal(result.error);
      // The order list has the unpaid orders at the top, to be paid or cancelled.
      if (refusal.at === 'orders')
        return {
          kind: 'go',
          to: href('account.orders', {}, locale),
          notice: { key: refusal.key, values: { count: UNPAID_ORDERS_MAX } },
        };
      return refusal.at === 'cart'
        ? toCart(refusal.key, orderLimits(locale))
        : { kind: 'stay', refusal, error: result.error };
    }
  }
}

/** Why an order could not be placed, and on which page the shopper can solve that. `here`: the step with the order button. */
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
