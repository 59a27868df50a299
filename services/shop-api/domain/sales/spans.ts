/** Which stored sums add up to some days: whole months, and the days before and after them. */
import { lastOfMonth, type SalesDays } from '#contract/desk/sales-days.ts';
import { addDays } from '#contract/rules/delivery.ts';

export type Spans = { months: SalesDays | null; days: SalesDays[] };

export function spansOf({ from, to }: SalesDays): Spans {
  const first = from.endsWith('-01') ? from : addDays(lastOfMonth(from), 1);
  const last = to === lastOfMonth(to) ? to : addDays(`${to.slice(0, 7)}-01`, -1);
  if (first > last) return { months: null, days: from > to ? [] : [{ from, to }] };
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { months: { from: first, to: last }, days: edges.filter((edge) => edge.from <= edge.to) };
}
