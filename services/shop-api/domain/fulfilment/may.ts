/** What staff may do with an order now. Each rule returns null, or the error code that says why not. */
import type { DeskErrorCode } from '#contract/desk/errors.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { OrderRow } from '../order-rows/load.ts';
import type { ShipmentRow } from '../order-rows/parts.ts';

export type Refusal = (DeskErrorCode & MessageKey) | null;

export type Situation = {
  order: Pick<OrderRow, 'state' | 'paymentState' | 'shippingState' | 'hasGoods'>;
  parcel: Pick<ShipmentRow, 'shippedAt'> | undefined;
  isRefundOpen: boolean;
  /**
   * State of the shipping mail. `waiting`: no worker has taken it yet. `none`: there is no mail.
   */
  mail: 'none' | 'waiting' | 'taken';
};

export const isPaid = ({ paymentState }: Situation['order']): boolean =>
  paymentState === 'paid' || paymentState === 'partially_refunded';

const isCancelled = ({ state, shippingState }: Situation['order']): boolean =>
  state === 'cancelled' || shippingState === 'cancelled';

export function whyNotShip({ order, parcel, isRefundOpen }: Omit<Situation, 'mail'>): Refusal {
  if (order.shippingState === 'shipped') return 'shipped_already';
  if (order.paymentState === 'refunded') return 'refunded';
  if (isCancelled(order)) return 'order_cancelled';
  if (!order.hasGoods || !parcel) return 'nothing_to_ship';
  if (!isPaid(order)) return 'not_paid';
  if (isRefundOpen) return 'refund_open';
  return order.state === 'new' ? null : 'order_fulfilled';
}

export function whyNotTakeBack({ order, parcel, isRefundOpen, mail }: Situation, now: Date): Refusal {
  if (order.shippingState !== 'shipped' || !parcel?.shippedAt) return 'not_shipped';
  if (!isPaid(order)) return 'refunded';
  if (isRefundOpen) return 'refund_open';
  if (mail === 'taken') return 'mail_sent';
  return mail === 'waiting' || tokyo(parcel.shippedAt).day === tokyo(now).day ? null : 'too_late';
}

export const whyNotCorrect = ({ order }: Situation): Refusal =>
  order.shippingState === 'shipped' ? null : 'not_shipped';

export function whyNotChangeAddress({ order }: Situation): Refusal {
  if (order.shippingState === 'shipped') return 'shipped_already';
  if (order.paymentState === 'refunded') return 'refunded';
  if (isCancelled(order)) return 'order_cancelled';
  return order.hasGoods ? null : 'nothing_to_ship';
}
