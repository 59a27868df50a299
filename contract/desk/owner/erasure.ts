/** Exports and erases the data about a member, at the member's request. */
import { z } from 'zod';
import { idParams } from '../../fields.ts';
import { defineDeskCall } from '../call.ts';

export const erasureRefusals = ['orders_open', 'payments_open'] as const;

/** Number of deleted rows, by kind. */
const deleted = z.object({
  sessions: z.int(),
  identities: z.int(),
  addresses: z.int(),
  carts: z.int(),
  wishes: z.int(),
  /** What staff have noted, and the tags that they gave. */
  notes: z.int(),
  tags: z.int(),
  inquiries: z.int(),
  requests: z.int(),
  /** As staff have taken them down; the orders that came of them stay. */
  phoneOrders: z.int(),
  mails: z.int(),
});
export type ErasedCounts = z.output<typeof deleted>;

export const readErasure = defineDeskCall({
  id: 'desk.readErasure',
  summary: 'What erasing a member would delete and keep, and why the member cannot be erased now',
  method: 'get',
  path: '/members/{id}/erasure',
  access: 'members.erase',
  params: idParams,
  data: z.object({
    name: z.string(),
    email: z.string(),
    refusals: z.array(z.enum(erasureRefusals)),
    deleted,
    /** Reviews that lose their author's name. */
    reviews: z.int(),
    /** Orders that keep their invoice data: number, goods, amounts, name and address. */
    orders: z.int(),
    /** Answers about the newsletter that keep a hash of the address as proof, and the day on which they are deleted. */
    consents: z.int(),
    consentsUntil: z.iso.date().nullable(),
    /** The day on which name and address are deleted from the newest order. Null without orders. */
    invoicesUntil: z.iso.date().nullable(),
  }),
});
export type ErasurePlan = z.output<typeof readErasure.data>;

export const exportMember = defineDeskCall({
  id: 'desk.exportMember',
  summary: 'Writes all data about a member into a JSON file, which exists for an hour',
  method: 'post',
  path: '/members/{id}/export',
  access: 'members.erase',
  fresh: true,
  params: idParams,
  status: 201,
  data: z.object({ file: z.string() }),
});

export const readMemberExport = defineDeskCall({
  id: 'desk.readMemberExport',
  summary: 'Name of a member’s exported file, and when it is deleted; 404 for another person’s file',
  method: 'get',
  path: '/members/{id}/export/{file}',
  access: 'members.erase',
  params: idParams.extend({ file: z.string() }),
  data: z.object({ name: z.string(), endsAt: z.iso.datetime() }),
});

export const eraseMember = defineDeskCall({
  id: 'desk.eraseMember',
  summary:
    'Deletes the member with all data that invoices do not need, and mails the member; 409 `orders_open`, `payments_open`, `export_missing`',
  method: 'post',
  path: '/members/{id}/erasure',
  access: 'members.erase',
  fresh: true,
  params: idParams,
  body: z.object({
    /** Id of the file from `exportMember`. */
    file: z.string().max(100),
  }),
  status: 204,
  data: z.null(),
});
