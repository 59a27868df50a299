/** §2: item count and total, which is rounded down (§9.19). */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { formatYen, yenFloor } from '#contract/rules/money.ts';
import { pageFrame } from '#kit/elements/fetched-page.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';

export type CartLinkView = {
  count: number;
  total: number;
  /** True if the cart was just changed: the badge moves for about a second (§4). */
  changed: boolean;
};

export function CartLink({ cart }: { cart: CartLinkView | undefined }) {
  const t = useT();
  const locale = useLocale();
  const count = cart?.count ?? 0;
  const total = formatYen(yenFloor(cart?.total ?? 0), locale);
  return (
    <a className="cart-link" href={href('checkout.cart', {}, locale)} {...pageFrame.mark('cart')}>
      <Icon name="cart" />
      <span className="sr-only">
        {count > 0 ? t('chrome.cart_count', { count, total }) : t('chrome.cart')}
      </span>
      {count > 0 && (
        <>
          {' '}
          <span aria-hidden="true" className={cart?.changed ? 'badge changed' : 'badge'}>
            {count}
          </span>{' '}
          <span aria-hidden="true" className="cart-total">
            {total}
          </span>
        </>
      )}
    </a>
  );
}
