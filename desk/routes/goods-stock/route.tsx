/** The stock of a product, and its movements: who, why and when. */
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  listMovements,
  type Movement,
  type MovementKind,
  type VariantRow,
} from '#contract/desk/goods/products.ts';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';
import { href } from '../../screens.ts';
import { Moment } from '../../ui/cells/moment.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { ProductHead } from '../../ui/goods/product-page.tsx';
import { StockFigure } from '../../ui/goods/stock-figure.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { changeStockOf, StockForm } from './stock-form.tsx';

export const { loader, action } = deskScreen('goods-stock', { load: loadGoodsStock, act: changeStockOf });

async function loadGoodsStock({ scope, params, read }: LoadArgs) {
  const query = listMovements.query.parse(Object.fromEntries(scope.url.searchParams));
  const found = await read(listMovements, { params: { id: params['id'] ?? '' }, query });
  return { found, title: scope.t('goods.movements_of', { name: found.product.name }) };
}

const kinds: Record<MovementKind, DeskKey> = {
  changed: 'goods.movement_changed',
  counted: 'goods.movement_counted',
  imported: 'goods.movement_imported',
  sold: 'goods.movement_sold',
  returned: 'goods.movement_returned',
};

export default function GoodsStock() {
  const { found } = useLoaderData<typeof loader>();
  const { product } = found;
  const answer = useActionData<typeof action>();
  const mayWrite = useMay('goods.write');
  const t = useT();
  return (
    <>
      <ProductHead product={product} screen="goods-stock" />
      <DataTable
        caption={t('goods.stock_now')}
        rows={product.variants}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t('goods.variant'),
            isHead: true,
            show: (variant) => [variant.code, variant.name].filter(Boolean).join('　'),
          },
          {
            name: t('goods.stock'),
            isNumber: true,
            show: ({ stock, isLow }) =>
              stock ? (
                <StockFigure isLow={isLow} count={stock.onHand} isSeats={product.kind === 'seminar'}>
                  <strong>{stock.onHand}</strong>
                </StockFigure>
              ) : (
                <span className="muted">{t('goods.untracked')}</span>
              ),
          },
          { name: t('goods.held_now'), isNumber: true, show: ({ stock }) => stock?.onHold },
          {
            name: t('goods.available'),
            isNumber: true,
            show: ({ stock }) => stock && stock.onHand - stock.onHold,
          },
          ...(mayWrite
            ? [
                {
                  name: t('goods.change'),
                  isPlain: true,
                  show: (variant: VariantRow) =>
                    variant.stock && (
                      <StockForm
                        variant={variant}
                        name={[product.name, variant.name].filter(Boolean).join(' ')}
                        onHand={variant.stock.onHand}
                        answer={answer}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
      <h2>{t('goods.movements')}</h2>
      {found.items.length === 0 ? (
        <p>{t('goods.movements_none')}</p>
      ) : (
        <>
          <DataTable
            caption={t('goods.movements')}
            rows={found.items}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('goods.at'),
                isHead: true,
                show: ({ at }) => <Moment at={at} />,
              },
              { name: t('goods.variant'), show: ({ variantCode }) => variantCode },
              { name: t('goods.moved'), show: ({ kind }) => t(kinds[kind]) },
              {
                name: t('goods.stock'),
                isNumber: true,
                show: ({ before, after }) =>
                  t('goods.before_after', {
                    before: before ?? t('goods.untracked'),
                    after: after ?? t('goods.untracked'),
                  }),
              },
              { name: t('goods.by'), show: (movement) => <Cause {...movement} /> },
              { name: t('goods.reason'), show: ({ reason }) => <span className="unbroken">{reason}</span> },
            ]}
          />
          <ListPages path={href('goods-stock', { id: product.id })} query={{}} found={found} />
        </>
      )}
    </>
  );
}

function Cause({ by, order }: Movement) {
  const t = useT();
  if (order)
    return <a href={href('order', { id: order.id })}>{t('goods.order', { number: order.number })}</a>;
  return by ?? t('kit.by_shop');
}
