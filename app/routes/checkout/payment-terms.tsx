/** When an order that is paid on the gateway's page is charged, and until when it waits. */
import { useT } from '#app/i18n/text.tsx';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';

/** `placesFirst`: the order is placed before it is paid for, and waits. */
export function HostedTerms({ placesFirst }: { placesFirst: boolean }) {
  const t = useT();
  return (
    <>
      <p>{t('checkout.legal_payment_hosted')}</p>
      {placesFirst && <p>{t('checkout.legal_payment_period', { minutes: PAYMENT_MINUTES })}</p>}
    </>
  );
}
