/** The chart of a period, by day or month. */
import type { SalesStep, SalesTotal } from '#contract/desk/sales.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { Chart, dayMark } from '../../ui/chart.tsx';
import { stepName } from './step-name.ts';

const MARKS = 6;

/** From a mark to the next, counted from the last step: weeks where there are many steps. */
function stepsPerMark({ length }: readonly SalesStep[]): number {
  const least = Math.ceil(length / MARKS);
  return least <= 2 ? least : 7 * Math.ceil(least / 7);
}

type Props = { steps: readonly SalesStep[]; days: string; total: SalesTotal };

export function StepChart({ steps, days, total }: Props) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => formatYen(yen(amount), locale);
  const best = steps.reduce((most, step) => (step.sales > most.sales ? step : most));
  const perMark = stepsPerMark(steps);
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
          mark: (steps.length - 1 - n) % perMark === 0 ? markOf(step.from) : undefined,
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
