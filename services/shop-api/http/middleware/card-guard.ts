/** Refuses card numbers, which must never reach the shop or its log. */
import { holdsCardNumber } from '#contract/rules/card-number.ts';

/** Whether any string or number of a JSON value holds a card number. */
export function anyCardNumber(value: unknown, minDigits = 14): boolean {
  if (typeof value === 'string') return holdsCardNumber(value, minDigits);
  if (typeof value === 'number') return holdsCardNumber(String(value), minDigits);
  if (Array.isArray(value)) return value.some((v) => anyCardNumber(v, minDigits));
  if (value !== null && typeof value === 'object')
    return Object.values(value).some((v) => anyCardNumber(v, minDigits));
  return false;
}
