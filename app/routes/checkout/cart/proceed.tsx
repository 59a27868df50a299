import { href } from '#app/i18n/href.ts';
import { type TextKey, useLocale, useT } from '#app/i18n/text.tsx';
import { primaryAction } from '#app/rules/checkout-steps.ts';
import { PostForm } from '#app/ui/form/post-form.tsx';
import { SubmitButton } from '#app/ui/form/submit-button.tsx';
import type { CartView } from '#app/ui/order/cart-view.ts';
import { Price } from '#app/ui/price.tsx';
import { cartParts } from '../cart-parts.ts';

const reasons: Record<CartView['blockers'][number], TextKey> = {
  empty: 'cart.empty',
  faulty: 'cart.reduce_faulty',
  unavailable: 'cart.remove_unavailable',
  minimum_order: 'cart.minimum_order',
  above_card: 'cart.above_card',
  shipment: 'errors.unexpected',
  payment: 'errors.unexpected',
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
    <div className="proceed">
      <p className="proceed-total">
        {t('cart.total')} <Price amount={cart.summary.total} />
      </p>
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
          <SubmitButton intent={PROCEED} after={t(after)}>
            {t('cart.next')}
          </SubmitButton>
        </PostForm>
      ) : (
        <>
          <a className="button primary" href={href('login', {}, locale, { redirect_path: here })}>
            {t('cart.login_button')}
          </a>
          <p className="after">{t(after)}</p>
        </>
      )}
    </div>
  );
}
