/** Calls to find and help members. */
import { z } from 'zod';
import { idParams } from '../fields.ts';
import { consentPages } from '../newsletter.ts';
import { localeCodes, money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { inquiryStates } from './inquiries.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from './paging.ts';

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
  summary: 'Members whose e-mail, name, kana or phone number begins with `q`; without `q`, newest first',
  method: 'get',
  path: '/members',
  access: 'people.read',
  query: z.object({ ...deskPageQuery, q: deskSearchText }),
  data: deskPageOf(memberRow),
});

const memberDetail = memberRow.extend({
  locale: z.enum(localeCodes),
  addresses: z.int(),
  /** Number of browsers in which the member is logged in. */
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
      hasGoods: z.boolean(),
    }),
  ),
  orderCount: z.int(),
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
  summary: 'A member, with orders and inquiries',
  method: 'get',
  path: '/members/{id}',
  access: 'people.read',
  params: idParams,
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
