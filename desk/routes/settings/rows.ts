/** Rows of a table of inputs: the entries of a list, and empty rows for new ones. */
import { type BothTexts, LIST_MAX } from '#contract/desk/setup/shop-file.ts';

export const EMPTY_ROWS = 3;
export type RowEntry = { code: string; name: BothTexts };

/** `row2_nameJa` */
export const rowField = (row: number, name: string): string => `row${row}_${name}`;

/** Rows beyond it would be lost, although they are shown. */
const ROWS_MAX = LIST_MAX + EMPTY_ROWS;

/** The rows that are not empty, with their numbers in the form. */
export function rowsOf(form: FormData): (RowEntry & { row: number })[] {
  const count = Number(form.get('rows') ?? 0);
  const given = (row: number, name: string) => String(form.get(rowField(row, name)) ?? '').trim();
  return Array.from({ length: Math.min(Number.isInteger(count) ? count : 0, ROWS_MAX) }, (_, row) => ({
    row,
    code: given(row, 'code'),
    name: { ja: given(row, 'nameJa'), en: given(row, 'nameEn') },
  })).filter(({ code, name }) => code || name.ja || name.en);
}

/** Maps the Shop API's names of the entries at `at` (`value` or `value[2].values`) to the fields of their rows. */
export const rowNames = (at: string, rows: readonly { row: number }[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ row }, place) => [
      [`${at}[${place}].code`, rowField(row, 'code')],
      [`${at}[${place}].name.ja`, rowField(row, 'nameJa')],
      [`${at}[${place}].name.en`, rowField(row, 'nameEn')],
    ]),
  );
