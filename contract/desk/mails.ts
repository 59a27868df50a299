/** The outbox at the desk. */
import { z } from 'zod';
import { idParams } from '../fields.ts';
import { localeCodes } from '../shapes.ts';
import { defineDeskCall } from './call.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from './paging.ts';

export const mailStates = ['queued', 'sent', 'captured', 'dead'] as const;

const mailRow = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** For a queued mail: time of the next try. */
  dueAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  lastError: z.string().nullable(),
  orderId: z.int().nullable(),
  inquiryId: z.int().nullable(),
  /** True if the mail failed and its text is still stored, so that it can be sent again. */
  isRepeatable: z.boolean(),
});
export type MailRow = z.output<typeof mailRow>;

const mailDetail = mailRow.extend({
  locale: z.enum(localeCodes),
  /** Without the tokens of its links; null after it was cleared, soon after the mail was sent or its links ended. */
  text: z.string().nullable(),
  /** Names of files. */
  attachments: z.array(z.string()),
});
export type MailDetail = z.output<typeof mailDetail>;

export const readMail = defineDeskCall({
  id: 'desk.readMail',
  summary: 'A mail with its text, if that is still kept',
  method: 'get',
  path: '/mails/{id}',
  access: 'orders.read',
  params: idParams,
  data: mailDetail,
});

export const listMails = defineDeskCall({
  id: 'desk.listMails',
  summary: 'Mails, newest first; by default those that could not be sent',
  method: 'get',
  path: '/mails',
  access: 'orders.read',
  query: z.object({
    ...deskPageQuery,
    state: z
      .enum([...mailStates, 'all'])
      .catch('dead')
      .default('dead'),
    q: deskSearchText,
  }),
  data: deskPageOf(mailRow),
});

/** What a stored mail is about, derived from its template. */
export const mailGroups = [
  'orders',
  'seminars',
  'inquiries',
  'requests',
  'reviews',
  'goods',
  'accounts',
] as const;
export type MailGroup = (typeof mailGroups)[number];

/** Whether mails leave: `no_server`: `SMTP_URL` is not set; `off`: `MAIL=off`. */
export const mailSending = z.enum(['on', 'no_server', 'off']);
export type MailSending = z.output<typeof mailSending>;

export const readStoredMails = defineDeskCall({
  id: 'desk.readStoredMails',
  summary: 'Mails that were stored because they could not be sent then, by what they are about',
  method: 'get',
  path: '/mails/stored',
  access: 'orders.read',
  data: z.object({
    sending: mailSending,
    groups: z.array(
      z.object({
        group: z.enum(mailGroups),
        count: z.int(),
        oldest: z.iso.datetime(),
        newest: z.iso.datetime(),
      }),
    ),
    /** Mails whose text is gone, such as links that worked for a day. They cannot be sent, and are deleted with the rest. */
    emptied: z.int(),
  }),
});

export const settleStoredMails = defineDeskCall({
  id: 'desk.settleStoredMails',
  summary:
    'Sends the stored mails of these groups, or deletes them; 409 `mails_not_sent` without a mail server, `changed` if there are none',
  method: 'post',
  path: '/mails/stored',
  access: 'orders.write',
  body: z.object({
    groups: z.array(z.enum(mailGroups)).min(1, 'validation.field_selection_required'),
    way: z.enum(['send', 'delete']),
  }),
  data: z.object({ count: z.int() }),
});

export const sendMailAgain = defineDeskCall({
  id: 'desk.sendMailAgain',
  summary: 'Queues a failed mail again; 409 `changed` for any other mail',
  method: 'post',
  path: '/mails/{id}/again',
  access: 'orders.write',
  params: idParams,
  data: mailRow,
});
