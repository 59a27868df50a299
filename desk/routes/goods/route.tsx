/** Products with their stock, by view, kind and search. Rows can be chosen for the screen that changes many goods. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { productKinds } from '#contract/catalogue.ts';
import { goodsViews, listGoods, listMovements, setOnSale } from '#contract/desk/goods/products.ts';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submitOneOf } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { SubmitButton } from '../../ui/buttons.tsx';
import { ButtonForm, Refusals, useDeskForm } from '../../ui/desk-form.tsx';
import { useMay } from '../../ui/desk-view.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { FORM } from '../../ui/form-names.ts';
import { kindTexts } from '../../ui/goods/kind-texts.ts';
import { countText, ListPages, Total } from '../../ui/list-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { refusedOf } from '../../ui/refused.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { GoodsTable } from './table.tsx';

export const { loader, action } = deskScreen('goods', { load: loadGoods, act: changeSale });

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

/** The product that was just taken off sale: most views do not list it any more. */
const STOPPED = 'stopped';
/** With this parameter rows are chosen, for the screen that changes many goods. */
const CHOSEN = 'chosen';
const chosenRows = z.enum(['none', 'all']);
const isRowId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const saleForm = z.object({
  id: z.string(),
  onSale: z.enum(['yes', 'no']),
  /** From the page of the product, to which it leads back. */
  from: z.literal('product').optional(),
});

/** The forms are on this page, and at the head of a product. */
function changeSale(args: ActArgs) {
  return submitOneOf(args, saleForm, async ({ id, onSale, from }) => {
    const { name, isOnSale } = await args.change(setOnSale, {
      params: { id },
      body: { onSale: onSale === 'yes' },
    });
    const key = isOnSale ? 'notice.on_sale' : 'notice.off_sale';
    if (isOnSale && from)
      return redirectTo(args.scope, href('goods-edit', { id }), { key, values: { name } });
    const here = new URL(args.scope.url);
    here.searchParams.delete(STOPPED);
    if (!isOnSale) here.searchParams.set(STOPPED, id);
    return redirectTo(args.scope, here.pathname + here.search, { key, values: { name } });
  });
}

type View = (typeof goodsViews)[number];
const tabs: Record<View, DeskKey> = { all: 'kit.all', low: 'goods.tab_low', off: 'goods.tab_off' };
const none: Record<View, DeskKey> = { all: 'goods.none_yet', low: 'goods.none_low', off: 'goods.none_off' };

export default function Goods() {
  const { query, found, chosen, stopped } = useLoaderData<typeof loader>();
  const { view, kind, q } = query;
  const answer = useActionData<typeof action>();
  const t = useT();
  const mayWrite = useMay('goods.write');
  const isFiltered = q !== '' || kind !== '';
  const isEmpty = found.items.length === 0 && view === 'all' && !isFiltered;
  const isChoosing = mayWrite && chosen !== undefined;
  const choosing = (rows: 'none' | 'all' | '') =>
    href('goods', {}, { view, kind, q, page: found.page, [CHOSEN]: rows });
  const sale = useDeskForm('sale', {}, { refused: refusedOf(answer, 'sale') });
  const count = (one: View) => (one === 'all' ? '' : ` ${countText(found.counts[one])}`);
  const table = <GoodsTable products={found.items} chosen={isChoosing ? chosen : undefined} />;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('shell.goods')}</h1>
          <p className="muted">
            <Total of={found} />
          </p>
        </div>
        {mayWrite && !isEmpty && (
          <p className="form-buttons">
            <a href={href('goods-files')}>{t('goods_file.link')}</a>{' '}
            <ButtonLink href={href('goods-new')}>{t('goods_edit.new')}</ButtonLink>
          </p>
        )}
      </div>
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
          text: t(tabs[name]) + count(name),
          href: href('goods', {}, { view: name, kind, q }),
          isCurrent: name === view,
        }))}
      />
      <FilterForm
        path={href('goods')}
        label={t('goods.label')}
        hidden={{ view }}
        filters={[
          { kind: 'search', name: 'q', label: t('goods.search'), value: q },
          {
            kind: 'choice',
            name: 'kind',
            label: t('goods_edit.kind'),
            value: kind,
            choices: productKinds.map((one) => [one, t(kindTexts[one])]),
          },
        ]}
      />
      {found.items.length === 0 ? (
        <>
          {!isEmpty ? (
            <Nothing
              drawing="shelf"
              text={t(isFiltered ? 'goods.none' : none[view])}
              whole={isFiltered ? href('goods', {}, { view }) : href('goods')}
            />
          ) : (
            <Nothing drawing="shelf" text={t('goods.none_yet')}>
              {mayWrite ? (
                <>
                  <ButtonLink href={href('goods-new')}>{t('goods_edit.new')}</ButtonLink>{' '}
                  <QuietLink href={href('goods-files')}>{t('goods_file.link')}</QuietLink>
                </>
              ) : undefined}
            </Nothing>
          )}
          {q !== '' && <p className="muted">{t('goods.search_hint')}</p>}
        </>
      ) : (
        <>
          {mayWrite && (
            <p className="form-buttons">
              <a href={choosing(isChoosing ? '' : 'none')}>
                {t(isChoosing ? 'goods_many.choose_end' : 'goods_many.choose')}
              </a>{' '}
              {isChoosing && (
                <a href={choosing(chosen === 'all' ? 'none' : 'all')}>
                  {t(chosen === 'all' ? 'orders.choose_none' : 'goods_many.choose_all')}
                </a>
              )}
            </p>
          )}
          {isChoosing ? (
            <form method="get" action={href('goods-many')}>
              {table}
              <div className="bulk" data-chosen={t('orders.chosen')}>
                <SubmitButton look="primary">{t('goods_many.open')}</SubmitButton>
              </div>
            </form>
          ) : (
            table
          )}
          <ListPages path={href('goods')} query={{ view, kind, q }} found={found} />
        </>
      )}
    </>
  );
}
