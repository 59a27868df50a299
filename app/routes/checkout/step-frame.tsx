/** §2 A step of the checkout: its fields, and beside them totals, primary button and purchase note; above, the step bar. */
import type { ComponentProps, ReactNode } from 'react';
import { stepPath } from '#app/checkout/checkout.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CONFIRM } from '#app/rules/checkout-return.ts';
import { type CheckoutStep, stepStates } from '#app/rules/checkout-steps.ts';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { PurchaseNote } from './purchase-note.tsx';

type Props = {
  title: string;
  summary: Summary;
  /** Contains the primary button. */
  bar: ReactNode;
  /** True if the bar's button places the order. */
  final?: boolean;
  /** The form around the whole step, so that the bar's button is inside. Undefined if `bar` has its own forms. */
  form?: ComponentProps<typeof PostForm>;
  children: ReactNode;
};

/** The button that places the order stands below the final confirmation (docs/decisions/030). */
export function StepFrame({ title, summary, bar, final = false, form, children }: Props) {
  const content = (
    <>
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
    </>
  );
  return form ? (
    <PostForm {...form} className="step">
      {content}
    </PostForm>
  ) : (
    <div className="step">{content}</div>
  );
}

const names: Record<CheckoutStep, TextKey> = {
  cart: 'cart.step_cart',
  address: 'cart.step_address',
  survey: 'cart.step_survey',
  confirm: 'cart.step_confirm',
  payment: 'cart.step_payment',
};

/** Steps behind can be clicked to go back, steps ahead cannot. */
export function StepBar({ current }: { current: CheckoutStep }) {
  const t = useT();
  const locale = useLocale();
  return (
    <nav className="steps" aria-label={t('cart.steps')}>
      <ol>
        {stepStates(current).map(({ step, state }) => (
          <li key={step} className={state}>
            {state === 'past' ? (
              <a href={backTo(step, current, locale)}>{t(names[step])}</a>
            ) : (
              <span {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
                {t(names[step])}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** After the survey the address step returns to the confirm step. */
function backTo(step: CheckoutStep, current: CheckoutStep, locale: Locale): string {
  const isPastSurvey = current === 'confirm' || current === 'payment';
  return step === 'address' && isPastSurvey
    ? href('checkout.address', {}, locale, { [FROM]: FROM_CONFIRM })
    : stepPath(step, locale);
}
