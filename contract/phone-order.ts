/**
 * Beyond §7: the link by which a customer pays what staff have taken down at the telephone or from a fax. It puts the
 * goods into the cart of a member; from there on it is an order as any other.
 */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './fields.ts';
import { cart, unavailableReasons } from './order-shapes.ts';
import { tokyo } from './rules/delivery.ts';
import { dateTime, itemProduct, money } from './shapes.ts';

/** How such an order came. */
export const phoneOrderWays = ['phone', 'fax'] as const;
export type PhoneOrderWay = (typeof phoneOrderWays)[number];

/** `ended`: its days are over. */
export const phoneOrderStates = ['open', 'used', 'withdrawn', 'ended'] as const;
export type PhoneOrderState = (typeof phoneOrderStates)[number];

/** The last day of a link, which ends at midnight: YYYY-MM-DD in Tokyo. */
export const lastDayOf = (endsAt: Date): string => tokyo(new Date(endsAt.getTime() - 1)).day;

/** Whether the caller may use the link. `another`: it was sent to another member. `unknown`: the caller is not logged in. */
const readers = ['caller', 'another', 'unknown'] as const;

const line = z.object({
  product: itemProduct,
  quantity: z.int(),
  /** Of one piece, today. */
  price: money,
  /** Of one piece, in the mail. */
  mailedPrice: money,
  unavailable: z.enum(unavailableReasons).optional(),
});
export type PhoneOrderLine = z.output<typeof line>;

const view = z.object({
  state: z.enum(phoneOrderStates),
  isFor: z.enum(readers),
  /** Whether it was sent to a member. If not, the recipient may have to register first. */
  forMember: z.boolean(),
  /** Who may have to register, as staff have taken it down: for a caller who is not logged in, if it was sent to no member. */
  recipient: z.object({ name: z.string(), email: z.string() }).optional(),
  way: z.enum(phoneOrderWays),
  endsAt: dateTime,
  /** Empty if the link is not open or was sent to another member. */
  lines: z.array(line),
  /** For the caller, when the goods were put into a cart that has become an order since. */
  order: z.object({ token: z.string(), number: z.string() }).optional(),
});
export type PhoneOrderView = z.output<typeof view>;

const params = z.object({ token: z.string() });

export const readPhoneOrder = defineCall({
  id: 'readPhoneOrder',
  summary: 'What staff have taken down for a customer; 404 for an unknown link',
  tag: 'Cart',
  method: 'get',
  path: '/phone-orders/{token}',
  auth: 'optional',
  params,
  data: view,
  errors: [404],
});

export const takePhoneOrder = defineCall({
  id: 'takePhoneOrder',
  summary:
    'Put these goods into the cart, once; of a product that is in it already, the greater quantity counts. 404 for an unknown link and one for another member, 400 `phone_order_not_open` for one that is used, withdrawn or over',
  tag: 'Cart',
  method: 'post',
  path: '/phone-orders/{token}/cart',
  auth: 'required',
  params,
  body: z.object({ cartToken: requiredText(200) }),
  data: z.object({
    cart,
    /** Products that were in the cart before. */
    before: z.int(),
    /** Lines that were added or raised, and lines that lack pieces, because of the stock or of the room in the cart. */
    added: z.int(),
    raised: z.int(),
    reduced: z.int(),
  }),
  errors: [400, 401, 404],
});
