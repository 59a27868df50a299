/**
 * §3 Birthday: `YYYY-MM-DD`, an existing day, not in the future and not before 1900. The Shop API has the same rule.
 */
const BIRTH_YEAR_MIN = 1900;

type BirthdayParts = { year: string; month: string; day: string };

const padded = (value: string, length: number) => value.padStart(length, '0');

/** `YYYY-MM-DD`; empty when all three parts are empty, undefined when invalid. `today`: YYYY-MM-DD in Tokyo. */
export function readBirthday({ year, month, day }: BirthdayParts, today: string): string | undefined {
  if (year === '' && month === '' && day === '') return '';
  if (![year, month, day].every((value) => /^\d{1,4}$/.test(value))) return undefined;
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  const exists = new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  return exists && date >= `${BIRTH_YEAR_MIN}-01-01` && date <= today ? date : undefined;
}

/** False when month or day is given without a year of four digits (western calendar). */
export const isYearGiven = ({ year, month, day }: BirthdayParts): boolean =>
  /^\d{4}$/.test(year) || (year === '' && month === '' && day === '');

/** Splits `YYYY-MM-DD`, with or without a time; empty strings when undefined. */
export function birthdayParts(birthday: string | undefined): BirthdayParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-0?(\d{1,2})-0?(\d{1,2})/.exec(birthday ?? '') ?? [];
  return { year, month, day };
}
