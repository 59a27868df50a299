/**
 * §2 A step of the checkout: its form, and beside it totals, primary button and purchase note; the step bar above it.
 */
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { stepPath } from '#app/checkout/checkout.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CONFIRM, SWITCH_LANGUAGE } from '#app/rules/checkout-return.ts';
import { type CheckoutStep, stepStates } from '#app/rules/checkout-steps.ts';
import type { Summary } from '#app/ui/order/cart-view.ts';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { htmlLang, type Locale, localisedPath, otherLocale, pathWithoutLocale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { PurchaseNote } from './purchase-note.tsx';

type Props = {
  title: string;
  summary: Summary;
  bar: ReactNode;
  /** True if the bar's button places the order. */
  final?: boolean;
  children: ReactNode;
};

/**
 * The button is outside the form, so that it can be sticky at the bottom on phones. The button that places the order
 * stands below the form, which ends in the final confirmation (docs/decisions/030).
 */
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

/**
 * The language switch of a step with a form: sends the form to the same step in the other language, which shows it
 * again as typed. It is in the page itself, because header and menu are reduced during the checkout.
 */
export function LanguageButton() {
  const t = useT();
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  return (
    <p className="ways">
      <button
        type="submit"
        className="link"
        name="intent"
        value={SWITCH_LANGUAGE}
        formAction={localisedPath(pathWithoutLocale(pathname), other) + search}
        formNoValidate
        lang={htmlLang[other]}
      >
        {t('checkout.other_language')}
      </button>
    </p>
  );
}
