import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useMatches } from '@remix-run/react';
import { enterCheckout } from '#app/checkout/checkout.server.ts';
import { scopeOf } from '#app/request/scope.server.ts';
import type { CheckoutStep } from '#app/rules/checkout-steps.ts';
import { StepBar } from './step-bar.tsx';

/** A screen that is a step says which; the result pages are none and stand without the bar (§2). */
export type StepHandle = { step: CheckoutStep };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await enterCheckout(scopeOf(context, request), request);
  return null;
}

export default function CheckoutLayout() {
  const step = (useMatches().at(-1)?.handle as Partial<StepHandle> | undefined)?.step;
  return (
    <div className="checkout">
      {step && <StepBar current={step} />}
      <Outlet />
    </div>
  );
}
