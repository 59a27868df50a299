/**
 * Where the shopper goes after pressing the order button, whether the card is entered in our page or on the gateway's.
 */
import type { Notice } from '#app/cookies/notice.ts';
import { href } from '#app/i18n/href.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { ShopApiError } from '#app/shop-api/errors.ts';
import { UNPAID_ORDERS_MAX } from '#contract/rules/constants.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { type OrderRefusal, orderRefusal } from './order-refusal.ts';
import type { Placing } from './placing.ts';
import { TO_GATEWAY } from './to-gateway.ts';

/** Query parameter of the payment step: the cart has changed since the page with the order button was shown. */
export const CHANGED = 'changed';

export type After =
  | { kind: 'go'; to: string; notice?: Pick<Notice, 'key' | 'values'> }
  | { kind: 'stay'; refusal: OrderRefusal; error: ShopApiError };

/** @param placed the path to go to when the order was placed */
export function afterPlacing(placing: Placing, placed: string, locale: Locale): After {
  const toCart = (key: TextKey, values?: Record<string, string>): After => ({
    kind: 'go',
    to: href('checkout.cart', {}, locale),
    notice: values ? { key, values } : { key },
  });
  switch (placing.kind) {
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
      return toCart('checkout.notice_other_member', { name: placing.name });
    case 'incomplete':
      return toCart('checkout.notice_no_method');
    case 'refused': {
      const refusal = orderRefusal(placing.error);
      // The order list has the unpaid orders at the top, to be paid or cancelled.
      if (refusal.at === 'orders')
        return {
          kind: 'go',
          to: href('account.order', {}, locale),
          notice: { key: refusal.key, values: { count: UNPAID_ORDERS_MAX } },
        };
      return refusal.at === 'cart' ? toCart(refusal.key) : { kind: 'stay', refusal, error: placing.error };
    }
  }
}
