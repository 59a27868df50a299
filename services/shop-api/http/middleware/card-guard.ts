/** Card numbers must never reach us: what holds one is refused, and never logged. */
import { holdsCardNumber } from '#contract/rules/card-number.ts';

/** Looks through every string and number of a JSON value. */
export function anyCardNumber(value: unknown, minDigits = 14): boolean {
  if (typeof value === 'string') return holdsCardNumber(value, minDigits);
  if (typeof value === 'number') return holdsCardNumber(String(value), minDigits);
  if (Array.isArray(value)) return value.some((v) => anyCardNumber(v, minDigits));
  if (value !== null && typeof value === 'object')
    return Object.values(value).some((v) => anyCardNumber(v, minDigits));
  return false;
}
