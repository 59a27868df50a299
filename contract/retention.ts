/** Beyond §7: for how long the shop stores which data, for the pages that tell shoppers. */
import { z } from 'zod';
import { defineCall } from './call.ts';

/** Null: not deleted by the shop itself. */
const period = z.int().nullable();

export const retention = defineCall({
  id: 'retention',
  summary: 'For how long registrations, inquiries, members who do not log in and invoices are kept',
  tag: 'Content',
  method: 'get',
  path: '/retention',
  auth: 'public',
  data: z.object({
    unconfirmedDays: period,
    inquiryYears: period,
    idleYears: period,
    invoiceYears: z.int(),
  }),
  errors: [],
});
