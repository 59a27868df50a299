/** Terms of payment on the gateway's page: when the card is charged, and the deadline. */
import { useT } from '#app/i18n/text.tsx';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';

/** `placesFirst`: the order is placed before its payment. With seminars, the time to pay ends when the first begins. */
export function HostedTerms({ placesFirst, hasSeminars }: { placesFirst: boolean; hasSeminars: boolean }) {
  const t = useT();
  return (
    <>
      <p>{t('checkout.legal_payment_hosted')}</p>
      {placesFirst && (
        <p>
          {t(hasSeminars ? 'checkout.legal_payment_period_seminar' : 'checkout.legal_payment_period', {
            minutes: PAYMENT_MINUTES,
          })}
        </p>
      )}
    </>
  );
}
