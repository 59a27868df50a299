import { Fragment } from 'react';
import { CARRIERS } from '#contract/desk/carriers.ts';
import type { DeskOrderRow } from '#contract/desk/order-shapes.ts';
import type { OrderView } from '#contract/desk/orders.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { readableQuery } from '../../request/chosen-orders.ts';
import { href } from '../../screens.ts';
import { Recent } from '../../ui/cells/moment.tsx';
import { formatDay, shortDay } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useDesk } from '../../ui/desk-view.tsx';
import { OrderMarks, OrderPieces, OrderSum } from '../../ui/order-line.tsx';
import { StateMark } from '../../ui/state-mark.tsx';

type Props = {
  view: OrderView;
  rows: readonly DeskOrderRow[];
  /** Ids of selected rows; undefined: rows cannot be selected. */
  chosen: readonly string[] | undefined;
};

export function OrderTable({ view, rows, chosen }: Props) {
  const t = useT();
  const locale = useLocale();
  const list = readableQuery(useDesk().here);
  const toShip = view === 'to_ship';
  const columns: Column<DeskOrderRow>[] = [
    {
      name: t('orders.number'),
      isHead: true,
      place: 'start',
      show: ({ id, number }) => <a href={href('order', { id }, { list })}>{number}</a>,
    },
    toShip
      ? { name: t('orders.ship_by'), isNamed: true, show: (row) => <ShipBy {...row} /> }
      : { name: t('orders.placed'), show: (row) => <Recent at={row.placedAt} /> },
    {
      name: t('orders.name'),
      place: 'start',
      show: ({ name, prefecture }) => (
        <span>
          <Name>{name}</Name>{' '}
          <span className="muted">
            <Name>{prefecture}</Name>
          </span>
        </span>
      ),
    },
    { name: t('orders.pieces'), isNumber: true, show: (row) => <OrderPieces order={row} leaving={toShip} /> },
    {
      name: t('orders.total'),
      isNumber: true,
      place: 'end',
      show: (row) => <OrderSum order={row} />,
    },
    ...(toShip
      ? [
          {
            name: t('orders.paid'),
            isNamed: true,
            show: ({ paidAt }: DeskOrderRow) =>
              paidAt && <span className="nowrap">{shortDay(paidAt, locale)}</span>,
          },
        ]
      : [
          {
            name: t('orders.state'),
            show: (row: DeskOrderRow) => <OrderMarks order={row} isLate={row.isLate} />,
          },
        ]),
    ...(view === 'shipped'
      ? [{ name: t('orders.parcel'), show: (row: DeskOrderRow) => <Parcel {...row} /> }]
      : []),
    { name: t('orders.marks'), show: (row) => <Marks {...row} /> },
  ];
  return (
    <DataTable
      caption={t(`orders.view_${view}`)}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      classOf={({ isLate }) => (isLate ? 'late' : undefined)}
      {...(chosen
        ? {
            choose: {
              name: 'order',
              nameOf: ({ number, name }: DeskOrderRow) => t('orders.row', { number, name }),
              isChosen: ({ id }: DeskOrderRow) => chosen.includes(String(id)),
            },
          }
        : {})}
    />
  );
}

function ShipBy({ shipBy, isLate }: DeskOrderRow) {
  const locale = useLocale();
  return (
    <span className="marks">
      {shipBy && shortDay(`${shipBy}T00:00:00+09:00`, locale)} {isLate && <StateMark state="late" />}
    </span>
  );
}

function Parcel({ carrier, trackingNumber, shippedAt }: DeskOrderRow) {
  const locale = useLocale();
  return (
    <span>
      {shippedAt && formatDay(shippedAt, locale)} {carrier && CARRIERS[carrier][locale]}{' '}
      {trackingNumber && <span className="nowrap">{formatTrackingNumber(trackingNumber)}</span>}
    </span>
  );
}

function Marks({
  isHeld,
  hasOpenInquiry,
  hasCustomerTexts,
  hasStaffNote,
  isPrinted,
  isLabelled,
}: DeskOrderRow) {
  const t = useT();
  const shown = [
    hasOpenInquiry && t('orders.mark_open_inquiry'),
    hasCustomerTexts && t('orders.mark_customer_note'),
    hasStaffNote && t('orders.mark_staff_note'),
    isPrinted && t('orders.mark_printed'),
    isLabelled && t('orders.mark_labelled'),
  ].filter((text) => text !== false);
  if (shown.length === 0 && !isHeld) return null;
  return (
    <span className="marks">
      {isHeld && <StateMark state="held" />}{' '}
      {shown.map((text) => (
        <Fragment key={text}>
          <span className="state over">{text}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
