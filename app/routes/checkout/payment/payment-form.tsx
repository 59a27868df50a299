/**
 * The order button with the information required next to it. The form leads to the gateway's own page. If the browser
 * runs scripts and the gateway's scripts have loaded, the card is entered on this page instead. Both
 * buttons then stand below the final confirmation, which names both ways to pay.
 */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { LOST } from '#app/checkout/confirmation.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import { type CardField, cardFields } from '#app/rules/card-input.ts';
import { firstSentence } from '#app/rules/first-sentence.ts';
import { useDocument } from '#app/ui/document.tsx';
import type { Line, Summary } from '#app/ui/order/cart-view.ts';
import type { LegalView } from '#app/ui/order/checkout-view.ts';
import { PricesChanged } from '#app/ui/order/prices-changed.tsx';
import { tokyo } from '#contract/rules/delivery.ts';
import { Scripted } from '#kit/elements/scripted.tsx';
import { PostForm } from '#kit/form/post-form.tsx';
import { RefusalBox } from '#kit/form/refusal-box.tsx';
import { RequiredNote } from '#kit/form/required-note.tsx';
import { SubmitButton } from '#kit/form/submit-button.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { HostedTerms, LegalBlock } from '../legal-block.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { cardParts } from './card-fields.ts';
import { CHALLENGE_ID, TOKEN_ID } from './gateway-scripts.ts';

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
            <PostForm {...cardParts.mark('order')}>
              <input type="hidden" name="fingerprint" value={fingerprint} />
              <PrimaryBar
                label={t('cart.place_order')}
                after={<span {...cardParts.mark('after')}>{hostedAfter}</span>}
                total={summary.total}
                intent="order"
                final
              />
            </PostForm>
            {cardScripts && (
              <Scripted {...cardParts.mark('besides')}>
                <PostForm className="apart" {...cardParts.mark('hostedPayment')}>
                  <input type="hidden" name="fingerprint" value={fingerprint} />
                  <p>{t('card.other_way')}</p>
                  <SubmitButton intent="order" quiet after={hostedAfter}>
                    {t('card.other_way_button')}
                  </SubmitButton>
                </PostForm>
              </Scripted>
            )}
            <p className="ways">
              <a href={href('checkout.confirm', {}, locale)}>{t('checkout.change_order')}</a>{' '}
              <a href={href('checkout.cart', {}, locale)}>{t('checkout.to_cart')}</a>
            </p>
          </>
        }
      >
        {refusal && (
          <div {...cardParts.mark('errorBox')}>
            <RefusalBox title={firstSentence(refusal)[0]}>
              <p>
                {firstSentence(refusal)[1]} {t('card.nothing_charged')}
              </p>
            </RefusalBox>
          </div>
        )}
        <PricesChanged lines={lines} />
        <CardPlace hasForm={cardScripts !== undefined} />
        <LegalBlock
          view={legal}
          payment={
            <>
              {cardScripts && (
                <Scripted {...cardParts.mark('besides')}>
                  <p className="legal-way">{t('checkout.legal_by_card')}</p>
                  <p>{t('checkout.legal_payment_card')}</p>
                  <p className="legal-way">{t('checkout.legal_by_hosted')}</p>
                </Scripted>
              )}
              <HostedTerms placesFirst={placesFirst} hasSeminars={legal.hasSeminars} />
            </>
          }
        />
      </StepFrame>
    </CardPayment>
  );
}

type CardPaymentProps = {
  /** URLs of the gateway's scripts, if the shop has its own card form. */
  scripts: string[] | undefined;
  /** The step, with the order's form and the form to pay on the gateway's page. */
  children: ReactNode;
};

/**
 * If the browser runs scripts and the gateway's scripts have loaded, the card is entered on this page
 * (card-payment.element.ts). Otherwise the order's form leads to the gateway's page.
 */
function CardPayment({ scripts, children }: CardPaymentProps) {
  const locale = useLocale();
  if (!scripts) return children;
  const key = href('card.key', {}, locale);
  const confirm = href('card.confirm', {}, locale);
  return (
    <card-payment
      data-scripts={scripts.join(' ')}
      data-key={key}
      data-confirm={confirm}
      data-month={tokyo(new Date()).day.slice(2, 7).replace('-', '')}
      data-result={href('checkout.complete', {}, locale, { [LOST]: 1 })}
    >
      {children}
    </card-payment>
  );
}

function CardPlace({ hasForm }: { hasForm: boolean }) {
  const t = useT();
  if (!hasForm)
    return (
      <section aria-labelledby="card-title">
        <h2 id="card-title">{t('card.title')}</h2>
        <p>{t('checkout.payment_secure')}</p>
      </section>
    );
  return (
    <section className="card-place" aria-labelledby="card-title" {...cardParts.mark('place')}>
      <h2 id="card-title">{t('card.title')}</h2>
      <p {...cardParts.mark('intro')}>{t('checkout.payment_secure')}</p>
      <p className="card-state fine" aria-live="polite" {...cardParts.mark('state')} />
      <Scripted {...cardParts.mark('template')}>
        <CardErrors />
        <CardForm />
      </Scripted>
    </section>
  );
}

/** The box of errors that the script fills in and shows above the form. */
const CardErrors = () => (
  <div className="error-summary" role="alert" tabIndex={-1} {...cardParts.mark('errorBox')}>
    <h2>
      <Icon name="alert" />
      <span {...cardParts.mark('errorText')} />
    </h2>
    <ul {...cardParts.mark('errorList')} />
    <p>
      <span {...cardParts.mark('errorRest')} /> {useT()('card.nothing_charged')}
    </p>
  </div>
);

type Row = { label: TextKey; hint?: TextKey } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize'
>;
const rows: Record<CardField, Row> = {
  number: { label: 'card.number', autoComplete: 'cc-number', inputMode: 'numeric', maxLength: 23 },
  expiry: {
    label: 'card.expiry',
    hint: 'card.expiry_hint',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 9,
  },
  cvv: {
    label: 'card.cvv',
    hint: 'card.cvv_hint',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
  },
  givenName: {
    label: 'card.given_name',
    hint: 'card.name_hint',
    autoComplete: 'cc-given-name',
    autoCapitalize: 'characters',
    maxLength: 44,
  },
  familyName: {
    label: 'card.family_name',
    hint: 'card.family_hint',
    autoComplete: 'cc-family-name',
    autoCapitalize: 'characters',
    maxLength: 44,
  },
};

/** The fields have no `name` and are outside any form, so that a card number can never be posted to the shop. */
function CardForm() {
  const t = useT();
  return (
    <>
      <p>{t('card.secure')}</p>
      <RequiredNote />
      <fieldset className="card-fields field-pair" {...cardParts.mark('fields')}>
        <legend className="sr-only">{t('card.title')}</legend>
        {cardFields.map((field) => {
          const { label, hint, ...native } = rows[field];
          const id = `card-${field}`;
          return (
            <div key={field} className={`field card-${field}`}>
              <label className="field-label" htmlFor={id}>
                {t(label)}
              </label>
              {hint && (
                <p className="fine" id={`${id}-hint`}>
                  {t(hint)}
                </p>
              )}
              <input
                id={id}
                type="text"
                spellCheck={false}
                {...native}
                required
                aria-describedby={hint && `${id}-hint`}
                {...cardParts.mark(field)}
              />
            </div>
          );
        })}
      </fieldset>
      <input id={TOKEN_ID} type="hidden" />
      {/* biome-ignore lint/a11y/useSemanticElements: the gateway's scripts draw a frame into it, no fields */}
      <div
        id={CHALLENGE_ID}
        className="challenge"
        role="group"
        tabIndex={-1}
        aria-label={t('card.challenge')}
      />
    </>
  );
}
