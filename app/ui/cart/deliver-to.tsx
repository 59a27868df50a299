import { CHANGE_ADDRESS_ID } from '~/browser/document-ids.ts';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { FROM, FROM_CART } from '~/rules/checkout-return.ts';
import { AddressText } from '~/ui/address/address-text.tsx';
import type { CartView } from './cart-view.ts';

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
          <p>
            <a id={CHANGE_ADDRESS_ID} href={page}>
              {t('cart.change_address')}
            </a>
          </p>
        </>
      ) : (
        <p>
          <a href={page}>{t('cart.add_address')}</a>
        </p>
      )}
    </section>
  );
}
