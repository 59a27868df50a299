/**
 * The order button with the information required next to it. The form leads to the gateway's own page. If the browser
 * runs scripts and the gateway's scripts have loaded, the card is entered on this page instead (card-payment.tsx). Both
 * buttons then stand below the final confirmation, which names both ways to pay.
 */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { useDocument } from '#app/ui/document.tsx';
import type { Line, Summary } from '#app/ui/order/cart-view.ts';
import type { LegalView } from '#app/ui/order/checkout-view.ts';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { LegalBlock } from '../legal-block.tsx';
import { HostedTerms } from '../payment-terms.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { cardParts } from './card-fields.ts';
import { CardPayment, CardPlace, Refused } from './card-payment.tsx';

type Props = {
  lines: Line[];
  summary: Summary;
  legal: LegalView;
  fingerprint: string;
  refusal: string | undefined;
  /** URLs of the gateway's scripts, if the shop has its own card form. */
  scripts: string[] | undefined;
  placesFirst: boolean;
};

/** Id of the form that the order button submits. The button is outside the form (step-frame.tsx). */
const ORDER_ID = 'order';

export function PaymentForm({ lines, summary, legal, fingerprint, refusal, scripts, placesFirst }: Props) {
  const t = useT();
  const locale = useLocale();
  const { saveData } = useDocument();
  const cardScripts = saveData ? undefined : scripts;
  const hostedAfter = t(placesFirst ? 'checkout.payment_after' : 'checkout.payment_after_first');
  return (
    <CardPayment scripts={cardScripts}>
      <StepFrame
        title={t('checkout.payment_title')}
        summary={summary}
        final
        bar={
          <>
            <PrimaryBar
              form={ORDER_ID}
              label={t('cart.place_order')}
              after={<span {...cardParts.mark('after')}>{hostedAfter}</span>}
              total={summary.total}
              intent="order"
              final
            />
            <PostForm className="apart" hidden {...cardParts.mark('hostedPayment')}>
              <input type="hidden" name="fingerprint" value={fingerprint} />
              <p>{t('card.other_way')}</p>
              <SubmitButton intent="order" quiet after={hostedAfter}>
                {t('card.other_way_button')}
              </SubmitButton>
            </PostForm>
            <p className="ways">
              <a href={href('checkout.confirm', {}, locale)}>{t('checkout.change_order')}</a>
              <a href={href('checkout.cart', {}, locale)}>{t('checkout.to_cart')}</a>
            </p>
          </>
        }
      >
        {refusal && <Refused text={refusal} />}
        <PricesChanged lines={lines} />
        <CardPlace hasForm={cardScripts !== undefined} />
        <PostForm id={ORDER_ID} {...cardParts.mark('order')}>
          <input type="hidden" name="fingerprint" value={fingerprint} />
        </PostForm>
        <LegalBlock
          view={legal}
          payment={
            <>
              <p hidden {...cardParts.mark('cardOnly')}>
                <strong>{t('checkout.legal_by_card')}</strong>
                <br />
                {t('checkout.legal_payment_card')}
              </p>
              <p hidden {...cardParts.mark('cardOnly')}>
                <strong>{t('checkout.legal_by_hosted')}</strong>
              </p>
              <HostedTerms placesFirst={placesFirst} hasSeminars={legal.hasSeminars} />
            </>
          }
        />
      </StepFrame>
    </CardPayment>
  );
}
