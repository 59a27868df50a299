/** The shipping of an order: its parcels, and the forms for what is left. */

import type { ReactNode } from 'react';
import { CARRIERS } from '#contract/desk/carriers.ts';
import type { DeskErrorCode } from '#contract/desk/errors.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatDay, formatMoment, formatSecond } from '../../ui/clock.ts';
import { GoneForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { useNotSentNow } from '../../ui/not-sent-now.ts';
import { shipReasonOf } from '../../ui/order-line.tsx';
import { PieceList } from '../../ui/piece-list.tsx';
import { Hold } from './hold.tsx';
import { Correct, type ShipAnswer, ShipForm, TakeBack } from './ship-form.tsx';

type Props = { order: DeskOrder; answer: ShipAnswer | undefined };

/** `isDone`: a parcel has just been shipped, and `AfterShipping` is at the top of the page. */
type Shown = Props & { isDone: boolean };

/** Whether a parcel was shipped, is to be shipped, or will be, once the order is paid or released. */
export const hasShipping = ({ parcels, blocked: { ship } }: DeskOrder): boolean =>
  parcels.length > 0 || !(ship && neverShipped.has(ship));

const neverShipped = new Set<DeskErrorCode>([
  'order_cancelled',
  'refunded',
  'nothing_to_ship',
  'order_fulfilled',
]);

export function ShipBox({ order, answer, isDone }: Shown) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const isSent = order.parcels.length > 0;
  const isOver = isSent && order.blocked.ship === 'shipped_already';
  const isLeft = mayWrite && order.blocked.ship === null;
  return (
    <section className="box" aria-labelledby="shipping">
      <h2 id="shipping">{t(isOver ? 'order.shipped' : isSent ? 'order.partly_shipped' : 'order.ship')}</h2>
      {answer && isGone(answer, order) && <GoneForm refused={answer.refused} />}
      {isSent && <Shipped order={order} answer={answer} isDone={isDone} />}
      {isLeft && (
        <>
          {isSent && <h3>{t('order.ship_rest')}</h3>}
          <ShipForm order={order} answer={answer} />
        </>
      )}
      {order.blocked.ship !== null && !isOver && !(mayWrite && order.blocked.ship === 'on_hold') && (
        <p>{t(shipReasonOf(order.blocked.ship))}</p>
      )}
      {mayWrite && order.blocked.changeAddress === null && <Hold order={order} answer={answer} />}
      {mayWrite && order.blocked.correctShipment === null && <Correct order={order} answer={answer} />}
    </section>
  );
}

/** Whether the answer belongs to a form that the order's present state no longer allows. */
const isGone = ({ of }: ShipAnswer, { blocked }: DeskOrder): boolean =>
  (of === 'ship' && blocked.ship !== null) ||
  (of === 'take_back' && blocked.takeBack !== null) ||
  (of === 'correct' && blocked.correctShipment !== null);

function Shipped({ order, answer, isDone }: Shown) {
  const { parcels, blocked } = order;
  const [only] = parcels;
  return (
    <>
      {only && parcels.length === 1 && blocked.ship !== null ? (
        <WholeParcel parcel={only} />
      ) : (
        <ul className="parcels">
          {parcels.map((parcel) => (
            <PartParcel key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
      {!isDone && <Undo order={order} answer={answer} />}
    </>
  );
}

/** What comes next when a parcel has just been shipped. `list`: the query of the list of orders. */
export function AfterShipping({ order, answer, list }: Props & { list: string | undefined }) {
  const t = useT();
  return (
    <Undo order={order} answer={answer}>
      {order.nextToShip === null ? (
        <span className="muted">{t('order.none_next')}</span>
      ) : (
        <a className="button primary" href={href('order', { id: order.nextToShip }, { list })}>
          {t('order.next')}
        </a>
      )}
    </Undo>
  );
}

/** The button that undoes the last shipment, as long as that can be done, in a row with `children`. */
function Undo({ order, answer, children }: Props & { children?: ReactNode }) {
  const t = useT();
  const notSentNow = useNotSentNow();
  const mayUndo = useMay('orders.write') && order.blocked.takeBack === null;
  const { mailDueAt, parcels } = order;
  if (!mayUndo && !children) return null;
  return (
    <div className="actions">
      {children} {mayUndo && <TakeBack answer={answer} isOneOfMany={parcels.length > 1} />}
      {mayUndo && mailDueAt && (
        <span className="muted">
          {t(notSentNow ? 'order.mail_stored' : 'order.mail_waits', { at: formatSecond(mailDueAt) })}
        </span>
      )}
    </div>
  );
}

type Parcel = DeskOrder['parcels'][number];

/** The only parcel, with everything in it. */
function WholeParcel({ parcel }: { parcel: Parcel }) {
  const t = useT();
  const locale = useLocale();
  const { carrier, trackingNumber, trackingUrl, shippedAt, shippedBy } = parcel;
  return (
    <>
      <RecordList
        rows={[
          [t('order.carrier'), carrier && CARRIERS[carrier][locale]],
          [t('order.tracking'), trackingNumber ? formatTrackingNumber(trackingNumber) : t('order.no_number')],
          [t('order.shipped_on'), formatMoment(shippedAt, locale)],
          [t('order.shipped_by'), shippedBy],
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

/** One of several parcels in one line, with its contents folded. */
function PartParcel({ parcel }: { parcel: Parcel }) {
  const t = useT();
  const locale = useLocale();
  const { carrier, trackingNumber, trackingUrl, shippedAt, shippedBy, pieces } = parcel;
  const number = trackingNumber ? formatTrackingNumber(trackingNumber) : t('order.no_number');
  return (
    <li>
      <p className="marks">
        {carrier && <span>{CARRIERS[carrier][locale]}</span>}
        {trackingUrl ? <ExternalLink href={trackingUrl}>{number}</ExternalLink> : <span>{number}</span>}
        <span className="muted">{formatDay(shippedAt, locale)}</span>
      </p>
      <details>
        <summary>
          {t('order.in_parcel', { count: pieces.reduce((sum, { quantity }) => sum + quantity, 0) })}
        </summary>
        <PieceList pieces={pieces} />
        <p className="muted">{[formatMoment(shippedAt, locale), shippedBy].filter(Boolean).join(' ')}</p>
      </details>
    </li>
  );
}
