import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { AddressText } from '#app/ui/address/address-text.tsx';
import { RecordList } from '#app/ui/record.tsx';
import type { OrderDetail } from '../order-view.server.ts';
import { PaymentMark, ShipmentMark } from '../state-mark.tsx';
import { TrackLink } from '../track-link.tsx';

export function OrderDetails({ order }: { order: OrderDetail }) {
  const t = useT();
  const { payment, shipment, shipTo, billTo } = order;
  const rows: [string, ReactNode][] = [
    [t('orders.date'), order.day && <span key="day">{order.day}</span>],
    [t('orders.payment'), <PaymentMark key="payment" payment={payment} isCancelled={order.isCancelled} />],
    [
      t('orders.refunds'),
      order.refunds.length > 0 && (
        <div key="refunds">
          {order.refunds.map(({ key, ...values }) => (
            <div key={`${key}${values.day}${values.amount}`}>{t(key, values)}</div>
          ))}
        </div>
      ),
    ],
    [t('orders.payment_method'), order.paymentMethod],
    [t('orders.payment_reason'), order.unpaid && t(order.unpaid.key)],
    [t('orders.shipment'), shipment && <ShipmentMark key="shipment" state={shipment} />],
    [t('orders.shipped_on'), order.parcel?.day],
    [t('orders.carrier'), order.parcel?.carrier],
    [t('orders.tracking_number'), order.parcel?.number],
    [t('orders.tracking'), order.parcel?.url && <TrackLink key="track" url={order.parcel.url} />],
    [t('orders.ship_by'), order.shipDay && t('orders.ship_by_day', { day: order.shipDay })],
    [t('orders.shipping_method'), order.shippingMethod],
    [
      t(order.hasGoods ? 'orders.ship_to' : 'cart.contact_address'),
      shipTo && (
        <span key="to" className="address-text">
          <AddressText address={shipTo} withPhone />
        </span>
      ),
    ],
    [
      t('orders.bill_to'),
      billTo ? (
        <span key="bill" className="address-text">
          <AddressText address={billTo} withPhone />
        </span>
      ) : (
        shipTo && order.hasGoods && t('orders.same_as_ship')
      ),
    ],
    [t('orders.recipient'), order.recipient],
  ];
  return <RecordList rows={rows} />;
}
