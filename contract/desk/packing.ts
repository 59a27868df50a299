/** Data for packing slips and the picking list, and the label files that can be made. */
import { z } from 'zod';
import { orderTextOutput } from '../order-texts.ts';
import { address } from '../rules/address.ts';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { carrier } from './carriers.ts';
import { labelCarriers } from './files.ts';
import { idList } from './orders.ts';

const item = z.object({
  code: z.string(),
  name: z.string(),
  /** Values of the variant's options: 色：藍. */
  options: z.array(z.string()),
  kind: z.string(),
  quantity: z.int(),
});

const packedOrder = z.object({
  id: z.int(),
  number: z.string(),
  placedAt: z.iso.datetime(),
  /** Language of the slip and of the product names on it. */
  locale: z.enum(localeCodes),
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  /** The member who ordered. Null after erasure; missing in copies of earlier releases. */
  buyer: z.object({ lastName: z.string(), firstName: z.string() }).nullable().optional(),
  customerTexts: z.object(orderTextOutput),
  staffNote: z.string().nullable(),
  items: z.array(
    item.extend({
      /** False for what is not in the parcel: seminars, pieces that were cancelled, and those of an earlier parcel. */
      isEnclosed: z.boolean(),
      unitPrice: money,
      total: money,
    }),
  ),
  /** `taxes` is included in the other amounts. `refunded` is missing in copies of earlier releases. */
  totals: z.object({
    items: money,
    shipping: money,
    taxes: money,
    total: money,
    refunded: money.optional(),
  }),
  /** The usual carrier of the order's shipping method, from the settings. */
  carrier: carrier.nullable(),
  isPrinted: z.boolean(),
  isLabelled: z.boolean(),
});
export type PackedOrder = z.output<typeof packedOrder>;

/** The shop on a slip. */
const slipShop = z.object({
  names: z.object({ ja_JP: z.string(), en_US: z.string() }),
  addresses: z.object({ ja_JP: z.string(), en_US: z.string() }),
  phone: z.string(),
  email: z.string(),
  /** Registration number of a qualified invoice issuer: T and 13 digits. */
  registrationNumber: z.string().optional(),
});

/** Everything on a slip (納品書) with prices. */
export const slipSheet = z.object({
  order: packedOrder.pick({
    number: true,
    placedAt: true,
    locale: true,
    shippingAddress: true,
    billingAddress: true,
    buyer: true,
    items: true,
    totals: true,
  }),
  shop: slipShop,
  remark: z.string().nullable(),
});
export type SlipSheet = z.output<typeof slipSheet>;

export const readPacking = defineDeskCall({
  id: 'desk.readPacking',
  summary: 'Orders for slips, picking list and labels; unknown orders are left out',
  method: 'get',
  path: '/packing',
  access: 'orders.read',
  query: z.object({
    ids: idList,
  }),
  data: z.object({
    readAt: z.iso.datetime(),
    /** In the order of `ids`, without those left out. */
    orders: z.array(packedOrder),
    /** Cancelled and fully refunded orders, which are not packed, with the reason as a text. */
    leftOut: z.array(z.object({ id: z.int(), number: z.string(), message: z.string() })),
    /** The pieces of `orders` that are left to ship, added up by product code. */
    picking: z.array(
      item.extend({
        /** Path of the product's first picture below `/media/{size}/`. */
        picture: z.string().nullable(),
        orders: z.array(z.object({ number: z.string(), quantity: z.int() })),
      }),
    ),
    slip: z.object({ remark: z.string().nullable(), showPrices: z.boolean() }),
    shop: slipShop,
    /** `missing`: settings that are needed for a file. */
    labels: z.array(
      z.object({ kind: z.enum(labelCarriers), missing: z.array(z.enum(['sender', 'contract'])) }),
    ),
  }),
});
export type Packing = z.output<typeof readPacking.data>;
