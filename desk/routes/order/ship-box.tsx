/** Ships the parcel. Undoes or corrects the shipment of a shipped parcel. */
import { useLocale } from '#app/i18n/text.tsx';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { RecordList } from '#app/ui/record.tsx';
import { CARRIERS } from '#contract/desk/carriers.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment, formatSecond } from '../../ui/clock.ts';
import { DeskForm, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { OrderAnswer } from './act.server.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { reasonOf } from './reason.ts';

type Props = { order: DeskOrder; answer: OrderAnswer | undefined };

/** `list`: the query of the list of orders, for the link to the next order to ship. */
type Shown = Props & { list: string | undefined; isDone: boolean };

export function ShipBox({ order, answer, list, isDone }: Shown) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const isShipped = order.shippingState === 'shipped';
  return (
    <section className="box" aria-labelledby="shipping">
      <h2 id="shipping">{t(isShipped ? 'order.shipped' : 'order.ship')}</h2>
      {answer && isGone(answer, order) && <GoneForm refused={answer.refused} />}
      {isShipped ? (
        <Shipped order={order} answer={answer} list={list} isDone={isDone} />
      ) : order.blocked.ship === null ? (
        mayWrite && <ShipForm order={order} answer={answer} />
      ) : (
        <>
          {order.hasGoods && <p>{t('order.cannot_ship')}</p>}
          <p className="muted">{t(reasonOf(order.blocked.ship))}</p>
        </>
      )}
    </section>
  );
}

/** Whether the answer belongs to a form that the order's present state no longer allows. */
const isGone = ({ form }: OrderAnswer, { blocked }: DeskOrder): boolean =>
  (form === 'ship' && blocked.ship !== null) ||
  (form === 'take_back' && blocked.takeBack !== null) ||
  (form === 'correct' && blocked.correctShipment !== null);

function ShipForm({ order, answer }: Props) {
  const t = useT();
  const own = answer?.form === 'ship' ? answer : undefined;
  const form = useDeskForm(
    'ship',
    { carrier: 'order.carrier', tracking: 'order.tracking', mail: 'order.mail' },
    {
      refused: own?.refused,
      defaultValue: { carrier: order.usualCarrier ?? 'yamato', mail: 'on' },
      workField: answer && !own ? undefined : 'tracking',
    },
  );
  return (
    <DeskForm
      form={form}
      after={
        // Enter presses the first button, which needs a number: only the second ships without one.
        <FormButtons submit={t('order.ship_submit')}>
          <SubmitButton look="quiet" name="without_number" value="on">
            {t('order.ship_without_number')}
          </SubmitButton>
        </FormButtons>
      }
    >
      <input type="hidden" name="form" value="ship" />
      <ParcelFields form={form} warning={own?.warning} />
    </DeskForm>
  );
}

function Shipped({ order, answer, list, isDone }: Shown) {
  const t = useT();
  const locale = useLocale();
  const mayWrite = useMay('orders.write');
  const { shipment, nextToShip, mailDueAt, blocked } = order;
  return (
    <>
      {shipment && (
        <RecordList
          rows={[
            [t('order.carrier'), shipment.carrier && CARRIERS[shipment.carrier][locale]],
            [
              t('order.tracking'),
              shipment.trackingNumber ? formatTrackingNumber(shipment.trackingNumber) : t('order.no_number'),
            ],
            [t('order.shipped_on'), shipment.shippedAt && formatMoment(shipment.shippedAt, locale)],
            [t('order.shipped_by'), shipment.shippedBy],
          ]}
        />
      )}
      {shipment?.trackingUrl && (
        <p>
          <ExternalLink href={shipment.trackingUrl}>{t('order.track')}</ExternalLink>
        </p>
      )}
      {mayWrite && blocked.takeBack === null && (
        <>
          {mailDueAt && <p>{t('order.mail_waits', { at: formatSecond(mailDueAt) })}</p>}
          <TakeBack answer={answer} />
        </>
      )}
      {isDone &&
        (nextToShip === null ? (
          <p className="muted">{t('order.none_next')}</p>
        ) : (
          <p>
            <a className="button primary" href={href('order', { id: nextToShip }, { list })}>
              {t('order.next')}
            </a>
          </p>
        ))}
      {mayWrite && blocked.correctShipment === null && <Correct order={order} answer={answer} />}
    </>
  );
}

function TakeBack({ answer }: Pick<Props, 'answer'>) {
  const t = useT();
  const form = useDeskForm(
    'take-back',
    {},
    { refused: answer?.form === 'take_back' ? answer.refused : undefined },
  );
  return (
    <DeskForm form={form} after={<SubmitButton look="quiet">{t('order.take_back')}</SubmitButton>}>
      <input type="hidden" name="form" value="take_back" />
    </DeskForm>
  );
}

function Correct({ order, answer }: Props) {
  const t = useT();
  const own = answer?.form === 'correct' ? answer : undefined;
  const { carrier, trackingNumber } = order.shipment ?? { carrier: null, trackingNumber: null };
  const form = useDeskForm(
    'correct',
    { carrier: 'order.carrier', tracking: 'order.tracking', mail: 'order.correct_mail' },
    {
      refused: own?.refused,
      defaultValue: { carrier: carrier ?? 'yamato', tracking: trackingNumber ?? undefined },
      workField: own && 'tracking',
    },
  );
  return (
    <details className="more" open={own !== undefined}>
      <summary>{t('order.correct')}</summary>
      <DeskForm form={form} after={<SubmitButton>{t('order.correct_submit')}</SubmitButton>}>
        <input type="hidden" name="form" value="correct" />
        <input type="hidden" name="expected_carrier" value={carrier ?? ''} />
        <input type="hidden" name="expected_number" value={trackingNumber ?? ''} />
        <ParcelFields form={form} warning={own?.warning} />
      </DeskForm>
    </details>
  );
}
