/** Doubtful payments: the problem, the evidence, and the decisions of staff. Money in minor units (yen × 100). */
import { z } from 'zod';
import { optionalText, requiredText } from '../fields.ts';
import { money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { orderParams } from './orders.ts';

const moment = z.iso.datetime();

/**
 * `unknown`: it is not known whether the card was charged. `disputed`: the gateway contradicted itself, or refused to
 * return a payment. `refund_failed`: a refund ended without the gateway's confirmation that the money was returned.
 */
const doubts = ['unknown', 'disputed', 'refund_failed'] as const;
export type Doubt = (typeof doubts)[number];

/**
 * `belongs`: the payment pays the order. `not_paid`: nothing was paid. `given_back`: the money was returned.
 * `looked_at`: nothing more has to be done (this closes a failed refund).
 */
export const settlementKinds = ['belongs', 'not_paid', 'given_back', 'looked_at'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

const person = z.object({ id: z.int(), name: z.string() });

const settlement = z.object({
  id: z.int(),
  kind: z.enum(settlementKinds),
  key: z.string(),
  gatewayId: z.string().nullable(),
  amount: money.nullable(),
  reason: z.string(),
  state: z.enum(['proposed', 'done', 'withdrawn']),
  proposedBy: person,
  confirmedBy: person.nullable(),
  createdAt: moment,
  settledAt: moment.nullable(),
});
export type Settlement = z.output<typeof settlement>;

const attempt = z.object({
  /** The payment key. */
  key: z.string(),
  /** Our reference at the gateway. */
  reference: z.string(),
  amount: money,
  order: z.object({
    id: z.int(),
    number: z.string().nullable(),
    state: z.string(),
    paymentState: z.string(),
  }),
  doubts: z.array(z.enum(doubts)),
  since: moment.nullable(),
  /** The decision that waits for a second person. */
  proposed: settlement.nullable(),
});
export type DoubtfulPayment = z.output<typeof attempt>;

export const listDoubtful = defineDeskCall({
  id: 'desk.listDoubtful',
  summary: 'Payments that need staff, oldest first',
  method: 'get',
  path: '/payments/doubtful',
  access: 'orders.read',
  data: z.object({ items: z.array(attempt) }),
});

/** States of a payment attempt, of a payment as stored by the shop, and of one at the gateway. */
const attemptStates = [
  'created',
  'sent',
  'authorised',
  'captured',
  'failed',
  'unknown',
  'cancelled',
] as const;
/** Of a payment under an attempt's reference (services/shop-api/db/schema/payments.ts says what they mean). */
export const authorisationStates = [
  'claimed',
  'capturing',
  'captured',
  'returning',
  'returned',
  'refused',
  'disproved',
  'disputed',
] as const;
const gatewayStates = ['authorised', 'captured', 'cancelled', 'failed'] as const;
export type PaymentState =
  | (typeof attemptStates)[number]
  | (typeof authorisationStates)[number]
  | (typeof gatewayStates)[number];

const payment = z.object({
  gatewayId: z.string(),
  state: z.enum(gatewayStates),
  amount: money,
  code: z.string(),
});

const detail = attempt.extend({
  mode: z.enum(['token', 'hosted']),
  state: z.enum(attemptStates),
  gatewayId: z.string().nullable(),
  errorCode: z.string().nullable(),
  createdAt: moment,
  /** Payments as stored by the shop. */
  authorisations: z.array(
    z.object({
      gatewayId: z.string(),
      state: z.enum(authorisationStates),
      claim: z.enum(['paid', 'refused']),
      errorCode: z.string().nullable(),
      lastError: z.string().nullable(),
      updatedAt: moment,
    }),
  ),
  /** Newest first, at most fifty. Notifications are unsigned, so anybody may have sent them. */
  notifications: z.array(
    z.object({ at: moment, gatewayId: z.string(), verdict: z.string(), paid: z.boolean(), code: z.string() }),
  ),
  gateway: z.object({
    /** `unsupported`: the gateway cannot be queried; payments are shown in its control panel only. */
    answer: z.enum(['found', 'unsupported', 'no_answer']),
    payments: z.array(payment),
  }),
  /** Decisions that are possible in the present state. */
  kinds: z.array(z.enum(settlementKinds)),
  twoPersons: z.boolean(),
  settlements: z.array(settlement),
});
export type PaymentEvidence = z.output<typeof detail>;

export const readPayment = defineDeskCall({
  id: 'desk.readPayment',
  summary: 'One payment attempt with all evidence; queries the gateway if it supports queries',
  method: 'get',
  path: '/payments/{key}',
  access: 'orders.read',
  params: z.object({ key: z.string().max(100).catch('') }),
  data: detail,
});

const needsPayment = (kind: SettlementKind) => kind === 'belongs' || kind === 'given_back';

export const settlePayment = defineDeskCall({
  id: 'desk.settlePayment',
  summary: 'Decides about a doubtful payment, at once or after another person’s confirmation',
  method: 'post',
  path: '/settlements',
  access: 'payments.settle',
  fresh: true,
  body: z
    .object({
      key: requiredText(100),
      kind: z.enum(settlementKinds, { error: 'validation.invalid' }),
      /** Number of the payment at the gateway; required for `belongs` and `given_back`. */
      gatewayId: optionalText(20).refine((v) => v === undefined || /^\d+$/.test(v), 'validation.number_only'),
      /** For `belongs`: the amount in the gateway's control panel. */
      amount: z.int('validation.whole_yen').min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      reason: requiredText(500),
    })
    .refine(({ kind, gatewayId }) => !needsPayment(kind) || gatewayId !== undefined, {
      path: ['gatewayId'],
      error: 'validation.field_required',
    })
    .refine(({ kind, amount }) => kind !== 'belongs' || amount !== undefined, {
      path: ['amount'],
      error: 'validation.field_required',
    }),
  status: 201,
  data: settlement,
});

export const confirmSettlement = defineDeskCall({
  id: 'desk.confirmSettlement',
  summary: 'Confirms the decision of another person',
  method: 'post',
  path: '/settlements/{id}/confirmation',
  access: 'payments.settle',
  fresh: true,
  params: orderParams,
  data: settlement,
});

export const withdrawSettlement = defineDeskCall({
  id: 'desk.withdrawSettlement',
  summary: 'Withdraws a decision that is not confirmed yet',
  method: 'delete',
  path: '/settlements/{id}',
  access: 'payments.settle',
  params: orderParams,
  data: settlement,
});
