/** Orders: list and search, detail, shipping, marks, corrections, mails. */
import { z } from 'zod';
import {
  daysInOrder,
  optionalDay,
  optionalText,
  quantity,
  requiredText,
  rowId,
  textUpTo,
} from '../fields.ts';
import { orderTextOutput } from '../order-texts.ts';
import { addressInput } from '../rules/address.ts';
import { wholeYenOf } from '../rules/typed-number.ts';
import { defineDeskCall } from './call.ts';
import { carrier, carriers } from './carriers.ts';
import { lastCarrier, orderDetail, orderRow, sameAddress } from './order-shapes.ts';
import { deskPageOf, deskPageQuery } from './paging.ts';

export const BULK_ORDERS_MAX = 200;
export const STAFF_NOTE_MAX = 2_000;
export const HOLD_REASON_MAX = 200;

/** `waiting`: awaiting payment. `paid`: includes shipped orders. */
export const orderViews = ['to_ship', 'waiting', 'paid', 'shipped', 'cancelled', 'all'] as const;
export type OrderView = (typeof orderViews)[number];

/** How a search was interpreted. */
export const searchKinds = ['number', 'phone', 'phone_end', 'email', 'tracking', 'name'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A malformed id counts as unknown. */
export const orderParams = z.object({ id: rowId.catch(0) });
export const orderIds = z.array(rowId).min(1).max(BULK_ORDERS_MAX);
/** In a query: `12,15,16` */
export const idList = z.preprocess((text = '') => String(text).split(','), orderIds);
/** Instead of one carrier for all orders. */
export const USUAL = 'usual';

/** Yen as typed, or undefined. */
const typedYen = z
  .string('validation.text_invalid')
  .nullish()
  .transform((typed) => wholeYenOf(typed ?? ''))
  .refine((yen) => yen === undefined || Number.isSafeInteger(yen), 'validation.whole_yen');

const yesOrNo = z.enum(['yes', 'no']).optional().catch(undefined);

/** Invalid values of `view`, `page`, `printed` and `labelled` are ignored. */
export const orderListQuery = z
  .object({
    view: z.enum(orderViews).catch('all').default('all'),
    /** Number, name, kana, phone number or its last four digits, e-mail address, or tracking number. */
    q: optionalText(100),
    /** Days on which orders were placed, both inclusive. */
    from: optionalDay,
    to: optionalDay,
    /** Code of a shipping method. */
    method: optionalText(100),
    printed: yesOrNo,
    labelled: yesOrNo,
    /** Code of a product or variant, or the beginning of a product's name. */
    product: optionalText(100),
    /** Day of a seminar, in Tokyo. */
    seminarDay: optionalDay,
    /** Totals in yen, both inclusive. */
    amountFrom: typedYen,
    amountTo: typedYen,
    ...deskPageQuery,
  })
  .refine(...daysInOrder)
  .refine(
    ({ amountFrom, amountTo }) =>
      amountFrom === undefined || amountTo === undefined || amountFrom <= amountTo,
    { path: ['amountTo'], error: 'validation.amounts_reversed' },
  );

export const listOrders = defineDeskCall({
  id: 'desk.listOrders',
  summary:
    'Orders by view and filter. The view of orders to ship is sorted by promised day, all other views newest first',
  method: 'get',
  path: '/orders',
  access: 'orders.read',
  query: orderListQuery,
  data: deskPageOf(orderRow).extend({
    methods: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Set with `product` and `seminarDay`: the products that orders were searched for. */
    products: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })).optional(),
    /** Set when a filter has no index: then only orders placed on this day or later are searched. */
    since: z.iso.date().optional(),
    /** Set with `q`. */
    search: z
      .object({
        understood: z.array(z.object({ kind: z.enum(searchKinds), value: z.string() })),
        /** Set while older orders are being indexed: orders placed on or before this day may be missing. */
        incompleteUntil: z.iso.date().optional(),
      })
      .optional(),
  }),
});

export const readOrder = defineDeskCall({
  id: 'desk.readOrder',
  summary: 'One placed order with all its data, and the actions that are possible now',
  method: 'get',
  path: '/orders/{id}',
  access: 'orders.read',
  params: orderParams,
  data: orderDetail,
});

/** Warnings that staff may override: wrong check digit; the number was used for another order in the last 180 days. */
export const trackingNumberWarnings = ['number_doubtful', 'number_used'] as const;

const parcel = z.object({
  carrier: z.enum(carriers, 'validation.field_required'),
  /** As typed: full-width digits, hyphens and blanks are accepted. */
  trackingNumber: optionalText(40),
  /** Whether to send the customer a mail. */
  mail: z.boolean(),
  /** Warnings that staff saw and overrode. */
  confirmed: z.array(z.enum(trackingNumberWarnings)).default([]),
});
export type ParcelInput = z.output<typeof parcel>;

/** Pieces of order lines that are in the parcel; by default everything that is left to ship. */
const pieces = z
  .array(
    z.object({
      itemId: z.int('validation.invalid').min(1, 'validation.invalid').max(Number.MAX_SAFE_INTEGER),
      quantity,
    }),
  )
  .max(200)
  .optional();
export type PiecesInParcel = z.output<typeof pieces>;

/** `mailDueAt`: when the mail will be sent; null without a mail. */
const mailDueAt = z.iso.datetime().nullable();

export const shipOrder = defineDeskCall({
  id: 'desk.shipOrder',
  summary:
    'Marks what is left of an order, or some pieces of it, as shipped. `already` if that was done before with the same carrier and number; 409 if it cannot be shipped',
  method: 'post',
  path: '/orders/{id}/shipment',
  access: 'orders.write',
  params: orderParams,
  body: parcel.extend({
    pieces,
    /** As shown with the address: 409 `changed` if the address, the note, the hold or a refunded piece is another now. */
    revision: z.int().optional(),
  }),
  data: z.object({ outcome: z.enum(['shipped', 'already']), mailDueAt }),
});

export const takeShipmentBack = defineDeskCall({
  id: 'desk.takeShipmentBack',
  summary: 'Undoes the last shipment; possible until its mail is sent or, without a mail, on the same day',
  method: 'delete',
  path: '/orders/{id}/shipment',
  access: 'orders.write',
  params: orderParams,
  status: 204,
  data: z.null(),
});

export const correctShipment = defineDeskCall({
  id: 'desk.correctShipment',
  summary: 'Corrects carrier or number of the last parcel of an order',
  method: 'patch',
  path: '/orders/{id}/shipment',
  access: 'orders.write',
  params: orderParams,
  body: parcel.extend({
    /** Carrier and number that were shown: 409 `changed` if they are different now. */
    expected: z.object({ carrier: z.enum(carriers).nullable(), trackingNumber: z.string().nullable() }),
  }),
  data: z.object({ mailDueAt }),
});

/** In the order of the ids of the request. */
const outcomes = <Outcome extends string>(...done: Outcome[]) =>
  z.object({
    orders: z.array(
      z.object({
        id: z.int(),
        /** Null if there is no such order. */
        number: z.string().nullable(),
        outcome: z.enum([...done, 'refused']),
        /** Why it was refused, in the language of the request. */
        message: z.string().optional(),
        errorCode: z.string().optional(),
      }),
    ),
  });

const shippingRow = orderRow.extend({
  /** Carrier of its shipping method, from the settings. */
  usualCarrier: carrier.nullable(),
  lastCarrier,
  sameAddress,
  hasEmail: z.boolean(),
  customerTexts: z.object(orderTextOutput),
  staffNote: z.string().nullable(),
  /** Why it cannot be shipped now, in the language of the request. */
  refusal: z.string().nullable(),
  /** Null if its last shipment cannot be undone now. `mailDueAt`: null without a mail. `pieces`: in that parcel. */
  takeBack: z.object({ mailDueAt, pieces: z.int() }).nullable(),
});
export type ShippingRow = z.output<typeof shippingRow>;

export const readShipping = defineDeskCall({
  id: 'desk.readShipping',
  summary: 'Orders that are about to be shipped together, or just were; unknown orders are left out',
  method: 'get',
  path: '/shipments',
  access: 'orders.write',
  query: z.object({ ids: idList }),
  data: z.object({ orders: z.array(shippingRow) }),
});

export const readLastShipments = defineDeskCall({
  id: 'desk.readLastShipments',
  summary:
    'Orders that the caller has shipped together, or by a file of tracking numbers, in the last two minutes, and that can still be taken back',
  method: 'get',
  path: '/shipments/latest',
  access: 'orders.write',
  data: z.object({
    /** One for each time that orders were shipped together, the newest first; together at most `BULK_ORDERS_MAX` orders. */
    batches: z.array(
      z.object({
        ids: z.array(z.int()),
        /** When the first of their mails is sent, or would be. */
        until: z.iso.datetime(),
      }),
    ),
  }),
});

export const shipOrders = defineDeskCall({
  id: 'desk.shipOrders',
  summary: 'Marks several orders as shipped, without tracking numbers; each in its own transaction',
  method: 'post',
  path: '/shipments',
  access: 'orders.write',
  body: z.object({
    ids: orderIds,
    /** `usual`: of each order's shipping method, from the settings. An order without one is refused. */
    carrier: z.enum([USUAL, ...carriers], 'validation.field_required'),
    mail: z.boolean(),
  }),
  data: outcomes('shipped', 'already'),
});

export const takeShipmentsBack = defineDeskCall({
  id: 'desk.takeShipmentsBack',
  summary: 'Undoes the last shipment of several orders, like `takeShipmentBack`; each in its own transaction',
  method: 'post',
  path: '/shipments/back',
  access: 'orders.write',
  body: z.object({ ids: orderIds }),
  data: outcomes('taken_back'),
});

export const changeOrder = defineDeskCall({
  id: 'desk.changeOrder',
  summary: 'Corrects the delivery address before shipping, sets the internal note, or holds the order',
  method: 'patch',
  path: '/orders/{id}',
  access: 'orders.write',
  params: orderParams,
  body: z.object({
    /** The revision that was shown: 409 `changed` if it is different now. */
    revision: z.int(),
    address: addressInput.optional(),
    /** Null or an empty text removes the note. */
    staffNote: z
      .string()
      .nullable()
      .transform((v) => v?.replace(/\r\n?/g, '\n').trim() || null)
      .pipe(textUpTo(STAFF_NOTE_MAX).nullable())
      .optional(),
    /** Why the order is not to be shipped for now; null releases it. */
    holdReason: requiredText(HOLD_REASON_MAX).nullable().optional(),
  }),
  data: z.object({ revision: z.int() }),
});

/** `order`: confirmation of the payment, or request to pay. */
export const mailKinds = ['order', 'shipped', 'cancelled'] as const;
export type MailKind = (typeof mailKinds)[number];

export const sendMailAgain = defineDeskCall({
  id: 'desk.sendMailAgain',
  summary: 'Writes a mail about the order again, with current data',
  method: 'post',
  path: '/orders/{id}/mails',
  access: 'orders.write',
  params: orderParams,
  body: z.object({ kind: z.enum(mailKinds, 'validation.field_required') }),
  status: 204,
  data: z.null(),
});

const markedOrders = z.object({
  ids: orderIds,
  mark: z.enum(['printed', 'labelled']),
  on: z.boolean(),
  /** When the slips or labels were made. */
  madeAt: z.iso.datetime().optional(),
  /** The slips were printed with prices: the shop keeps a copy of those that are invoices. */
  withPrices: z.boolean().optional(),
});
export type MarkedOrders = z.output<typeof markedOrders>;

export const markOrders = defineDeskCall({
  id: 'desk.markOrders',
  summary:
    'Marks orders whose slip was printed or label was made, if the address is still as at `madeAt`; `on: false`: unmarks',
  method: 'post',
  path: '/orders/marks',
  access: 'orders.write',
  body: markedOrders,
  data: z.object({
    changed: z.int(),
    /** Numbers of the orders that were left out. */
    outdated: z.array(z.string()),
  }),
});
