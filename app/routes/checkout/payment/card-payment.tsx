/**
 * If the browser runs scripts and the gateway's scripts have loaded, the card is entered on this page
 * (card-payment.element.ts). Otherwise the order's form leads to the gateway's page.
 */
import type { ReactNode } from 'react';
import { LOST } from '#app/checkout/lost-answer.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { cardParts } from './card-fields.ts';
import { CardForm } from './card-form.tsx';

type Props = {
  /** URLs of the gateway's scripts, if the shop has its own card form. */
  scripts: string[] | undefined;
  /** The step, with the order's form and the form to pay on the gateway's page. */
  children: ReactNode;
};

export function CardPayment({ scripts, children }: Props) {
  const locale = useLocale();
  if (!scripts) return children;
  const key = href('card.key', {}, locale);
  const confirm = href('card.confirm', {}, locale);
  return (
    <card-payment
      data-scripts={scripts.join(' ')}
      data-key={key}
      data-confirm={confirm}
      data-result={href('checkout.complete', {}, locale, { [LOST]: 1 })}
    >
      {children}
    </card-payment>
  );
}

export function CardPlace({ hasForm }: { hasForm: boolean }) {
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
      <p className="card-state fine" role="status" {...cardParts.mark('state')} />
      <template {...cardParts.mark('template')}>
        <Refused />
        <CardForm />
      </template>
    </section>
  );
}

/** The box for a refused payment. Without `text`, a template that the script fills in. */
export function Refused({ text }: { text?: string }) {
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form, the focus is on its errors
      autoFocus={text !== undefined}
      {...cardParts.mark('errorBox')}
    >
      <h2>
        <Icon name="alert" />
        <span {...cardParts.mark('errorText')}>{text}</span>
      </h2>
      <ul {...cardParts.mark('errorList')} />
    </div>
  );
}
