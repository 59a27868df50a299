/**
 * §2 A step of the checkout: its form, and beside it totals, primary button and purchase note. The button is outside
 * the form, so that it can be sticky at the bottom on phones.
 */
import type { ReactNode } from 'react';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PurchaseNote } from './purchase-note.tsx';

type Props = { title: string; summary: Summary; bar: ReactNode; children: ReactNode };

export function StepFrame({ title, summary, bar, children }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="step">
      <div className="step-main">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="step-side">
        <OrderSummary summary={summary} />
        {bar}
        <PurchaseNote summary={summary} />
        <p className="after">
          <a href={href('faq', {}, locale)}>{t('faq.title')}</a>
        </p>
      </div>
    </div>
  );
}
