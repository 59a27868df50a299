import type { DeskErrorCode } from '#contract/desk/errors.ts';
import type { DeskKey } from '../../i18n/text.tsx';

const reasons: { [Code in DeskErrorCode]?: DeskKey } = {
  shipped_already: 'reason.shipped_already',
  not_paid: 'reason.not_paid',
  nothing_to_ship: 'reason.nothing_to_ship',
  order_cancelled: 'reason.order_cancelled',
  order_fulfilled: 'reason.order_fulfilled',
  refunded: 'reason.refunded',
  refund_open: 'reason.refund_open',
  not_captured: 'reason.not_captured',
  partly_refunded: 'reason.partly_refunded',
  nothing_to_refund: 'reason.nothing_to_refund',
  not_shipped: 'reason.not_shipped',
  mail_sent: 'reason.mail_sent',
  too_late: 'reason.too_late',
};

/** Why something cannot be done with an order. */
export const reasonOf = (code: DeskErrorCode): DeskKey => reasons[code] ?? 'reason.other';
