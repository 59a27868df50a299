/** The accountant's CSV file (docs/accounts.md). Without names of customers. */
import { stringify } from 'csv-stringify/sync';
import type { AccountEncoding } from '#contract/desk/owner/accounting.ts';
import { taxIncluded, yen } from '#contract/rules/money.ts';
import { encodeCp932, mapToCp932 } from '../carriers/cp932.ts';
import type { AccountEntry } from './entries.ts';

/** In Japanese only: its readers are accountants in Japan and their programs. */
const COLUMNS = [
  '計上日',
  '区分',
  '注文番号',
  '取引日',
  '10%対象（税込）',
  '10%対象（税抜）',
  '消費税額',
  'うち送料（税込）',
  '支払方法',
  '決済ID',
  '返金番号',
  '返金方法',
  '返金の控え',
  '登録番号',
] as const;

type Cell = string | number;

/** The amounts of a refund are negative, so that a column's sum is what is left. */
function cellsOf(entry: AccountEntry, registrationNumber: string): Cell[] {
  const sign = entry.kind === 'sale' ? 1 : -1;
  const tax = taxIncluded(entry.amount);
  const isRefund = entry.kind === 'refund';
  return [
    entry.day,
    isRefund ? '返金' : '売上',
    entry.orderNumber,
    entry.orderedOn,
    sign * yen(entry.amount),
    sign * yen(entry.amount - tax),
    sign * yen(tax),
    isRefund ? '' : yen(entry.shipping),
    entry.method,
    entry.gatewayId,
    isRefund ? entry.refundId : '',
    isRefund ? (entry.by === 'gateway' ? 'カード' : '手動') : '',
    isRefund ? entry.reference : '',
    registrationNumber,
  ];
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const asText = (cell: Cell): Cell => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell);

const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(asText)),
    { record_delimiter: 'windows' },
  );

/** Lines that are written at once. */
const PIECE = 500;

/** The file in pieces, the header first. */
export async function* accountsFile(
  entries: AsyncIterable<AccountEntry>,
  { encoding, registrationNumber }: { encoding: AccountEncoding; registrationNumber: string },
): AsyncGenerator<Uint8Array> {
  const encode = (text: string): Uint8Array =>
    encoding === 'cp932' ? encodeCp932(mapToCp932(text)) : Buffer.from(text);
  // Without the mark Excel takes UTF-8 for CP932.
  if (encoding === 'utf-8') yield Buffer.from('\ufeff');
  let rows: (readonly Cell[])[] = [COLUMNS];
  for await (const entry of entries) {
    rows.push(cellsOf(entry, registrationNumber));
    if (rows.length < PIECE) continue;
    yield encode(linesOf(rows));
    rows = [];
  }
  yield encode(linesOf(rows));
}
