/** §4 The way out of the cart: the primary button, or why it is disabled, and the beginning of the checkout. */

import { emit } from '#app/analytics/emit.ts';
import { cartEvent } from '#app/analytics/events.ts';
import { choicesOf, stepPath } from '#app/checkout/checkout.ts';
import { href } from '#app/i18n/href.ts';
import { orderLimits } from '#app/i18n/order-limits.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import { requireMember } from '#app/request/resume-after-login.ts';
import type { Scope } from '#app/request/scope.ts';
import { buttonBlockers } from '#app/rules/checkout-eligibility.ts';
import { primaryAction } from '#app/rules/checkout-steps.ts';
import { shopDetails } from '#app/shop-details.ts';
import type { CartView } from '#app/ui/order/cart-view.ts';
import type { PendingView } from '#app/ui/order/checkout-view.ts';
import { SUMMARY_ID } from '#app/ui/order/order-summary.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { AFTER_ID, ProceedBar } from '../primary-bar.tsx';
import { cartContents } from './cart-contents.element.ts';
import { lineAnchor } from './cart-line.tsx';

/** Value of the field `intent`: begins the checkout (§4, §7). */
export const PROCEED = 'proceed';

/** Emits `begin_checkout` and redirects to the next step. */
export async function beginCheckout(scope: Scope): Promise<Response> {
  // The shopper may have been logged out since the page was loaded.
  await requireMember(scope);
  const cart = await scope.cart();
  // The cart page shows why the cart cannot be ordered.
  if (!cart || buttonBlockers(cart, shopDetails().minimumOrderYen).length > 0)
    return redirectWith(scope, href('checkout.cart', {}, scope.locale));
  const next = primaryAction({ step: 'cart', checkoutState: cart.checkoutState });
  if (next.kind !== 'go') return redirectWith(scope, href('checkout.payment', {}, scope.locale));
  if (next.beginsCheckout)
    for (const event of [cartEvent('begin_checkout', cart), ...choicesOf(cart)]) await emit(scope, event);
  return redirectWith(scope, stepPath(next.step, scope.locale));
}

type Blocker = CartView['blockers'][number];

/** Full texts, for the button's tooltip (§4). */
const reasons: Record<Blocker, TextKey> = {
  empty: 'cart.empty',
  faulty: 'cart.reduce_faulty',
  unavailable: 'cart.remove_unavailable',
  minimum_order: 'cart.minimum_order',
  above_card: 'cart.above_card',
  shipment: 'cart.no_shipping',
  payment: 'cart.no_payment',
};

/** Short texts under the button. The lines and totals have the details. */
const inShort: Partial<Record<Blocker, TextKey>> = {
  faulty: 'cart.has_faulty',
  unavailable: 'cart.has_unavailable',
  minimum_order: 'cart.below_minimum',
  above_card: 'cart.above_maximum',
};

/** Anchor of the line, or of the totals, where the details of a blocker are shown. */
function placeOf(blocker: Blocker, { lines }: CartView): string {
  const line =
    blocker === 'faulty'
      ? lines.find(({ faulty }) => faulty)
      : blocker === 'unavailable' && lines.find(({ counted }) => !counted);
  return line ? lineAnchor(line.id) : SUMMARY_ID;
}

/** Sticky on phones. */
export function Proceed({ cart, isMember }: { cart: CartView; isMember: boolean }) {
  const t = useT();
  const locale = useLocale();
  const action = primaryAction({ step: 'cart', checkoutState: cart.checkoutState });
  const step = action.kind === 'go' ? action.step : 'payment';
  const here = href('checkout.cart', {}, locale);
  const why = cart.blockers;
  const after: TextKey = !isMember
    ? 'cart.next_login'
    : step === 'address'
      ? 'cart.next_address'
      : 'cart.next_survey';
  return (
    <ProceedBar total={cart.summary.total} after={why.length > 0 ? undefined : t(after)}>
      {why.length > 0 ? (
        <>
          <button
            type="button"
            className="button primary"
            disabled
            title={why.map((blocker) => t(reasons[blocker], orderLimits(locale))).join(' ')}
            aria-describedby="proceed-reasons"
          >
            {t('cart.next')}
          </button>
          <ul className="reasons bad" id="proceed-reasons">
            {why.map((blocker) => (
              <li key={blocker}>
                <a href={`#${placeOf(blocker, cart)}`}>
                  {t(inShort[blocker] ?? reasons[blocker], orderLimits(locale))}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : isMember ? (
        <PostForm action={here} {...cartContents.mark('proceed')}>
          <button
            type="submit"
            name="intent"
            value={PROCEED}
            className="button primary"
            aria-describedby={AFTER_ID}
          >
            {t('cart.next')}
          </button>
        </PostForm>
      ) : (
        <a
          className="button primary"
          href={href('login', {}, locale, { redirect_path: here })}
          aria-describedby={AFTER_ID}
        >
          {t('cart.login_button')}
        </a>
      )}
    </ProceedBar>
  );
}

/** For a cart with a card payment that has no result yet: a link to the payment's page instead of the checkout. */
export function PendingPayment({ payment }: { payment: PendingView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="awaiting box" aria-labelledby="pending">
      <h2 id="pending">
        <Icon name="alert" />
        {t('cart.pending_title')}
      </h2>
      <p>{t('cart.pending_text')}</p>
      <RecordList
        rows={[
          [t('checkout.pending_since'), payment.since],
          [t('checkout.pending_amount'), <Price key="amount" amount={payment.total} taxNote />],
        ]}
      />
      {/* The payment step redirects to the result page while a payment is in progress. */}
      <a className="button primary" href={href('checkout.payment', {}, locale)}>
        {t('cart.pending_link')}
      </a>
    </section>
  );
}
