import type { shipping as texts } from '../ja/shipping.ts';

export const shipping: Record<keyof typeof texts, string> = {
  shipped_already: 'It is shipped already.',
  on_hold: 'Its shipping is on hold.',
  not_paid: 'It is not paid, so it cannot be shipped.',
  no_carrier: 'No carrier is set for the shipping method.',
  nothing_to_ship: 'There is nothing to ship.',
  order_cancelled: 'This order is cancelled.',
  order_fulfilled: 'This order is completed.',
  mail_sent: 'The shipping email has been sent, so this cannot be taken back.',
  not_shipped: 'This order is not shipped yet.',
  too_late: 'The day of shipping is over, so this cannot be undone.',
  number_used: 'Another order has the same tracking number.',
  number_doubtful: 'The check digit of the tracking number is wrong. Please compare it with the label.',
  refunded: 'This order has been refunded.',
  mail_not_applicable: 'This email does not apply to the order as it is now.',
  refund_unsettled:
    'The refund of this cancellation was withdrawn or has failed, so the email could say nothing true about the money. Settle the refund, then send the email again.',
  'validation.tracking_length': 'The tracking number has the wrong number of digits.',
  'validation.tracking_spreadsheet':
    'A spreadsheet has lost digits of this number. Please enter the number printed on the label.',
  'label.sender_missing': 'The sender is not set. Ask an owner to set it.',
  'label.contract_missing': 'The contract with this carrier is not set. Ask an owner to set it.',
};
