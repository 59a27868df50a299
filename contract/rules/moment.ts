/** Points in time and days as other Shop APIs write them. */
import { isJson } from './marks.ts';

const WITHOUT_ZONE =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const TOKYO = '+09:00';
/** Seconds from 2001 to 2286. Larger numbers are milliseconds. */
const EPOCH_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const EPOCH_MILLISECONDS = /^\d{12,13}$/;

/** PHP's `DateTime` as JSON. */
const zoneOf = ({ timezone }: Record<string, unknown>): string => {
  const zone = String(timezone ?? '');
  if (/^(?:UTC|Z|GMT)$/i.test(zone)) return 'Z';
  return /^[+-]\d{2}:?\d{2}$/.test(zone) ? zone : TOKYO;
};

/** The value as ISO 8601 with a zone. Undefined if it cannot be read as a date and time. */
function inZone(value: unknown, zone: string): string | undefined {
  const text = String(value ?? '').trim();
  if (EPOCH_SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (EPOCH_MILLISECONDS.test(text)) return new Date(Number(text)).toISOString();
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] =
    WITHOUT_ZONE.exec(text) ?? [];
  const two = (part: string): string => part.padStart(2, '0');
  const full = year ? `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${zone}` : text;
  return Number.isNaN(Date.parse(full)) ? undefined : full;
}

/** Dates without a zone are in Tokyo's time, wherever the storefront runs. */
export const moment = (value: unknown): string | undefined =>
  isJson(value) ? inZone(value['date'], zoneOf(value)) : inZone(value, TOKYO);

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const DAY_OF_DIGITS = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** Midnight in Tokyo. */
const UTC_OF_MIDNIGHT = /T15:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)$/;
const EPOCH_MAX_SECONDS = 100_000_000_000;

const tokyoDay = (milliseconds: number): string =>
  new Date(milliseconds + 9 * 3_600_000).toISOString().slice(0, 10);

/**
 * The day of a birthday, `1990-04-01`; undefined for what is none. A time after it is ignored, unless it is Tokyo's
 * midnight in UTC, which is on the day before.
 */
export function dayOf(value: unknown): string | undefined {
  const text = String(isJson(value) ? value['date'] : (value ?? '')).trim();
  if (UTC_OF_MIDNIGHT.test(text) && !Number.isNaN(Date.parse(text))) return tokyoDay(Date.parse(text));
  const [, year, month = '', day = ''] = DAY.exec(text) ?? DAY_OF_DIGITS.exec(text) ?? [];
  if (year) return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const epoch = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(epoch)) return undefined;
  return tokyoDay(Math.abs(epoch) < EPOCH_MAX_SECONDS ? epoch * 1000 : epoch);
}
