/** §2 A step of the checkout: its form on the left, the sidebar with sums and purchase note beside or under it. */
import type { ReactNode } from 'react';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PurchaseNote } from './purchase-note.tsx';

type Props = { title: string; summary: Summary; children: ReactNode };

export function StepFrame({ title, summary, children }: Props) {
  return (
    <div className="step">
      <div className="step-main">
        <h1>{title}</h1>
        {children}
      </div>
      <aside className="step-side">
        <OrderSummary summary={summary} />
        <PurchaseNote ships={summary.ships} />
      </aside>
    </div>
  );
}
