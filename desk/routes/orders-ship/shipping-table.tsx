/** Orders with what staff must know before they leave: first those that are out of the ordinary. */

import { CARRIERS } from '#contract/desk/carriers.ts';
import type { ShippingRow } from '#contract/desk/orders.ts';
import { orderTextNames } from '#contract/order-texts.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { useT } from '../../i18n/text.tsx';
import { TO_SHIP } from '../../request/chosen-orders.ts';
import { href } from '../../screens.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { OrderLinks, OrderPieces } from '../../ui/order-line.tsx';
import { StateMark } from '../../ui/state-mark.tsx';

export function ShippingTable({ caption, rows }: { caption: string; rows: readonly ShippingRow[] }) {
  const t = useT();
  const locale = useLocale();
  const carrierOf = ({ takeBack, carrier, usualCarrier }: ShippingRow) => (takeBack ? carrier : usualCarrier);
  // A shop that has set none chooses one for all.
  const hasCarriers = rows.some((row) => carrierOf(row) !== null);
  const remarksOf = ({
    refusal,
    takeBack,
    usualCarrier,
    hasEmail,
    hasOpenInquiry,
    customerTexts,
    staffNote,
  }: ShippingRow) =>
    [
      takeBack === null && refusal,
      hasCarriers && refusal === null && usualCarrier === null && t('orders.bulk_no_carrier'),
      refusal === null && !hasEmail && t('orders.bulk_no_mail'),
      refusal === null && hasOpenInquiry && t('orders.open_inquiry'),
      ...orderTextNames.map((name) => customerTexts[name]),
      staffNote && t('orders.bulk_staff_note', { note: staffNote }),
    ].filter((text): text is string => Boolean(text));
  const isOdd = (row: ShippingRow) => row.isLate || row.sameAddress.length > 0 || remarksOf(row).length > 0;
  const columns: Column<ShippingRow>[] = [
    {
      name: t('orders.number'),
      isHead: true,
      place: 'start',
      show: ({ id, number }) => <a href={href('order', { id }, { list: TO_SHIP })}>{number}</a>,
    },
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
    {
      name: t('orders.pieces'),
      isNumber: true,
      place: 'end',
      show: ({ takeBack, ...row }) => (
        <OrderPieces
          order={takeBack ? { ...row, toShip: takeBack.pieces } : row}
          leaving={takeBack !== null || row.refusal === null}
        />
      ),
    },
    ...(hasCarriers
      ? [
          {
            name: t('orders.bulk_carrier'),
            show: (row: ShippingRow) => {
              const carrier = carrierOf(row);
              return carrier && <span className="nowrap">{CARRIERS[carrier][locale]}</span>;
            },
          },
        ]
      : []),
    {
      name: t(rows.every(({ takeBack }) => takeBack !== null) ? 'orders.bulk_notes' : 'orders.bulk_remarks'),
      show: (row) =>
        isOdd(row) && (
          <div className="remarks">
            {row.isLate && <StateMark state="late" />}
            {remarksOf(row).map((text) => (
              <div key={text} className="pre">
                <Name>{text}</Name>
              </div>
            ))}
            {row.sameAddress.length > 0 && (
              <div>
                {t('orders.same_address')}
                <OrderLinks orders={row.sameAddress} />
              </div>
            )}
          </div>
        ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      rows={[...rows.filter(isOdd), ...rows.filter((row) => !isOdd(row))]}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
