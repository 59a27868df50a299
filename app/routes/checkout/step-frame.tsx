/**
 * §2 A step of the checkout: its form, and beside it totals, primary button and purchase note. The button is outside
 * the form, so that it can be sticky at the bottom on phones. The button that places the order stands below the form,
 * which ends in the final confirmation (docs/decisions/030).
 */
import type { ReactNode } from 'react';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PurchaseNote } from './purchase-note.tsx';

type Props = {
  title: string;
  summary: Summary;
  bar: ReactNode;
  /** True if the bar's button places the order. */
  final?: boolean;
  children: ReactNode;
};

export function StepFrame({ title, summary, bar, final = false, children }: Props) {
  return (
    <div className="step">
      <div className="step-main">
        <h1>{title}</h1>
        {children}
        {final && bar}
      </div>
      <div className="step-side">
        <OrderSummary summary={summary} />
        {!final && bar}
        <PurchaseNote summary={summary} />
      </div>
    </div>
  );
}
