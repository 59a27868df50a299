import type { refunds as texts } from '../ja/refunds.ts';

export const refunds: Record<keyof typeof texts, string> = {
  payment_under_way: 'The payment is being processed. Please try again in a few minutes.',
  refund_open: 'A refund is under way.',
  not_captured:
    'There is no record of a card payment, so it cannot be refunded automatically. Please refund it elsewhere, and enter it under “Record a refund made elsewhere”.',
  partly_refunded: 'A part is refunded already, so the whole cannot be refunded automatically.',
  nothing_to_refund: 'There is nothing left to refund.',
  too_much: 'This is more than can be refunded.',
  not_withdrawable: 'It has been settled already: it can be neither confirmed nor withdrawn.',
  reference_used:
    'A refund with this reference is recorded for the order already. If this is another refund, confirm that and send it again.',
  stock_short: 'Pieces that went back to stock are on hold for other orders by now. Correct the stock first.',
  not_undoable:
    'The record of this refund cannot be taken back: it was taken back already, or a later change needs it.',
  nothing_owed: 'No promised refund is waiting.',
  settlement_open: 'A decision on this payment waits for its confirmation.',
  same_person: 'Somebody other than the person who proposed it has to confirm.',
  recently_reset:
    'The person who proposed this, or who confirms it, was invited or had the login reset less than 24 hours ago. Please confirm it when 24 hours have passed.',
  disagrees: 'This does not agree with the payment provider’s record.',
};
