/** §3, §5.26 Phone and fax in three parts: area code, exchange, subscriber. Only the whole number is validated. */
import { digits } from './normalise.ts';
import { isPhone } from './validation.ts';

export type NumberParts = [area: string, exchange: string, subscriber: string];

/** The whole number. If the first part has a whole number (pasted there), ignores the other parts. */
export function joinNumber([area, exchange, subscriber]: NumberParts): string {
  const first = digits(area);
  return isPhone(first) ? first : first + digits(exchange) + digits(subscriber);
}

/** Lengths of the first two parts, by the number's prefix. For display and prefilled forms only. */
const GAPS: readonly (readonly [RegExp, number, number])[] = [
  [/^0800/, 4, 3],
  [/^0(?:120|570|990)/, 4, 3],
  [/^0[5789]0\d{8}$/, 3, 4],
  [/^0[36]/, 2, 4],
];

export function splitNumber(number: string): NumberParts {
  const [, area, exchange] = GAPS.find(([begins]) => begins.test(number)) ?? [undefined, 3, 3];
  return [number.slice(0, area), number.slice(area, area + exchange), number.slice(area + exchange)];
}

/** 03-1234-5678 */
export const formatNumber = (number: string): string => splitNumber(number).filter(Boolean).join('-');
