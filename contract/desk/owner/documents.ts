/** 帳票の控え: copies of the papers that the shop has issued to its customers, as they were issued. */
import { z } from 'zod';
import { money, receiptSheet } from '../../shapes.ts';

/**
 * `refund_note`: the mail about a refund, which is the return invoice (適格返還請求書) of a registered seller.
 * `refund_correction`: the mail that takes such a mail back.
 */
export const documentKinds = ['receipt', 'refund_note', 'refund_correction'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A receipt by its fields, a mail by its text. */
export const documentContent = z.union([
  z.object({ sheet: receiptSheet }),
  z.object({ mail: z.object({ subject: z.string(), text: z.string() }) }),
]);
export type DocumentContent = z.output<typeof documentContent>;

export const documentRow = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
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
