/** The ordered items and the amounts. */

import type { DeskOrder } from '#contract/desk/order-shapes.ts';
import type { LineCounts } from '#contract/pieces.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { Name } from '#kit/ui/named-text.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { formatMoment } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Cover } from '../../ui/goods/cover.tsx';

/** What happened to the pieces of a line, if it is more than that they are to come. */
function Pieces({ pieces, isSeat }: { pieces: LineCounts; isSeat: boolean }) {
  const t = useT();
  const { shipped, used, cancelled, returned, writtenOff, refunded } = pieces;
  // Of the same pieces: they were cancelled and refunded, and are back in stock as usual.
  const isEnded =
    cancelled > 0 && refunded === cancelled && (shipped + used === 0 || returned + writtenOff === cancelled);
  const shown = isEnded
    ? { ...pieces, cancelled: 0, returned: returned === cancelled ? 0 : returned }
    : pieces;
  const parts = piecesShown.flatMap(([name, key]) => {
    const count = shown[name];
    if (isEnded && name === 'refunded') return [t('order.pieces_ended', { count })];
    return count > 0 ? [t((isSeat && seatTexts.get(name)) || key, { count })] : [];
  });
  if (parts.length === 0) return null;
  const rest = pieces.toCome > 0 ? [t('order.pieces_to_come', { count: pieces.toCome })] : [];
  return <span className="muted block">{[...parts, ...rest].join('・')}</span>;
}

const piecesShown = [
  ['shipped', 'order.pieces_shipped'],
  ['used', 'order.pieces_used'],
  ['cancelled', 'order.pieces_cancelled'],
  ['returned', 'order.pieces_returned'],
  ['writtenOff', 'order.pieces_written_off'],
  ['refunded', 'order.pieces_refunded'],
] as const satisfies readonly (readonly [keyof LineCounts, DeskKey])[];

/** Seats are no stock. */
const seatTexts = new Map<keyof LineCounts, DeskKey>([
  ['returned', 'order.seats_returned'],
  ['writtenOff', 'order.seats_written_off'],
]);

export function Goods({ order }: { order: DeskOrder }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const { items, shipping, taxes, total, refunded } = order.totals;
  return (
    <section className="order-goods" aria-labelledby="items">
      <h2 id="items">{t('order.items')}</h2>
      <DataTable
        caption={t('order.items')}
        rows={order.items}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t('order.item'),
            isHead: true,
            place: 'start',
            show: ({ kind, code, name, options, startsAt, picture, pieces }) => (
              <div className="with-cover">
                <Cover picture={picture} />
                <span className="item-name">
                  <NameParts>{name}</NameParts>{' '}
                  {options.length > 0 && (
                    <span className="muted">
                      <Name>{options.join('・')}</Name>
                    </span>
                  )}
                  {startsAt && (
                    <span className="muted block">
                      {t('order.starts', { at: formatMoment(startsAt, locale) })}
                    </span>
                  )}
                  <span className="muted block">{code}</span>
                  <Pieces pieces={pieces} isSeat={kind === 'seminar'} />
                </span>
              </div>
            ),
          },
          {
            name: t('order.quantity'),
            isNumber: true,
            show: ({ quantity }) => (
              <>
                {quantity}
                <span className="on-card"> ×</span>
              </>
            ),
          },
          { name: t('order.price'), isNumber: true, show: (item) => money(item.unitPrice) },
          { name: t('order.sum'), isNumber: true, place: 'end', show: (item) => money(item.total) },
        ]}
      />
      <RecordList
        rows={[
          [t('order.items_total'), money(items)],
          [t('order.shipping'), money(shipping)],
          [t('order.total'), <strong key="total">{money(total)}</strong>],
          [t('order.taxes'), money(taxes)],
          [t('money.refunded'), refunded > 0 && money(-refunded)],
          [t('order.after_refunds'), refunded > 0 && money(total - refunded)],
        ]}
      />
    </section>
  );
}
