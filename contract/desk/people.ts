/** Purchase requests, reviews, members and mails. */
import { z } from 'zod';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery } from './paging.ts';

const idParams = z.object({ id: z.coerce.number().int().min(1) });
const q = z.string().trim().max(200).catch('').default('');

const requestGroup = z.object({
  productCode: z.string(),
  variantCode: z.string().nullable(),
  /** Null: the product was deleted. */
  name: z.string().nullable(),
  isOnSale: z.boolean(),
  /** Null: stock is not tracked. */
  available: z.int().nullable(),
  people: z.int(),
  quantity: z.int(),
  firstAt: z.iso.datetime(),
  /** Newest first, ten at most. */
  requests: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      quantity: z.int(),
      content: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type RequestGroup = z.output<typeof requestGroup>;

export const listPurchaseRequests = defineDeskCall({
  id: 'desk.listPurchaseRequests',
  summary: 'Open purchase requests by product, those in stock first',
  method: 'get',
  path: '/purchase-requests',
  may: 'people.read',
  query: z.object(deskPageQuery),
  status: 200,
  data: deskPageOf(requestGroup),
});

const requestedGoods = z.object({ productCode: z.string(), variantCode: z.string().nullable() });

export const mailPurchaseRequests = defineDeskCall({
  id: 'desk.mailPurchaseRequests',
  summary: 'Mails everybody who asked that it is in stock, once; 409 `not_in_stock`',
  method: 'post',
  path: '/purchase-requests/mails',
  may: 'people.write',
  body: requestedGoods,
  status: 200,
  data: z.object({ mailed: z.int() }),
});

export const closePurchaseRequests = defineDeskCall({
  id: 'desk.closePurchaseRequests',
  summary: 'Closes the open requests of a product without a mail',
  method: 'post',
  path: '/purchase-requests/closing',
  may: 'people.write',
  body: requestedGoods,
  status: 200,
  data: z.object({ closed: z.int() }),
});

const reviewRow = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  rating: z.int(),
  title: z.string(),
  comment: z.string(),
  author: z.string().nullable(),
  anonymous: z.boolean(),
  memberId: z.int().nullable(),
  product: z.object({ code: z.string(), name: z.string(), slug: z.string() }),
  hidden: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type ReviewRow = z.output<typeof reviewRow>;

export const listReviews = defineDeskCall({
  id: 'desk.listReviews',
  summary: 'Reviews, newest first',
  method: 'get',
  path: '/reviews',
  may: 'people.read',
  query: z.object({ ...deskPageQuery, view: z.enum(['shown', 'hidden']).catch('shown').default('shown') }),
  status: 200,
  data: deskPageOf(reviewRow),
});

export const hideReview = defineDeskCall({
  id: 'desk.hideReview',
  summary: 'Hides a review from the shop; only staff see the reason',
  method: 'post',
  path: '/reviews/{id}/hiding',
  may: 'people.write',
  params: idParams,
  body: z.object({
    reason: z
      .string({ error: 'validation.field_required' })
      .transform((v) => v.trim())
      .pipe(z.string().min(1, 'validation.field_required').max(200, 'validation.field_maximum')),
  }),
  status: 200,
  data: reviewRow,
});

export const showReview = defineDeskCall({
  id: 'desk.showReview',
  summary: 'Shows a hidden review again',
  method: 'delete',
  path: '/reviews/{id}/hiding',
  may: 'people.write',
  params: idParams,
  status: 200,
  data: reviewRow,
});

const memberRow = z.object({
  id: z.int(),
  name: z.string(),
  kana: z.string().nullable(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  enabled: z.boolean(),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type MemberRow = z.output<typeof memberRow>;

export const listMembers = defineDeskCall({
  id: 'desk.listMembers',
  summary: 'Members by the beginning of e-mail, name, kana or phone number; newest first without a search',
  method: 'get',
  path: '/members',
  may: 'people.read',
  query: z.object({ ...deskPageQuery, q }),
  status: 200,
  data: deskPageOf(memberRow),
});

export const memberDetail = memberRow.extend({
  locale: z.enum(localeCodes),
  addresses: z.int(),
  /** Browsers in which the member is logged in. */
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The newest ten. */
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      placedAt: z.iso.datetime(),
      total: money,
      state: z.string(),
      paymentState: z.string(),
      shippingState: z.string(),
    }),
  ),
  orderCount: z.int(),
  inquiries: z.array(
    z.object({ id: z.int(), createdAt: z.iso.datetime(), subject: z.string().nullable(), state: z.string() }),
  ),
});
export type MemberDetail = z.output<typeof memberDetail>;

export const readMember = defineDeskCall({
  id: 'desk.readMember',
  summary: 'A member, with orders and inquiries',
  method: 'get',
  path: '/members/{id}',
  may: 'people.read',
  params: idParams,
  status: 200,
  data: memberDetail,
});

export const disableMember = defineDeskCall({
  id: 'desk.disableMember',
  summary: 'Ends all sessions of a member, who cannot log in until enabled again',
  method: 'post',
  path: '/members/{id}/disabling',
  may: 'people.write',
  params: idParams,
  status: 200,
  data: memberDetail,
});

export const enableMember = defineDeskCall({
  id: 'desk.enableMember',
  summary: 'Lets a disabled member log in again',
  method: 'delete',
  path: '/members/{id}/disabling',
  may: 'people.write',
  params: idParams,
  status: 200,
  data: memberDetail,
});

export const mailVerification = defineDeskCall({
  id: 'desk.mailVerification',
  summary: 'Mails the link that confirms the e-mail address again; 429 as for the member',
  method: 'post',
  path: '/members/{id}/verification',
  may: 'people.write',
  params: idParams,
  status: 200,
  data: z.object({ to: z.string() }),
});

export const mailPasswordLink = defineDeskCall({
  id: 'desk.mailPasswordLink',
  summary: 'Mails a link for a new password; 429 as for the member',
  method: 'post',
  path: '/members/{id}/password-link',
  may: 'people.write',
  params: idParams,
  status: 200,
  data: z.object({ to: z.string() }),
});

export const mailStates = ['queued', 'sent', 'captured', 'dead'] as const;

const mailRow = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  lastError: z.string().nullable(),
  orderId: z.int().nullable(),
  inquiryId: z.int().nullable(),
  /** Its text is still there. */
  isRepeatable: z.boolean(),
});
export type MailRow = z.output<typeof mailRow>;

export const listMails = defineDeskCall({
  id: 'desk.listMails',
  summary: 'Mails, newest first; by default those that could not be sent',
  method: 'get',
  path: '/mails',
  may: 'orders.read',
  query: z.object({
    ...deskPageQuery,
    state: z
      .enum([...mailStates, 'all'])
      .catch('dead')
      .default('dead'),
    q,
  }),
  status: 200,
  data: deskPageOf(mailRow),
});

export const sendMailAgain = defineDeskCall({
  id: 'desk.sendMailAgain',
  summary: 'Queues a mail that could not be sent again; 409 `changed` unless it is one',
  method: 'post',
  path: '/mails/{id}/again',
  may: 'orders.write',
  params: idParams,
  status: 200,
  data: mailRow,
});
