/** State of an order as a text; the colour only repeats it. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { OrderRow } from './order-view.ts';

const tones: Record<string, string> = {
  paid: 'good',
  shipped: 'good',
  new: 'open',
  confirming: 'open',
  waiting: 'open',
  failed: 'bad',
};

export const paymentTexts: Record<OrderRow['payment'], TextKey> = {
  new: 'orders.payment_new',
  confirming: 'orders.payment_confirming',
  paid: 'orders.payment_paid',
  cancelled: 'orders.payment_cancelled',
  failed: 'orders.payment_failed',
  partially_refunded: 'orders.payment_partially_refunded',
  refunded: 'orders.payment_refunded',
};

const shipments: Record<NonNullable<OrderRow['shipment']>, TextKey> = {
  ready: 'orders.shipment_ready',
  waiting: 'orders.shipment_waiting',
  partially_shipped: 'orders.shipment_partially_shipped',
  shipped: 'orders.shipment_shipped',
  cancelled: 'orders.shipment_cancelled',
};

type Payment = Pick<OrderRow, 'payment' | 'isCancelled'>;

/** The payment's state. An order that was cancelled after its payment is marked as cancelled, too. */
export function PaymentMark({ payment, isCancelled }: Payment) {
  return (
    <>
      {isCancelled && (
        <>
          <StateMark state="cancelled" text={paymentTexts.cancelled} />{' '}
        </>
      )}
      <StateMark state={payment} text={paymentTexts[payment]} />
    </>
  );
}

export function ShipmentMark({ state }: { state: NonNullable<OrderRow['shipment']> }) {
  return <StateMark state={state} text={shipments[state]} />;
}

function StateMark({ state, text }: { state: string; text: TextKey }) {
  const t = useT();
  return <span className={`state-mark ${tones[state] ?? 'fine'}`}>{t(text)}</span>;
}
