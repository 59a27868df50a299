/** Dates with a time, such as `2026-12-01T13:00:00+09:00`. The shop writes them in Tokyo time. */
import { isShopDay } from '#contract/rules/validation.ts';

const TOKYO_MS = 9 * 3_600_000;
/** Also accepts `2026/12/1 13:00`, as spreadsheets write it. A time without an offset is in Tokyo time. */
const MOMENT =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*(Z|[+-]\d{2}:\d{2})?$/;

/** Normalises a moment; undefined when invalid. */
export function readMoment(text: string): string | undefined {
  const [all, year, month, day, hour, minute, second = '0', fraction = '', offset = '+09:00'] =
    MOMENT.exec(text) ?? [];
  if (all === undefined) return undefined;
  if (!isShopDay(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)) return undefined;
  const fields = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)] as const;
  const wall = new Date(Date.UTC(...fields, Number(second), Number(fraction.padEnd(3, '0'))));
  // Date would read 25 o'clock as a later time.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const [sign, hours, minutes] = [offset[0] === '-' ? -1 : 1, offset.slice(1, 3), offset.slice(4)];
  const offsetMs = offset === 'Z' ? 0 : sign * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return writeMoment(wall.getTime() - offsetMs);
}

export const writeMoment = (time: number): string =>
  new Date(time + TOKYO_MS).toISOString().replace('.000Z', 'Z').replace('Z', '+09:00');
