/** Cancelling orders and refunding payments. Money in minor units (yen × 100). */
import { z } from 'zod';
import { optionalText, quantity, requiredText } from '../fields.ts';
import { lineCounts, pieceFates } from '../pieces.ts';
import { address } from '../rules/address.ts';
import { money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskErrorCodes } from './errors.ts';
import { orderParams } from './orders.ts';
import { refundWays } from './refund-ways.ts';

/** `other`: any other reason of the shop's. */
export const cancelReasons = ['customer', 'out_of_stock', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const refundReasons = ['customer', 'out_of_stock', 'returned', 'seminar', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

const NOTE_MAX = 500;
const REFERENCE_MAX = 100;

/** Of a refund by hand. */
export const refundAmount = z
  .int('validation.whole_yen')
  .min(100, 'validation.quantity_minimum')
  .multipleOf(100, 'validation.whole_yen');
const itemId = z.int('validation.invalid').min(1, 'validation.invalid').max(Number.MAX_SAFE_INTEGER);
const PARTS_MAX = 400;
const restock = z
  .array(z.object({ itemId, quantity }))
  .max(PARTS_MAX)
  .default([])
  .meta({ description: 'Pieces of order lines that go back to stock; the others are written off' });
const note = optionalText(NOTE_MAX);

/** A warning that staff may override: the order has another refund with this reference. */
export const refundWarnings = ['reference_used'] as const;

/** A manual refund needs a `reference`: its number at the bank or in the gateway's control panel. */
const needsReference = (body: { reference?: string | undefined }, isManual: boolean): boolean =>
  !isManual || body.reference !== undefined;
const reference = optionalText(REFERENCE_MAX);

const refund = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  kind: z.enum(['gateway', 'manual']),
  amount: money,
  /** The refund that this counter-entry takes back; its amount is negative. */
  undoes: z.int().nullable(),
  /** Whether a counter-entry has taken this refund back. */
  isUndone: z.boolean(),
  /** The pieces that it is for, by order line; `returned` of them are back in stock, and `writtenOff` are lost. */
  pieces: z.array(
    z.object({
      itemId: z.int(),
      name: z.string(),
      quantity: z.int(),
      returned: z.int(),
      writtenOff: z.int(),
    }),
  ),
  way: z.enum(refundWays).nullable(),
  orderTotal: money,
  reason: z.string(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(['requested', 'done', 'failed', 'withdrawn']),
  /** For a failed refund: the final state of its payment. */
  failure: z.string().nullable(),
  requestedBy: z.object({ id: z.int(), name: z.string() }),
  confirmedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  requestedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type DeskRefund = z.output<typeof refund>;

const moneyOfOrder = z.object({
  id: z.int(),
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  shippingState: z.string(),
  /** False for an order of tickets alone, which is never shipped. */
  hasGoods: z.boolean(),
  total: money,
  shipping: money,
  /** The amount charged to the card; 0 while unpaid. */
  captured: money,
  refunded: money,
  /** Sum of the refunds that are requested, or that have failed and are not settled yet. */
  open: money,
  refundable: money,
  /** Why the order cannot be cancelled; null if it can. */
  cancelRefusal: z.enum(deskErrorCodes).nullable(),
  /** Why the gateway cannot refund the whole payment; null if it can. */
  gatewayRefusal: z.enum(deskErrorCodes).nullable(),
  /** Why no manual refund can be recorded; null if one can. */
  manualRefusal: z.enum(deskErrorCodes).nullable(),
  /** Whether manual refunds need another person's confirmation. */
  twoPersons: z.boolean(),
  /**
   * Proposed refund: seminars by their cancellation terms, all other lines in full, and the shipping fee unless the order
   * is shipped; at most `refundable`. 0 if staff have to read the terms of a seminar first.
   */
  proposed: money,
  /** Since when a refund that a mail has promised is neither made nor closed. */
  owedSince: z.iso.datetime().nullable(),
  shippingAddress: address.nullable(),
  lines: z.array(
    z.object({
      itemId: z.int(),
      code: z.string(),
      name: z.string(),
      quantity: z.int(),
      total: money,
      /** Path of the product's first picture below `/media/{size}/`. */
      picture: z.string().nullable(),
      pieces: lineCounts,
      /** Pieces of which no money was given back. */
      refundable: z.int(),
      /** Whether pieces can go back to stock: its stock is tracked, and it is no seminar that is over. */
      isStocked: z.boolean(),
      /**
       * `percent`: null if staff have to read the `terms`, which are a text of the product's own. `isCancelled`, `booked`: the
       * shop has cancelled the seminar, or has moved it from this date or place, so the whole fee is proposed.
       */
      seminar: z
        .object({
          startsAt: z.iso.datetime(),
          percent: z.int().nullable(),
          terms: z.string().optional(),
          isCancelled: z.boolean().optional(),
          booked: z.object({ startsAt: z.iso.datetime(), venue: z.string().optional() }).optional(),
        })
        .nullable(),
      proposed: money,
    }),
  ),
  refunds: z.array(refund),
});
export type MoneyOfOrder = z.output<typeof moneyOfOrder>;

export const readOrderMoney = defineDeskCall({
  id: 'desk.readOrderMoney',
  summary: 'What can be cancelled, refunded and restocked of an order',
  method: 'get',
  path: '/orders/{id}/money',
  access: 'orders.read',
  params: orderParams,
  data: moneyOfOrder,
});

export const cancelOrder = defineDeskCall({
  id: 'desk.cancelOrder',
  summary: 'Cancels an order that is not shipped; a paid order requires a fresh second factor',
  method: 'post',
  path: '/orders/{id}/cancellation',
  access: 'orders.cancel',
  fresh: 'sometimes',
  params: orderParams,
  body: z
    .object({
      reason: z.enum(cancelReasons, { error: 'validation.invalid' }),
      /**
       * Required if anything can be refunded. `none`: nothing is refunded, as after a late cancellation of a seminar.
       */
      refund: z.enum(['gateway', 'manual', 'none'], { error: 'validation.invalid' }).optional(),
      /** What `readOrderMoney` showed; 409 `changed` if it differs by now, as when the customer has paid meanwhile. */
      refundable: money.optional(),
      /** For a manual refund; by default everything that can still be refunded. */
      amount: refundAmount.optional(),
      way: z.enum(refundWays, { error: 'validation.invalid' }).optional(),
      reference,
      note,
      restock,
    })
    .refine((body) => needsReference(body, body.refund === 'manual'), {
      path: ['reference'],
      error: 'validation.field_required',
    })
    .refine((body) => body.refund !== 'manual' || body.way !== undefined, {
      path: ['way'],
      error: 'validation.field_required',
    }),
  data: moneyOfOrder,
});

export const requestRefund = defineDeskCall({
  id: 'desk.requestRefund',
  summary: 'Refunds the whole payment through the gateway, or records a refund that was made by hand',
  method: 'post',
  path: '/orders/{id}/refunds',
  access: 'refunds.write',
  fresh: true,
  params: orderParams,
  body: z
    .object({
      kind: z.enum(['gateway', 'manual'], { error: 'validation.invalid' }),
      reason: z.enum(refundReasons, { error: 'validation.invalid' }),
      /** What `readOrderMoney` showed; 409 `changed` if it differs by now, as after another refund. */
      refundable: money.optional(),
      /** For a manual refund. */
      amount: refundAmount.optional(),
      way: z.enum(refundWays, { error: 'validation.invalid' }).optional(),
      reference,
      /**
       * The pieces that the money is for, and what becomes of them; none for money besides goods, such as postage. The
       * gateway's refund is for all pieces: those not named are not sent or, if they were sent, stay with the customer.
       */
      pieces: z
        .array(z.object({ itemId, quantity, fate: z.enum(pieceFates, { error: 'validation.invalid' }) }))
        .max(PARTS_MAX)
        .default([]),
      note,
      confirmed: z.array(z.enum(refundWarnings)).default([]),
    })
    .refine((body) => needsReference(body, body.kind === 'manual'), {
      path: ['reference'],
      error: 'validation.field_required',
    })
    .refine((body) => body.kind === 'gateway' || body.amount !== undefined, {
      path: ['amount'],
      error: 'validation.field_required',
    })
    .refine((body) => body.kind === 'gateway' || body.way !== undefined, {
      path: ['way'],
      error: 'validation.field_required',
    }),
  status: 201,
  data: refund,
});

/** A malformed id counts as unknown. */
const refundParams = orderParams;

const owedRefund = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** What can still be refunded. */
  amount: money,
  since: z.iso.datetime(),
});
export type OwedRefund = z.output<typeof owedRefund>;

export const listOpenRefunds = defineDeskCall({
  id: 'desk.listOpenRefunds',
  summary: 'Refunds that wait for the gateway or for a second person, oldest first, and those that are owed',
  method: 'get',
  path: '/refunds',
  access: 'orders.read',
  data: z.object({
    items: z.array(refund),
    /** Promised to the customer, and not paid; oldest first. */
    owed: z.array(owedRefund),
  }),
});

export const confirmRefund = defineDeskCall({
  id: 'desk.confirmRefund',
  summary:
    'Confirms a manual refund; 409 `same_person` for the caller’s own, and `recently_reset`, if the shop requires two persons',
  method: 'post',
  path: '/refunds/{id}/confirmation',
  access: 'refunds.write',
  fresh: true,
  params: refundParams,
  data: refund,
});

export const withdrawRefund = defineDeskCall({
  id: 'desk.withdrawRefund',
  summary:
    'Withdraws a manual refund that is not confirmed yet; a refund that a mail has promised is then owed until it is made or closed',
  method: 'delete',
  path: '/refunds/{id}',
  access: 'refunds.write',
  params: refundParams,
  data: refund,
});

export const undoRefund = defineDeskCall({
  id: 'desk.undoRefund',
  summary: 'Takes back a refund by hand that was recorded by mistake, by a counter-entry and with a mail',
  method: 'post',
  path: '/refunds/{id}/counter-entry',
  access: 'refunds.write',
  fresh: true,
  params: refundParams,
  body: z.object({
    note: requiredText(NOTE_MAX),
  }),
  status: 201,
  data: refund,
});

export const closeOwedRefund = defineDeskCall({
  id: 'desk.closeOwedRefund',
  summary: 'Closes a promised refund without paying it, with a reason; the customer gets no mail',
  method: 'post',
  path: '/orders/{id}/owed-refund/closing',
  access: 'refunds.write',
  fresh: true,
  params: orderParams,
  body: z.object({
    note: requiredText(NOTE_MAX),
  }),
  data: moneyOfOrder,
});

export const previewMoneyMail = defineDeskCall({
  id: 'desk.previewMoneyMail',
  summary: 'Preview of the mail about a cancellation or a refund',
  method: 'get',
  path: '/orders/{id}/money/mail',
  access: 'orders.read',
  params: orderParams,
  query: z.object({
    kind: z.enum(['cancelled', 'refunded']).catch('refunded'),
    reason: z.enum(refundReasons).catch('other'),
    refund: z.enum(['gateway', 'manual', 'none']).catch('gateway'),
    amount: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
    way: z.enum(refundWays).optional().catch(undefined),
  }),
  data: z.object({ subject: z.string(), text: z.string() }),
});
