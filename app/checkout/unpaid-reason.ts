/** Why a placed order was not paid, as a text for the shopper. */
import type { TextKey } from '#app/i18n/text.tsx';
import type { Order } from '#contract/order-shapes.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

export type UnpaidReason = {
  /** `unknown`: the Shop API gives no reason. */
  cause: 'payment' | 'deadline' | 'shopper' | 'shop' | 'unknown';
  key: TextKey;
  /** The gateway's error code, if we have no message for it. */
  code?: string | undefined;
};

type UnpaidOrder = Pick<Order, 'paymentState' | 'paymentErrorCode' | 'cancelledBy'>;

export function unpaidReason({ paymentState, paymentErrorCode, cancelledBy }: UnpaidOrder): UnpaidReason {
  if (paymentErrorCode) {
    const { meaning, unknownCode } = paymentError(paymentErrorCode);
    return { cause: 'payment', key: `checkout.payment_${meaning}`, code: unknownCode };
  }
  if (cancelledBy === 'member') return { cause: 'shopper', key: 'checkout.failed_given_up' };
  if (cancelledBy === 'deadline') return { cause: 'deadline', key: 'checkout.failed_expired' };
  if (cancelledBy === 'seminar') return { cause: 'shop', key: 'checkout.failed_seminar' };
  if (cancelledBy === 'shop') return { cause: 'shop', key: 'checkout.failed_by_shop' };
  const isCancelled = paymentState === 'cancelled';
  return { cause: 'unknown', key: isCancelled ? 'checkout.failed_cancelled' : 'checkout.failed_unpaid' };
}
