/**
 * Card numbers must never reach us (decisions 49, payments.md 4): a Luhn-valid run of 14 to 19 digits anywhere in
 * what was sent is refused, and never logged. 13 digits count only in the checkout: ISBNs and JAN codes have 13, and
 * one in ten of them passes the check.
 */
const RUN = /\d(?:[\s\u3000-]?\d){12,}/gu;

export function luhnValid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let n = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) n = n > 4 ? n * 2 - 9 : n * 2;
    sum += n;
  }
  return sum % 10 === 0;
}

export function holdsCardNumber(text: string, minDigits = 14): boolean {
  for (const [run] of text.normalize('NFKC').matchAll(RUN)) {
    const digits = run.replace(/\D/g, '');
    if (digits.length >= minDigits && digits.length <= 19 && luhnValid(digits)) return true;
  }
  return false;
}

/** Looks through every string and number of a JSON value. */
export function anyCardNumber(value: unknown, minDigits = 14): boolean {
  if (typeof value === 'string') return holdsCardNumber(value, minDigits);
  if (typeof value === 'number') return holdsCardNumber(String(value), minDigits);
  if (Array.isArray(value)) return value.some((v) => anyCardNumber(v, minDigits));
  if (value !== null && typeof value === 'object')
    return Object.values(value).some((v) => anyCardNumber(v, minDigits));
  return false;
}
