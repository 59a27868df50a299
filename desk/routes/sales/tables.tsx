/** The tables of sales, with their sums in the last row. */
import type {
  SalesBesides,
  SalesOfCategory,
  SalesOfProduct,
  SalesStep,
  SalesTotal,
} from '#contract/desk/sales.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { NameLink } from '../../ui/cells/name-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { kindTexts } from '../../ui/goods/kind-texts.ts';
import { stepName } from './step-name.ts';

type Sums = {
  /** Absent where they are not counted. */
  orders?: number;
  pieces?: number;
  refundedPieces?: number;
  sales: number;
  refunded: number;
  before: number | null;
  yearBefore: number;
};
type Row<Of> = Sums & { key: string; of: { row: Of } | 'besides' | 'total' };

const besidesRow = (besides: SalesBesides): Row<never> => ({ ...besides, key: 'besides', of: 'besides' });
const totalRow = (total: SalesTotal): Row<never> => ({ ...total, key: 'total', of: 'total' });

const isNothing = ({ orders, pieces, sales, refunded, before, yearBefore }: Sums): boolean =>
  !(orders || pieces || sales || refunded || before || yearBefore);

type Props<Of> = {
  caption: string;
  rows: readonly Row<Of>[];
  head: DeskKey;
  show: Column<Of>['show'];
  more?: readonly Column<Of>[];
  hasOrders?: boolean;
};

function SumsTable<Of>({ caption, rows, head, show, more = [], hasOrders = true }: Props<Of>) {
  const t = useT();
  const locale = useLocale();
  const amount = (name: DeskKey, of: (row: Sums) => number | null): Column<Row<Of>> => ({
    name: t(name),
    isNumber: true,
    isNamed: true,
    ...(name === 'sales.sales' ? { place: 'end' } : {}),
    show: (row) => {
      const minor = of(row);
      if (minor === null) return null;
      const text = formatYen(yen(minor), locale);
      return minor === 0 ? <span className="zero">{text}</span> : text;
    },
  });
  const count = (name: DeskKey, of: (row: Sums) => number | undefined): Column<Row<Of>> => ({
    name: t(name),
    isNumber: true,
    isNamed: true,
    show: (row) => {
      const number = of(row);
      return number === 0 ? <span className="zero">0</span> : number?.toLocaleString('en');
    },
  });
  const faint = (column: Column<Row<Of>>): Column<Row<Of>> => ({
    ...column,
    show: (row) => <span className="muted">{column.show(row)}</span>,
  });
  const hasBefore = rows.some(({ before }) => before !== null);
  const headOf = (of: Row<Of>['of']) => {
    if (of === 'besides') return t('sales.besides');
    return of === 'total' ? t('sales.total') : show(of.row);
  };
  return (
    <DataTable<Row<Of>>
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      classOf={(row) => (row.of === 'total' ? 'total' : isNothing(row) ? 'nothing' : undefined)}
      columns={[
        {
          name: t(head),
          isHead: true,
          place: 'start',
          show: ({ of }) => headOf(of),
        },
        ...more.map((column) => ({
          ...column,
          show: ({ of }: Row<Of>) => (typeof of === 'string' ? null : column.show(of.row)),
        })),
        ...(hasOrders ? [count('sales.orders', ({ orders }) => orders)] : []),
        count('sales.pieces', ({ pieces }) => pieces),
        amount('sales.sales', ({ sales }) => sales),
        amount('sales.refunded', ({ refunded }) => refunded),
        amount('sales.net', ({ sales, refunded }) => sales - refunded),
        ...(hasBefore ? [faint(amount('sales.before', ({ before }) => before))] : []),
        faint(amount('sales.year_before', ({ yearBefore }) => yearBefore)),
      ]}
    />
  );
}

type Whole = { total: SalesTotal; besides: SalesBesides };

export function StepTable({ steps, total }: Whole & { steps: readonly SalesStep[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <SumsTable<SalesStep>
      caption={t('sales.by_time')}
      head="sales.step"
      rows={[...steps.map((step) => ({ ...step, key: step.from, of: { row: step } })), totalRow(total)]}
      show={(step) => <span className="nowrap">{stepName(step, t, locale)}</span>}
    />
  );
}

export function ProductTable({ products, besides, total }: Whole & { products: readonly SalesOfProduct[] }) {
  const t = useT();
  const mayReadGoods = useMay('goods.read');
  return (
    <SumsTable<SalesOfProduct>
      caption={t('sales.by_product')}
      head="sales.product"
      rows={[
        ...products.map((one) => ({ ...one, key: String(one.id), of: { row: one } })),
        besidesRow(besides),
        totalRow(total),
      ]}
      show={({ id, product }) => {
        if (product === null) return t('sales.deleted');
        return (
          <>
            <span className="item-name">
              {mayReadGoods ? (
                <NameLink href={href('goods-stock', { id })}>{product.name}</NameLink>
              ) : (
                product.name
              )}
            </span>{' '}
            <small className="muted code">{product.code}</small>
          </>
        );
      }}
      more={[
        {
          name: t('sales.kind'),
          show: ({ product }) => product && <span className="nowrap">{t(kindTexts[product.kind])}</span>,
        },
      ]}
    />
  );
}

export function CategoryTable({
  categories,
  besides,
  total,
}: Whole & { categories: readonly SalesOfCategory[] }) {
  const t = useT();
  return (
    <SumsTable<SalesOfCategory>
      caption={t('sales.by_category')}
      head="sales.category"
      hasOrders={false}
      rows={[
        ...categories.map((one) => ({ ...one, key: one.code ?? 'none', of: { row: one } })),
        besidesRow(besides),
        totalRow(total),
      ]}
      show={({ code, names }) => (code === null ? t('sales.no_category') : names.join(' › '))}
    />
  );
}
