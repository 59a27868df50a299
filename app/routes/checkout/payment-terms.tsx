/** When an order that is paid on the gateway's page is charged, and until when it waits. */
import { useT } from '#app/i18n/text.tsx';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';

export function HostedTerms() {
  const t = useT();
  return (
    <>
      <p>{t('checkout.legal_payment_hosted')}</p>
      <p>{t('checkout.legal_payment_period', { minutes: PAYMENT_MINUTES })}</p>
    </>
  );
}
