/** Registration numbers of qualified invoice issuers (適格請求書発行事業者の登録番号). */

/** The demo shop's. Its check digit is wrong, so that it belongs to no company. */
export const DEMO_REGISTRATION = 'T1234567890123';

/**
 * Whether it may be such a number: T and 13 digits. Those of companies begin with a check digit, the rest of which begins
 * with 0 to 5 or 7 (国税庁, 法人番号の構成). How the numbers of sole traders are made is not published.
 */
export function isRegistrationNumber(value: string): boolean {
  if (value === DEMO_REGISTRATION) return true;
  const [, check, rest = ''] = /^T(\d)(\d{12})$/.exec(value) ?? [];
  if (check === undefined) return false;
  if (!/^[0-57]/.test(rest)) return true;
  const sum = [...rest].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 2 : 1), 0);
  return Number(check) === 9 - (sum % 9);
}
