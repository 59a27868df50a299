/** Delivery address, customer, and the customer's other orders and inquiries. */

import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import type { PhoneOrderWay } from '#contract/phone-order.ts';
import { postalNoteIn, sameAddress } from '#contract/rules/address.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { addressView } from '#kit/ui/address/address-view.ts';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { hasScreen, href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { useMay } from '../../ui/desk-view.tsx';
import { addressReasonOf, OrderLinks, OrderMarks, OrderSum } from '../../ui/order-line.tsx';
import { PhoneNumber, PhoneWarning } from '../../ui/phone-number.tsx';

type Props = { order: DeskOrder };

const ofWay: Record<PhoneOrderWay, DeskKey> = {
  phone: 'phone_orders.of_order_phone',
  fax: 'phone_orders.of_order_fax',
};

/** `list`: the query of the list of orders from which this page was opened. */
export function Addresses({ order, list }: Props & { list: string | undefined }) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const { shippingAddress: shipping, billingAddress: billing, blocked } = order;
  if (!shipping) return null;
  const note = postalNoteIn(shipping.street);
  // Shipping says the same reason already, except for what can still be done about a parcel that has left.
  const hasOwnReason = blocked.changeAddress === 'shipped_already' || blocked.changeAddress !== blocked.ship;
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('order.address')}</h2>
      <address className="address">
        <AddressText address={addressView(shipping)} withPhone />
      </address>
      <PhoneWarning number={shipping.phoneNumber} />
      {note && (
        <p className="field-error" role="note">
          {t('order.postal_note', { note })}
        </p>
      )}
      {mayWrite &&
        (blocked.changeAddress === null ? (
          <p className="no-print further">
            <a href={href('order-address', { id: order.id }, { list })}>{t('order.change_address')}</a>
          </p>
        ) : (
          hasOwnReason && <p className="muted">{t(addressReasonOf(blocked.changeAddress))}</p>
        ))}
      {order.oldAddress.length > 0 && (
        <p role="note">
          {t('order.old_address')}
          <OrderLinks orders={order.oldAddress} />
        </p>
      )}
      {billing && !sameAddress(shipping, billing) && (
        <>
          <h3>{t('order.billing')}</h3>
          <address className="address">
            <AddressText address={addressView(billing)} withPhone />
          </address>
          <PhoneWarning number={billing.phoneNumber} />
        </>
      )}
    </section>
  );
}

export function Customer({ order }: Props) {
  const t = useT();
  const { customer, email, phoneNumber: phone } = order;
  const name = customer && hasScreen('/members') ? `/members/${customer.id}` : undefined;
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{t('order.customer')}</h2>
      <RecordList
        rows={[
          [
            t('order.member'),
            customer ? (
              name ? (
                <a key="member" href={name}>
                  <Name>{customer.name}</Name>
                </a>
              ) : (
                <Name key="member">{customer.name}</Name>
              )
            ) : (
              t('order.guest')
            ),
          ],
          [t('order.kana'), customer?.kana && <Name>{customer.kana}</Name>],
          [t('order.email'), email && <a href={`mailto:${email}`}>{email}</a>],
          [t('order.phone'), phone && <PhoneNumber number={phone} />],
          [t('order.language'), t(`order.language_${order.locale}`)],
          [t('phone_orders.way'), order.phoneOrders.length > 0 && <ByPhone order={order} />],
        ]}
      />
    </section>
  );
}

function ByPhone({ order }: Props) {
  const t = useT();
  return (
    <>
      {order.phoneOrders.map(({ id, way }) => (
        <a key={id} href={href('phone-order', { id })}>
          {t('phone_orders.of_order', { way: t(ofWay[way]), id })}
        </a>
      ))}
    </>
  );
}

/** What was noted when the order was taken by telephone or fax. */
export function PhoneOrderNotes({ order }: Props) {
  const t = useT();
  return order.phoneOrders.map(
    ({ id, way, note }) =>
      note && (
        <section key={id} className="box note" aria-labelledby={`phone-order-${id}`}>
          <h2 id={`phone-order-${id}`}>
            {t('order.phone_note', { from: t('phone_orders.of_order', { way: t(ofWay[way]), id }) })}
          </h2>
          <p className="pre">
            <Name>{note}</Name>
          </p>
        </section>
      ),
  );
}

export function Others({ order: { otherOrders, inquiries, customer, email } }: Props) {
  const t = useT();
  const locale = useLocale();
  const address = customer?.email ?? email;
  return (
    <>
      {otherOrders.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t('order.others')}</h2>
          <ul className="plain-list other-orders">
            {otherOrders.map((other) => (
              <li key={other.id}>
                <a href={href('order', { id: other.id })}>{other.number}</a>{' '}
                <span>{formatDay(other.placedAt, locale)}</span>{' '}
                <span className="number">
                  <OrderSum order={other} />
                </span>{' '}
                <OrderMarks order={other} />
              </li>
            ))}
          </ul>
          {address && (
            <p className="further">
              <a href={href('orders', {}, { q: address })}>{t('order.others_all')}</a>
            </p>
          )}
        </section>
      )}
      {inquiries.length > 0 && (
        <section aria-labelledby="inquiries">
          <h2 id="inquiries">{t('order.inquiries')}</h2>
          <ul className="plain-list">
            {inquiries.map(({ id, createdAt, subject }) => (
              <li key={id}>
                {formatDay(createdAt, locale)}{' '}
                {hasScreen('/inquiries') ? (
                  <a href={`/inquiries/${id}`}>
                    <Name>{subject}</Name>
                  </a>
                ) : (
                  <Name>{subject}</Name>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
