/** What is to become of a payment that the gateway has, and whether an answer is about what was asked. */
import type { GatewayPayment, GatewayResult } from './gateway.ts';

/** What an attempt's payments are judged by. */
export type Standing = {
  job: 'AUTH' | 'CAPTURE';
  /** Whole yen. */
  expected: number;
  /** The order still waits for the money of this attempt. */
  wanted: boolean;
  /** The payment that is being taken for the order. */
  taking: string | undefined;
  /** The payment that was taken for it. */
  taken: string | undefined;
};

export type Verdict = 'claimed' | 'capturing' | 'captured' | 'returning' | 'returned' | 'refused';

/** One payment becomes the order's; while it is being taken the others wait, afterwards they go back. */
export function verdictOn(payment: GatewayPayment, standing: Standing): Verdict {
  const { job, expected, wanted, taking, taken } = standing;
  if (payment.state === 'cancelled') return 'returned';
  if (payment.state === 'failed') return 'refused';
  if (payment.gatewayId === taken) return 'captured';
  // A charge is taken with its authorisation: an authorisation under its reference was made by other means.
  const fits = payment.total === expected && (job === 'AUTH' || payment.state === 'captured');
  if (taken !== undefined || !wanted || !fits) return 'returning';
  if (taking !== undefined && taking !== payment.gatewayId) return 'claimed';
  return payment.state === 'captured' ? 'captured' : 'capturing';
}

/** What a successful answer says otherwise than expected. Without amounts (0) it says nothing about them. */
export function disagreement(
  answer: GatewayResult,
  expected: { reference: string; gatewayId?: string; yen: number },
): 'reference' | 'number' | 'amount' | undefined {
  if (answer.reference !== expected.reference) return 'reference';
  if (
    /^0*$/.test(answer.gatewayId) ||
    (expected.gatewayId !== undefined && answer.gatewayId !== expected.gatewayId)
  )
    return 'number';
  return answer.total !== 0 && answer.total !== expected.yen ? 'amount' : undefined;
}
