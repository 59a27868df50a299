/** One line about an order: its number as a link, and its states. */
import { href } from '../screens.ts';
import { isState, type State, StateMark } from './state-mark.tsx';

type OrderStates = { state: string; paymentState: string; shippingState: string; hasGoods: boolean };

export function OrderLine({ order }: { order: OrderStates & { id: number; number: string } }) {
  return (
    <div className="form-buttons">
      <a href={href('order', { id: order.id })}>{order.number}</a>
      <OrderMarks order={order} />
    </div>
  );
}

export function OrderMarks({ order, isLate = false }: { order: OrderStates; isLate?: boolean }) {
  return (
    <span className="marks">
      {statesOf(order).map((state) => (
        <StateMark key={state} state={state} />
      ))}
      {isLate && <StateMark state="late" />}
    </span>
  );
}

/** The states of an order to show: payment, then shipping. */
function statesOf({ state, paymentState, shippingState, hasGoods }: OrderStates): State[] {
  const payment = isState(paymentState) && paymentState !== 'cancelled' ? [paymentState] : [];
  if (state === 'cancelled') return [...payment, 'cancelled'];
  if (!['paid', 'partially_refunded', 'refunded'].includes(paymentState)) return payment;
  if (!hasGoods) return [...payment, state === 'fulfilled' ? 'fulfilled' : 'new'];
  const shipping = shippingState === 'cancelled' ? 'shipping_cancelled' : shippingState;
  return [...payment, ...(isState(shipping) ? [shipping] : [])];
}
