/** 帳票の控え: copies of the papers that the shop has issued to its customers, as they were issued. */
import { z } from 'zod';
import { daysInOrder, optionalDay } from '../../fields.ts';
import { money, receiptSheet } from '../../shapes.ts';
import { defineDeskCall } from '../call.ts';
import { csvEncodings } from '../files.ts';
import { idList } from '../orders.ts';
import { slipSheet } from '../packing.ts';
import { deskPageOf, deskPageQuery, deskSearchText } from '../paging.ts';

/**
 * `refund_note`: the mail about a refund, which is the return invoice (適格返還請求書) of a registered seller.
 * `refund_correction`: the mail that takes such a mail back.
 * `slip`: a packing slip (納品書) with prices and the registration number of the seller.
 */
export const documentKinds = ['receipt', 'refund_note', 'refund_correction', 'slip'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A receipt and a slip by their fields, a mail by its text. */
export const documentContent = z.union([
  z.object({ sheet: receiptSheet }),
  z.object({ slip: slipSheet }),
  z.object({ mail: z.object({ subject: z.string(), text: z.string() }) }),
]);
export type DocumentContent = z.output<typeof documentContent>;

export const documentRow = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Of the refund that the paper is about; null for other papers. */
  refundId: z.int().nullable(),
  orderId: z.int(),
  orderNumber: z.string(),
  issuedAt: z.iso.datetime(),
  /** To whom: the name on the receipt, or the customer's. */
  recipient: z.string(),
  /** Tax included; of a refund, what was refunded. */
  amount: money,
  tax: money,
  /** The issuer's at that time; absent if it was none. */
  registration: z.string().nullable(),
});
export type DocumentRow = z.output<typeof documentRow>;

const amount = z.coerce.number('validation.number_only').int('validation.number_only').optional();

/** Days in Tokyo and amounts in minor units, both inclusive. `q`: part of a name, or the beginning of a number. */
const filters = {
  kind: z.enum(documentKinds).optional().catch(undefined),
  from: optionalDay,
  to: optionalDay,
  min: amount,
  max: amount,
  q: deskSearchText,
};
export type DocumentFilters = z.output<z.ZodObject<typeof filters>>;

const amountsInOrder: [(amounts: { min?: number | undefined; max?: number | undefined }) => boolean, object] =
  [
    ({ min, max }) => min === undefined || max === undefined || min <= max,
    { path: ['max'], error: 'validation.amounts_reversed' },
  ];

export const listDocuments = defineDeskCall({
  id: 'desk.listDocuments',
  summary: 'Copies of issued receipts and refund notices, newest first',
  method: 'get',
  path: '/documents',
  access: 'accounts.read',
  query: z
    .object({ ...deskPageQuery, ...filters })
    .refine(...daysInOrder)
    .refine(...amountsInOrder),
  data: deskPageOf(documentRow).extend({
    /** For how many years they are kept at least. */
    years: z.int(),
  }),
});

export const readDocuments = defineDeskCall({
  id: 'desk.readDocuments',
  summary: 'What the copies say; unknown ones are left out',
  method: 'get',
  path: '/documents/contents',
  access: 'accounts.read',
  query: z.object({ ids: idList }),
  /** In the order of `ids`. */
  data: z.object({ items: z.array(documentRow.extend({ content: documentContent })) }),
});

export const exportDocuments = defineDeskCall({
  id: 'desk.exportDocuments',
  summary: 'A streamed CSV file with one line for each copy, oldest first (docs/accounts.md)',
  method: 'post',
  path: '/documents/export',
  access: 'accounts.read',
  body: z
    .object({ ...filters, encoding: z.enum(csvEncodings, { error: 'validation.invalid' }) })
    .refine(...daysInOrder)
    .refine(...amountsInOrder),
  data: z.instanceof(ReadableStream),
});
