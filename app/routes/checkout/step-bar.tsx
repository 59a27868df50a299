import { stepPath } from '#app/checkout/step-path.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CONFIRM } from '#app/rules/checkout-return.ts';
import { type CheckoutStep, stepStates } from '#app/rules/checkout-steps.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';

const names: Record<CheckoutStep, TextKey> = {
  cart: 'cart.step_cart',
  address: 'cart.step_address',
  survey: 'cart.step_survey',
  confirm: 'cart.step_confirm',
  payment: 'cart.step_payment',
};

/** §2 Checkout step bar: steps behind can be clicked to go back, steps ahead cannot. */
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
