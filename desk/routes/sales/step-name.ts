import type { SalesDays } from '#contract/desk/sales-days.ts';
import { lastOfMonth } from '#contract/desk/sales-days.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskTranslate } from '../../i18n/text.tsx';
import { periodName } from '../../ui/clock.ts';

/** A day, a month, or the days of a month that belong to the period. */
export function stepName({ from, to }: SalesDays, t: DeskTranslate, locale: Locale): string {
  if (from === to) return periodName(from, locale);
  const month = periodName(from.slice(0, 7), locale);
  if (from.endsWith('-01') && to === lastOfMonth(from)) return month;
  return t('sales.cut_month', { month, from: Number(from.slice(8)), to: Number(to.slice(8)) });
}
