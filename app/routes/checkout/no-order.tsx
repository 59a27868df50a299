/** Result screen without an order, with links onward. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { EmptyState } from '#kit/ui/empty/empty-state.tsx';

export function NoOrder() {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <h1>{t('checkout.no_order_title')}</h1>
      <EmptyState drawing="parcel" text={t('checkout.no_order')} hint={t('checkout.no_order_hint')}>
        <ButtonLink href={href('account.orders', {}, locale)}>{t('orders.title')}</ButtonLink>{' '}
        <QuietLink href={href('checkout.cart', {}, locale)}>{t('notice.cart_view')}</QuietLink>{' '}
        <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>
      </EmptyState>
    </>
  );
}

export function OrderNumber({ number }: { number: string }) {
  const t = useT();
  return (
    <p className="order-number">
      {t('checkout.order_number')} <strong>{number}</strong>
    </p>
  );
}
