/** What is shown about an order in a line: its number as a link, its states, pieces and sum, why something cannot be done with it. */
import { Fragment } from 'react';
import type { DeskErrorCode } from '#contract/desk/errors.ts';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../i18n/text.tsx';
import { href } from '../screens.ts';
import { Stacked } from './stacked.tsx';
import { isState, type State, StateMark } from './state-mark.tsx';

type OrderStates = { state: string; paymentState: string; shippingState: string; hasGoods: boolean };

export function OrderLine({ order }: { order: OrderStates & { id: number; number: string } }) {
  return (
    <div className="form-buttons">
      <a href={href('order', { id: order.id })}>{order.number}</a> <OrderMarks order={order} />
    </div>
  );
}

/** Order numbers as links, each after a blank. */
export const OrderLinks = ({ orders }: { orders: readonly { id: number; number: string }[] }) =>
  orders.map(({ id, number }) => (
    <Fragment key={id}>
      {' '}
      <a href={href('order', { id })}>{number}</a>
    </Fragment>
  ));

type MarksProps = { order: OrderStates; isLate?: boolean; also?: readonly State[] };

export function OrderMarks({ order, isLate = false, also = [] }: MarksProps) {
  return (
    <span className="marks">
      {[...statesOf(order), ...(isLate ? (['late'] as const) : []), ...also].map((state) => (
        <Fragment key={state}>
          <StateMark state={state} />{' '}
        </Fragment>
      ))}
    </span>
  );
}

/** The states of an order to show: payment, then shipping. */
function statesOf({ state, paymentState, shippingState, hasGoods }: OrderStates): State[] {
  const payment = isState(paymentState) && paymentState !== 'cancelled' ? [paymentState] : [];
  if (state === 'cancelled') return [...payment, 'cancelled'];
  if (!['paid', 'partially_refunded', 'refunded'].includes(paymentState)) return payment;
  if (!hasGoods && paymentState === 'refunded') return payment;
  if (!hasGoods) return [...payment, state === 'fulfilled' ? 'fulfilled' : 'new'];
  const shipping = shippingState === 'cancelled' ? 'shipping_cancelled' : shippingState;
  return [...payment, ...(isState(shipping) ? [shipping] : [])];
}

type Counted = Pick<DeskOrderRow, 'pieces' | 'standing' | 'toShip'>;

/** How many pieces an order still has or, `leaving`, are left to ship; below, how many were ordered if these are others. */
export function OrderPieces({ order, leaving = false }: { order: Counted; leaving?: boolean }) {
  const t = useT();
  const { pieces, standing, toShip } = order;
  // Of a cancelled order, and of one that has left, the list says what it was.
  const count = (leaving && toShip) || standing || pieces;
  if (count === pieces) return t('orders.pieces', { count });
  return (
    <Stacked>
      <span>{t(leaving && toShip ? 'orders.pieces_left' : 'orders.pieces', { count })}</span>
      <small className="muted nowrap">{t('orders.pieces_ordered', { count: pieces })}</small>
    </Stacked>
  );
}

/** The sum of an order, and what remains of it after refunds. */
export function OrderSum({
  order: { total, refunded },
}: {
  order: Pick<DeskOrderRow, 'total' | 'refunded'>;
}) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  if (refunded === 0) return money(total);
  return (
    <Stacked>
      <span>{money(total)}</span>
      <small className="muted">{t('orders.after_refunds', { amount: money(total - refunded) })}</small>
    </Stacked>
  );
}

const reasons: { [Code in DeskErrorCode]?: DeskKey } = {
  shipped_already: 'reason.shipped_already',
  not_paid: 'reason.not_paid',
  nothing_to_ship: 'reason.nothing_to_ship',
  no_carrier: 'reason.no_carrier',
  order_cancelled: 'reason.order_cancelled',
  order_fulfilled: 'reason.order_fulfilled',
  refunded: 'reason.refunded',
  refund_open: 'reason.refund_open',
  on_hold: 'reason.on_hold',
  not_captured: 'reason.not_captured',
  partly_refunded: 'reason.partly_refunded',
  nothing_to_refund: 'reason.nothing_to_refund',
  not_shipped: 'reason.not_shipped',
  mail_sent: 'reason.mail_sent',
  too_late: 'reason.too_late',
};

/** Why an order cannot be shipped, where the general reason does not say it. */
const shipReasons: { [Code in DeskErrorCode]?: DeskKey } = {
  order_cancelled: 'reason.ship_cancelled',
  refunded: 'reason.ship_refunded',
  refund_open: 'reason.ship_refund_open',
};

export const shipReasonOf = (code: DeskErrorCode): DeskKey => shipReasons[code] ?? reasonOf(code);

/** Why something cannot be done with an order. */
export const reasonOf = (code: DeskErrorCode): DeskKey => reasons[code] ?? 'reason.other';

/** Why the delivery address stays, and what can still be done. */
export const addressReasonOf = (code: DeskErrorCode): DeskKey =>
  code === 'shipped_already' ? 'order.address_shipped' : reasonOf(code);
