/** The shipping of an order: its parcels, and the forms for what is left. */

import { CARRIERS } from '#contract/desk/carriers.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatMoment, formatSecond } from '../../ui/clock.ts';
import { GoneForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import { shipReasonOf } from '../../ui/order-line.tsx';
import { PieceList } from '../../ui/piece-list.tsx';
import { Hold } from './hold.tsx';
import { Correct, type ShipAnswer, ShipForm, TakeBack } from './ship-form.tsx';

type Props = { order: DeskOrder; answer: ShipAnswer | undefined };

/** `list`: the query of the list of orders, for the link to the next order to ship. */
type Shown = Props & { list: string | undefined; isDone: boolean };

export function ShipBox({ order, answer, list, isDone }: Shown) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const isSent = order.parcels.length > 0;
  const isOver = isSent && order.blocked.ship === 'shipped_already';
  return (
    <section className="box" aria-labelledby="shipping">
      <h2 id="shipping">{t(isOver ? 'order.shipped' : isSent ? 'order.partly_shipped' : 'order.ship')}</h2>
      {answer && isGone(answer, order) && <GoneForm refused={answer.refused} />}
      {isSent && <Shipped order={order} answer={answer} list={list} isDone={isDone} />}
      {order.blocked.ship === null
        ? mayWrite && (
            <>
              {isSent && <h3>{t('order.ship_rest')}</h3>}
              <ShipForm order={order} answer={answer} />
            </>
          )
        : !isOver &&
          !(mayWrite && order.blocked.ship === 'on_hold') && <p>{t(shipReasonOf(order.blocked.ship))}</p>}
      {mayWrite && order.blocked.changeAddress === null && <Hold order={order} answer={answer} />}
    </section>
  );
}

/** Whether the answer belongs to a form that the order's present state no longer allows. */
const isGone = ({ of }: ShipAnswer, { blocked }: DeskOrder): boolean =>
  (of === 'ship' && blocked.ship !== null) ||
  (of === 'take_back' && blocked.takeBack !== null) ||
  (of === 'correct' && blocked.correctShipment !== null);

function Shipped({ order, answer, list, isDone }: Shown) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const mayWrite = useMay('orders.write');
  const { parcels, nextToShip, mailDueAt, blocked } = order;
  return (
    <>
      {parcels.map((parcel, at) => (
        <div key={parcel.id} className="parcel">
          {parcels.length > 1 && <h3>{t('order.parcel', { number: at + 1 })}</h3>}
          <SentParcel parcel={parcel} isOnly={parcels.length === 1 && blocked.ship !== null} />
        </div>
      ))}
      {isDone &&
        (nextToShip === null ? (
          <p className="muted">{t('order.none_next')}</p>
        ) : (
          <p>
            <a
              className={blocked.ship === null ? 'button quiet' : 'button primary'}
              href={href('order', { id: nextToShip }, { list })}
            >
              {t('order.next')}
            </a>
          </p>
        ))}
      {mayWrite && blocked.takeBack === null && (
        <>
          {mailDueAt && (
            <p>{t(notSentNow ? 'order.mail_stored' : 'order.mail_waits', { at: formatSecond(mailDueAt) })}</p>
          )}
          <TakeBack answer={answer} isOneOfMany={parcels.length > 1} />
        </>
      )}
      {mayWrite && blocked.correctShipment === null && <Correct order={order} answer={answer} />}
    </>
  );
}

/** `isOnly`: everything is in this parcel, so that its pieces need not be named. */
function SentParcel({ parcel, isOnly }: { parcel: DeskOrder['parcels'][number]; isOnly: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { carrier, trackingNumber, trackingUrl, shippedAt, shippedBy, pieces } = parcel;
  return (
    <>
      <RecordList
        rows={[
          [t('order.carrier'), carrier && CARRIERS[carrier][locale]],
          [t('order.tracking'), trackingNumber ? formatTrackingNumber(trackingNumber) : t('order.no_number')],
          [t('order.shipped_on'), formatMoment(shippedAt, locale)],
          [t('order.shipped_by'), shippedBy],
          [t('order.in_parcel'), !isOnly && <PieceList pieces={pieces} />],
        ]}
      />
      {trackingUrl && (
        <p>
          <ExternalLink href={trackingUrl}>{t('order.track')}</ExternalLink>
        </p>
      )}
    </>
  );
}
