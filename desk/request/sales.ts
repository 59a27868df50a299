/** What the screen of sales and its file ask for. */
import { salesGroupings } from '#contract/desk/sales.ts';
import { salesPeriods } from '#contract/desk/sales-days.ts';

export function salesQuery(from: FormData | URLSearchParams) {
  const text = (name: string) => String(from.get(name) ?? '');
  return {
    period: salesPeriods.find((one) => one === from.get('period')) ?? 'this_month',
    from: text('from'),
    to: text('to'),
    by: salesGroupings.find((one) => one === from.get('by')) ?? 'time',
  };
}
