/**
 * The order button with all that must stand beside it. The form leads to the gateway's own page; where
 * scripts run and the gateway's have arrived, the card is entered right here instead (browser/card/card-payment.ts).
 */
import { CARD_PLACE_ID, ORDER_ID, OTHER_WAY_ID } from '#app/browser/document-ids.ts';
import { cardPaths, href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { CachedFragment } from '#app/ui/cached-fragment.tsx';
import { useDocument } from '#app/ui/document.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Summary } from '#app/ui/order/cart-view.ts';
import type { LegalView } from '#app/ui/order/checkout-view.server.ts';
import { LegalBlock } from '../legal-block.tsx';
import { PrimaryBar } from '../primary-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { CardForm } from './card-form.tsx';

type Props = {
  summary: Summary;
  legal: LegalView;
  seal: string;
  fault: string | undefined;
  /** The gateway's, where the shop has a card form of its own. */
  scripts: string[] | undefined;
};

export function PaymentForm({ summary, legal, seal, fault, scripts }: Props) {
  const t = useT();
  const locale = useLocale();
  const { saveData } = useDocument();
  return (
    <StepFrame title={t('checkout.payment_title')} summary={summary}>
      {fault && <Failure text={fault} />}
      <CardPlace scripts={saveData ? undefined : scripts} />
      <form id={ORDER_ID} method="post">
        <input type="hidden" name="seal" value={seal} />
        <LegalBlock facts={legal} />
        <p className="line-links">
          <a href={href('checkout.confirm', {}, locale)}>{t('checkout.change_order')}</a>
          <a href={href('checkout.cart', {}, locale)}>{t('checkout.to_cart')}</a>
        </p>
        <PrimaryBar
          label={t('cart.place_order')}
          after={t('checkout.payment_after')}
          total={summary.total}
          intent="order"
        />
      </form>
      <form id={OTHER_WAY_ID} method="post" className="hosted-way" hidden>
        <input type="hidden" name="seal" value={seal} />
        <p>{t('card.other_way')}</p>
        <button type="submit" className="button quiet" name="intent" value="order">
          {t('card.other_way_button')}
        </button>
      </form>
    </StepFrame>
  );
}

function CardPlace({ scripts }: Pick<Props, 'scripts'>) {
  const t = useT();
  const locale = useLocale();
  const words = (
    <>
      <h2 id="card-title">{t('card.title')}</h2>
      <p>{t('checkout.payment_secure')}</p>
    </>
  );
  if (!scripts) return <section aria-labelledby="card-title">{words}</section>;
  const { key, confirm } = cardPaths(locale);
  return (
    <section
      id={CARD_PLACE_ID}
      className="card-place"
      aria-labelledby="card-title"
      data-scripts={scripts.join(' ')}
      data-key={key}
      data-confirm={confirm}
      data-result={href('checkout.complete', {}, locale)}
    >
      {words}
      <p className="card-state" role="status" />
      <CachedFragment as="template" name="card form" facts={[]}>
        {() => (
          <>
            <Failure />
            <CardForm />
          </>
        )}
      </CachedFragment>
    </section>
  );
}

/** Without a text it is the script's to fill in. */
function Failure({ text }: { text?: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that answers a form starts with what is wrong
    <div className="failure" role="alert" tabIndex={-1} autoFocus={text !== undefined}>
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  );
}
