/** Points in time as other Shop APIs write them. */
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

/** ISO 8601 with a zone; undefined for what is no point in time. */
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
