/** Inquiries, which staff answer at the desk. */
import { z } from 'zod';
import { idParams, requiredText, withoutCr } from '../fields.ts';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from './paging.ts';

export const inquiryStates = ['new', 'answered', 'closed'] as const;
export const INQUIRY_ANSWER_MAX = 5000;

const inquiryRow = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  category: z.string().nullable(),
  subject: z.string().nullable(),
  /** The beginning of the customer's newest message: the inquiry, or an e-mail since. */
  excerpt: z.string(),
  /** When that message was received. */
  receivedAt: z.iso.datetime(),
  state: z.enum(inquiryStates),
  assignedTo: z.string().nullable(),
});
export type InquiryRow = z.output<typeof inquiryRow>;

export const listInquiries = defineDeskCall({
  id: 'desk.listInquiries',
  summary:
    'Inquiries: new inquiries oldest first, all other lists newest first; `q`: number, name or e-mail address',
  method: 'get',
  path: '/inquiries',
  access: 'people.read',
  query: z.object({
    ...deskPageQuery,
    state: z
      .enum([...inquiryStates, 'all'])
      .catch('new')
      .default('new'),
    q: deskSearchText,
  }),
  data: deskPageOf(inquiryRow),
});

const inquiryMessage = z.object({
  id: z.int(),
  /** `received`: an e-mail from the customer, pasted in by staff. */
  kind: z.enum(['answer', 'note', 'received']),
  by: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** State of the answer's e-mail; null if the e-mail has been deleted. */
  mail: z.enum(['queued', 'sent', 'captured', 'dead']).nullable(),
});

const orderOfInquiry = z.object({
  id: z.int(),
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  shippingState: z.string(),
  hasGoods: z.boolean(),
  placedAt: z.iso.datetime(),
  total: money,
  refunded: money,
  goods: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type OrderOfInquiry = z.output<typeof orderOfInquiry>;

const inquiryDetail = inquiryRow.omit({ excerpt: true, receivedAt: true, assignedTo: true }).extend({
  content: z.string(),
  phoneNumber: z.string().nullable(),
  locale: z.enum(localeCodes),
  productCode: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The order with the number that was entered, if it exists. */
  order: orderOfInquiry.nullable(),
  /** The newest orders with the e-mail address that the sender typed, without `order`. The address is not verified. */
  ordersOfAddress: z.array(orderOfInquiry),
  /** The member who was logged in. */
  memberId: z.int().nullable(),
  /** The member with the typed address. */
  memberOfAddress: z.int().nullable(),
  assignedTo: z.object({ id: z.int(), name: z.string() }).nullable(),
  revision: z.int(),
  messages: z.array(inquiryMessage),
  /** Other inquiries from the same address, newest first. */
  others: z.array(inquiryRow),
  /** The oldest other inquiry that waits for an answer. */
  next: z.int().nullable(),
});
export type InquiryDetail = z.output<typeof inquiryDetail>;

export const readInquiry = defineDeskCall({
  id: 'desk.readInquiry',
  summary:
    'An inquiry with its messages, its order, and the member, orders and other inquiries of the same address',
  method: 'get',
  path: '/inquiries/{id}',
  access: 'people.read',
  params: idParams,
  data: inquiryDetail,
});

export const changeInquiry = defineDeskCall({
  id: 'desk.changeInquiry',
  summary: 'Changes the state or the assignment; 409 `changed` when somebody else changed it first',
  method: 'patch',
  path: '/inquiries/{id}',
  access: 'people.write',
  params: idParams,
  body: z.object({
    state: z.enum(inquiryStates).optional(),
    /** Who takes care of the inquiry from now on: the caller, or no one. */
    assigned: z.enum(['me', 'nobody']).optional(),
    revision: z.int(),
  }),
  data: inquiryDetail,
});

export const writeInquiryMessage = defineDeskCall({
  id: 'desk.writeInquiryMessage',
  summary: 'Sends an answer, or stores a note or a received e-mail',
  method: 'post',
  path: '/inquiries/{id}/messages',
  access: 'people.write',
  params: idParams,
  body: z.object({
    kind: z.enum(['answer', 'note', 'received']),
    text: z
      .string({ error: 'validation.field_required' })
      .transform(withoutCr)
      .pipe(requiredText(INQUIRY_ANSWER_MAX)),
    close: z.boolean().default(false),
    /** The revision shown when the text was written. 409 `changed` if somebody has answered since. */
    revision: z.int(),
  }),
  data: inquiryDetail,
});
