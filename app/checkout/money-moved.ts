/**
 * Whether money may have moved, by call and answer: one table for the payment key, both ways of confirming, and placing
 * the order. An answer is doubt unless it names a reason for which nothing is charged (§8.38–§8.49). While in doubt, no page offers to pay.
 */
import { errorCodes } from '#contract/errors.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';

type PaymentCall =
  /** Requests a payment key. */
  | 'key'
  /** Confirms with the token of a card, which charges it. */
  | 'charge'
  /** Confirms without a token: asks whether the shopper has paid on the gateway's page. */
  | 'question'
  /** Places an order that is paid afterwards. */
  | 'place'
  /** Places an order whose payment was confirmed. */
  | 'place_paid';

export type Money = 'unmoved' | 'moved' | 'doubt';

type AnswerKind =
  | 'done'
  /** A success whose `status` says something else. */
  | 'contradicted'
  /** The card company has refused this payment. */
  | 'card_refused'
  /** The request itself was refused, as for a wrong token: a payment that was made before is another matter. */
  | 'request_refused'
  /** The gateway has no payment under this key. */
  | 'unpaid'
  /** A rule of the shop refuses the order. Only believed of a Shop API that stores payments (`pendingPayment`). */
  | 'order_refused'
  /** A payment is under way. */
  | 'under_way'
  | 'session_over'
  /** No answer, an unreadable one, HTML, an unknown code, or any other status. */
  | 'anything_else';

type Row = Record<PaymentCall, Money>;

const row = (key: Money, charge: Money, question: Money, place: Money): Row => ({
  key,
  charge,
  question,
  place,
  place_paid: 'moved',
});

const table: Record<AnswerKind, Row> = {
  //                    key        charge     question   place
  done: /*           */ row('unmoved', 'moved', 'moved', 'unmoved'),
  contradicted: /*   */ row('unmoved', 'doubt', 'doubt', 'unmoved'),
  card_refused: /*   */ row('unmoved', 'unmoved', 'unmoved', 'unmoved'),
  request_refused: /**/ row('unmoved', 'unmoved', 'doubt', 'unmoved'),
  unpaid: /*         */ row('unmoved', 'doubt', 'unmoved', 'unmoved'),
  order_refused: /*  */ row('unmoved', 'unmoved', 'doubt', 'unmoved'),
  under_way: /*      */ row('doubt', 'doubt', 'doubt', 'doubt'),
  session_over: /*   */ row('unmoved', 'unmoved', 'doubt', 'unmoved'),
  anything_else: /*  */ row('unmoved', 'doubt', 'doubt', 'unmoved'),
};

export const moneyAfter = (call: PaymentCall, answer: AnswerKind): Money => table[answer][call];

/** Meanings that say something about the request, not about a payment. */
const ABOUT_THE_REQUEST: readonly string[] = [
  'request',
  'busy',
  'maintenance',
  'job_code',
  'notification',
  'amount_format',
  'method_invalid',
  'card_token',
];
const UNDER_WAY: readonly string[] = ['payment_unknown', 'checkout_state'];
/** Both refuse what was sent: 422 is Laravel's. */
const REFUSED: readonly number[] = [400, 422];
const UNAUTHORISED = 401;
const TOO_MANY = 429;

/** `storesPayments`: whether the Shop API itself knows the payments that are under way. */
export function kindOfRefusal(
  { status, errorCode }: { status: number; errorCode?: string | undefined },
  storesPayments: boolean,
): AnswerKind {
  if (status === UNAUTHORISED) return 'session_over';
  if (errorCode === undefined) return 'anything_else';
  const isOurs = storesPayments && errorCodes.some((code) => code === errorCode);
  if (status === TOO_MANY) return isOurs ? 'order_refused' : 'anything_else';
  if (!REFUSED.includes(status)) return 'anything_else';
  if (UNDER_WAY.includes(errorCode)) return 'under_way';
  if (errorCode === 'payment_not_confirmed') return 'unpaid';
  const { meaning, unknownCode } = paymentError(errorCode);
  if (unknownCode === undefined)
    return ABOUT_THE_REQUEST.includes(meaning) ? 'request_refused' : 'card_refused';
  return isOurs ? 'order_refused' : 'anything_else';
}
