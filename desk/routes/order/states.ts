import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import type { State } from '../../ui/state-mark.tsx';

type States = Pick<DeskOrderRow, 'state' | 'paymentState' | 'shippingState' | 'hasGoods'>;

/** The states of an order to show: payment, then shipping. */
export function statesOf({ state, paymentState, shippingState, hasGoods }: States): State[] {
  const payment: State[] =
    paymentState === 'paid' ||
    paymentState === 'failed' ||
    paymentState === 'awaiting_payment' ||
    paymentState === 'partially_refunded' ||
    paymentState === 'refunded'
      ? [paymentState]
      : [];
  if (state === 'cancelled') return [...payment, 'cancelled'];
  if (payment.includes('awaiting_payment') || payment.includes('failed')) return payment;
  if (!hasGoods) return [...payment, state === 'fulfilled' ? 'fulfilled' : 'new'];
  return [...payment, shippingState === 'shipped' ? 'shipped' : 'ready'];
}
