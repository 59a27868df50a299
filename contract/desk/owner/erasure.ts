/** Exporting and erasing what the shop knows about a member, at the member's request. */
import { z } from 'zod';
import { defineDeskCall } from '../call.ts';

const idParams = z.object({ id: z.coerce.number().int().min(1) });

export const erasureRefusals = ['orders_open', 'payments_open'] as const;

/** Rows that are deleted, by kind. */
const deleted = z.object({
  sessions: z.int(),
  identities: z.int(),
  addresses: z.int(),
  carts: z.int(),
  wishes: z.int(),
  inquiries: z.int(),
  requests: z.int(),
  mails: z.int(),
});
export type ErasedCounts = z.output<typeof deleted>;

export const readErasure = defineDeskCall({
  id: 'desk.readErasure',
  summary: 'What an erasure of a member would delete and keep, and why it would be refused',
  method: 'get',
  path: '/members/{id}/erasure',
  may: 'members.erase',
  params: idParams,
  status: 200,
  data: z.object({
    name: z.string(),
    email: z.string(),
    refusals: z.array(z.enum(erasureRefusals)),
    deleted,
    /** They lose their author's name. */
    reviews: z.int(),
    /** Invoice data: number, goods, amounts, name and address stay. */
    orders: z.int(),
    /** The day from which on the newest order has neither name nor address. Null: no orders. */
    invoicesUntil: z.iso.date().nullable(),
  }),
});
export type ErasurePlan = z.output<typeof readErasure.data>;

export const exportMember = defineDeskCall({
  id: 'desk.exportMember',
  summary: 'Writes everything about a member into a JSON file, which exists for an hour',
  method: 'post',
  path: '/members/{id}/export',
  may: 'members.erase',
  fresh: true,
  params: idParams,
  status: 201,
  data: z.object({ file: z.string() }),
});

export const readMemberExport = defineDeskCall({
  id: 'desk.readMemberExport',
  summary: 'Until when the file of a member exists; 404 for one of somebody else',
  method: 'get',
  path: '/members/{id}/export/{file}',
  may: 'members.erase',
  params: idParams.extend({ file: z.string() }),
  status: 200,
  data: z.object({ name: z.string(), endsAt: z.iso.datetime() }),
});

export const eraseMember = defineDeskCall({
  id: 'desk.eraseMember',
  summary:
    'Deletes the member and what is not needed for invoices, and mails that; 409 `orders_open`, `payments_open`, `export_missing`',
  method: 'post',
  path: '/members/{id}/erasure',
  may: 'members.erase',
  fresh: true,
  params: idParams,
  body: z.object({
    /** Of `exportMember`. */
    file: z.string().max(100),
  }),
  status: 204,
  data: z.null(),
});
