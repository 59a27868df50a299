import { Outlet, useLocation, useMatches } from '@remix-run/react';
import { TO_GATEWAY } from '#app/checkout/after-order-button.ts';
import type { CheckoutStep } from '#app/rules/checkout-steps.ts';
import { StepBar } from './step-frame.tsx';

/** Exported by the screens of the steps. Result pages export none, so they have no step bar (§2). */
export type StepHandle = { step: CheckoutStep };

export default function CheckoutLayout() {
  const here = useMatches().at(-1)?.handle as Partial<StepHandle> | undefined;
  // A placed order has no steps to go back to.
  const isPlaced = new URLSearchParams(useLocation().search).has(TO_GATEWAY);
  const step = isPlaced ? undefined : here?.step;
  return (
    <div className="checkout">
      {step && <StepBar current={step} />}
      <Outlet />
    </div>
  );
}
