/** Parses, checks and formats tracking numbers. */
import { CARRIERS, type Carrier } from './carriers.ts';

/** `from_spreadsheet`: a spreadsheet has turned twelve digits into 1.23E+11, so the digits are lost. */
export type TrackingNumberFault = 'missing' | 'from_spreadsheet' | 'not_digits' | 'wrong_length';

/** `isDoubtful`: the check digit is wrong. This is no error, because a carrier may compute it in another way. */
export type TrackingNumber = { number: string; isDoubtful: boolean };

/** Spaces, invisible characters, and any kind of hyphen or dash. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212\u30fc\u2500\u2501]/gu;
const FROM_SPREADSHEET = /^\d(?:\.\d+)?E\+?\d+$/i;

/** Accepts full-width digits, hyphens and spaces. */
export function readTrackingNumber(
  carrier: Carrier,
  typed: string,
): TrackingNumber | { fault: TrackingNumberFault } {
  const number = typed.normalize('NFKC').replace(SEPARATORS, '');
  const [min, max] = CARRIERS[carrier].digits;
  if (number === '') return { fault: 'missing' };
  if (FROM_SPREADSHEET.test(number)) return { fault: 'from_spreadsheet' };
  if (!/^\d+$/.test(number)) return { fault: 'not_digits' };
  if (number.length < min || number.length > max) return { fault: 'wrong_length' };
  return { number, isDoubtful: carrier !== 'other' && !hasCheckDigit(number) };
}

/** The twelfth digit is the first eleven modulo seven. Other lengths have no check digit. */
const hasCheckDigit = (number: string): boolean =>
  number.length !== 12 || Number(number.slice(0, 11)) % 7 === Number(number[11]);

/** 1234-5678-9012 */
export const formatTrackingNumber = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$&-');
