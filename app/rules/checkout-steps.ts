/** §4 Checkout steps and the primary button. */
import type { CheckoutState } from '#contract/order-shapes.ts';

export const checkoutSteps = ['cart', 'address', 'survey', 'confirm', 'payment'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export type PrimaryAction =
  | { kind: 'go'; step: CheckoutStep; beginsCheckout: boolean }
  | { kind: 'place_order' };

type Situation = { step: CheckoutStep; checkoutState: CheckoutState };

/** What the primary button does. The conditions are in the specification's order. */
export function primaryAction({ step, checkoutState }: Situation): PrimaryAction {
  const index = checkoutSteps.indexOf(step);
  const go = (to: CheckoutStep): PrimaryAction => ({ kind: 'go', step: to, beginsCheckout: index === 0 });
  if (checkoutState === 'cart') return go('address');
  if (step === 'payment') return { kind: 'place_order' };
  // The cart leads two steps ahead, because the address is already set.
  return go(checkoutSteps[step === 'cart' ? index + 2 : index + 1] ?? 'payment');
}

export type PrimaryLabel = 'place_order' | 'proceed_to_payment' | 'next';

/** With `ROBOT_PAYMENT=0` there is no payment step of our own: the confirm step leads to the gateway's page. */
export function primaryLabel(step: CheckoutStep, robotPayment: boolean): PrimaryLabel {
  if (step === 'payment') return 'place_order';
  if (step === 'confirm' && !robotPayment) return 'proceed_to_payment';
  return 'next';
}

/** §2 Step bar: earlier steps can be clicked, later ones are disabled. */
export const stepStates = (current: CheckoutStep) =>
  checkoutSteps.map((step, index) => {
    const at = checkoutSteps.indexOf(current);
    return { step, state: index < at ? 'past' : index === at ? 'current' : 'later' } as const;
  });
