/** Sales and refunds of the last thirty days, as a table with bars. */

import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { formatDay } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { TodayView } from './tiles.tsx';

export function Days({ days }: { days: TodayView['days'] }) {
  const t = useT();
  const locale = useLocale();
  const mayReadAccounts = useMay('accounts.read');
  const money = (amount: number) => formatYen(yen(amount), locale);
  const most = Math.max(1, ...(days ?? []).map(({ total }) => total));
  const sum = (days ?? []).reduce(
    (all, { orders, total, refunded }) => ({
      orders: all.orders + orders,
      total: all.total + total,
      refunded: all.refunded + refunded,
    }),
    { orders: 0, total: 0, refunded: 0 },
  );
  return (
    <section aria-labelledby="days">
      <h2 id="days">{t('today.days')}</h2>
      {days === null ? (
        <p className="tile-failed">{t('today.days_failed')}</p>
      ) : days.length === 0 ? (
        <p className="muted">{t('today.days_none')}</p>
      ) : (
        <>
          <p className="muted">{t('today.days_text')}</p>
          <p>
            {t('today.sum', {
              orders: t('today.count', { count: sum.orders }),
              total: money(sum.total),
              refunded: money(sum.refunded),
            })}
          </p>
          {mayReadAccounts && (
            <p>
              <a href={href('accounts')}>{t('today.to_accounts')}</a>
            </p>
          )}
          <DataTable
            caption={t('today.days')}
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              {
                name: t('today.day'),
                isHead: true,
                show: ({ day }) => formatDay(`${day}T00:00:00+09:00`, locale),
              },
              {
                name: t('today.orders'),
                isNumber: true,
                show: ({ orders }) => t('today.count', { count: orders }),
              },
              { name: t('today.total'), isNumber: true, show: ({ total }) => money(total) },
              {
                name: t('today.refunded'),
                isNumber: true,
                show: ({ refunds, refunded }) =>
                  refunds > 0 && t('today.refunded_count', { count: refunds, amount: money(refunded) }),
              },
              {
                name: t('today.share'),
                isPlain: true,
                show: ({ total }) => (
                  // The column `total` has the sum as text.
                  <meter min={0} max={most} value={total} aria-hidden="true" />
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
