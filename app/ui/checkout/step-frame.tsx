/** §2 A step of the checkout: its form on the left, the sidebar with sums and purchase note beside or under it. */
import type { ReactNode } from 'react';
import { useT } from '~/i18n/text.tsx';
import type { Summary } from '~/ui/cart/cart-view.ts';
import { OrderSummary } from '~/ui/cart/order-summary.tsx';

type Props = { title: string; summary: Summary; children: ReactNode };

export function StepFrame({ title, summary, children }: Props) {
  const t = useT();
  return (
    <div className="step">
      <div className="step-main">
        <h1>{title}</h1>
        {children}
      </div>
      <aside className="step-side">
        <OrderSummary summary={summary} />
        <section className="purchase-note">
          <h2>{t('cart.purchase_note')}</h2>
          <ul>
            <li>{t('cart.note_delivery')}</li>
            <li>{t('cart.note_cancel')}</li>
          </ul>
        </section>
      </aside>
    </div>
  );
}
