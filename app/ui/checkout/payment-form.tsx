/** The order button with all that must stand beside it (japan.md 3.4). No card field: those are the gateway's. */
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import type { Summary } from '~/ui/cart/cart-view.ts';
import { Icon } from '~/ui/icon.tsx';
import type { LegalFacts } from './checkout-view.server.ts';
import { LegalBlock } from './legal-block.tsx';
import { PrimaryBar } from './primary-bar.tsx';
import { StepFrame } from './step-frame.tsx';

type Props = { summary: Summary; legal: LegalFacts; seal: string; fault: string | undefined };

export function PaymentForm({ summary, legal, seal, fault }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <StepFrame title={t('checkout.payment_title')} summary={summary}>
      {fault && (
        // biome-ignore lint/a11y/noAutofocus: a page that answers a form starts with what is wrong
        <div className="failure" role="alert" tabIndex={-1} autoFocus>
          <Icon name="alert" />
          <p>{fault}</p>
        </div>
      )}
      <p>{t('checkout.payment_secure')}</p>
      <form method="post">
        <input type="hidden" name="seal" value={seal} />
        <LegalBlock facts={legal} />
        <p className="line-links">
          <a href={href('checkout.confirm', {}, locale)}>{t('checkout.change_order')}</a>
          <a href={href('checkout.cart', {}, locale)}>{t('checkout.to_cart')}</a>
        </p>
        <PrimaryBar
          label={t('cart.proceed_to_payment')}
          after={t('checkout.payment_after')}
          total={summary.total}
          intent="order"
        />
      </form>
    </StepFrame>
  );
}
