/** Error responses of the desk's calls: like contract/errors.ts, but without an envelope. A 409 has more details. */
import { z } from 'zod';

export const deskErrorCodes = [
  'session_over',
  'not_permitted',
  'confirm_totp',
  'key_missing',
  'key_reused',
  'link_used',
  'link_expired',
  'totp_set_already',
  'totp_missing',
  'last_owner',
  'changed',
  'shipped_already',
  'no_carrier',
  'not_paid',
  'nothing_to_ship',
  'order_cancelled',
  'order_fulfilled',
  'mail_sent',
  'not_shipped',
  'too_late',
  'number_used',
  'number_doubtful',
  'refunded',
  'mail_not_applicable',
  'refund_unsettled',
  'payment_under_way',
  'refund_open',
  'on_hold',
  'not_captured',
  'partly_refunded',
  'nothing_to_refund',
  'too_much',
  'not_withdrawable',
  'settlement_open',
  'same_person',
  'recently_reset',
  'disagrees',
  'not_in_stock',
  'mail_address_unknown',
  'mails_not_sent',
  'file_not_found',
  'settings_missing',
  'slug_taken',
  'sold_meanwhile',
  'stock_held',
  'stock_untracked',
  'stock_short',
  'reference_used',
  'not_undoable',
  'nothing_owed',
  'import_under_way',
  'orders_open',
  'payments_open',
  'export_missing',
] as const;
export type DeskErrorCode = (typeof deskErrorCodes)[number];

/** The earlier change because of which the call was refused. */
const conflict = z.object({
  /** The staff member's name, or null for the shop itself or the customer. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  /** The change's event in the order's history, such as `shipped`. */
  event: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Conflict = z.output<typeof conflict>;

export const deskErrorBody = z.object({
  code: z.int(),
  message: z.string(),
  errorCode: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  conflict: conflict.optional(),
});
export type DeskErrorBody = z.output<typeof deskErrorBody>;
