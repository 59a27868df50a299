/** The order's history. */

import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import type { DeskOrder, TimelineEntry } from '#contract/desk/order-shapes.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { address } from '#contract/rules/address.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { addressView } from '#kit/ui/address/address-view.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { decisionOf } from './cancelled.ts';

const texts: Record<string, DeskKey> = {
  placed: 'event.placed',
  change_accepted: 'event.change_accepted',
  seats_named: 'event.seats_named',
  paid: 'event.paid',
  payment_failed: 'event.payment_failed',
  payment_cancelled: 'event.payment_cancelled',
  cancelled: 'event.cancelled',
  shipped: 'event.shipped',
  shipment_taken_back: 'event.shipment_taken_back',
  shipment_corrected: 'event.shipment_corrected',
  address_changed: 'event.address_changed',
  note_changed: 'event.note_changed',
  held: 'event.held',
  released: 'event.released',
  mail_written_again: 'event.mail_written_again',
  fulfilled: 'event.fulfilled',
  refund_requested: 'event.refund_requested',
  refunded: 'event.refunded',
  refund_failed: 'event.refund_failed',
  refund_withdrawn: 'event.refund_withdrawn',
  refund_undone: 'event.refund_undone',
  owed_refund_closed: 'event.owed_refund_closed',
  payment_settled: 'event.payment_settled',
  mail: 'event.mail',
  receipt: 'event.receipt',
};

export function History({ order }: { order: DeskOrder }) {
  const t = useT();
  const done = new Set(
    order.timeline.flatMap(({ type, data }) => (type === 'refunded' ? [data['refund']] : [])),
  );
  // A refund that staff made elsewhere is requested and done by the same press.
  const isRepeated = ({ type, data }: TimelineEntry) =>
    type === 'refund_requested' && data['kind'] === 'manual' && done.has(data['refund']);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('order.history')}</h2>
      <Timeline
        entries={order.timeline
          .filter((entry) => !isRepeated(entry))
          .map((entry, n) => ({
            id: n,
            at: entry.at,
            what: <What entry={entry} />,
            by: entry.actor === 'customer' ? t('order.by_customer') : entry.by,
          }))}
      />
    </section>
  );
}

function What({ entry: { type, data } }: { entry: TimelineEntry }) {
  const t = useT();
  const locale = useLocale();
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const parcelOf = (value: unknown) => {
    const { carrier: code, trackingNumber } = { carrier: '', trackingNumber: '', ...asObject(value) };
    const carrier = carriers.find((one) => one === code);
    const number = trackingNumber ? formatTrackingNumber(text(trackingNumber)) : t('order.no_number');
    return carrier ? `${CARRIERS[carrier][locale]} ${number}` : number;
  };
  const part = type === 'shipped' && text(data['part']);
  const key = part ? 'event.shipped_part' : texts[type];
  if (!key) return <>{type}</>;
  const status = data['status'];
  const values = {
    parcel: parcelOf(data),
    pieces: part || '',
    before: parcelOf(data['before']),
    after: parcelOf(data['after']),
    subject: text(data['subject']),
    amount: typeof data['amount'] === 'number' ? formatYen(yen(data['amount']), locale) : '',
    code: text(data['code']),
    serial: text(data['serial']),
    recipient: text(data['recipient']),
    status:
      status === 'queued' || status === 'sent' || status === 'captured' || status === 'dead'
        ? t(`order.mail_${status}`)
        : '',
  };
  const note = text(data['note']);
  const decision = decisionOf(data);
  const moved = [address.safeParse(data['from']), address.safeParse(data['to'])].flatMap(({ data: place }) =>
    place ? [<AddressText key="place" address={addressView(place)} withPhone />] : [],
  );
  return (
    <>
      {t(key, values)}
      {moved.length === 2 && (
        <>
          <div>{moved[0]}</div>
          <div>→ {moved[1]}</div>
        </>
      )}
      {decision && <div>{t('order.refund_reason', { reason: t(decision.reason) })}</div>}
      {decision?.money && <div>{t('order.event_money', { money: t(decision.money) })}</div>}
      {note && <div className="message-text">{t('order.event_note', { note })}</div>}
    </>
  );
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
