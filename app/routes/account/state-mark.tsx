/** What became of an order, in words; the colour only repeats it. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type PaymentLabel, paymentLabel } from './order-filters.ts';
import type { OrderRow } from './order-view.server.ts';

const tones: Record<string, string> = {
  paid: 'good',
  shipped: 'good',
  new: 'open',
  waiting: 'open',
  failed: 'bad',
};

const payments: Record<PaymentLabel, TextKey> = {
  new: 'orders.payment_new',
  paid: 'orders.payment_paid',
  cancelled: 'orders.payment_cancelled',
  failed: 'orders.payment_failed',
  refunded: 'orders.payment_refunded',
};

const shipments: Record<NonNullable<OrderRow['shipment']>, TextKey> = {
  ready: 'orders.shipment_ready',
  waiting: 'orders.shipment_waiting',
  partially_shipped: 'orders.shipment_partially_shipped',
  shipped: 'orders.shipment_shipped',
  cancelled: 'orders.shipment_cancelled',
};

/** Of whatever the Shop API calls the state. */
export const paymentText = (paymentState: string): TextKey => payments[paymentLabel(paymentState)];

export function PaymentMark({ state }: { state: PaymentLabel }) {
  return <StateMark state={state} text={payments[state]} />;
}

export function ShipmentMark({ state }: { state: NonNullable<OrderRow['shipment']> }) {
  return <StateMark state={state} text={shipments[state]} />;
}

function StateMark({ state, text }: { state: string; text: TextKey }) {
  const t = useT();
  return <span className={`state-mark ${tones[state] ?? 'over'}`}>{t(text)}</span>;
}
