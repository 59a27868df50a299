/**
 * The order button with all that must stand beside it (japan.md 3.4). The form leads to the gateway's own page; where
 * scripts run and the gateway's have arrived, the card is entered right here instead (payments.md 4).
 */
import type { FormEvent } from 'react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { CardForm } from '~/ui/card/card-form.tsx';
import { useCardPayment } from '~/ui/card/use-card-payment.ts';
import type { Summary } from '~/ui/cart/cart-view.ts';
import { Icon } from '~/ui/icon.tsx';
import type { LegalFacts } from './checkout-view.server.ts';
import { LegalBlock } from './legal-block.tsx';
import { PrimaryBar } from './primary-bar.tsx';
import { StepFrame } from './step-frame.tsx';

type Props = {
  summary: Summary;
  legal: LegalFacts;
  seal: string;
  fault: string | undefined;
  /** The gateway's, where the shop has a card form of its own. */
  scripts: string[] | undefined;
};

export function PaymentForm({ summary, legal, seal, fault, scripts }: Props) {
  const t = useT();
  const locale = useLocale();
  const card = useCardPayment(scripts, seal);
  const byCard = card.offer === 'ready';
  const onSubmit = (event: FormEvent) => {
    if (!byCard) return;
    event.preventDefault();
    void card.submit();
  };
  const failure = card.failure ?? fault;
  return (
    <StepFrame title={t('checkout.payment_title')} summary={summary}>
      {failure && (
        // biome-ignore lint/a11y/noAutofocus: a page that answers a form starts with what is wrong
        <div className="failure" role="alert" tabIndex={-1} autoFocus>
          <Icon name="alert" />
          <p>{failure}</p>
        </div>
      )}
      <section className={scripts ? 'card-place' : undefined} aria-labelledby="card-title">
        <h2 id="card-title">{t('card.title')}</h2>
        {byCard ? (
          <>
            <p>{t('card.secure')}</p>
            <CardForm messages={card.messages} busy={card.busy} />
          </>
        ) : (
          <>
            <p>{t('checkout.payment_secure')}</p>
            {scripts && (
              <p className="card-state" role="status">
                {t(card.offer === 'loading' ? 'card.loading' : 'card.not_loaded')}
              </p>
            )}
          </>
        )}
      </section>
      <form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="seal" value={seal} />
        <LegalBlock facts={legal} />
        <p className="line-links">
          <a href={href('checkout.confirm', {}, locale)}>{t('checkout.change_order')}</a>
          <a href={href('checkout.cart', {}, locale)}>{t('checkout.to_cart')}</a>
        </p>
        <PrimaryBar
          label={t('cart.place_order')}
          after={t(card.busy ? 'card.busy' : byCard ? 'card.after' : 'checkout.payment_after')}
          total={summary.total}
          intent="order"
          busy={card.busy}
        />
      </form>
      {byCard && (
        <form method="post" className="hosted-way">
          <input type="hidden" name="seal" value={seal} />
          <p>{t('card.other_way')}</p>
          <button type="submit" className="button quiet" name="intent" value="order" disabled={card.busy}>
            {t('card.other_way_button')}
          </button>
        </form>
      )}
    </StepFrame>
  );
}
