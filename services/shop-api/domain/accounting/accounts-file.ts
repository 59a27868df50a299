/** The accountant's CSV file (docs/accounts.md). It contains no names of customers. */
import type { CsvEncoding } from '#contract/desk/files.ts';
import type { RefundWay } from '#contract/desk/refund-ways.ts';
import { taxIncluded, yen } from '#contract/rules/money.ts';
import { type CsvCell, encodeCsv, UTF8_MARK } from '../csv/write.ts';
import type { AccountEntry } from './entries.ts';

/** In Japanese only, because the file is read by accountants in Japan and their programs. */
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
  '照会番号',
  '登録番号',
  'キャンセル料（不課税）',
] as const;

/** In the words of the desk. */
const WAYS: Record<RefundWay, string> = {
  bank: '銀行振込',
  card: '決済会社の管理画面からカードへ',
  other: 'その他',
};

function wayOf({ by, way }: AccountEntry & { kind: 'refund' }): string {
  if (by === 'gateway') return 'カード';
  return way ? WAYS[way] : '手動';
}

/** The amounts of a refund are negative, so that the sum of a column is the net amount. */
function cellsOf(entry: AccountEntry, registrationNumber: string | undefined): CsvCell[] {
  const sign = entry.kind === 'sale' ? 1 : -1;
  const isRefund = entry.kind === 'refund';
  const fee = entry.kind === 'refund' ? entry.fee : 0;
  const taxed = entry.amount + fee;
  const tax = taxIncluded(taxed);
  return [
    entry.day,
    isRefund ? '返金' : '売上',
    entry.orderNumber,
    entry.orderedOn,
    sign * yen(taxed),
    sign * yen(taxed - tax),
    sign * yen(tax),
    entry.shipping === null ? '' : sign * yen(entry.shipping),
    entry.method,
    entry.gatewayId,
    isRefund ? entry.refundId : '',
    isRefund ? wayOf(entry) : '',
    isRefund ? entry.reference : '',
    registrationNumber ?? '',
    yen(fee),
  ];
}

type Written = { encoding: CsvEncoding; registrationNumber: string | undefined };

/** Number of lines that are written at once. */
const PIECE = 500;

/** The file in pieces, the header first. */
export async function* accountsFile(
  entries: AsyncIterable<AccountEntry>,
  { encoding, registrationNumber }: Written,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') yield UTF8_MARK;
  let rows: (readonly CsvCell[])[] = [COLUMNS];
  for await (const entry of entries) {
    rows.push(cellsOf(entry, registrationNumber));
    if (rows.length < PIECE) continue;
    yield encodeCsv(rows, encoding);
    rows = [];
  }
  yield encodeCsv(rows, encoding);
}
