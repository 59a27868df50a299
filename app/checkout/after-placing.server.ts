/** Where the shopper goes after the order button, whichever way of paying it was. */
import type { Notice } from '#app/cookies/notice.server.ts';
import { href } from '#app/i18n/href.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { ShopApiError } from '#app/shop-api/errors.ts';
import { UNPAID_ORDERS_MAX } from '#contract/rules/constants.ts';
import { type OrderRefusal, orderRefusal } from './order-refusal.ts';
import type { Placing } from './placing.server.ts';
import { TO_GATEWAY } from './to-gateway.ts';

/** On the payment step's address: what was ordered is no longer what the page showed. */
export const CHANGED = 'changed';

export type After =
  | { kind: 'go'; to: string; notice?: Pick<Notice, 'key' | 'values'> }
  | { kind: 'stay'; refusal: OrderRefusal; error: ShopApiError };

/** `placed`: where an order that was placed leads. */
export function afterPlacing(placing: Placing, placed: string, locale: Locale): After {
  const cart = (key: TextKey, values?: Record<string, string>): After => ({
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
      return cart('checkout.notice_empty');
    case 'changed':
      // Not answered in place: the page that the shopper returns to by Back would be a form sent twice.
      return { kind: 'go', to: href('checkout.payment', {}, locale, { [CHANGED]: 1 }) };
    case 'other_member':
      return cart('checkout.notice_other_member', { name: placing.name });
    case 'incomplete':
      return cart('checkout.notice_no_method');
    case 'refused': {
      const refusal = orderRefusal(placing.error);
      // There they stand above the list, to be paid or cancelled.
      if (refusal.at === 'orders')
        return {
          kind: 'go',
          to: href('account.order', {}, locale),
          notice: { key: refusal.key, values: { count: UNPAID_ORDERS_MAX } },
        };
      return refusal.at === 'cart' ? cart(refusal.key) : { kind: 'stay', refusal, error: placing.error };
    }
  }
}
