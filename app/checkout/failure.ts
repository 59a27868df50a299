/** Why a placed order was not paid, in words that a shopper can act on. */
import type { TextKey } from '#app/i18n/text.tsx';
import { paymentFault } from '#app/rules/payment-errors.ts';
import type { Order } from '#contract/order-shapes.ts';

export type Failure = {
  key: TextKey;
  /** Shown small where the code is all there is to tell. */
  code?: string;
};

export function failureOf({
  paymentState,
  paymentErrorCode,
}: Pick<Order, 'paymentState' | 'paymentErrorCode'>): Failure {
  if (paymentErrorCode) {
    const { fault, ...rest } = paymentFault(paymentErrorCode);
    return { key: `checkout.payment_${fault}`, ...rest };
  }
  return { key: paymentState === 'cancelled' ? 'checkout.failed_expired' : 'checkout.failed_given_up' };
}
