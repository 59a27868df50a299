import type { OrderRow } from './load.ts';

const WAS_PAID = ['paid', 'partially_refunded', 'refunded'];

/** Whether the card was charged for the order, even if the payment was refunded since. */
export const wasPaid = ({ paymentState }: Pick<OrderRow, 'paymentState'>): boolean =>
  WAS_PAID.includes(paymentState);
