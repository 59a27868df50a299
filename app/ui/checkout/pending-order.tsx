/** An order whose payment is not known yet: under way, not made, or in doubt (payments.md 3 rule 6). */
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from './gateway-form.tsx';
import { OrderNumber } from './order-number.tsx';

export type Pending = {
  kind: 'waiting' | 'confirming' | 'unknown';
  /** None while the payment comes before the order, as with the card form. */
  number: string | undefined;
  /** Whether the page looks again by itself. */
  looksAgain: boolean;
  hosted: Hosted | undefined;
};

export const pendingTitle = {
  waiting: 'checkout.waiting_title',
  confirming: 'checkout.pending_title',
  unknown: 'checkout.unknown_title',
} as const;

export function PendingOrder({ order }: { order: Pending }) {
  const t = useT();
  const locale = useLocale();
  const said =
    order.kind === 'unknown'
      ? 'checkout.unknown_text'
      : order.looksAgain
        ? 'checkout.pending_text'
        : 'checkout.pending_over';
  return (
    <div className="result">
      <h1>{t(pendingTitle[order.kind])}</h1>
      {order.number && <OrderNumber number={order.number} />}
      <p role="status">{t(said)}</p>
      {order.kind === 'waiting' && order.hosted && (
        <section>
          <p>{t('checkout.waiting_text')}</p>
          <GatewayForm hosted={order.hosted} />
          <GiveUpForm />
        </section>
      )}
      <p className="actions">
        <a className="button quiet" href={href('home', {}, locale)}>
          {t('errors.back_home')}
        </a>
      </p>
    </div>
  );
}
