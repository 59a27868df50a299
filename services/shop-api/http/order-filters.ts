/**
 * Filters of the order list: `criteria[paymentState]`, `dateRange[from]`, `dateRange[to]`, `sort`, and other
 * spellings that clients use for them. Both days are days in Tokyo, and belong to the range.
 */
import { tokyoTime } from '#contract/rules/delivery.ts';
import { isShopDay } from '#contract/rules/validation.ts';
import { fieldError } from '../domain/errors.ts';
import type { OrderFilters } from '../domain/orders/list.ts';

const first = (query: URLSearchParams, names: string[]): string | undefined => {
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) return value;
  }
  return undefined;
};

const names = (last: string): string[] => [
  `criteria[${last}]`,
  `criteria.${last}`,
  `criteria[dateRange][${last}]`,
  `dateRange[${last}]`,
  `dateRange.${last}`,
];

/** Accepts `2026-1-5 00:00:00`: months and days without leading zeros, the time optional. Throws 400 at the field. */
function readDay(query: URLSearchParams, end: 'from' | 'to'): Date | undefined {
  const value = first(query, names(end));
  if (value === undefined) return undefined;
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(value);
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00'] = match ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isTime = Number(hour ?? 0) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!isShopDay(date) || !isTime)
    throw fieldError(`dateRange.${end}`, 'validation_failed', 'validation.date_invalid');
  if (hour === undefined)
    return new Date(
      tokyoTime(date, end === 'from' ? '00:00' : '23:59').getTime() + (end === 'to' ? 59_999 : 0),
    );
  const at = tokyoTime(date, `${hour.padStart(2, '0')}:${minute}`).getTime() + Number(second) * 1000;
  return new Date(end === 'to' ? at + 999 : at);
}

export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const sort = first(query, ['sort', 'sort[checkoutCompletedAt]', 'sortBy[checkoutCompletedAt]']);
  return {
    paymentState: first(query, names('paymentState')),
    from: readDay(query, 'from'),
    to: readDay(query, 'to'),
    direction: sort?.toUpperCase() === 'ASC' ? 'ASC' : 'DESC',
  };
}
