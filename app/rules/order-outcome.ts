/** What became of a placed order's payment, as far as the result screens tell it apart (payments.md 3 and 4). */
import type { Order } from '#contract/order-shapes.ts';

export type Outcome = 'paid' | 'waiting' | 'confirming' | 'unknown' | 'failed';
type Facts = Pick<Order, 'paymentState'> & {
  paymentRequest?: { state: 'waiting' | 'confirming' | 'unknown' } | undefined;
};

export function outcomeOf({ paymentState, paymentRequest }: Facts): Outcome {
  switch (paymentState) {
    case 'paid':
    case 'refunded':
    case 'partially_refunded':
      return 'paid';
    case 'failed':
    case 'cancelled':
      return 'failed';
    default:
      // No attempt to be seen: between two states, so nothing is offered and nothing is called failed.
      return paymentRequest?.state ?? 'confirming';
  }
}

/** payments.md 4: the page looks again every 5 seconds, at most 6 times. */
export const CHECK_SECONDS = 5;
export const MAX_CHECKS = 6;

/** The number of the next look, undefined when there have been enough of them. */
export function nextCheck(value: string | null): number | undefined {
  const done = /^\d{1,2}$/.test(value ?? '') ? Number(value) : 0;
  return done < MAX_CHECKS ? done + 1 : undefined;
}
