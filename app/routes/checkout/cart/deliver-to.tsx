import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { FROM, FROM_CART } from '#app/rules/checkout-return.ts';
import type { CartView } from '#app/ui/order/cart-view.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { ChangeAddress } from '../change-address.tsx';

/** §2: an add-address prompt while the cart is in its initial state, the address itself afterwards. */
export function DeliverTo({ cart }: { cart: CartView }) {
  const t = useT();
  const locale = useLocale();
  const { deliverTo } = cart;
  const page = href('checkout.address', {}, locale, { [FROM]: FROM_CART });
  const ships = !cart.summary.ticketsAlone;
  return (
    <section className="deliver-to">
      <h2>{t(ships ? 'cart.deliver_to' : 'cart.contact_address')}</h2>
      {deliverTo && cart.checkoutState !== 'cart' ? (
        <>
          <address className="address-text">
            <AddressText address={deliverTo} />
          </address>
          <ChangeAddress page={page} ships={ships} />
        </>
      ) : (
        <p>
          <a href={page}>{t(ships ? 'cart.add_address' : 'cart.add_contact')}</a>
        </p>
      )}
    </section>
  );
}
