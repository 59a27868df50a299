/**
 * Whole numbers as people type them. A comma may be a slip for a decimal point, so it only counts between groups of three
 * digits: `1,76` is no number, neither 176 nor 1.76.
 */
import { visible } from './invisible.ts';

/** Groups are separated by one kind of sign: commas, 、 of a Japanese keyboard, or blanks. */
const WHOLE = /^(?:\d{1,15}|[1-9]\d{0,2}(?:(?:,\d{3}){1,4}|(?:、\d{3}){1,4}|(?: \d{3}){1,4}))$/;
const MINUS = /^[\p{Pd}\u2212\u30fc]/u;
/** On a Japanese keyboard, the key for ¥ types a backslash. */
const YEN = /^[¥\\]?\s*(.*?)\s*円?$/u;

/** What is counted, behind the number. */
const COUNTER =
  /(?<=\d)\s*(?:冊|個|コ|点|枚|部|本|箱|セット|名|人|席|日|(?:copies|copy|pieces?|pcs|sets?|seats?|days?)\.?)$/iu;

const readable = (typed: string): string => visible(typed).normalize('NFKC').trim();
const digitsOf = (text: string): number => (WHOLE.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN);

/** Undefined when empty, NaN when it is not a whole number from 0. Accepts full-width digits, and 20冊. */
export function wholeNumberOf(typed: string): number | undefined {
  const text = readable(typed);
  return text === '' ? undefined : digitsOf(text.replace(COUNTER, ''));
}

/** Undefined when empty, NaN when it is not a whole number. Accepts any kind of minus. */
export function signedNumberOf(typed: string): number | undefined {
  const text = readable(typed);
  const bare = text.replace(MINUS, '');
  const size = wholeNumberOf(bare.replace(/^\+/, ''));
  if (text === '' || size === undefined) return text === '' ? undefined : Number.NaN;
  // `0 -` keeps the difference of nothing from becoming -0.
  return bare === text ? size : 0 - size;
}

/** Yen; undefined when empty, NaN when it is not an amount. Accepts `¥1,760` and `1,760円`. */
export function wholeYenOf(typed: string): number | undefined {
  const text = readable(typed);
  const [, bare = ''] = YEN.exec(text) ?? [];
  return text === '' ? undefined : digitsOf(bare);
}
