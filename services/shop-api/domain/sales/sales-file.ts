/** The CSV file of the figures of sales (docs/accounts.md): the rows of the page, all of them. */
import type { CsvEncoding } from '#contract/desk/files.ts';
import type { SalesGrouping } from '#contract/desk/sales.ts';
import type { SalesDays } from '#contract/desk/sales-days.ts';
import { yen } from '#contract/rules/money.ts';
import { type CsvCell, encodeCsv, UTF8_MARK } from '../csv/write.ts';
import { allProducts, type Figures, salesOfCategories, wholeShop } from './figures.ts';

/** In Japanese only, like the accountant's file, because sheets refer to the names of columns. */
const SUMS = [
  '点数',
  '売上（税込）',
  '返金点数',
  '返金額（税込）',
  '差引（税込）',
  '前の期間の売上',
  '前年の売上',
];
const HEADS: Record<SalesGrouping, string[]> = {
  time: ['期間（から）', '期間（まで）', '注文数', '返金件数', ...SUMS],
  product: ['商品番号', '商品名', '種別', '注文数', '返金件数', ...SUMS],
  category: ['カテゴリコード', 'カテゴリ', ...SUMS],
};
const KINDS = { book: '書籍', seminar: 'セミナー', cd_dvd: 'CD・DVD', notebook: 'ノート', material: '教材' };
const BESIDES = '送料・そのほか';
const DELETED = '削除された商品';
const NO_CATEGORY = 'カテゴリなし';

type Sums = {
  pieces: number | null;
  sales: number;
  refundedPieces: number | null;
  refunded: number;
  before: number | null;
  yearBefore: number;
};

/** Without days before of their own, these are those of the year before. */
const cellsOf = ({ pieces, sales, refundedPieces, refunded, before, yearBefore }: Sums): CsvCell[] => [
  pieces ?? '',
  yen(sales),
  refundedPieces ?? '',
  yen(refunded),
  yen(sales - refunded),
  yen(before ?? yearBefore),
  yen(yearBefore),
];

async function rowsOf(figures: Figures, by: SalesGrouping): Promise<CsvCell[][]> {
  const { steps, besides } = await wholeShop(figures);
  if (by === 'time')
    return steps.map((step) => [step.from, step.to, step.orders, step.refunds, ...cellsOf(step)]);
  const rest = cellsOf({ ...besides, pieces: null, refundedPieces: null });
  if (by === 'category')
    return [
      ...(await salesOfCategories(figures, 'ja_JP')).map(({ code, names, ...sums }) => [
        code ?? '',
        code === null ? NO_CATEGORY : names.join(' › '),
        ...cellsOf(sums),
      ]),
      ['', BESIDES, ...rest],
    ];
  return [
    ...(await allProducts(figures, 'ja_JP')).map(({ product, orders, refunds, ...sums }) => [
      product?.code ?? '',
      product?.name ?? DELETED,
      product ? KINDS[product.kind] : '',
      orders,
      refunds,
      ...cellsOf(sums),
    ]),
    ['', BESIDES, '', '', '', ...rest],
  ];
}

/** Number of lines that are written at once. */
const PIECE = 500;

export async function* salesFile(
  figures: Figures,
  { by, encoding }: { by: SalesGrouping; encoding: CsvEncoding },
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') yield UTF8_MARK;
  const rows = [HEADS[by], ...(await rowsOf(figures, by))];
  for (let n = 0; n < rows.length; n += PIECE) yield encodeCsv(rows.slice(n, n + PIECE), encoding);
}

/** `2026-11-01–2026-11-29`, for the history. */
export const daysName = ({ from, to }: SalesDays): string => `${from}–${to}`;
