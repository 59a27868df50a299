import { findCard, type TestCard } from './cards.ts';

/** Names of the card fields as the vendor's scripts use them. */
export type CardFieldName = 'cn' | 'ed' | 'fn' | 'ln' | 'cvv';

/** Card fields as sent. `ed` is YYMM. */
export type CardInput = Record<CardFieldName, string>;

interface CardCheck {
  /** Set when all fields are valid. */
  card: TestCard | undefined;
  /** A code for each faulty field, in the order in which the vendor checks them. */
  errors: Map<CardFieldName, string>;
}

/** The vendor's rule for tokens is 16 digits; its hosted page also accepts 14 and 15. */
export const TOKEN_DIGITS = /^\d{16}$/;
export const HOSTED_DIGITS = /^\d{14,16}$/;

const NAME = /^[A-Za-z.-]+$/;
const NAMES_MAX = 44;
const JST_MS = 9 * 3_600_000;

/** Checks the card fields by the vendor's rules and the test table. `now` decides whether the card has expired (JST). */
export function checkCard(input: CardInput, digits: RegExp, now: Date): CardCheck {
  const errors = new Map<CardFieldName, string>();
  const card = digits.test(input.cn) ? findCard(input.cn) : undefined;
  if (!card) errors.set('cn', 'ER055');
  if (!isValidExpiry(input.ed, now)) errors.set('ed', 'ER056');
  const tooLong = input.fn.length + input.ln.length > NAMES_MAX;
  if (!NAME.test(input.fn) || input.fn === 'ERRFN' || tooLong) errors.set('fn', 'ER057');
  if (!NAME.test(input.ln) || input.ln === 'ERRLN') errors.set('ln', 'ER058');
  if (!/^\d{3,4}$/.test(input.cvv) || input.cvv === '999') errors.set('cvv', 'ER079');
  return { card: errors.size === 0 ? card : undefined, errors };
}

/** YYMM, month 01–12, not expired: a card is valid until the end of its month in Japan. */
function isValidExpiry(yymm: string, now: Date): boolean {
  const match = /^(\d\d)(\d\d)$/.exec(yymm);
  const month = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return false;
  const today = new Date(now.getTime() + JST_MS);
  return (2000 + Number(match[1])) * 12 + month > today.getUTCFullYear() * 12 + today.getUTCMonth();
}

/** The last four digits: all that is stored of a card number. */
export function lastFour(cardNumber: string): string {
  const digits = cardNumber.replace(/\D/g, '');
  return digits.length >= 12 ? digits.slice(-4) : '';
}
