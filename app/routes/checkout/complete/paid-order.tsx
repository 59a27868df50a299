/** The thank-you page of a paid order: its number, what happens next, what was bought. */
import { href } from '#app/i18n/href.ts';
import { useLocale, useT } from '#app/i18n/text.tsx';
import { AddressText } from '#app/ui/address/address-text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PaidView } from '#app/ui/order/checkout-view.server.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { RecordList } from '#app/ui/record.tsx';
import { OrderNumber } from '../order-number.tsx';

export function PaidOrder({ order }: { order: PaidView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <h1 className="done">
        <Icon name="check" />
        {t('checkout.complete_title')}
      </h1>
      <OrderNumber number={order.number} />
      <p>{t('checkout.complete_mail')}</p>
      {order.recipient && <p>{t('checkout.complete_receipt', { name: order.recipient })}</p>}
      <section>
        <h2>{t('checkout.complete_next')}</h2>
        {order.shipDay && <p>{t('checkout.complete_ships', { day: order.shipDay })}</p>}
        {order.seminars.length > 0 && <p>{t('orders.seminar_text')}</p>}
        <SeminarPlaces seminars={order.seminars} />
      </section>
      <section>
        <h2>{t('checkout.lines')}</h2>
        <OrderLines lines={order.lines} />
      </section>
      <OrderSummary summary={order.summary} settled />
      <RecordList
        rows={[
          [
            t(order.hasGoods ? 'orders.ship_to' : 'cart.contact_address'),
            order.address && (
              <span key="to" className="address-text">
                <AddressText address={order.address} withPhone />
              </span>
            ),
          ],
          [t('orders.payment_method'), order.paymentMethod],
        ]}
      />
      <p className="actions">
        <a className="button" href={href('account.order.detail', { detail: order.token }, locale)}>
          {t('checkout.complete_order')}
        </a>
        <a className="button quiet" href={href('account.receipt', { detail: order.token }, locale)}>
          {t('orders.receipt')}
        </a>
        <a className="button quiet" href={href('home', {}, locale)}>
          {t('errors.back_home')}
        </a>
      </p>
    </div>
  );
}
