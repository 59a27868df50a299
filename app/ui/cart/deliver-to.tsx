import { useLocale, useT } from '~/i18n/text.tsx';
import { stepPath } from '~/ui/checkout/step-path.ts';
import type { CartView } from './cart-view.ts';

/** §2: an add-address prompt while the cart is in its initial state, the address itself afterwards. */
export function DeliverTo({ cart }: { cart: CartView }) {
  const t = useT();
  const locale = useLocale();
  const { deliverTo } = cart;
  return (
    <section className="deliver-to">
      <h2>{t('cart.deliver_to')}</h2>
      {deliverTo && cart.checkoutState !== 'cart' ? (
        <address>
          {t('cart.recipient', { name: deliverTo.name })}
          <br />
          <span className="postal">{`〒${deliverTo.postcode.slice(0, 3)}-${deliverTo.postcode.slice(3)}`}</span>{' '}
          {deliverTo.place}
        </address>
      ) : (
        <p>
          <a href={stepPath('address', locale)}>{t('cart.add_address')}</a>
        </p>
      )}
    </section>
  );
}
