/** What staff may do with an order now. Each rule returns null, or the error code that says why not. */
import type { DeskErrorCode } from '#contract/desk/errors.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { ShipmentRow } from '../order-rows/child-rows.ts';
import type { OrderRow } from '../order-rows/load.ts';

export type OrderRefusal = (DeskErrorCode & MessageKey) | null;

export type Situation = {
  order: Pick<OrderRow, 'state' | 'paymentState' | 'shippingState' | 'hasGoods' | 'holdReason'>;
  /** The parcel that waits to be sent. */
  parcel: Pick<ShipmentRow, 'id'> | undefined;
  /** The last parcel that was sent. */
  sent: Pick<ShipmentRow, 'shippedAt'> | undefined;
  isRefundOpen: boolean;
  /**
   * State of the shipping mail. `waiting`: no worker has taken it yet. `none`: there is no mail.
   */
  mail: 'none' | 'waiting' | 'taken';
};

export const isPaid = ({ paymentState }: Situation['order']): boolean =>
  paymentState === 'paid' || paymentState === 'partially_refunded';

/** By staff or by the customer, or because it was not paid; not: refunded, so that nothing is left to ship. */
const isCancelled = (order: Situation['order']): boolean =>
  order.state === 'cancelled' || (order.shippingState === 'cancelled' && !isPaid(order));

export function whyNotShip({ order, parcel, isRefundOpen }: Omit<Situation, 'mail' | 'sent'>): OrderRefusal {
  if (order.shippingState === 'shipped') return 'shipped_already';
  if (order.paymentState === 'refunded') return 'refunded';
  if (isCancelled(order)) return 'order_cancelled';
  if (!order.hasGoods || order.shippingState === 'cancelled' || !parcel) return 'nothing_to_ship';
  if (!isPaid(order)) return 'not_paid';
  if (isRefundOpen) return 'refund_open';
  if (order.holdReason !== null) return 'on_hold';
  return order.state === 'new' ? null : 'order_fulfilled';
}

export function whyNotTakeBack({ order, sent, isRefundOpen, mail }: Situation, now: Date): OrderRefusal {
  if (!sent?.shippedAt) return 'not_shipped';
  if (!isPaid(order)) return 'refunded';
  if (isRefundOpen) return 'refund_open';
  if (mail === 'taken') return 'mail_sent';
  return mail === 'waiting' || tokyo(sent.shippedAt).day === tokyo(now).day ? null : 'too_late';
}

export const whyNotCorrect = ({ sent }: Situation): OrderRefusal => (sent ? null : 'not_shipped');

export function whyNotChangeAddress({ order }: Situation): OrderRefusal {
  if (order.shippingState === 'shipped') return 'shipped_already';
  if (order.paymentState === 'refunded') return 'refunded';
  if (isCancelled(order)) return 'order_cancelled';
  return order.hasGoods && order.shippingState !== 'cancelled' ? null : 'nothing_to_ship';
}
