/** Ships what is left of the order. Undoes or corrects the shipment of the last parcel. */

import { CARRIERS } from '#contract/desk/carriers.ts';
import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { Select } from '#kit/form/select.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { ExternalLink } from '#kit/ui/external-link.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { FormButtons, SubmitButton } from '../../ui/buttons.tsx';
import { formatMoment, formatSecond } from '../../ui/clock.ts';
import { DeskForm, type DeskFormState, GoneForm, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { OrderAnswer } from './act.ts';
import { parcelField } from './parcel-field.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { reasonOf } from './reason.ts';

type Props = { order: DeskOrder; answer: OrderAnswer | undefined };

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
        : !isOver && (
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
  const lines = order.items.filter(({ kind, pieces }) => kind !== 'seminar' && pieces.toCome > 0);
  const form = useDeskForm<string>(
    'ship',
    {
      carrier: 'order.carrier',
      trackingNumber: 'order.tracking',
      mail: 'order.mail',
      ...Object.fromEntries(lines.map(({ id, name }) => [parcelField(id), { text: name }])),
    },
    {
      refused: own?.refused,
      defaultValue: {
        carrier: order.usualCarrier ?? 'yamato',
        mail: 'on',
        ...Object.fromEntries(lines.map(({ id, pieces }) => [parcelField(id), String(pieces.toCome)])),
      },
      workField: answer && !own ? undefined : 'trackingNumber',
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
      <PiecesInParcel lines={lines} form={form} isOpen={own?.refused !== undefined} />
    </DeskForm>
  );
}

/** An order can leave in several parcels: the form proposes everything that is left. */
function PiecesInParcel({
  lines,
  form,
  isOpen,
}: {
  lines: DeskOrder['items'];
  form: DeskFormState<string>;
  isOpen: boolean;
}) {
  const t = useT();
  const pieces = lines.reduce((sum, line) => sum + line.pieces.toCome, 0);
  if (pieces < 2) return null;
  const isChanged = lines.some(
    ({ id, pieces: { toCome } }) => form.fields[parcelField(id)]?.initialValue !== String(toCome),
  );
  return (
    <details className="more" open={isOpen && isChanged}>
      <summary>{t('order.ship_some')}</summary>
      <p>{t('order.ship_some_text')}</p>
      {lines.map(({ id, pieces: { toCome } }) => {
        const field = form.fields[parcelField(id)];
        const choices = Array.from({ length: toCome + 1 }, (_, n) => ({
          value: String(n),
          label: String(n),
        }));
        return field && <Select key={id} field={field} choices={choices} />;
      })}
    </details>
  );
}

function Shipped({ order, answer, list, isDone }: Shown) {
  const t = useT();
  const mayWrite = useMay('orders.write');
  const { parcels, nextToShip, mailDueAt, blocked } = order;
  return (
    <>
      {parcels.map((parcel) => (
        <SentParcel key={parcel.id} parcel={parcel} isOnly={parcels.length === 1 && blocked.ship !== null} />
      ))}
      {mayWrite && blocked.takeBack === null && (
        <>
          {mailDueAt && <p>{t('order.mail_waits', { at: formatSecond(mailDueAt) })}</p>}
          <TakeBack answer={answer} isOneOfMany={parcels.length > 1} />
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
          [
            t('order.in_parcel'),
            !isOnly && pieces.map(({ name, quantity }) => `${name} × ${quantity}`).join('、'),
          ],
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

function TakeBack({ answer, isOneOfMany }: Pick<Props, 'answer'> & { isOneOfMany: boolean }) {
  const t = useT();
  const form = useDeskForm(
    'take-back',
    {},
    { refused: answer?.form === 'take_back' ? answer.refused : undefined },
  );
  return (
    <DeskForm
      form={form}
      after={
        <SubmitButton look="quiet">
          {t(isOneOfMany ? 'order.take_back_last' : 'order.take_back')}
        </SubmitButton>
      }
    >
      <input type="hidden" name="form" value="take_back" />
    </DeskForm>
  );
}

function Correct({ order, answer }: Props) {
  const t = useT();
  const own = answer?.form === 'correct' ? answer : undefined;
  const { carrier, trackingNumber } = order.parcels.at(-1) ?? { carrier: null, trackingNumber: null };
  const form = useDeskForm(
    'correct',
    { carrier: 'order.carrier', trackingNumber: 'order.tracking', mail: 'order.correct_mail' },
    {
      refused: own?.refused,
      defaultValue: { carrier: carrier ?? 'yamato', trackingNumber: trackingNumber ?? undefined },
      workField: own && 'trackingNumber',
    },
  );
  return (
    <details className="more" open={own !== undefined}>
      <summary>{t(order.parcels.length > 1 ? 'order.correct_last' : 'order.correct')}</summary>
      <DeskForm form={form} after={<SubmitButton>{t('order.correct_submit')}</SubmitButton>}>
        <input type="hidden" name="form" value="correct" />
        <input type="hidden" name="expected_carrier" value={carrier ?? ''} />
        <input type="hidden" name="expected_number" value={trackingNumber ?? ''} />
        <ParcelFields form={form} warning={own?.warning} />
      </DeskForm>
    </details>
  );
}
