import type { ReactNode } from 'react';
import { useT } from '#app/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import type { OrderDetail } from '../order-view.ts';
import { PaymentMark, ShipmentMark } from '../state-mark.tsx';
import { TrackLink } from '../track-link.tsx';

/** One parcel has a row for each value; several have a row each. */
function parcelRows(parcels: OrderDetail['parcels'], t: ReturnType<typeof useT>): [string, ReactNode][] {
  const [only, ...others] = parcels;
  if (only && others.length === 0)
    return [
      [t('orders.shipped_on'), only.day],
      [t('orders.carrier'), only.carrier],
      [t('orders.tracking_number'), only.number],
      [t('orders.tracking'), only.url && <TrackLink key="track" url={only.url} />],
    ];
  return parcels.map(({ day, carrier, number, url }, n) => [
    t('orders.parcel_n', { n: n + 1 }),
    <div key="parcel">
      <div>{[day, carrier, number].filter(Boolean).join(' ')}</div>
      {url && <TrackLink url={url} />}
    </div>,
  ]);
}

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
    ...parcelRows(order.parcels, t),
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
