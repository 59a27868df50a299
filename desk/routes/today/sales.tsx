/** Sales of today, of a week and of a month, with a chart of thirty days; the figures by day are in a table. */
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { Chart, dayMark } from '../../ui/chart.tsx';
import { formatDay } from '../../ui/clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import type { TodayView } from './work.tsx';

type Days = NonNullable<TodayView['days']>;

/** Newest first. */
export function Sales({ days }: Pick<TodayView, 'days'>) {
  const t = useT();
  const mayReadAccounts = useMay('accounts.read');
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">{t('today.sales')}</h2>
      {days === null ? (
        <p className="tile-failed">{t('today.days_failed')}</p>
      ) : days.length === 0 ? (
        <p className="muted">{t('today.days_none')}</p>
      ) : (
        <>
          <Sums days={days} />
          <DayChart days={days} />
          <details className="more">
            <summary>{t('today.by_day')}</summary>
            <p className="muted">{t('today.days_text')}</p>
            <DayTable days={days} />
          </details>
        </>
      )}
      <p className="to-accounts">
        <a href={href('sales')}>{t('today.to_sales')}</a>{' '}
        {mayReadAccounts && <a href={href('accounts')}>{t('today.to_accounts')}</a>}
      </p>
    </section>
  );
}

const sum = (days: Days, name: 'orders' | 'total' | 'refunded'): number =>
  days.reduce((all, day) => all + day[name], 0);

function Sums({ days }: { days: Days }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const [today, week, weekBefore] = [days.slice(0, 1), days.slice(0, 7), days.slice(7, 14)];
  const cells = [
    { name: t('today.of_today'), of: today, more: undefined },
    {
      name: t('today.of_week'),
      of: week,
      more: t('today.week_before', { amount: money(sum(weekBefore, 'total')) }),
    },
    {
      name: t('today.of_month'),
      of: days,
      more: t('today.refunds', { amount: money(sum(days, 'refunded')) }),
    },
  ];
  return (
    <dl className="sums">
      {cells.map(({ name, of, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{money(sum(of, 'total'))}</strong>{' '}
            <small className="muted">{t('today.count', { count: sum(of, 'orders') })}</small>{' '}
            {more && <small className="muted">{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DayChart({ days }: { days: Days }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const dayText = (day: string) => formatDay(`${day}T00:00:00+09:00`, locale);
  const oldest = [...days].reverse();
  const best = oldest.reduce((most, day) => (day.total > most.total ? day : most));
  const markOf = (day: string, daysAgo: number) =>
    daysAgo === 0 ? t('today.title') : daysAgo % 7 === 0 ? dayMark(day) : undefined;
  return (
    <Chart
      bars={oldest.map(({ day, total, orders, weekBefore, yearBefore }, n) => ({
        key: day,
        amount: total,
        mark: markOf(day, oldest.length - 1 - n),
        before: weekBefore,
        yearBefore,
        title: t('today.bar', {
          day: dayText(day),
          amount: money(total),
          orders: t('today.count', { count: orders }),
          week: money(weekBefore),
          year: money(yearBefore),
        }),
      }))}
      label={t('today.chart', {
        total: money(sum(days, 'total')),
        day: dayText(best.day),
        amount: money(best.total),
      })}
      legend={t('today.legend')}
    />
  );
}

function DayTable({ days }: { days: Days }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  return (
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
            (refunds !== 0 || refunded !== 0) &&
            t('today.refunded_count', { count: refunds, amount: money(refunded) }),
        },
        { name: t('today.week_column'), isNumber: true, show: ({ weekBefore }) => money(weekBefore) },
        { name: t('today.year_column'), isNumber: true, show: ({ yearBefore }) => money(yearBefore) },
      ]}
    />
  );
}
