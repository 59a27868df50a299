/** An order whose payment has no result: in progress, not made, or unknown. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { ChangesView } from '#app/ui/order/changes-view.ts';
import type { PendingView } from '#app/ui/order/checkout-view.ts';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { ChangedSeminars } from '../changed-seminars.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from '../gateway-form.tsx';
import { OrderNumber } from '../order-number.tsx';

export type Pending = PendingView & {
  kind: 'waiting' | 'confirming' | 'unknown';
  /** Whether the page reloads itself. */
  looksAgain: boolean;
  hosted: Hosted | undefined;
  changes: ChangesView | undefined;
};

const texts = { waiting: 'checkout.waiting_text', unknown: 'checkout.unknown_text' } as const;

export const pendingTitle = {
  waiting: 'checkout.waiting_title',
  confirming: 'checkout.pending_title',
  unknown: 'checkout.unknown_title',
} as const;

export function PendingOrder({ order }: { order: Pending }) {
  const t = useT();
  const locale = useLocale();
  const message =
    order.kind !== 'confirming'
      ? texts[order.kind]
      : order.looksAgain
        ? 'checkout.pending_text'
        : 'checkout.pending_over';
  return (
    <div className="result">
      <h1>{t(pendingTitle[order.kind])}</h1>
      {order.number && <OrderNumber number={order.number} />}
      {!order.changes && <p role="status">{t(message)}</p>}
      {order.changes && order.token && (
        <section>
          <ChangedSeminars changes={order.changes} order={order.token} until={order.until} />
          <GiveUpForm order={order.token} />
        </section>
      )}
      {order.kind === 'waiting' && order.hosted && (
        <section>
          <GatewayForm hosted={order.hosted} until={order.until} />
          {order.token && <GiveUpForm order={order.token} />}
        </section>
      )}
      {!order.looksAgain && <PaymentInDoubt order={order} />}
      <p className="actions">
        <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>
      </p>
    </div>
  );
}

/** References with which the shop can find the payment, for inquiries. */
function PaymentInDoubt({ order }: { order: Pending }) {
  const t = useT();
  const rows = [
    [t('checkout.order_number'), order.number],
    [t('checkout.pending_reference'), order.reference],
    [t('checkout.pending_since'), order.since],
    [t('checkout.pending_amount'), <Price key="amount" amount={order.total} taxNote />],
  ] as const;
  return (
    <section>
      <h2>{t('checkout.pending_payment')}</h2>
      <RecordList rows={rows} />
      <p>
        {t(order.number ? 'checkout.pending_contact' : 'checkout.pending_contact_details')}
        <Gap />
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
    </section>
  );
}
