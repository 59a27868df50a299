/** CSV files for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import type { CsvEncoding } from '#contract/desk/files.ts';
import { encodeCp932, mapToCp932 } from './cp932.ts';

export type CsvCell = string | number;

/** The beginning of a cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const asText = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;

/** Begins a file in UTF-8. Without it Excel takes UTF-8 for CP932. */
export const UTF8_MARK: Uint8Array = Buffer.from('\ufeff');

/** Rows as the next bytes of a file. Characters that CP932 lacks become question marks. */
export function encodeCsv(rows: readonly (readonly CsvCell[])[], encoding: CsvEncoding): Uint8Array {
  const text = stringify(
    rows.map((cells) => cells.map(asText)),
    { record_delimiter: 'windows' },
  );
  return encodeCsvText(text, encoding);
}

/** A file's text as bytes, without a mark. */
export const encodeCsvText = (text: string, encoding: CsvEncoding): Uint8Array =>
  encoding === 'cp932' ? encodeCp932(mapToCp932(text)) : Buffer.from(text);
