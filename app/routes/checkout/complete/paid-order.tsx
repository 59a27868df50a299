/** Thank-you page of a paid order. */
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { ByDay } from '#app/ui/order/by-day.tsx';
import type { PaidView } from '#app/ui/order/checkout-view.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { ReturnedPayment } from '#app/ui/order/returned-payment.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { OrderNumber } from '../order-number.tsx';

/** Maximum number of pictures above the thanks. */
const COVERS = 5;

export function PaidOrder({ order }: { order: PaidView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <div className="thanks">
        {/* Hidden from screen readers: the list of order lines below names the products. */}
        <p className="shelf" aria-hidden="true">
          {order.lines.slice(0, COVERS).map((line) => (
            <Cover key={line.id} path={line.image} name="" size="192x224" when="soon" />
          ))}
        </p>
        <h1>
          <Phrases text={t('checkout.complete_title')} />
        </h1>
        {order.shipDay && (
          <p className="voice">
            <NamedText of="checkout.complete_leaves" names={{ by: <ByDay day={order.shipDay} /> }} />
          </p>
        )}
        <OrderNumber number={order.number} />
        <p>{t('checkout.complete_mail')}</p>
      </div>
      <ReturnedPayment text={order.returned} />
      {order.shipDay && (
        <section className="next box">
          <h2>
            <Icon name="truck" />
            <span>
              <NamedText of="checkout.complete_ship_day" names={{ by: <ByDay day={order.shipDay} /> }} />
            </span>
          </h2>
          <p>{t('checkout.complete_ships')}</p>
          {order.address && (
            <address className="address-text">
              <AddressText address={order.address} withPhone />
            </address>
          )}
        </section>
      )}
      {order.seminars.length > 0 && (
        <section className="next box ticket">
          <h2>
            <Icon name="calendar" />
            {t('product.seminar')}
          </h2>
          <SeminarPlaces seminars={order.seminars} directions={order.summary.directions} />
        </section>
      )}
      {order.recipient && (
        <p>
          <NamedText of="checkout.complete_receipt" names={{ name: order.recipient }} />
        </p>
      )}
      <p className="actions">
        <ButtonLink href={href('account.order.detail', { detail: order.token }, locale)}>
          {t('checkout.complete_order')}
        </ButtonLink>
        {order.hasReceipt && (
          <QuietLink href={href('account.receipt', { detail: order.token }, locale)}>
            {t('orders.receipt')}
          </QuietLink>
        )}
        <QuietLink href={href('products.categories', {}, locale)}>{t('cart.continue')}</QuietLink>
      </p>
      <section>
        <h2>{t('checkout.lines')}</h2>
        <OrderLines lines={order.lines} />
      </section>
      <OrderSummary summary={order.summary} settled />
      <RecordList
        rows={[
          [
            t('cart.contact_address'),
            !order.shipDay && order.address && (
              <span key="to" className="address-text">
                <AddressText address={order.address} withPhone />
              </span>
            ),
          ],
          [t('orders.payment_method'), order.paymentMethod],
        ]}
      />
    </div>
  );
}
