import { useLoaderData } from '@remix-run/react';
import { reportPurchase } from '#app/analytics/report-once.server.ts';
import { mayHaveJustPaid } from '#app/checkout/just-paid.server.ts';
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { screen } from '#app/request/screen.server.ts';
import { supports } from '#app/shop-api/features.server.ts';
import { showOrder } from '#app/shop-api/orders.server.ts';
import { QuietLink } from '#app/ui/button-link.tsx';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { ReturnedPayment } from '#app/ui/order/returned-payment.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { AwaitingOrder } from '../awaiting-order.tsx';
import { BuyAgain } from '../buy-again.tsx';
import { awaitedDetail, orderDetail } from '../order-view.server.ts';
import { paymentTexts } from '../state-mark.tsx';
import { OrderDetails } from './order-details.tsx';

const { loader } = screen('account.order.detail', {
  load: async ({ scope, request, params }) => {
    const order = await showOrder(scope, params['detail'] ?? '');
    await reportPurchase(scope, request, order);
    const awaiting = awaitedDetail(order, await mayHaveJustPaid(scope, order), scope.locale);
    return {
      page: { head: { title: scope.t('orders.order_of', { number: order.number }), noindex: true } },
      crumb: order.number,
      order: orderDetail(order, awaiting, scope.locale),
      awaiting,
      hasReceipts: await supports('receipts'),
    };
  },
});

export { loader };

export default function OrderDetail() {
  const { order, awaiting, hasReceipts } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="order-detail">
      <h1>{t('orders.order_of', { number: order.number })}</h1>
      {awaiting && (
        <section className="awaiting box" aria-label={t(paymentTexts[order.payment])}>
          <AwaitingOrder order={awaiting} />
        </section>
      )}
      <ReturnedPayment text={order.returned} />
      <OrderDetails order={order} />
      {order.seminars.length > 0 && (
        <section className="box ticket">
          <h2>{t('orders.seminar')}</h2>
          <SeminarPlaces
            seminars={order.seminars}
            directions={order.isPaid ? order.summary.directions : []}
          />
        </section>
      )}
      <section>
        <h2>{t('orders.lines')}</h2>
        <OrderLines lines={order.lines} />
      </section>
      <OrderSummary summary={order.summary} settled />
      {order.cancelTexts.length > 0 && (
        <p>
          {order.cancelTexts.map((key) => t(key)).join(' ')}{' '}
          <a href={href('inquiry', {}, locale, { topic: 'order', order: order.number })}>
            {t('orders.cancel_ask')}
          </a>
        </p>
      )}
      <div className="ways">
        {/* An order awaiting payment has to be paid or cancelled first. */}
        {!awaiting && <BuyAgain token={order.token} number={order.number} />}
        {hasReceipts && order.hasReceipt && (
          <QuietLink href={href('account.receipt', { detail: order.token }, locale)}>
            {t('orders.receipt')}
          </QuietLink>
        )}
        <a href={href('account.order', {}, locale)}>{t('orders.back')}</a>
      </div>
    </div>
  );
}

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';
