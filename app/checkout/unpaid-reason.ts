/** Why a placed order was not paid, in words that a shopper can act on. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Order } from '#contract/order-shapes.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

export type UnpaidReason = {
  cause: 'payment' | 'deadline' | 'shopper';
  key: TextKey;
  /** Shown small where the code is all there is to tell. */
  code?: string | undefined;
};

export function unpaidReason({
  paymentState,
  paymentErrorCode,
}: Pick<Order, 'paymentState' | 'paymentErrorCode'>): UnpaidReason {
  if (paymentErrorCode) {
    const { meaning, unknownCode } = paymentError(paymentErrorCode);
    return { cause: 'payment', key: `checkout.payment_${meaning}`, code: unknownCode };
  }
  if (paymentState === 'cancelled') return { cause: 'deadline', key: 'checkout.failed_expired' };
  return { cause: 'shopper', key: 'checkout.failed_given_up' };
}
