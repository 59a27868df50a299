/**
 * Decides what happens to a payment at the gateway, and compares the gateway's answers with the request. No side
 * effects.
 */
import type { GatewayPayment, GatewayResult } from './gateway.ts';

/** What `verdictOn` must know about an attempt in order to judge its payments. */
export type JudgedAttempt = {
  job: 'AUTH' | 'CAPTURE';
  /** Whole yen. */
  expected: number;
  /** Whether the order still waits for this attempt. */
  wanted: boolean;
  /** Id of the payment being captured. */
  taking: string | undefined;
  /** Id of the captured payment. */
  taken: string | undefined;
};

export type Verdict = 'claimed' | 'capturing' | 'captured' | 'returning' | 'returned' | 'refused';

/** An order keeps one payment. While this payment is being captured, the others wait; afterwards they are returned. */
export function verdictOn(payment: GatewayPayment, attempt: JudgedAttempt): Verdict {
  const { job, expected, wanted, taking, taken } = attempt;
  if (payment.state === 'cancelled') return 'returned';
  if (payment.state === 'failed') return 'refused';
  if (payment.gatewayId === taken) return 'captured';
  // In token mode (`CAPTURE`), a charge is captured immediately: a payment that is only authorised is not this charge.
  const fits = payment.total === expected && (job === 'AUTH' || payment.state === 'captured');
  if (taken !== undefined || !wanted || !fits) return 'returning';
  if (taking !== undefined && taking !== payment.gatewayId) return 'claimed';
  return payment.state === 'captured' ? 'captured' : 'capturing';
}

/** Busy, unavailable, maintenance: these codes say nothing about the payment. */
const TEMPORARY = ['ER010', 'ER998', 'ER999'];
export const isTemporary = (code: string): boolean => TEMPORARY.includes(code);

/** Names the first difference between a successful answer and the expected one. A total of 0 means that the answer has no total. */
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
