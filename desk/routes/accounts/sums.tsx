/** Sales and refunds by day, with their sum in the last row. */
import type { z } from 'zod';
import type { AccountSums, readAccounts } from '#contract/desk/owner/accounting.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatDay, periodName } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';

type Row = AccountSums & { day: string | null };
type Amount = 'sales' | 'salesTax' | 'shipping' | 'refunded' | 'refundedTax' | 'fees';

type Props = { period: string; accounts: z.output<typeof readAccounts.data> };

export function Sums({ period, accounts: { days, total, registrationNumber } }: Props) {
  const t = useT();
  const locale = useLocale();
  const money = (minor: number) => formatYen(yen(minor), locale);
  const amount = (id: Amount, name: DeskKey): Column<Row> => ({
    id,
    name: t(name),
    isNumber: true,
    isNamed: true,
    ...(id === 'sales' ? { place: 'end' } : {}),
    show: (row) => (row[id] === 0 ? <span className="zero">{money(0)}</span> : money(row[id])),
  });
  const count = (id: 'orders' | 'refunds', name: DeskKey): Column<Row> => ({
    id,
    name: t(name),
    isNumber: true,
    isNamed: true,
    show: (row) => {
      const text = t('accounts.count', { count: row[id] });
      return row[id] === 0 ? <span className="zero">{text}</span> : text;
    },
  });
  const title = t('accounts.sums', { period: periodName(period, locale) });
  return (
    <section className="day-sums" aria-labelledby="sums">
      <h2 id="sums">{title}</h2>
      {days.length === 0 ? (
        <p className="muted">{t('accounts.none')}</p>
      ) : (
        <>
          <DataTable<Row>
            caption={title}
            rows={[...days, { ...total, day: null }]}
            keyOf={({ day }) => day ?? 'total'}
            classOf={({ day }) => (day === null ? 'total' : undefined)}
            columns={[
              {
                name: t('accounts.day'),
                place: 'start',
                isHead: true,
                show: ({ day }) =>
                  day === null ? (
                    t('accounts.total')
                  ) : (
                    <a className="nowrap" href={href('accounts', {}, { period: day })}>
                      {formatDay(`${day}T00:00:00+09:00`, locale)}
                    </a>
                  ),
              },
              count('orders', 'accounts.orders'),
              amount('sales', 'accounts.sales'),
              amount('salesTax', 'accounts.sales_tax'),
              amount('shipping', 'accounts.shipping'),
              count('refunds', 'accounts.refunds'),
              amount('refunded', 'accounts.refunded'),
              amount('refundedTax', 'accounts.refunded_tax'),
              ...(total.fees === 0 ? [] : [amount('fees', 'accounts.fees')]),
            ]}
          />
          <p>
            {t('accounts.net')}
            {t('kit.colon')}
            <strong>{money(total.sales - total.refunded)}</strong>
          </p>
        </>
      )}
      {registrationNumber && (
        <p className="muted">
          {t('accounts.registration')}
          {t('kit.colon')}
          {registrationNumber}
        </p>
      )}
    </section>
  );
}
