/**
 * The card company's list of payments: a CSV file (RFC 4180) with the columns `gid`, `cod`, `state`, `ta`, and
 * optionally `at`. Other columns are ignored.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { wholeYenOf } from '#contract/rules/typed-number.ts';
import { readMoment } from '../catalogue-file/moment.ts';
import { FileError } from '../errors.ts';
import type { GatewayPayment } from '../payments/gateway.ts';

export type CompanyPayment = {
  gatewayId: string;
  reference: string;
  state: GatewayPayment['state'];
  /** Whole yen, as charged. */
  yen: number;
  /** `2026-11-24T13:00:00+09:00`; undefined in a list without times. */
  at: string | undefined;
};

const REQUIRED = ['gid', 'cod', 'state', 'ta'];
const STATES: Record<string, GatewayPayment['state']> = {
  authorised: 'authorised',
  captured: 'captured',
  cancelled: 'cancelled',
  failed: 'failed',
  仮売上: 'authorised',
  実売上: 'captured',
  取消: 'cancelled',
  失敗: 'failed',
};
const FAULTS_SHOWN = 20;

/** The message lists the first errors. `problem`: the code from which the desk makes its own text. */
export class CompanyListError extends FileError {
  constructor(
    readonly problem: 'unreadable' | 'unknown_header' | 'wrong_line',
    message: string,
  ) {
    super(message);
  }
}

/** Throws CompanyListError. `name`: the file's name in messages. */
export function readCompanyList(text: string, name: string): CompanyPayment[] {
  const [header = [], ...rows] = cellsOf(text, name);
  const columns = header.map((column) => column.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new CompanyListError(
      'unknown_header',
      `${name}: the first line must name the columns ${REQUIRED.join(', ')}; missing: ${missing.join(', ')}.`,
    );
  const faults: string[] = [];
  const payments = rows.map((row, n): CompanyPayment => {
    const cell = (column: string) => row[columns.indexOf(column)]?.trim() ?? '';
    const refuse = (column: string, wanted: string) =>
      faults.push(`${name}: payment ${n + 1}, ${column} "${cell(column)}": ${wanted}`);
    const state = Object.hasOwn(STATES, cell('state')) ? STATES[cell('state')] : undefined;
    if (!/^\d{1,20}$/.test(cell('gid'))) refuse('gid', 'must be digits');
    if (!state) refuse('state', `must be one of ${Object.keys(STATES).join(', ')}`);
    const yen = wholeYenOf(cell('ta')) ?? Number.NaN;
    if (Number.isNaN(yen)) refuse('ta', 'must be whole yen, such as 1760 or 1,760');
    const at = cell('at') ? readMoment(cell('at')) : undefined;
    if (cell('at') && !at) refuse('at', 'must be like 2026-11-24 13:00:00');
    return {
      gatewayId: cell('gid'),
      reference: cell('cod'),
      state: state ?? 'failed',
      yen,
      at,
    };
  });
  if (faults.length > FAULTS_SHOWN) faults.splice(FAULTS_SHOWN, Infinity, '…');
  if (faults.length > 0) throw new CompanyListError('wrong_line', faults.join('\n'));
  return payments;
}

function cellsOf(text: string, name: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true }) as string[][];
  } catch (error) {
    if (error instanceof CsvError) throw new CompanyListError('unreadable', `${name}: ${error.message}`);
    throw error;
  }
}
