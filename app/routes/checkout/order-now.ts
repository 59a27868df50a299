/** Action of the order button, on the confirm or payment step: redirects onward, or returns why it was refused. */
import { afterOrderButton, TO_GATEWAY } from '#app/checkout/after-order-button.ts';
import { orderAtGateway } from '#app/checkout/pay-at-gateway.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { refuse } from '#app/request/screen.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';

/** `fingerprint`: of the cart shown on the page with the button. */
export async function orderNow(scope: Scope, request: Request, fingerprint: unknown) {
  const placed = href('checkout.payment', {}, scope.locale, { [TO_GATEWAY]: 1 });
  const after = afterOrderButton(await orderAtGateway(scope, request, fingerprint), placed, scope.locale);
  if (after.kind === 'go')
    throw await redirectWith(scope, after.to, {
      notices: after.notice ? [{ ...after.notice, tone: 'alert' }] : [],
    });
  const { status, retryAfter } = after.error;
  const refusal = scope.t(after.refusal.key, { minutes: waitMinutes(Number(retryAfter)) });
  return refuse({ refusal }, status, { retryAfter });
}
