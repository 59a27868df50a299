import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { FROM, FROM_CART } from '~/rules/checkout-return.ts';
import { AddressText } from '~/ui/address/address-text.tsx';
import type { CartView } from './cart-view.ts';
import { ChangeAddress } from './change-address.tsx';

/** §2: an add-address prompt while the cart is in its initial state, the address itself afterwards. */
export function DeliverTo({ cart }: { cart: CartView }) {
  const t = useT();
  const locale = useLocale();
  const { deliverTo } = cart;
  const page = href('checkout.address', {}, locale, { [FROM]: FROM_CART });
  return (
    <section className="deliver-to">
      <h2>{t('cart.deliver_to')}</h2>
      {deliverTo && cart.checkoutState !== 'cart' ? (
        <>
          <address className="address-text">
            <AddressText address={deliverTo} />
          </address>
          <ChangeAddress page={page} />
        </>
      ) : (
        <p>
          <a href={page}>{t('cart.add_address')}</a>
        </p>
      )}
    </section>
  );
}
