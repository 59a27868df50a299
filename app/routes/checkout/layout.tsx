import { Outlet, useLocation, useMatches } from '@remix-run/react';
import { TO_GATEWAY } from '#app/checkout/to-gateway.ts';
import type { CheckoutStep } from '#app/rules/checkout-steps.ts';
import { StepBar } from './step-bar.tsx';

/** A screen that is a step says which; the result pages are none and stand without the bar (§2). */
export type StepHandle = { step: CheckoutStep };

export default function CheckoutLayout() {
  const here = useMatches().at(-1)?.handle as Partial<StepHandle> | undefined;
  // An order that is placed is on no step any more, and none can be gone back to.
  const isPlaced = new URLSearchParams(useLocation().search).has(TO_GATEWAY);
  const step = isPlaced ? undefined : here?.step;
  return (
    <div className="checkout">
      {step && <StepBar current={step} />}
      <Outlet />
    </div>
  );
}
