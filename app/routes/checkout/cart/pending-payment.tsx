/** For a cart with a card payment that has no result yet: a link to the payment's page instead of the checkout. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { PendingView } from '#app/ui/order/checkout-view.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';

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
