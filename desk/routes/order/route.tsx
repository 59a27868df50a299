/** One order: first what is to be done, the shipping or the goods that are left, then all its data. */

import { useActionData, useLoaderData } from '@remix-run/react';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { readOrder } from '#contract/desk/orders.ts';
import { orderTextNames, orderTexts } from '#contract/order-texts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { OrderPromiseDetails } from '#kit/ui/order-promise.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { ALL_ORDERS, listOf, ordersHref, slipsHref, TO_SHIP } from '../../request/chosen-orders.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { formatDay, formatMoment } from '../../ui/clock.ts';
import { customerLang } from '../../ui/customer-lang.ts';
import { FORM } from '../../ui/form-names.ts';
import { OrderMarks } from '../../ui/order-line.tsx';
import { Goods } from './goods.tsx';
import { History } from './history.tsx';
import { saveHold } from './hold.tsx';
import { Mails, sendAgain } from './mails.tsx';
import { Note, saveNote } from './note.tsx';
import { Payment } from './payment.tsx';
import { Addresses, Customer, Others, PhoneOrderNotes } from './people.tsx';
import { AfterShipping, hasShipping, ShipBox } from './ship-box.tsx';
import { correct, ORDER_ID, ship, takeBack, textId } from './ship-form.tsx';

export const { loader, action } = deskScreen('order', { load: loadOrder, act: postOrder });

async function loadOrder({ scope, read, params }: LoadArgs) {
  const order = await read(readOrder, { params: { id: params['id'] ?? '' } });
  const isDone = scope.url.searchParams.has('done');
  const list = listOf(scope);
  return { order, list, isDone, title: scope.t('order.title', { number: order.number }) };
}

async function postOrder(args: ActArgs) {
  switch (args.form.get(FORM)) {
    case 'take_back':
      return takeBack(args);
    case 'correct':
      return correct(args);
    case 'note':
      return saveNote(args);
    case 'hold':
      return saveHold(args);
    case 'mail':
      return sendAgain(args);
    default:
      return ship(args);
  }
}

const backTexts = new Map<string, DeskKey>([
  [TO_SHIP, 'order.back'],
  [ALL_ORDERS, 'order.back_to_all'],
]);

export default function Order() {
  const { order, list, isDone, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  // Without a list, the menu marks all orders.
  const from = list ?? ALL_ORDERS;
  const isShippedNext = order.parcels.length === 0 && hasShipping(order);
  const act = (
    <div className="act">
      {orderTextNames.map(
        (name) =>
          order.customerTexts[name] && (
            <section key={name} className="box note" aria-labelledby={name}>
              <h2 id={name}>{t(orderTexts[name].label)}</h2>
              <p
                id={textId(name)}
                className="pre"
                lang={customerLang(order.customerTexts[name], order.locale)}
              >
                {order.customerTexts[name]}
              </p>
            </section>
          ),
      )}
      <PhoneOrderNotes order={order} />
      {hasShipping(order) && <ShipBox order={order} answer={answer} isDone={isDone} />}
      <Note order={order} answer={answer} />
    </div>
  );
  return (
    <>
      <p className="back">
        <a href={`${href('orders')}?${from}`}>{t(backTexts.get(from) ?? 'order.back_to_list')}</a>
      </p>
      <div className="title" id={ORDER_ID}>
        <h1>{title}</h1>
        <OrderMarks order={order} isLate={order.isLate} also={alsoOf(order)} />
        {order.hasGoods && order.state !== 'cancelled' && order.shippingState !== 'cancelled' && (
          <div className="title-buttons">
            <QuietLink href={ordersHref('print-slips', [order.id])}>{t('packing.slips_print')}</QuietLink>{' '}
            <QuietLink href={slipsHref([order.id], false)}>{t('packing.slip_without_prices')}</QuietLink>
          </div>
        )}
      </div>
      {isDone && order.parcels.length > 0 && <AfterShipping order={order} answer={answer} list={list} />}
      <Facts order={order} />
      <div className={isShippedNext ? 'two act-first' : 'two act-first goods-first'}>
        {isShippedNext && act}
        <Goods order={order} />
        {!isShippedNext && act}
        <div className="rest">
          {order.promised && <OrderPromiseDetails promised={order.promised} title={t('order.promised')} />}
          <div className="two even people-of-order">
            <Addresses order={order} list={list} />
            <Customer order={order} />
          </div>
          <Others order={order} />
          <Payment order={order} list={list} />
          <History order={order} />
          <Mails order={order} answer={answer} />
        </div>
      </div>
    </>
  );
}

const alsoOf = ({ refunds, blocked }: DeskOrder) => [
  ...(refunds.some(({ state }) => state === 'requested') ? (['refund_requested'] as const) : []),
  ...(blocked.ship === 'on_hold' ? (['held'] as const) : []),
];

/** When it was ordered and paid, when and how it is to be sent, in one line. */
function Facts({ order }: { order: DeskOrder }) {
  const t = useT();
  const locale = useLocale();
  const { placedAt, paidAt, hasGoods, shipBy, shipment, slipPrintedAt, labelMadeAt } = order;
  const at = (moment: string | null) => moment && formatMoment(moment, locale);
  const facts = [
    [t('order.placed'), at(placedAt)],
    [t('order.paid'), at(paidAt)],
    [t('order.ship_by'), hasGoods && shipBy && formatDay(`${shipBy}T00:00:00+09:00`, locale)],
    [t('order.method'), hasGoods && shipment?.method.name],
    [t('order.printed'), at(slipPrintedAt)],
    [t('order.labelled'), at(labelMadeAt)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
