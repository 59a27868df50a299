/** One line about an order: its number as a link, and its states. */
import { href } from '../screens.ts';
import { isState, StateMark } from './state-mark.tsx';

type OrderStates = { state: string; paymentState: string; shippingState: string; hasGoods: boolean };

export function OrderLine({ order }: { order: OrderStates & { id: number; number: string } }) {
  return (
    <div className="form-buttons">
      <a href={href('order', { id: order.id })}>{order.number}</a>
      <OrderMarks order={order} />
    </div>
  );
}

/** The shipping state of a cancelled order is not shown. */
export function OrderMarks({ order }: { order: OrderStates }) {
  const { state, paymentState, shippingState } = order;
  const waitsForShipping = order.hasGoods && ['paid', 'partially_refunded'].includes(paymentState);
  const showsShipping = shippingState !== 'ready' || waitsForShipping;
  const shown =
    state === 'cancelled' ? [state, paymentState] : [paymentState, ...(showsShipping ? [shippingState] : [])];
  return (
    <span className="marks">
      {[...new Set(shown)].filter(isState).map((known) => (
        <StateMark key={known} state={known} />
      ))}
    </span>
  );
}
