import { useLoaderData } from '@remix-run/react';
import { href } from '~/i18n/href.ts';
import { useLocale, useT } from '~/i18n/text.tsx';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { mayJustBePaid } from '~/session/order.server.ts';
import { screenLoader } from '~/session/screen.server.ts';
import { showOrder } from '~/shop-api/orders.server.ts';
import { OrderSummary } from '~/ui/cart/order-summary.tsx';
import { OrderLines } from '~/ui/checkout/order-lines.tsx';
import { SeminarPlaces } from '~/ui/checkout/seminar-places.tsx';
import { AwaitingOrder } from '~/ui/orders/awaiting-order.tsx';
import { BuyAgain } from '~/ui/orders/buy-again.tsx';
import { OrderFacts } from '~/ui/orders/order-facts.tsx';
import { awaitedDetail, orderDetail } from '~/ui/orders/order-view.server.ts';

export const meta = screenMeta;

export const loader = screenLoader('account.order.detail', async ({ scope, params }) => {
  const order = await showOrder(await scope.caller(), params['detail'] ?? '');
  return {
    head: headOf(scope, { title: scope.t('orders.order_of', { number: order.number }), noindex: true }),
    order: orderDetail(order, scope.locale),
    awaiting: awaitedDetail(order, await mayJustBePaid(scope, order.tokenValue), scope.locale),
  };
});

export default function OrderDetail() {
  const { order, awaiting } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="order-detail">
      <h1>{t('orders.order_of', { number: order.number })}</h1>
      {awaiting && (
        <section className="awaiting" aria-label={t('orders.payment_new')}>
          <AwaitingOrder order={awaiting} />
        </section>
      )}
      <OrderFacts order={order} />
      {order.seminars.length > 0 && (
        <section>
          <h2>{t('orders.seminar')}</h2>
          <p>{t('orders.seminar_text')}</p>
          <SeminarPlaces seminars={order.seminars} />
        </section>
      )}
      <section>
        <h2>{t('orders.lines')}</h2>
        <OrderLines lines={order.lines} />
      </section>
      <OrderSummary summary={order.summary} settled />
      <div className="card-actions">
        <BuyAgain token={order.token} number={order.number} />
        {order.hasReceipt && (
          <a className="button quiet" href={href('account.receipt', { detail: order.token }, locale)}>
            {t('orders.receipt')}
          </a>
        )}
        <a href={href('account.order', {}, locale)}>{t('orders.back')}</a>
      </div>
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
