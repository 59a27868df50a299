/** A bar for each day, drawn by attributes: the CSP allows no styles in the page. */
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { formatDay } from '../../ui/clock.ts';
import type { TodayView } from './work.tsx';

type Day = NonNullable<TodayView['days']>[number];

const HEIGHT = 160;
const STEP = 20;
const BAR = 14;
/** Room above the highest bar. */
const TOP = 8;

/** 1, 2 or 5 times a power of ten, so that three steps reach `most`. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 3, 1)));
  return ([1, 2, 5].find((n) => n * power * 3 >= most) ?? 10) * power;
}

/** `days`: newest first. */
export function Chart({ days }: { days: readonly Day[] }) {
  const t = useT();
  const locale = useLocale();
  const oldest = [...days].reverse();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const dayText = (day: string) => formatDay(`${day}T00:00:00+09:00`, locale);
  const best = oldest.reduce((most, day) => (day.total > most.total ? day : most));
  const most = Math.max(...oldest.flatMap((day) => [day.total, day.weekBefore, day.yearBefore]));
  const step = niceStep(yen(most)) * 100;
  const top = step * 3;
  const heightOf = (amount: number) => (Math.max(amount, 0) / top) * (HEIGHT - TOP);
  const yOf = (amount: number) => HEIGHT - heightOf(amount);
  const line = (name: 'weekBefore' | 'yearBefore') =>
    oldest.map((day, n) => `${n * STEP + STEP / 2},${yOf(day[name]).toFixed(1)}`).join(' ');
  const total = oldest.reduce((sum, day) => sum + day.total, 0);
  const label = t('today.chart', { total: money(total), day: dayText(best.day), amount: money(best.total) });
  return (
    <figure className="chart">
      <div className="plot">
        <svg
          viewBox={`0 0 ${oldest.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {[1, 2, 3].map((n) => (
            <line
              key={n}
              className="grid"
              x1="0"
              x2={oldest.length * STEP}
              y1={yOf(step * n)}
              y2={yOf(step * n)}
            />
          ))}
          {oldest.map((day, n) => (
            <rect
              key={day.day}
              className={day.total > 0 ? 'bar' : 'foot'}
              x={n * STEP + (STEP - BAR) / 2}
              width={BAR}
              y={day.total > 0 ? yOf(day.total) : HEIGHT - 1}
              height={day.total > 0 ? heightOf(day.total) : 1}
            >
              <title>
                {t('today.bar', {
                  day: dayText(day.day),
                  amount: money(day.total),
                  orders: t('today.count', { count: day.orders }),
                  week: money(day.weekBefore),
                  year: money(day.yearBefore),
                })}
              </title>
            </rect>
          ))}
          <polyline className="week" points={line('weekBefore')} />
          <polyline className="year" points={line('yearBefore')} />
        </svg>
        <div className="scale" aria-hidden="true">
          {[3, 2, 1].map((n) => (
            <span key={n}>{money(step * n)} </span>
          ))}
        </div>
      </div>
      <div className="axis" aria-hidden="true">
        {oldest
          .filter((_, n) => n % 7 === 0)
          .map(({ day }) => (
            <span key={day}>{`${Number(day.slice(5, 7))}/${Number(day.slice(8))} `}</span>
          ))}
        <span>{t('today.title')}</span>
      </div>
      <figcaption className="muted">{t('today.legend')}</figcaption>
    </figure>
  );
}
