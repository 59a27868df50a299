/** Writes files for the carriers' label programs: CSV in CP932 with a header, CRLF line ends and every cell quoted. */
import { stringify } from 'csv-stringify/sync';
import type { LabelField, LabelProblem } from '#contract/desk/files.ts';
import { postalNoteIn } from '#contract/rules/address.ts';
import { visible } from '#contract/rules/invisible.ts';
import { encodeCp932, plainInCp932, unencodableIn, widthOf } from '../csv/cp932.ts';
import type { Parcel } from './parcel.ts';

/** A cell that is printed on the label. Cells with codes for the label program are plain strings and not checked. */
type Printed = {
  field: LabelField;
  text: string;
  /** Maximum length of the text, in bytes of CP932. */
  width: number;
};
export type LabelCell = string | Printed;

export type LabelFormat<Column extends string> = {
  /** Column names in the order of the file; they are its header. */
  columns: readonly Column[];
  needsPhone: boolean;
  maxRows?: number;
};

type LeftOut = LabelProblem & { orderNumber: string };

/** `leftOut`: one entry per problem, so a parcel may have several. */
export type LabelFile = { bytes: Buffer; rows: number; leftOut: LeftOut[] };

export const printed = (field: LabelField, text: string, width: number): Printed => ({
  field,
  text: plainInCp932(text),
  width,
});

/** A cell that is reported as too long, with the whole text, because the text does not fit into its cells. */
export const tooLong = (field: LabelField, text: string): Printed => printed(field, text, 0);

/**
 * Returns a cell for each line, or a single `tooLong` cell if there are more than `count` lines.
 * @param lines wrapped to the width of a cell (lines.ts); undefined if the text cannot be wrapped
 */
export function printedLines(
  field: LabelField,
  lines: string[] | undefined,
  text: string,
  count: number,
): LabelCell[] {
  if (!lines || lines.length > count) return [tooLong(field, text)];
  return lines.map((line) => printed(field, line, widthOf(line)));
}

export function labelFile<Column extends string>(
  format: LabelFormat<Column>,
  parcels: Parcel[],
  cellsOf: (parcel: Parcel) => { [Name in Column]?: LabelCell | undefined },
): LabelFile {
  const rows: string[][] = [];
  const leftOut: LeftOut[] = [];
  for (const parcel of parcels) {
    const cells = cellsOf(parcel);
    const row = format.columns.map((column): LabelCell => cells[column] ?? '');
    const problems = [...missingIn(parcel, format), ...notesIn(parcel), ...row.flatMap(problemsOf)];
    if (problems.length === 0 && rows.length === format.maxRows)
      problems.push({ reason: 'file_full', field: 'orderNumber', value: String(format.maxRows) });
    leftOut.push(...problems.map((problem) => ({ orderNumber: parcel.orderNumber, ...problem })));
    if (problems.length === 0) rows.push(row.map((cell) => (typeof cell === 'string' ? cell : cell.text)));
  }
  const text = stringify([[...format.columns], ...rows], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
  });
  return { bytes: encodeCp932(text), rows: rows.length, leftOut };
}

const NEEDED = ['name', 'postcode', 'prefecture', 'city', 'street'] as const;

function missingIn({ recipient }: Parcel, { needsPhone }: { needsPhone: boolean }): LabelProblem[] {
  const needed = needsPhone ? ([...NEEDED, 'phone'] as const) : NEEDED;
  return needed
    .filter((field) => visible(recipient[field]).trim() === '')
    .map((field) => ({ reason: 'missing', field, value: '' }));
}

function notesIn({ recipient }: Parcel): LabelProblem[] {
  const note = postalNoteIn(recipient.street);
  return note === undefined ? [] : [{ reason: 'postal_note', field: 'street', value: note }];
}

function problemsOf(cell: LabelCell): LabelProblem[] {
  if (typeof cell === 'string') return [];
  const { field, text, width } = cell;
  const unencodable = unencodableIn(text);
  if (unencodable.length > 0) return [{ reason: 'unencodable', field, value: unencodable.join('') }];
  return widthOf(text) > width ? [{ reason: 'too_long', field, value: text }] : [];
}
