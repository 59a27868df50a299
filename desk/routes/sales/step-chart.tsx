/** The chart of a period, by day or month. */
import type { SalesStep, SalesTotal } from '#contract/desk/sales.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { Chart, dayMark } from '../../ui/chart.tsx';
import { stepName } from './step-name.ts';

const MARKS = 6;

/** Of some steps, evenly spread, with the first and the last one. */
function markedPlaces({ length }: readonly SalesStep[]): Set<number> {
  const last = length - 1;
  const gaps = Math.min(last, MARKS - 1);
  return new Set(
    gaps === 0 ? [0] : Array.from({ length: gaps + 1 }, (_, n) => Math.round((n * last) / gaps)),
  );
}

type Props = { steps: readonly SalesStep[]; days: string; total: SalesTotal };

export function StepChart({ steps, days, total }: Props) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const best = steps.reduce((most, step) => (step.sales > most.sales ? step : most));
  const places = markedPlaces(steps);
  const markOf = (from: string) =>
    isDaily ? dayMark(from) : `${from.slice(0, 4)}/${Number(from.slice(5, 7))}`;
  const isDaily = steps.every(({ from, to }) => from === to);
  return (
    <Chart
      bars={steps.map((step, n) => {
        const texts = {
          step: stepName(step, t, locale),
          amount: money(step.sales),
          orders: t('accounts.count', { count: step.orders }),
          year: money(step.yearBefore),
        };
        return {
          key: step.from,
          mark: places.has(n) ? markOf(step.from) : undefined,
          amount: step.sales,
          before: step.before,
          yearBefore: step.yearBefore,
          title:
            step.before === null
              ? t('sales.bar_year', texts)
              : t('sales.bar', { ...texts, before: money(step.before) }),
        };
      })}
      label={t('sales.chart', {
        days,
        total: money(total.sales),
        step: stepName(best, t, locale),
        amount: money(best.sales),
      })}
      legend={t(total.before === null ? 'sales.legend_year' : 'sales.legend')}
    />
  );
}
