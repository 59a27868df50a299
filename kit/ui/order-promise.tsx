/** What the last page promised when an order was placed, folded, on the pages of shoppers and of staff. */
import type { ReactNode } from 'react';
import type { OrderPromise } from '#contract/order-promise.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { formatDay, formatMoment, formatSpan } from '#kit/i18n/dates.ts';
import { useLocale, useT } from '#kit/i18n/text.tsx';
import { langOf } from '#kit/i18n/text-language.ts';
import { RecordList } from './record.tsx';

export function OrderPromiseDetails({ promised, title }: { promised: OrderPromise; title: string }) {
  const t = useT();
  const locale = useLocale();
  const { lines, shipBy, payUntil, payment, shipping, totals, goodsTerms } = promised;
  const money = (amount: number) => formatYen(yen(amount), locale);
  const named = (name: string) => <span lang={langOf(name, locale)}>{name}</span>;
  const ships = shipBy && formatDay(`${shipBy}T00:00:00+09:00`, locale);
  const rows: [string, ReactNode][] = [
    [
      t('promise.lines'),
      <ul key="lines">
        {lines.map((line) => (
          <Line key={line.code} line={line} money={money} />
        ))}
      </ul>,
    ],
    [t('promise.ship_by'), ships && t('promise.ships', { day: ships })],
    [
      t('promise.shipping'),
      shipping && (
        <span key="shipping">
          {named(shipping.name)} {shipping.fee === 0 ? t('promise.free') : money(shipping.fee)}
        </span>
      ),
    ],
    [t('promise.payment'), payment && <span key="payment">{named(payment)}</span>],
    [t('promise.pay_until'), payUntil && formatMoment(payUntil, locale)],
    [t('promise.discount'), totals.promotion !== 0 && money(totals.promotion)],
    [t('promise.total'), t('promise.total_of', { total: money(totals.total), tax: money(totals.taxes) })],
    [t('promise.goods_terms'), goodsTerms],
  ];
  return (
    <details className="order-promise plus box">
      <summary>{title}</summary>
      <p className="fine">{t('promise.lead')}</p>
      <RecordList rows={rows} />
    </details>
  );
}

type LineProps = { line: OrderPromise['lines'][number]; money: (amount: number) => string };

function Line({ line: { name, kinds, unitPrice, quantity, seminar }, money }: LineProps) {
  const t = useT();
  const locale = useLocale();
  const whole = halfWidth([name, ...kinds].join(' / '));
  const amount = { price: money(unitPrice), total: money(unitPrice * quantity), count: quantity };
  return (
    <li>
      <div lang={langOf(whole, locale)}>{whole}</div>
      <div>{t(seminar ? 'promise.seats' : 'promise.pieces', amount)}</div>
      {seminar && <Seminar seminar={seminar} />}
    </li>
  );
}

type Seminar = NonNullable<OrderPromise['lines'][number]['seminar']>;

function Seminar({ seminar: { startsAt, endsAt, online, venue, address, terms } }: { seminar: Seminar }) {
  const t = useT();
  const locale = useLocale();
  const place = [venue ?? (online ? t('promise.online') : ''), address].filter(Boolean).join(' ');
  return (
    <>
      <div>{formatSpan(startsAt, endsAt, locale)}</div>
      <div lang={langOf(place, locale)}>{place}</div>
      <div>
        {t('promise.seminar_terms')}
        {'\n'}
        <span lang={langOf(terms, locale)}>{terms}</span>
      </div>
    </>
  );
}
