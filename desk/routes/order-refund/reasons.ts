import { type RefundReason, type RefundWay, refundReasons } from '#contract/desk/refunds.ts';
import type { DeskKey } from '../../i18n/text.tsx';

export const reasonTexts = {
  customer: 'money.reason_customer',
  out_of_stock: 'money.reason_out_of_stock',
  returned: 'money.reason_returned',
  seminar: 'money.reason_seminar',
  other: 'money.reason_else',
} as const satisfies Record<RefundReason, DeskKey>;

/** The text for a stored reason. */
export const reasonText = (stored: string): DeskKey =>
  reasonTexts[refundReasons.find((reason) => reason === stored) ?? 'other'];

export const wayTexts = {
  card: 'money.way_card',
  bank: 'money.way_bank',
  other: 'money.way_else',
} as const satisfies Record<RefundWay, DeskKey>;
