/**
 * Reads files of tracking numbers: the shop's own format with two columns, and the formats of the carriers' programs.
 * The header tells which format a file has (docs/carrier-files.md).
 */
import { CsvError, parse } from 'csv-parse/sync';
import type { Carrier } from '#contract/desk/carriers.ts';
import { decodeText, TRACKING_FILE_BYTES_MAX, TRACKING_LINES_MAX } from '#contract/desk/files.ts';
import { readTrackingNumber, type TrackingNumberFault } from '#contract/desk/tracking-number.ts';
import { ORDER_NUMBER_DIGITS } from '#contract/rules/constants.ts';
import { separated } from '../csv/separator.ts';

/** Names of the two columns. `carrier`: set if the layout belongs to the program of one carrier. */
type Layout = { carrier?: Carrier; order: string; number: string };
const LAYOUTS: readonly Layout[] = [
  { order: '注文番号', number: '伝票番号' },
  { carrier: 'yamato', order: 'お客様管理番号', number: '伝票番号' },
  { carrier: 'sagawa', order: 'お客様管理番号', number: 'お問い合せ送り状No.' },
  { carrier: 'yuupri', order: 'お客様側管理番号', number: 'お問い合わせ番号' },
];

/**
 * `number_…`: problems of the tracking number. `repeated`: an earlier line with the same order and number is used
 * instead; or this line and another give one order two numbers, and neither is used.
 */
type TrackingLineProblem =
  | 'order_number_missing'
  | 'order_number_invalid'
  | `number_${TrackingNumberFault}`
  | 'repeated';

/**
 * `line`: line number in the file, counted from 1 with the header. `value`: the cell, or the other lines of
 * the same order.
 */
export type TrackingLine =
  | {
      line: number;
      orderNumber: string;
      carrier: Carrier;
      trackingNumber: string;
      /** True if the check digit is wrong. */
      isDoubtful: boolean;
      /** Other lines, with other orders and the same tracking number: one parcel, or a mistake. */
      sharedBy?: number[];
    }
  | { line: number; problem: TrackingLineProblem; value: string; typed: TypedCells };
/** As they stand in the file. */
export type TypedCells = { order: string; number: string };
type GoodLine = Exclude<TrackingLine, { problem: unknown }>;

/** `unreadable`: neither UTF-8 nor CP932, or not CSV. */
export type TrackingFileProblem = 'unreadable' | 'unknown_header' | 'too_many';

/** @param carrier used for the shop's own file, which names no carrier */
export function readTrackingFile(
  bytes: Uint8Array,
  carrier: Carrier,
): { lines: TrackingLine[] } | { problem: TrackingFileProblem } {
  if (bytes.length > TRACKING_FILE_BYTES_MAX) return { problem: 'too_many' };
  const rows = rowsOf(bytes);
  if (!rows) return { problem: 'unreadable' };
  const [header, ...given] = rows;
  const names = header?.cells.map(columnName) ?? [];
  const layout = LAYOUTS.find(({ order, number }) => names.includes(order) && names.includes(number));
  if (!layout) return { problem: 'unknown_header' };
  if (given.length > TRACKING_LINES_MAX) return { problem: 'too_many' };
  const lines = given.map(({ line, cells }): TrackingLine => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const read = readCells(layout.carrier ?? carrier, {
      order: cell(layout.order),
      number: cell(layout.number),
    });
    return { line, ...read };
  });
  return { lines: withoutRepeated(lines) };
}

/** Lines that are not blank, the header first. */
function rowsOf(bytes: Uint8Array): { line: number; cells: string[] }[] | undefined {
  // The parser counts a CRLF within quotes as two lines.
  const decoded = decodeText(bytes)?.replace(/\r\n?/g, '\n');
  if (decoded === undefined) return undefined;
  const { separator, text } = separated(decoded);
  const rows: { line: number; cells: string[] }[] = [];
  let begins = 1;
  try {
    parse(text, {
      delimiter: separator,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells });
        begins = lines + 1;
        return cells;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Some programs explain a column on further lines of its header cell. */
const columnName = (cell: string): string =>
  cell.normalize('NFKC').trim().split('\n')[0]?.replace(/\s/g, '') ?? '';

type Refused = { problem: TrackingLineProblem; value: string; typed: TypedCells };

function readCells(carrier: Carrier, cells: TypedCells): Omit<GoodLine, 'line'> | Refused {
  const order = cells.order.normalize('NFKC');
  const typed = cells;
  if (order === '') return { problem: 'order_number_missing', value: '', typed };
  if (!/^\d+$/.test(order) || order.length > ORDER_NUMBER_DIGITS)
    return { problem: 'order_number_invalid', value: cells.order, typed };
  const read = readTrackingNumber(carrier, cells.number);
  if ('fault' in read) return { problem: `number_${read.fault}`, value: cells.number, typed };
  return {
    // Spreadsheets drop leading zeros.
    orderNumber: order.padStart(ORDER_NUMBER_DIGITS, '0'),
    carrier,
    trackingNumber: read.number,
    isDoubtful: read.isDoubtful,
  };
}

function withoutRepeated(lines: TrackingLine[]): TrackingLine[] {
  const good = lines.filter((line): line is GoodLine => 'orderNumber' in line);
  const byOrder = grouped(good, (line) => line.orderNumber);
  const byNumber = grouped(good, (line) => line.trackingNumber);
  return lines.map((line) => {
    if (!('orderNumber' in line)) return line;
    const ofOrder = byOrder.get(line.orderNumber) ?? [];
    const isUsable = ofOrder.every(
      (other) => other.trackingNumber === line.trackingNumber && other.line >= line.line,
    );
    if (!isUsable)
      return {
        line: line.line,
        problem: 'repeated',
        value: othersOf(line.line, ofOrder).join(', '),
        typed: { order: line.orderNumber, number: line.trackingNumber },
      };
    const ofNumber = byNumber.get(line.trackingNumber) ?? [];
    const isShared = ofNumber.some((other) => other.orderNumber !== line.orderNumber);
    return isShared ? { ...line, sharedBy: othersOf(line.line, ofNumber) } : line;
  });
}

const othersOf = (own: number, lines: GoodLine[]): number[] =>
  lines.flatMap(({ line }) => (line === own ? [] : [line]));

function grouped(lines: GoodLine[], keyOf: (line: GoodLine) => string): Map<string, GoodLine[]> {
  const groups = new Map<string, GoodLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}
