/** The rows of the list of products: a product with the sums of its variants, and the variants below it. */
import type { ReactNode } from 'react';
import type { GoodsRow, VariantRow } from '#contract/desk/goods/products.ts';
import { Price } from '#kit/ui/price.tsx';
import { useT } from '../../i18n/text.tsx';
import { href } from '../../screens.ts';
import { NameLink } from '../../ui/cells/name-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { Cover } from '../../ui/goods/cover.tsx';
import { StockFigure } from '../../ui/goods/stock-figure.tsx';
import { Stacked } from '../../ui/stacked.tsx';
import { StateMark } from '../../ui/state-mark.tsx';

/** Of a product with more variants only the product is shown. */
const VARIANTS_SHOWN = 4;

/** `variants`: those that the row is about. `isPart`: a variant below the row of its product. */
type Row = { key: string | number; product: GoodsRow; variants: readonly VariantRow[]; isPart: boolean };

type Props = {
  products: readonly GoodsRow[];
  /** Which rows are chosen at first; undefined if none can be chosen. */
  chosen: 'none' | 'all' | undefined;
};

export function GoodsTable({ products, chosen }: Props) {
  const t = useT();
  const columns: Column<Row>[] = [
    { name: t('goods.product'), isHead: true, place: 'start', show: (row) => <Product {...row} /> },
    { name: t('goods.price'), isNumber: true, place: 'end', show: (row) => <Prices {...row} /> },
    { name: t('goods.stock'), isNumber: true, show: (row) => <Stock {...row} /> },
    {
      name: t('goods.held_now'),
      isNumber: true,
      show: ({ variants }) => <OnCard name={t('goods.held_now')}>{sumOf(variants, 'onHold') || null}</OnCard>,
    },
    {
      name: t('goods.sale'),
      show: ({ product, variants }) => (
        <StateMark
          state={product.isOnSale && variants.some(({ isEnabled }) => isEnabled) ? 'on_sale' : 'off_sale'}
        />
      ),
    },
    { name: t('goods.screens'), show: (row) => <Screens {...row} /> },
  ];
  return (
    <DataTable
      caption={t('shell.goods')}
      rows={products.flatMap(chosen ? variantRows : productRows)}
      keyOf={({ key }) => key}
      columns={columns}
      classOf={({ isPart }) => (isPart ? 'goods part' : 'goods')}
      {...(chosen
        ? {
            choose: {
              name: 'variant',
              nameOf: ({ product, variants: [variant] }: Row) =>
                [product.name, variant?.name].filter(Boolean).join(' '),
              isChosen: () => chosen === 'all',
            },
          }
        : {})}
    />
  );
}

const rowOf = (product: GoodsRow, variant: VariantRow, isPart: boolean): Row => ({
  key: variant.id,
  product,
  variants: [variant],
  isPart,
});

const variantRows = (product: GoodsRow): Row[] =>
  product.variants.map((variant) => rowOf(product, variant, false));

function productRows(product: GoodsRow): Row[] {
  const { id, variants } = product;
  const whole = { key: `product-${id}`, product, variants, isPart: false };
  if (variants.length === 1 || variants.length > VARIANTS_SHOWN) return [whole];
  return [whole, ...variants.map((variant) => rowOf(product, variant, true))];
}

/** Null if none of them is counted. */
function sumOf(variants: readonly VariantRow[], figure: 'onHand' | 'onHold'): number | null {
  const counted = variants.flatMap(({ stock }) => stock ?? []);
  return counted.length === 0 ? null : counted.reduce((sum, stock) => sum + stock[figure], 0);
}

function Product({ product, variants, isPart }: Row) {
  const t = useT();
  const mayWrite = useMay('goods.write');
  const [variant] = variants;
  if (isPart)
    return (
      <>
        {variant?.name} <span className="muted code">{variant?.code}</span>
      </>
    );
  const [code, what] =
    variants.length > 1
      ? [product.code, t('goods.variants', { count: variants.length })]
      : [variant?.code, variant?.name];
  return (
    <div className="with-cover">
      <Cover picture={product.picture} />
      <Stacked>
        <NameLink href={href(mayWrite ? 'goods-edit' : 'goods-stock', { id: product.id })}>
          {product.name}
        </NameLink>
        <span className="muted">
          <span className="code">{code}</span>
          {what && `　${what}`}
          {product.category && <span className="off-card">　{product.category}</span>}
        </span>
      </Stacked>
    </div>
  );
}

function Prices({ variants }: Row) {
  const prices = variants.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return null;
  return (
    <>
      <Price amount={least} />
      {most > least && (
        <>
          〜<Price amount={most} />
        </>
      )}
    </>
  );
}

/** On a card, which has no heads of columns, the name stands before the figure. */
function OnCard({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <span>
      <span className="on-card">{name} </span>
      {children}
    </span>
  );
}

function Stock({ product, variants }: Row) {
  const t = useT();
  const onHand = sumOf(variants, 'onHand');
  if (onHand === null)
    return (
      <span className="muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('goods.untracked')}</span>
      </span>
    );
  return (
    <StockFigure
      isLow={variants.some(({ isLow }) => isLow)}
      count={onHand}
      isSeats={product.kind === 'seminar'}
    >
      <OnCard name={t('goods.stock')}>{onHand}</OnCard>
    </StockFigure>
  );
}

function Screens({ product: { id, kind, name }, isPart }: Row) {
  const t = useT();
  const mayWrite = useMay('goods.write');
  const mayReadOrders = useMay('orders.read');
  if (isPart) return null;
  return (
    <div className="form-buttons">
      {mayWrite && (
        <a
          className="off-card"
          href={href('goods-edit', { id })}
          aria-label={t('goods_edit.edit_of', { name })}
        >
          {t('goods_edit.edit')}
        </a>
      )}{' '}
      <a href={href('goods-stock', { id })} aria-label={t('goods.stock_of', { name })}>
        <span className="off-card">{t('goods.stock_tab')}</span>{' '}
        <span className="on-card">{t('goods.change_stock')}</span>
      </a>{' '}
      {kind === 'seminar' && mayReadOrders && (
        <a href={href('seminar', { id })} aria-label={t('seminar.link_from_list_of', { name })}>
          {t('seminar.link_from_list')}
        </a>
      )}
    </div>
  );
}
