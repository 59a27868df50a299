/**
 * Ship-by date (§9.34, §9.35): an order paid on a business day before 11:00 in Tokyo is accepted on that day, any other
 * order on the next business day. The order ships within 3 business days after the day on which it is accepted. For
 * servers only, because the holiday table is large.
 */
import holidayJp from '@holiday-jp/holiday_jp';
import { CUT_OFF_HOUR, SHIP_WITHIN_BUSINESS_DAYS } from './constants.ts';
import { isShopDay } from './validation.ts';

const TOKYO_OFFSET_MS = 9 * 3600_000;
const DAY_MS = 86_400_000;

/** Date and time in Tokyo, which has no summer time. `day` is YYYY-MM-DD. */
export function tokyo(at: Date): { day: string; hour: number; minute: number } {
  const shifted = new Date(at.getTime() + TOKYO_OFFSET_MS);
  return {
    day: shifted.toISOString().slice(0, 10),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

/** The moment of a date and time in Tokyo: `tokyoTime('2026-11-20', '13:00')`. */
export const tokyoTime = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Parses the setting SHOP_CLOSURES: the shop's own holidays, comma-separated. Undefined when invalid. */
export function readClosures(text: string): ReadonlySet<string> | undefined {
  const days = text.split(',').map((day) => day.trim());
  const given = days.filter((day) => day !== '');
  return given.every(isShopDay) ? new Set(given) : undefined;
}

/** False on Saturdays, Sundays, national holidays, from 29 December to 3 January, and on the shop's own `closures`. */
function isBusinessDay(day: string, closures: ReadonlySet<string> = new Set()): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monthDay = day.slice(5);
  // Looked up by date, because holidayJp.isHoliday() would use the machine's time zone.
  const holiday = day in holidayJp.holidays;
  return !(
    weekday === 0 ||
    weekday === 6 ||
    holiday ||
    monthDay >= '12-29' ||
    monthDay <= '01-03' ||
    closures.has(day)
  );
}

function nextBusinessDay(day: string, closures?: ReadonlySet<string>): string {
  let next = addDays(day, 1);
  while (!isBusinessDay(next, closures)) next = addDays(next, 1);
  return next;
}

/** The day by which an order paid at `paidAt` is shipped, YYYY-MM-DD in Tokyo. */
export function shipBy(paidAt: Date, closures?: ReadonlySet<string>): string {
  const { day, hour } = tokyo(paidAt);
  let accepted = isBusinessDay(day, closures) && hour < CUT_OFF_HOUR ? day : nextBusinessDay(day, closures);
  for (let n = 0; n < SHIP_WITHIN_BUSINESS_DAYS; n++) accepted = nextBusinessDay(accepted, closures);
  return accepted;
}
