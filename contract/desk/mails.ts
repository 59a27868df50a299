/** The outbox at the desk. */
import { z } from 'zod';
import { idParams } from '../fields.ts';
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

export const sendMailAgain = defineDeskCall({
  id: 'desk.sendMailAgain',
  summary: 'Queues a failed mail again; 409 `changed` for any other mail',
  method: 'post',
  path: '/mails/{id}/again',
  access: 'orders.write',
  params: idParams,
  data: mailRow,
});
