/** §5 validation rules for normalised values. */
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, STREET_MIN } from './constants.ts';
import { length } from './normalise.ts';

const PASSWORD = /^[A-Za-z0-9~`!@#$%^&*()_+=[\]{}|;':",./<>?-]+$/;
/** §5.34. Iteration marks (ミスヾ) and voiced marks that Unicode has no letter for (ア゛) follow a letter. */
const KANA = /^(?:[\u30a1-\u30fa\u30fc][ヽヾ゛゜]?|[\u3000 ])+$/u;
/**
 * §5.18: one @ with text on both sides, a dot in the domain, no spaces. ASCII only, because databases and programming
 * languages disagree on which other letters are equal. Only a mail that arrives proves that the address exists.
 */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/** §5.29, §9.9 */
export const isPostalCode = (value: string): boolean => /^\d{7}$/.test(value);
/** §5.25, §5.27, §9.10, decision: a number of Japan begins with 0; `9012345678` has lost it in a spreadsheet. */
export const isPhone = (value: string): boolean => /^0\d{9,10}$/.test(value);
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
export const isKana = (value: string): boolean => KANA.test(value);
type PasswordFault = 'validation.field_minimum' | 'validation.field_maximum' | 'validation.password_invalid';
/** The message key of the error in a new password: §5.21, §5.23, §5.24. */
export function passwordFault(value: string): PasswordFault | undefined {
  if (value.length < PASSWORD_MIN) return 'validation.field_minimum';
  if (value.length > PASSWORD_MAX) return 'validation.field_maximum';
  return PASSWORD.test(value) ? undefined : 'validation.password_invalid';
}
/** YYYY-MM-DD: an existing day of the years 1000 to 9999, such as a book's day of publication. */
export const isExistingDay = (value: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;
/**
 * YYYY-MM-DD: an existing day of this century, as days are on which the shop does something. Other years are slips of
 * the keyboard: `0026` for `2026`, which `Date.UTC` reads as 1926, and PostgreSQL refuses the midnight before the year 1.
 */
export const isShopDay = (value: string): boolean => value.startsWith('20') && isExistingDay(value);
/** §5.37 YYYY-MM-DD: an existing day, not in the future, not before 1900. */
export const isBirthday = (value: string, today: string): boolean =>
  value >= '1900-01-01' && value <= today && isExistingDay(value);
/** §5.28 */
export const isStreet = (value: string): boolean => length(value) >= STREET_MIN;
/** Whether it is the URL of a page, without user name and password. */
export function isWebUrl(value: string): boolean {
  if (/\s/.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
/** Whether it is an https URL without user name and password. */
export const isHttpsUrl = (value: string): boolean => /^https:/i.test(value) && isWebUrl(value);
