/** What became of a placed order's payment, as far as the result screens tell it apart. */
import type { Order } from '#contract/order-shapes.ts';

export type Outcome = 'paid' | 'waiting' | 'confirming' | 'unknown' | 'failed';
type Facts = Pick<Order, 'paymentState'> & {
  paymentRequest?: { state: 'waiting' | 'confirming' | 'unknown' } | undefined;
  payments?: readonly { state?: string | undefined }[];
};

/** What the last payment of an order came to, where the order itself does not say. */
function ofPayments(payments: Facts['payments'] = []): Outcome | undefined {
  switch (payments.at(-1)?.state) {
    case 'completed':
      return 'paid';
    case 'failed':
    case 'cancelled':
      return 'failed';
    default:
      return undefined;
  }
}

export function outcomeOf({ paymentState, paymentRequest, payments }: Facts): Outcome {
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
      return paymentRequest?.state ?? ofPayments(payments) ?? 'confirming';
  }
}

/** Every 5 seconds at first, then calmly: for longer than a worker takes that finishes what a process left behind. */
const QUICK = { checks: 6, seconds: 5 };
const CALM = { checks: 11, seconds: 10 };
export const MAX_CHECKS = QUICK.checks + CALM.checks;

/** The next look and when it is due; undefined when there have been enough of them. */
export function nextCheck(value: string | null): { number: number; seconds: number } | undefined {
  const done = /^\d{1,2}$/.test(value ?? '') ? Number(value) : 0;
  if (done >= MAX_CHECKS) return undefined;
  return { number: done + 1, seconds: done < QUICK.checks ? QUICK.seconds : CALM.seconds };
}

/** Who has just come back from the gateway is not offered a second payment: the first one's notification may be on its way. */
const BACK_FROM_PAYING_MS = 60_000;

export const isBackFromPaying = (returnedAt: number | undefined, now: number): boolean =>
  returnedAt !== undefined && now - returnedAt < BACK_FROM_PAYING_MS;
