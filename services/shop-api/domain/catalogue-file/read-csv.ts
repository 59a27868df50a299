/**
 * CSV (RFC 4180, also with tabs or semicolons): one row per variant. Rows of a product follow each other; product columns
 * are in the first row, and repeated or blank in the others.
 */
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { signedNumberOf, wholeYenOf } from '#contract/rules/typed-number.ts';
import { separated } from '../csv/separator.ts';
import { FileError } from '../errors.ts';
import { type Field, type Fields, VARIANT_FIELDS } from './fields.ts';
import { type GivenProduct, type Report, readCode, readColumns } from './given.ts';
import { readText, type TextSource } from './read-text.ts';

const MAX_ROW = 2_000_000;
/** Excel shows and saves no more of a cell, and does not say so. */
const EXCEL_CELL_MAX = 32_767;
const CODES = ['product_code', 'variant_code'];

/** Messages for errors in the structure of the file, in the terms of a spreadsheet. */
const STRUCTURE_ERRORS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends within a quoted cell: its closing quote is missing',
  CSV_INVALID_CLOSING_QUOTE: 'has a quote that neither ends a cell nor is doubled',
  INVALID_OPENING_QUOTE: 'has a quote within a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'does not end: is the closing quote of a cell missing?',
};

type Row = { line: number; cells: Map<string, string> };

export async function* readCsv(
  source: TextSource,
  fields: Fields,
  report: Report,
): AsyncGenerator<GivenProduct> {
  let product: (GivenProduct & { first: Row }) | undefined;
  for await (const row of readRows(source, fields, report)) {
    const code = row.cells.get('product_code')?.trim() ?? '';
    const isFurther = product !== undefined && (code === '' || code === product.code);
    if (!isFurther) {
      if (product) yield product;
      product = beginProduct(row, fields, report);
    } else if (product) checkRepeated(row, product, fields, report);
    if (product) addVariant(row, product, report);
  }
  if (product) yield product;
}

function beginProduct(row: Row, fields: Fields, report: Report): GivenProduct & { first: Row } {
  let isFaulty = false;
  const refuse = (column: string, message: string) => {
    isFaulty = true;
    report(row.line, column, message);
  };
  const code = readCode(row.cells.get('product_code'), 'product_code', refuse);
  const columns = readColumns(values(row, fields), fields, refuse);
  return { line: row.line, code, columns, variants: [], isFaulty, first: row };
}

/** A row that has no product code and differs is probably the first row of another product: this is one error. */
function checkRepeated(row: Row, product: GivenProduct & { first: Row }, fields: Fields, report: Report) {
  const others = [...fields.keys()].filter((column) => {
    const cell = row.cells.get(column)?.trim();
    return cell && cell !== product.first.cells.get(column)?.trim();
  });
  if (others.length === 0) return;
  product.isFaulty = true;
  if (row.cells.get('product_code')?.trim())
    for (const column of others)
      report(row.line, column, `differs from line ${product.line}, which begins the product`);
  else
    report(
      row.line,
      'product_code',
      `is blank, so the row continues the product of line ${product.line}, but differs in ${others.join(', ')}`,
    );
}

/** A row whose variant columns are all blank adds no variant. */
function addVariant(row: Row, product: GivenProduct, report: Report): void {
  const given = [...values(row, VARIANT_FIELDS)];
  const isGiven = [row.cells.get('variant_code') ?? '', ...given.map(([, cell]) => cell)].some(
    (v) => v !== '',
  );
  if (!isGiven) return;
  const refuse = (column: string, message: string) => {
    product.isFaulty = true;
    report(row.line, column, message);
  };
  const code = readCode(row.cells.get('variant_code'), 'variant_code', refuse);
  const columns = readColumns(given, VARIANT_FIELDS, refuse);
  product.variants.push({ line: row.line, code, columns });
}

function* values(row: Row, fields: Fields): Generator<[string, unknown]> {
  for (const [column, field] of fields) {
    const cell = row.cells.get(column);
    if (cell !== undefined) yield [column, cell === '' ? '' : readCell(field, cell)];
  }
}

/** Parses a cell. Returns an unparsable cell as text, which the cell's field then refuses. */
function readCell(field: Field, cell: string): unknown {
  const bare = cell.trim();
  if (field.cell === 'list') return bare.split(/\s+/).filter(Boolean);
  if (field.cell === 'whole') return readable(signedNumberOf(bare)) ?? bare;
  if (field.cell === 'yen') return readable(wholeYenOf(bare)) ?? bare;
  if (field.cell === 'flag' && /^(1|true)$/i.test(bare)) return true;
  if (field.cell === 'flag' && /^(0|false)$/i.test(bare)) return false;
  return cell;
}

const readable = (number: number | undefined) => (Number.isNaN(number) ? undefined : number);

/** Yields the cells of each row by column name, with the line on which the row begins. */
async function* readRows(source: TextSource, fields: Fields, report: Report): AsyncGenerator<Row> {
  const pieces = withLineFeeds(readText(source));
  const { separator, text } = separated(await firstLine(pieces));
  const parser = parse({
    info: true,
    relax_column_count: true,
    max_record_size: MAX_ROW,
    delimiter: separator,
  });
  pipeline(Readable.from(joined(text, pieces)), parser, () => {});
  let line = 1;
  let header: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const begins = line;
      line = info.lines + 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (!header) header = readHeader(record, begins, fields, report);
      else if (record.length !== header.length)
        report(begins, 'row', `has ${record.length} cells, the header ${header.length}`);
      else if (record.some((cell) => cell.length === EXCEL_CELL_MAX))
        reportCut(record, header, begins, report);
      else yield { line: begins, cells: new Map(header.map((column, at) => [column, record[at] ?? ''])) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report(Number(error['lines']), 'row', STRUCTURE_ERRORS[error.code] ?? error.message);
    return;
  }
  if (!header) throw new FileError('The file is empty: its first line must name the columns.');
}

function reportCut(record: string[], header: string[], line: number, report: Report): void {
  for (const [at, cell] of record.entries())
    if (cell.length === EXCEL_CELL_MAX)
      report(
        line,
        header[at] ?? 'row',
        'has 32,767 characters, where Excel cuts cells off: leave the column out',
      );
}

/** Reads as far as the end of the first line, or more. */
async function firstLine(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (!text.includes('\n') && text.length < MAX_ROW) {
    const { value, done } = await pieces.next();
    if (done) break;
    text += value;
  }
  return text;
}

async function* joined(text: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield text;
  yield* pieces;
}

/** Replaces CRLF by LF, because the parser counts a CRLF within quotes as two lines. */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of pieces) {
    const text = held + piece;
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  if (held) yield '\n';
}

function readHeader(record: string[], line: number, fields: Fields, report: Report): string[] {
  const header = record.map((name) => name.trim().toLowerCase());
  const known = (name: string) => CODES.includes(name) || fields.has(name) || VARIANT_FIELDS.has(name);
  const before = new Set<string>();
  for (const [at, name] of header.entries()) {
    // Spreadsheets leave a blank column at the end.
    if (name === '') continue;
    if (before.has(name)) report(line, name, `stands twice in the header (column ${at + 1})`);
    else if (!known(name)) report(line, name, 'there is no such column');
    before.add(name);
  }
  if (!before.has('product_code')) throw new FileError('The first line must name the column product_code.');
  return header;
}
