import { href } from '#app/i18n/href.ts';
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { primaryAction } from '#app/rules/checkout-steps.ts';
import { PostForm } from '#app/ui/form/post-form.tsx';
import type { CartView } from '#app/ui/order/cart-view.ts';
import { cartParts } from '../cart-parts.ts';
import { AFTER_ID, ProceedBar } from '../primary-bar.tsx';

const reasons: Record<CartView['blockers'][number], TextKey> = {
  empty: 'cart.empty',
  faulty: 'cart.reduce_faulty',
  unavailable: 'cart.remove_unavailable',
  minimum_order: 'cart.minimum_order',
  above_card: 'cart.above_card',
  shipment: 'error.unexpected_error',
  payment: 'error.unexpected_error',
};

/** The intent of the form: pressing it begins the checkout, which is told on the server (§4, §7). */
export const PROCEED = 'proceed';

/** §4 The primary button of the cart: where it leads, or as text why it does not. On phones it stays in sight. */
export function Proceed({ cart, isMember }: { cart: CartView; isMember: boolean }) {
  const t = useT();
  const locale = useLocale();
  const action = primaryAction({ step: 'cart', checkoutState: cart.checkoutState });
  const step = action.kind === 'go' ? action.step : 'payment';
  const here = href('checkout.cart', {}, locale);
  const why = [...new Set(cart.blockers.map((blocker) => reasons[blocker]))];
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
            title={why.map((key) => t(key)).join(' ')}
            aria-describedby="proceed-reasons"
          >
            {t('cart.next')}
          </button>
          <ul className="reasons" id="proceed-reasons">
            {why.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </>
      ) : isMember ? (
        <PostForm action={here} {...cartParts.mark('proceed')}>
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
