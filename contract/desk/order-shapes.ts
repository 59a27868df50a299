/** An order at the desk. Times are in ISO 8601, days are days in Tokyo, amounts are in minor units. */

import { z } from 'zod';
import { orderPromise } from '../order-promise.ts';
import { orderPaymentStates, orderShippingStates, orderStates } from '../order-shapes.ts';
import { orderTextOutput } from '../order-texts.ts';
import { phoneOrderWays } from '../phone-order.ts';
import { lineCounts } from '../pieces.ts';
import { address } from '../rules/address.ts';
import { localeCodes, money } from '../shapes.ts';
import { carrier } from './carriers.ts';
import { deskErrorCodes } from './errors.ts';
import { refundWays } from './refund-ways.ts';

const moment = z.iso.datetime();

const states = {
  state: z.enum(orderStates),
  paymentState: z.enum(orderPaymentStates),
  shippingState: z.enum(orderShippingStates),
};

/** An order in a list. */
export const orderRow = z.object({
  id: z.int(),
  number: z.string(),
  placedAt: moment,
  paidAt: moment.nullable(),
  ...states,
  /** False for an order of tickets only: nothing is shipped. */
  hasGoods: z.boolean(),
  /** The promised last day of shipping; null before the payment, and when nothing will be sent any more. */
  shipBy: z.iso.date().nullable(),
  /** True if it has to be shipped and the promised day has passed. */
  isLate: z.boolean(),
  /** Name in the delivery address. */
  name: z.string(),
  prefecture: z.string(),
  /** As ordered. */
  pieces: z.int(),
  /** Neither cancelled nor given up. */
  standing: z.int(),
  /** Goods that are left to ship. */
  toShip: z.int(),
  total: money,
  refunded: money,
  /** Shipping method. */
  method: z.string().nullable(),
  carrier: carrier.nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: moment.nullable(),
  hasCustomerTexts: z.boolean(),
  hasStaffNote: z.boolean(),
  /** Staff do not ship it for now. */
  isHeld: z.boolean(),
  /** There is an unanswered inquiry from the order's e-mail address, sent after the order. */
  hasOpenInquiry: z.boolean(),
  isPrinted: z.boolean(),
  isLabelled: z.boolean(),
});
export type DeskOrderRow = z.output<typeof orderRow>;

const shipment = z.object({
  state: z.enum(['ready', 'shipped', 'cancelled']),
  method: z.object({ code: z.string(), name: z.string() }),
  fee: money,
  carrier: carrier.nullable(),
  /** Digits only. */
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: moment.nullable(),
});

/** A parcel that was sent. */
const parcel = shipment
  .pick({
    carrier: true,
    trackingNumber: true,
    trackingUrl: true,
  })
  .extend({
    id: z.int(),
    shippedAt: moment,
    /** Name of the staff member. */
    shippedBy: z.string().nullable(),
    pieces: z.array(z.object({ itemId: z.int(), name: z.string(), quantity: z.int() })),
  });

const orderMail = z.object({
  id: z.int(),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'captured', 'dead']),
  createdAt: moment,
  dueAt: moment,
  sentAt: moment.nullable(),
  lastError: z.string().nullable(),
});

const refund = z.object({
  id: z.int(),
  kind: z.enum(['gateway', 'manual']),
  amount: money,
  /** How a manual refund was paid. Null for a refund by the gateway, and for a manual refund of a release that did not ask. */
  way: z.enum(refundWays).nullable(),
  /** The pieces that it is for. */
  pieces: z.array(z.object({ itemId: z.int(), name: z.string(), quantity: z.int() })),
  /** The refund that this counter-entry takes back. */
  undoes: z.int().nullable(),
  isUndone: z.boolean(),
  reason: z.string(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  state: z.enum(['requested', 'done', 'failed', 'withdrawn']),
  failure: z.string().nullable(),
  requestedBy: z.string(),
  confirmedBy: z.string().nullable(),
  requestedAt: moment,
  settledAt: moment.nullable(),
});

const attempt = z.object({
  key: z.string(),
  reference: z.string(),
  mode: z.enum(['token', 'hosted']),
  state: z.string(),
  amount: money,
  gatewayId: z.string().nullable(),
  errorCode: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment,
  authorisations: z.array(
    z.object({ id: z.int(), gatewayId: z.string(), state: z.string(), createdAt: moment }),
  ),
});

/**
 * `type`: the type of an event of the order, or one of two others: `mail` (data: template, subject, status) and
 * `receipt` (data: serial, recipient).
 */
const timelineEntry = z.object({
  at: moment,
  type: z.string(),
  actor: z.enum(['system', 'customer', 'staff']),
  /** Name of the staff member. */
  by: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Null if the action is possible now, otherwise the reason why not. The role is checked separately. */
const blocked = z.enum(deskErrorCodes).nullable();

/** With which the shop has last sent an order of the same shipping method or, without one, any order. */
export const lastCarrier = carrier.nullable();
/** Other orders that wait to be shipped to the same address, at most five; empty if the order itself does not wait. */
export const sameAddress = z.array(z.object({ id: z.int(), number: z.string() }));

export const orderDetail = orderRow
  .pick({ id: true, number: true, placedAt: true, paidAt: true, hasGoods: true, shipBy: true, isLate: true })
  .extend({
    ...states,
    locale: z.enum(localeCodes),
    email: z.string().nullable(),
    /** The buyer's, which need not be that of the delivery address. */
    phoneNumber: z.string().nullable(),
    customerTexts: z.object(orderTextOutput),
    staffNote: z.string().nullable(),
    holdReason: z.string().nullable(),
    /** To be sent with a change of address or note. */
    revision: z.int(),
    slipPrintedAt: moment.nullable(),
    labelMadeAt: moment.nullable(),
    items: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        /** Chosen values, such as a size. */
        options: z.array(z.string()),
        kind: z.string(),
        quantity: z.int(),
        unitPrice: money,
        total: money,
        /** Only for a seminar. */
        startsAt: z.string().nullable(),
        /** Path of the product's first picture below `/media/{size}/`. */
        picture: z.string().nullable(),
        pieces: lineCounts,
      }),
    ),
    /** `taxes` is included in the other sums. */
    totals: z.object({ items: money, shipping: money, taxes: money, total: money, refunded: money }),
    shippingAddress: address.nullable(),
    billingAddress: address.nullable(),
    customer: z
      .object({
        id: z.int(),
        name: z.string(),
        kana: z.string().nullable(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
        isEnabled: z.boolean(),
      })
      .nullable(),
    /** The member's other orders; for a guest, other orders with the same e-mail address. Newest first, at most five. */
    otherOrders: z.array(
      orderRow
        .pick({ id: true, number: true, placedAt: true, total: true, refunded: true, hasGoods: true })
        .extend(states),
    ),
    /** The parcel that is to be sent or, if nothing is left to ship, the last one. */
    shipment: shipment.nullable(),
    /** Oldest first. */
    parcels: z.array(parcel),
    payments: z.array(z.object({ method: z.string(), state: z.string(), amount: money })),
    attempts: z.array(attempt),
    refunds: z.array(refund),
    /** Since when a refund that a mail has promised is neither made nor closed. */
    owedSince: moment.nullable(),
    mails: z.array(orderMail),
    inquiries: z.array(
      z.object({
        id: z.int(),
        createdAt: moment,
        subject: z.string(),
        state: z.string(),
        /** Whether it waits for an answer, and can be about this order, as none can that is older. */
        isOpen: z.boolean(),
      }),
    ),
    /** The orders by telephone or fax of which this order came. */
    phoneOrders: z.array(z.object({ id: z.int(), way: z.enum(phoneOrderWays), note: z.string().nullable() })),
    /** Newest first. */
    timeline: z.array(timelineEntry),
    /** The carrier from the settings, which the form proposes. */
    usualCarrier: carrier.nullable(),
    lastCarrier,
    sameAddress,
    /** The customer's other orders to ship that still have an address from which this order was corrected. */
    oldAddress: sameAddress,
    /** Id of the next order to ship after this one. */
    nextToShip: z.int().nullable(),
    /** When the shipping mail will be sent; until then the shipment can be undone. Null: no mail is waiting. */
    mailDueAt: moment.nullable(),
    /** What the last page promised; null for an order of an earlier release. */
    promised: orderPromise.nullish(),
    blocked: z.object({
      ship: blocked,
      takeBack: blocked,
      correctShipment: blocked,
      changeAddress: blocked,
    }),
  });
export type DeskOrder = z.output<typeof orderDetail>;
