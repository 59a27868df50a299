/** Calls to find and help members. */
import { z } from 'zod';
import { emailText, idParams } from '../fields.ts';
import { consentPages } from '../newsletter.ts';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { inquiryStates } from './inquiries.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from './paging.ts';
import { phoneOrderRow } from './phone-orders.ts';

/** A member may have thousands of orders; all of them can be paged through. */
export const MEMBER_ORDERS_PER_PAGE = 20;

const memberRow = z.object({
  id: z.int(),
  name: z.string(),
  kana: z.string().nullable(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  enabled: z.boolean(),
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  tags: z.array(z.string()),
});
export type MemberRow = z.output<typeof memberRow>;

export const listMembers = defineDeskCall({
  id: 'desk.listMembers',
  summary:
    'Members whose e-mail, name, kana or phone number begins with `q`; without `q`, newest first. With `tag`, only those who have it',
  method: 'get',
  path: '/members',
  access: 'people.read',
  query: z.object({ ...deskPageQuery, q: deskSearchText, tag: deskSearchText }),
  data: deskPageOf(memberRow),
});

const memberDetail = memberRow.extend({
  /** The address that staff have entered, while its mailed link works; the link changes it. */
  emailChange: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
  locale: z.enum(localeCodes),
  addresses: z.int(),
  /** Number of browsers in which the member is logged in. */
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** What staff have noted, newest first. */
  notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: z.iso.datetime() })),
  /** All orders, newest first, in pages. */
  orders: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        placedAt: z.iso.datetime(),
        total: money,
        refunded: money,
        state: z.string(),
        paymentState: z.string(),
        shippingState: z.string(),
        hasGoods: z.boolean(),
      }),
    ),
    page: z.int(),
    total: z.int(),
  }),
  /** The newest ten by telephone and fax. */
  phoneOrders: z.array(phoneOrderRow),
  /** The newest ten refunds, with counter-entries, whose amounts are negative. */
  refunds: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      orderId: z.int(),
      orderNumber: z.string(),
      amount: money,
      state: z.enum(['requested', 'done', 'failed', 'withdrawn']),
    }),
  ),
  /** The newest ten purchase requests. */
  requests: z.array(
    z.object({
      id: z.int(),
      createdAt: z.iso.datetime(),
      productCode: z.string(),
      variantCode: z.string().nullable(),
      /** Null if the product was deleted. */
      name: z.string().nullable(),
      quantity: z.int(),
      state: z.enum(['open', 'mailed', 'closed']),
    }),
  ),
  /** The newest ten reviews. */
  reviews: z.array(
    z.object({
      id: z.int(),
      createdAt: z.iso.datetime(),
      rating: z.int(),
      title: z.string(),
      /** Name of the product. */
      name: z.string(),
      isHidden: z.boolean(),
    }),
  ),
  newsletter: z.object({
    subscribed: z.boolean(),
    /** The newest ten answers. */
    answers: z.array(
      z.object({
        id: z.int(),
        given: z.boolean(),
        at: z.iso.datetime(),
        page: z.enum(consentPages),
        email: z.string().nullable(),
        locale: z.enum(localeCodes),
        /** What the page said; null if it did not tell. */
        wording: z.object({ version: z.int(), text: z.string() }).nullable(),
      }),
    ),
  }),
  /** The newest ten. */
  inquiries: z.array(
    z.object({
      id: z.int(),
      createdAt: z.iso.datetime(),
      subject: z.string().nullable(),
      state: z.enum(inquiryStates),
    }),
  ),
});
export type MemberDetail = z.output<typeof memberDetail>;

export const readMember = defineDeskCall({
  id: 'desk.readMember',
  summary:
    'A member, with notes, tags, orders, orders by telephone, refunds, inquiries, purchase requests and reviews',
  method: 'get',
  path: '/members/{id}',
  access: 'people.read',
  params: idParams,
  /** The page of orders; an invalid value counts as the first one. */
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1) }),
  data: memberDetail,
});

export const disableMember = defineDeskCall({
  id: 'desk.disableMember',
  summary: 'Ends all sessions of a member, who cannot log in until enabled again',
  method: 'post',
  path: '/members/{id}/disabling',
  access: 'people.write',
  params: idParams,
  data: memberDetail,
});

export const enableMember = defineDeskCall({
  id: 'desk.enableMember',
  summary: 'Lets a disabled member log in again',
  method: 'delete',
  path: '/members/{id}/disabling',
  access: 'people.write',
  params: idParams,
  data: memberDetail,
});

export const stopNewsletter = defineDeskCall({
  id: 'desk.stopNewsletter',
  summary: 'Ends the newsletter of a member who has asked for it by telephone or mail; 409 `changed`',
  method: 'post',
  path: '/members/{id}/newsletter-refusal',
  access: 'people.write',
  params: idParams,
  status: 204,
  data: z.null(),
});

export const mailVerification = defineDeskCall({
  id: 'desk.mailVerification',
  summary: 'Mails the verification link again; 429 at the limits that apply to the member’s own requests',
  method: 'post',
  path: '/members/{id}/verification',
  access: 'people.write',
  params: idParams,
  data: z.object({ to: z.string() }),
});

export const mailPasswordLink = defineDeskCall({
  id: 'desk.mailPasswordLink',
  summary: 'Mails a link for a new password; 429 at the limits that apply to the member’s own requests',
  method: 'post',
  path: '/members/{id}/password-link',
  access: 'people.write',
  params: idParams,
  data: z.object({ to: z.string() }),
});

export const askEmailChange = defineDeskCall({
  id: 'desk.askEmailChange',
  summary:
    'Mails a link to a new address, whose button changes the address of the account, and a notice to the old one; 400 at `email`, 409 `changed` for a disabled member, 429',
  method: 'post',
  path: '/members/{id}/email-change',
  access: 'people.write',
  fresh: true,
  params: idParams,
  body: z.object({ email: emailText }),
  status: 204,
  data: z.null(),
});

export const withdrawEmailChange = defineDeskCall({
  id: 'desk.withdrawEmailChange',
  summary: 'Makes the link to a new address useless; 409 `changed` if there is none that works',
  method: 'delete',
  path: '/members/{id}/email-change',
  access: 'people.write',
  params: idParams,
  status: 204,
  data: z.null(),
});
