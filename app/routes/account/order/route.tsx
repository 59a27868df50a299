/** §2 An order, with who takes its seats. */

import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { reportPurchase } from '#app/analytics/report-once.ts';
import { mayHaveJustPaid } from '#app/checkout/remembered-orders.ts';
import { refuseForm } from '#app/forms/refuse-form.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { nameSeats, showOrder } from '#app/shop-api/orders.ts';
import { Purpose } from '#app/ui/form/purpose.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { ReturnedPayment } from '#app/ui/order/returned-payment.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { orderTextNames, orderTexts } from '#contract/order-texts.ts';
import { parseForm } from '#kit/form/parse-form.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { OrderPromiseDetails } from '#kit/ui/order-promise.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { ASKS_TO_CANCEL, AwaitingOrder, CancelQuestion } from '../awaiting-order.tsx';
import { BuyAgain } from '../buy-again.tsx';
import { awaitedRow, type OrderDetail, orderDetail } from '../order-view.ts';
import { accountRefusal } from '../refusal.ts';
import { PaymentMark, paymentTexts, ShipmentMark } from '../state-mark.tsx';
import { TrackLink } from '../track-link.tsx';
import { openSeats, SeatForm, seatField, seatForms, seatsForm } from './seats.tsx';

export const { loader, action } = screen('account.order', {
  load: loadOrder,
  act: postSeats,
});

async function loadOrder({ scope, request, params }: LoadArgs) {
  const asksToCancel = scope.url.searchParams.has(ASKS_TO_CANCEL);
  const order = await showOrder(scope, params['detail'] ?? '');
  await reportPurchase(scope, request, order);
  const mayBePaid = await mayHaveJustPaid(scope, order);
  const awaiting = awaitedRow({ ...order, awaited: order.paymentRequest }, mayBePaid, scope.locale);
  return {
    page: { head: { title: scope.t('orders.order_of', { number: order.number }), noindex: true } },
    crumb: order.number,
    order: orderDetail(order, awaiting, scope.locale),
    promised: order.promised,
    awaiting,
    asksToCancel: asksToCancel && (awaiting?.state === 'waiting' || awaiting?.state === 'open'),
    hasReceipts: await supports('receipts'),
    seats: seatForms(order, scope.locale),
  };
}

async function postSeats({ scope, form, params }: ActArgs) {
  const token = params['detail'] ?? '';
  const line = openSeats(await showOrder(scope, token)).find(
    ({ itemId }) => String(itemId) === form.get('item'),
  );
  if (!line) throw await toOrder(scope, token, 'orders.seats_closed');
  const { itemId, people } = line;
  const submission = parseForm(form, seatsForm(form, people.length));
  if (submission.status !== 'success') return refuseForm(scope, submission, {}, { itemId });
  try {
    await nameSeats(scope, token, itemId, submission.value);
  } catch (error) {
    if (error instanceof BadRequestError && error.errorCode === 'item_unavailable')
      throw await toOrder(scope, token, 'orders.seats_closed');
    return refuseForm(scope, submission, accountRefusal(scope, error, seatField), { itemId });
  }
  throw await toOrder(scope, token, 'orders.seats_saved');
}

/** The order's page, with a notice about its seats. */
const toOrder = (scope: Scope, token: string, key: 'orders.seats_saved' | 'orders.seats_closed') =>
  redirectWith(scope, href('account.order', { detail: token }, scope.locale), {
    notices: [{ key, tone: key === 'orders.seats_saved' ? 'done' : 'hint' }],
  });

export default function OrderPage() {
  const { order, promised, awaiting, asksToCancel, hasReceipts, seats } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  if (awaiting && asksToCancel) return <CancelQuestion order={awaiting} />;
  return (
    <div className="order-detail">
      <div className="head">
        <h1>{t('orders.order_of', { number: order.number })}</h1>
        {hasReceipts && order.hasReceipt && (
          <p className="wrap">
            <a href={href('account.receipt', { detail: order.token }, locale)}>{t('orders.receipt')}</a>
          </p>
        )}
      </div>
      {awaiting && (
        <section className="awaiting box" aria-label={t(paymentTexts[order.payment])}>
          <AwaitingOrder order={awaiting} />
        </section>
      )}
      <ReturnedPayment text={order.returned} />
      <OrderState order={order} />
      <Parcels {...order} />
      {order.seminars.length > 0 && (
        <section className="box ticket">
          <h2>{t('orders.seminar')}</h2>
          <SeminarPlaces
            seminars={order.seminars}
            directions={order.isPaid ? order.summary.directions : []}
          />
        </section>
      )}
      {seats.length > 0 && (
        <section id="seats">
          <h2>{t('orders.seats_title')}</h2>
          <p>{t('orders.seats_lead', { name: seats[0]?.otherwise ?? '' })}</p>
          {seats.map((line) => (
            <SeatForm
              key={line.itemId}
              line={line}
              lastResult={refused?.itemId === line.itemId ? refused.result : undefined}
            />
          ))}
          <Purpose text={t('orders.seats_purpose')} />
        </section>
      )}
      <section>
        <h2>{t('orders.lines')}</h2>
        <OrderLines
          lines={order.lines}
          notes={Object.fromEntries(
            order.fates.map(([id, fate]) => [id, <Fate key={id} fate={fate} day={order.restDay} />]),
          )}
        />
      </section>
      <div className="order-end">
        <OrderSummary summary={order.summary} settled refunds={order.refunded} />
        <OrderDetails order={order} />
      </div>
      {promised && <OrderPromiseDetails promised={promised} title={t('orders.promised')} />}
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
        <a href={href('account.orders', {}, locale)}>{t('orders.back')}</a>
      </div>
    </div>
  );
}

export { OrderErrorScreen as ErrorBoundary } from '../error-screen.tsx';

/** The states of payment and shipment. */
function OrderState({ order }: { order: OrderDetail }) {
  const t = useT();
  const { payment, shipment } = order;
  const rows: [string, ReactNode][] = [
    [t('orders.payment'), <PaymentMark key="payment" payment={payment} isCancelled={order.isCancelled} />],
    [
      t('orders.refunds'),
      order.refunds.length > 0 && (
        <div key="refunds">
          {order.refunds.map(({ key, amount, day }) => (
            <div key={`${key}${day}${amount}`}>
              <NamedText of={key} names={{ day: <span className="date">{day}</span> }} values={{ amount }} />
            </div>
          ))}
        </div>
      ),
    ],
    [t('orders.payment_reason'), order.unpaid && t(order.unpaid.key)],
    [t('orders.shipment'), shipment && <ShipmentMark key="shipment" state={shipment} />],
    [t('orders.ship_by'), order.shipDay && t('orders.ship_by_day', { day: order.shipDay })],
  ];
  return (
    <div className="order-state">
      <RecordList rows={rows} />
    </div>
  );
}

/** A card for each parcel. */
function Parcels({ parcels, contents }: OrderDetail) {
  const t = useT();
  if (parcels.length === 0) return null;
  return (
    <ul className="parcels">
      {parcels.map(({ day, carrier, number, url }, n) => {
        const inside = contents[n] ?? [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels have no other key
          <li key={n} className="box">
            <p>
              {parcels.length > 1 && <strong>{t('orders.parcel_n', { n: n + 1 })}</strong>}{' '}
              {day && <span className="date">{t('orders.parcel_sent', { day })}</span>}{' '}
              {carrier && <span>{carrier}</span>}{' '}
              {number && (
                <span>
                  <span className={carrier && 'sr-only'}>{t('orders.tracking_number')} </span>
                  <span className="date">{number}</span>
                </span>
              )}{' '}
              {url && <TrackLink url={url} />}
            </p>
            {inside.length > 0 && (
              <details className="plus">
                <summary>
                  {t('orders.inside', { count: inside.reduce((sum, { quantity }) => sum + quantity, 0) })}
                </summary>
                <Inside lines={inside} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OrderDetails({ order }: { order: OrderDetail }) {
  const t = useT();
  const { shipTo, billTo } = order;
  const rows: [string, ReactNode][] = [
    [t('orders.date'), order.day && <span key="day">{order.day}</span>],
    [t('orders.payment_method'), order.paymentMethod],
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
    ...orderTextNames.map((name): [string, ReactNode] => [t(orderTexts[name].label), order.texts[name]]),
  ];
  return (
    <section>
      <h2>{t('orders.detail_title')}</h2>
      <RecordList rows={rows} />
    </section>
  );
}

function Inside({ lines }: { lines: OrderDetail['contents'][number] }) {
  return (
    <ul>
      {lines.map(({ id, name, quantity }) => (
        <li key={id}>
          <NameParts count={quantity}>{name}</NameParts>
        </li>
      ))}
    </ul>
  );
}

/** Which pieces of a line were sent and which follow, and of how many the money is given back. */
function Fate({ fate, day }: { fate: OrderDetail['fates'][number][1]; day: string | undefined }) {
  const t = useT();
  const { sent, toShip, refunded, isSeat } = fate;
  const texts = [
    sent > 0 && t('orders.pieces_sent', { count: sent }),
    toShip > 0 &&
      (day ? t('orders.pieces_by', { count: toShip, day }) : t('orders.pieces_later', { count: toShip })),
    refunded > 0 && t(isSeat ? 'orders.seats_refunded' : 'orders.pieces_refunded', { count: refunded }),
  ].filter((text) => text !== false);
  return (
    texts.length > 0 && (
      <p className="fine wrap">
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    )
  );
}
