/** Orders by telephone and fax: staff choose the goods, the customer gets a mail with a link to pay (contract/phone-order.ts). */
import { z } from 'zod';
import { idParams, optionalText, rowId } from '../fields.ts';
import { phoneOrderStates, phoneOrderWays } from '../phone-order.ts';
import { EMAIL_MAX } from '../rules/constants.ts';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery } from './paging.ts';

/** Different goods of one order; more are ordered by a second mail. */
export const PHONE_ORDER_LINES_MAX = 30;
/** Days for which the mailed link works, and how many at most. */
export const PHONE_ORDER_DAYS = 7;
export const PHONE_ORDER_DAYS_MAX = 30;
export const PHONE_ORDER_NAME_MAX = 64;
export const PHONE_ORDER_NOTE_MAX = 1000;

const typed = z.string().max(200, 'validation.field_maximum').default('');

/** As typed: the errors of all fields are found at once. */
const given = z.object({
  way: z.enum(phoneOrderWays, 'validation.field_required'),
  /** A member; of somebody else address, name and language. An address of a member's account means that member. */
  memberId: rowId.optional(),
  email: optionalText(EMAIL_MAX),
  name: optionalText(PHONE_ORDER_NAME_MAX),
  locale: z.enum(localeCodes, 'validation.field_required').default('ja_JP'),
  /** `goods`: code of a product or variant, or the whole name. */
  lines: z.array(z.object({ goods: typed, quantity: typed })).max(PHONE_ORDER_LINES_MAX),
  days: typed,
  note: optionalText(PHONE_ORDER_NOTE_MAX),
});
export type PhoneOrderGiven = z.output<typeof given>;

const line = z.object({
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitPrice: money,
  total: money,
});

const recipient = {
  memberId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(localeCodes),
};

const previewed = z.object({
  ...recipient,
  lines: z.array(line),
  total: money,
  endsAt: z.iso.datetime(),
  /** Without the link, which is made when it is sent. */
  mail: z.object({ subject: z.string(), text: z.string() }),
});
export type PhoneOrderPreview = z.output<typeof previewed>;

export const previewPhoneOrder = defineDeskCall({
  id: 'desk.previewPhoneOrder',
  summary: 'What `sendPhoneOrder` would send; writes nothing, and refuses the same',
  method: 'post',
  path: '/phone-orders/preview',
  access: 'orders.write',
  body: given,
  data: previewed,
});

export const sendPhoneOrder = defineDeskCall({
  id: 'desk.sendPhoneOrder',
  summary: 'Mails the customer a link to these goods; 400 with an error for each invalid field',
  method: 'post',
  path: '/phone-orders',
  access: 'orders.write',
  body: given,
  status: 201,
  data: z.object({ id: z.int() }),
});

export const phoneOrderRow = z.object({
  id: z.int(),
  ...recipient,
  way: z.enum(phoneOrderWays),
  state: z.enum(phoneOrderStates),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  endsAt: z.iso.datetime(),
  pieces: z.int(),
  /** By the prices of the last mail, without shipping. */
  total: money,
  /** The order that came of it. */
  order: z
    .object({
      id: z.int(),
      number: z.string(),
      state: z.string(),
      paymentState: z.string(),
      shippingState: z.string(),
      hasGoods: z.boolean(),
    })
    .nullable(),
});
export type PhoneOrderRow = z.output<typeof phoneOrderRow>;

/** `ended`: also withdrawn ones. */
export const phoneOrderViews = ['open', 'used', 'ended'] as const;

export const listPhoneOrders = defineDeskCall({
  id: 'desk.listPhoneOrders',
  summary: 'Orders by telephone and fax, newest first; open ones by the end of their link',
  method: 'get',
  path: '/phone-orders',
  access: 'orders.read',
  query: z.object({ ...deskPageQuery, view: z.enum(phoneOrderViews).catch('open').default('open') }),
  data: deskPageOf(phoneOrderRow),
});

const phoneOrderDetail = phoneOrderRow.extend({
  note: z.string().nullable(),
  lines: z.array(line),
  /** By the prices of today. */
  totalNow: money,
  usedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** The mails with the link, newest first; old ones are deleted. */
  mails: z.array(
    z.object({
      id: z.int(),
      to: z.string(),
      status: z.enum(['queued', 'sent', 'captured', 'dead']),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type PhoneOrderDetail = z.output<typeof phoneOrderDetail>;

export const readPhoneOrder = defineDeskCall({
  id: 'desk.readPhoneOrder',
  summary: 'An order by telephone or fax, with its goods, its mails and the order that came of it',
  method: 'get',
  path: '/phone-orders/{id}',
  access: 'orders.read',
  params: idParams,
  data: phoneOrderDetail,
});

export const mailPhoneOrder = defineDeskCall({
  id: 'desk.mailPhoneOrder',
  summary:
    'Mails the link again, with today’s prices; also of one that was withdrawn or is over, whose link then works again. 409 `changed` when it is used',
  method: 'post',
  path: '/phone-orders/{id}/mail',
  access: 'orders.write',
  params: idParams,
  body: z.object({ days: typed }),
  status: 204,
  data: z.null(),
});

export const withdrawPhoneOrder = defineDeskCall({
  id: 'desk.withdrawPhoneOrder',
  summary: 'Makes the mailed link useless; 409 `changed` when it is not open',
  method: 'post',
  path: '/phone-orders/{id}/withdrawal',
  access: 'orders.write',
  params: idParams,
  status: 204,
  data: z.null(),
});
