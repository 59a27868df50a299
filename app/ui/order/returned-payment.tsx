/** Note that a surplus payment is refunded, which the Shop API does automatically. */
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';

export function returnedPayment(order: Order): TextKey | undefined {
  if (!order.returnedPayments) return undefined;
  const outcome = outcomeOf(order);
  if (outcome === 'paid') return 'orders.returned_second';
  return outcome === 'failed' ? 'orders.returned_late' : undefined;
}

export function ReturnedPayment({ text }: { text: TextKey | undefined }) {
  const t = useT();
  return text && <p className="box">{t(text)}</p>;
}
