/** An order in short: its number as a link, and its states. */
import { isState, StateMark } from './state-mark.tsx';

type OrderStates = { state: string; paymentState: string; shippingState: string };

export const orderHref = (id: number): string => `/orders/${id}`;

export function OrderLine({ order }: { order: OrderStates & { id: number; number: string } }) {
  return (
    <div className="form-buttons">
      <a href={orderHref(order.id)}>{order.number}</a>
      <OrderMarks order={order} />
    </div>
  );
}

/** Of a cancelled order the shipment says nothing more. */
export function OrderMarks({ order: { state, paymentState, shippingState } }: { order: OrderStates }) {
  const shown = state === 'cancelled' ? [state, paymentState] : [paymentState, shippingState];
  return (
    <span className="marks">
      {[...new Set(shown)].filter(isState).map((known) => (
        <StateMark key={known} state={known} />
      ))}
    </span>
  );
}
