import type { CsvEncoding } from '#contract/desk/files.ts';
import type { DocumentKind } from '#contract/desk/owner/documents.ts';
import type { SlipSheet } from '#contract/desk/packing.ts';
import { TAX_RATE_PERCENT } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { type CsvCell, encodeCsv, UTF8_MARK } from '../csv/write.ts';
import type { WholeDocument } from './find.ts';

/** In Japanese only, because the file is read by accountants in Japan and by tax offices. */
const COLUMNS = [
  '発行日',
  '種類',
  '番号',
  '注文番号',
  '宛名',
  '金額（税込）',
  '消費税',
  '登録番号',
  '代わりとなる番号',
  '取引日',
  '内容',
  '返金番号',
] as const;

const KINDS: Record<DocumentKind, string> = {
  receipt: '領収書',
  refund_note: '返金のお知らせ',
  refund_correction: '返金のお知らせの取り消し',
  slip: '納品書',
};

const money = (minor: number) => formatYen(yen(minor), 'ja');

function contentCells({ content }: WholeDocument): CsvCell[] {
  if ('mail' in content) return ['', '', `${content.mail.subject}\n\n${content.mail.text}`];
  if ('slip' in content) return slipCells(content.slip);
  const { sheet } = content;
  const lines = [
    ...sheet.lines.map(({ name, quantity, subTotal }) => `${name} × ${quantity} ${money(subTotal)}`),
    ...(sheet.promotion === 0 ? [] : [`割引 ${money(sheet.promotion)}`]),
    ...(sheet.shipping === 0 ? [] : [`送料 ${money(sheet.shipping)}`]),
    ...(sheet.refunded === 0 ? [] : [`返金 ${money(-sheet.refunded)}`]),
    ...sheet.taxes.map(
      ({ percent, total, tax }) => `${percent}％対象 ${money(total)}（消費税 ${money(tax)}）`,
    ),
  ];
  return [sheet.replaces ?? '', sheet.orderedOn ?? '', lines.join('\n')];
}

function slipCells({ order: { placedAt, items, totals } }: SlipSheet): CsvCell[] {
  const lines = [
    ...items.map(
      ({ name, options, quantity, total }) => `${[name, ...options].join(' ')} × ${quantity} ${money(total)}`,
    ),
    ...(totals.shipping === 0 ? [] : [`送料 ${money(totals.shipping)}`]),
    `${TAX_RATE_PERCENT}％対象 ${money(totals.total)}（消費税 ${money(totals.taxes)}）`,
  ];
  return ['', tokyo(new Date(placedAt)).day, lines.join('\n')];
}

const cellsOf = (one: WholeDocument): CsvCell[] => [
  tokyo(new Date(one.issuedAt)).day,
  KINDS[one.kind],
  one.number,
  one.orderNumber,
  one.recipient,
  yen(one.amount),
  yen(one.tax),
  one.registration ?? '',
  ...contentCells(one),
  one.refundId ?? '',
];

/** Number of lines that are written at once. */
const PIECE = 200;

/** The file in pieces, the header first. */
export async function* documentsFile(
  documents: AsyncIterable<WholeDocument>,
  encoding: CsvEncoding,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') yield UTF8_MARK;
  let rows: (readonly CsvCell[])[] = [COLUMNS];
  for await (const one of documents) {
    rows.push(cellsOf(one));
    if (rows.length < PIECE) continue;
    yield encodeCsv(rows, encoding);
    rows = [];
  }
  yield encodeCsv(rows, encoding);
}
