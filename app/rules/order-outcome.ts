/** The outcome of a placed order's payment, as the result screens distinguish it. */
import type { Order } from '#contract/order-shapes.ts';

export type Outcome = 'paid' | 'waiting' | 'confirming' | 'unknown' | 'failed';
type PaymentStatus = Pick<Order, 'paymentState'> & {
  paymentRequest?: { state: 'waiting' | 'confirming' | 'unknown' } | undefined;
  payments?: readonly { state?: string | undefined }[];
};

/**
 * Outcome of the last payment, used if the order itself has no final state: some back ends change the order's later, or
 * never.
 */
export function outcomeOfPayments(payments: PaymentStatus['payments'] = []): Outcome | undefined {
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

export function outcomeOf({ paymentState, paymentRequest, payments }: PaymentStatus): Outcome {
  switch (paymentState) {
    case 'paid':
    case 'refunded':
    case 'partially_refunded':
      return 'paid';
    case 'failed':
    case 'cancelled':
      return 'failed';
    default:
      // Without an attempt the state is unclear: offers no payment, and does not report a failure either.
      return paymentRequest?.state ?? outcomeOfPayments(payments) ?? 'confirming';
  }
}

/**
 * How often the result page reloads. Together, the reloads take longer than a worker needs to take over the work of a
 * crashed process.
 */
const QUICK = { checks: 6, seconds: 5 };
const SLOW = { checks: 11, seconds: 10 };
export const MAX_CHECKS = QUICK.checks + SLOW.checks;

/** Number of the next reload and seconds until it. Undefined after `MAX_CHECKS`. */
export function nextCheck(value: string | null): { number: number; seconds: number } | undefined {
  const done = /^\d{1,2}$/.test(value ?? '') ? Number(value) : 0;
  if (done >= MAX_CHECKS) return undefined;
  return { number: done + 1, seconds: done < QUICK.checks ? QUICK.seconds : SLOW.seconds };
}

/** After the return from the gateway, no other payment is offered for this long: the notification may still arrive. */
const RETURN_GRACE_MS = 60_000;

export const hasJustReturned = (returnedAt: number | undefined, now: number): boolean =>
  returnedAt !== undefined && now - returnedAt < RETURN_GRACE_MS;
