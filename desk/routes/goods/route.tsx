/** Products with their stock, which is changed in the row. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  type GoodsRow,
  goodsViews,
  listGoods,
  listMovements,
  setOnSale,
  type VariantRow,
} from '#contract/desk/goods/products.ts';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Price } from '#kit/ui/price.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ButtonForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { changeStockOf, StockCell } from '../../ui/goods/stock-cell.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { refusedOf } from '../../ui/refused.ts';
import { Stacked } from '../../ui/stacked.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const { loader, action } = deskScreen('goods', { load: loadGoods, act: postGoods });

async function loadGoods({ scope, read }: LoadArgs) {
  const query = listGoods.query.parse(Object.fromEntries(scope.url.searchParams));
  const id = scope.url.searchParams.get(STOPPED) ?? '';
  const [found, stopped] = await Promise.all([
    read(listGoods, { query }),
    isRowId(id) ? read(listMovements, { params: { id }, query: { page: 1 } }) : undefined,
  ]);
  const chosen = chosenRows.safeParse(scope.url.searchParams.get(CHOSEN)).data;
  return {
    query,
    found,
    chosen,
    stopped: stopped?.product.isOnSale === false ? stopped.product : undefined,
  };
}

function postGoods(args: ActArgs) {
  return args.form.get(FORM) === 'sale' ? changeSale(args) : changeStockOf(args);
}

/** The product that was just taken off sale: most views do not list it any more. */
const STOPPED = 'stopped';
/**
 * With this parameter rows are chosen, for the screen that changes many goods, and have no forms of their own: some
 * browsers send a checkbox only with the form around it.
 */
const CHOSEN = 'chosen';
const chosenRows = z.enum(['none', 'all']);
const isRowId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const saleForm = z.object({ id: z.string(), onSale: z.enum(['yes', 'no']) });

const changeSale = (args: ActArgs) =>
  submitOneOf(args, saleForm, async ({ id, onSale }) => {
    const { name, isOnSale } = await args.change(setOnSale, {
      params: { id },
      body: { onSale: onSale === 'yes' },
    });
    const key = isOnSale ? 'notice.on_sale' : 'notice.off_sale';
    const here = new URL(args.scope.url);
    here.searchParams.delete(STOPPED);
    if (!isOnSale) here.searchParams.set(STOPPED, id);
    return redirectTo(args.scope, here.pathname + here.search, { key, values: { name } });
  });

type View = (typeof goodsViews)[number];
const tabs: Record<View, DeskKey> = { all: 'kit.all', low: 'goods.tab_low', off: 'goods.tab_off' };
const none: Record<View, DeskKey> = { all: 'goods.none', low: 'goods.none_low', off: 'goods.none_off' };

type Row = { product: GoodsRow; variant: VariantRow; isFirst: boolean };

export default function Goods() {
  const { query, found, chosen, stopped } = useLoaderData<typeof loader>();
  const { view, q } = query;
  const answer = useActionData<typeof action>();
  const t = useT();
  const mayWrite = useMay('goods.write');
  const isChoosing = mayWrite && chosen !== undefined;
  const choosing = (rows: 'none' | 'all' | '') =>
    href('goods', {}, { view, q, page: found.page, [CHOSEN]: rows });
  const sale = useDeskForm('sale', {}, { refused: refusedOf(answer, 'sale') });
  const rows = found.items.flatMap((product): Row[] =>
    product.variants.map((variant, at) => ({ product, variant, isFirst: at === 0 })),
  );
  const table = (
    <DataTable
      caption={t('shell.goods')}
      rows={rows}
      keyOf={({ variant }) => variant.id}
      {...(isChoosing
        ? {
            choose: {
              name: 'variant',
              nameOf: ({ product, variant }: Row) => [product.name, variant.name].filter(Boolean).join(' '),
              isChosen: () => chosen === 'all',
            },
          }
        : {})}
      columns={[
        {
          name: t('goods.product'),
          isHead: true,
          isPlain: true,
          show: ({ product, variant, isFirst }) => (
            <Stacked>
              <a href={href('goods-stock', { id: product.id })}>{product.name}</a>
              <span className="muted">{[variant.code, variant.name].filter(Boolean).join('　')}</span>
              {isFirst && <ProductLinks product={product} />}
            </Stacked>
          ),
        },
        {
          name: t('goods.price'),
          isNumber: true,
          show: ({ variant }) => <Price amount={variant.price} />,
        },
        {
          name: t('goods.stock'),
          show: (row) => <StockCell {...row} mayWrite={mayWrite && !isChoosing} answer={answer} />,
        },
        {
          name: t('goods.sale'),
          show: ({ product, variant, isFirst }) => (
            <Stacked>
              <span>{t(saleText(product, variant))}</span>
              {isFirst && mayWrite && !isChoosing && <SaleButton product={product} />}
            </Stacked>
          ),
        },
      ]}
    />
  );
  return (
    <>
      <h1>{t('shell.goods')}</h1>
      <Refusals form={sale} />
      {stopped && mayWrite && (
        <div className="box off-sale">
          <p>{t('goods.stopped', { name: stopped.name })}</p>
          <ButtonForm fields={{ [FORM]: 'sale', id: stopped.id, onSale: 'yes' }}>
            <SubmitButton look="quiet">{t('goods.start_again')}</SubmitButton>
          </ButtonForm>
        </div>
      )}
      <Tabs
        label={t('goods.tabs')}
        tabs={goodsViews.map((name) => ({
          text: t(tabs[name]),
          href: href('goods', {}, { view: name, q }),
          isCurrent: name === view,
        }))}
      />
      <FilterForm
        path={href('goods')}
        label={t('goods.label')}
        hidden={{ view }}
        filters={[{ kind: 'search', name: 'q', label: t('goods.search'), value: q }]}
      />
      <p className="muted">{t('goods.search_hint')}</p>
      {mayWrite && (
        <p className="form-buttons">
          <QuietLink href={href('goods-new')}>{t('goods_edit.new')}</QuietLink>{' '}
          <a href={href('goods-files')}>{t('goods_file.link')}</a>{' '}
          {rows.length > 0 && (
            <a href={choosing(isChoosing ? '' : 'none')}>
              {t(isChoosing ? 'goods_many.choose_end' : 'goods_many.choose')}
            </a>
          )}
        </p>
      )}
      {rows.length === 0 ? (
        <p>{t(q === '' ? none[view] : 'goods.none')}</p>
      ) : (
        <>
          {isChoosing ? (
            <form method="get" action={href('goods-many')}>
              <p className="form-buttons">
                <a href={choosing(chosen === 'all' ? 'none' : 'all')}>
                  {t(chosen === 'all' ? 'orders.choose_none' : 'goods_many.choose_all')}
                </a>
              </p>
              {table}
              <div className="bulk" data-chosen={t('orders.chosen')}>
                <SubmitButton look="primary">{t('goods_many.open')}</SubmitButton>
              </div>
            </form>
          ) : (
            table
          )}
          <ListPages path={href('goods')} query={{ view, q }} found={found} />
        </>
      )}
    </>
  );
}

function saleText({ isOnSale }: GoodsRow, { isEnabled }: VariantRow): DeskKey {
  if (!isOnSale) return 'goods.off_sale';
  return isEnabled ? 'goods.on_sale' : 'goods.variant_off';
}

function ProductLinks({ product: { id, kind, name } }: { product: GoodsRow }) {
  const t = useT();
  const mayWrite = useMay('goods.write');
  const mayReadOrders = useMay('orders.read');
  return (
    <div className="form-buttons">
      {mayWrite && (
        <a href={href('goods-edit', { id })} aria-label={t('goods_edit.edit_of', { name })}>
          {t('goods_edit.edit')}
        </a>
      )}{' '}
      {kind === 'seminar' && mayReadOrders && (
        <a href={href('seminar', { id })} aria-label={t('seminar.link_from_list_of', { name })}>
          {t('seminar.link_from_list')}
        </a>
      )}
    </div>
  );
}

function SaleButton({ product: { id, name, isOnSale } }: { product: GoodsRow }) {
  const t = useT();
  return (
    <ButtonForm fields={{ [FORM]: 'sale', id, onSale: isOnSale ? 'no' : 'yes' }}>
      <SubmitButton look="quiet" aria-label={t(isOnSale ? 'goods.take_off_of' : 'goods.put_on_of', { name })}>
        {t(isOnSale ? 'goods.take_off' : 'goods.put_on')}
      </SubmitButton>
    </ButtonForm>
  );
}
