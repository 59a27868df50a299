/** Price, stock and sale of many goods: a form, a page that shows what would change, and the change of all or nothing. */
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { z } from 'zod';
import {
  changeMany,
  MANY_MAX,
  type ManyChange,
  previewMany,
  readMany,
  saleChanges,
} from '#contract/desk/goods/many.ts';
import type { GoodsRow, VariantRow } from '#contract/desk/goods/products.ts';
import { yen } from '#contract/rules/money.ts';
import { RadioGroup } from '#kit/form/radio-group.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { NameParts } from '#kit/ui/name-parts.tsx';
import { useT } from '../../i18n/text.tsx';
import { sentIn } from '../../request/ask-first.ts';
import { fieldAt, text } from '../../request/fields.ts';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy, submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import type { Sent } from '../../ui/ask-first.tsx';
import { SubmitButton } from '../../ui/buttons.tsx';
import { CellInput } from '../../ui/cell-input.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DeskForm, type DeskFormState, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import type { Refused } from '../../ui/refused.ts';
import { Stacked } from '../../ui/stacked.tsx';
import { Preview } from './preview.tsx';

const manyForm = z.object({ sale: z.enum(saleChanges), reason: text });

export const { loader, action } = deskScreen('goods-many', { load: loadGoodsMany, act: postGoodsMany });

async function loadGoodsMany({ scope, read }: LoadArgs) {
  const chosen = [...new Set(scope.url.searchParams.getAll('variant'))].filter((id) =>
    /^[1-9]\d{0,14}$/.test(id),
  );
  const items =
    chosen.length === 0
      ? []
      : (await read(readMany, { query: { variants: chosen.slice(0, MANY_MAX).join() } })).items;
  if (items.length === 0) throw redirectTo(scope, href('goods'), { key: 'notice.no_goods_chosen' });
  return { items, isCut: chosen.length > MANY_MAX };
}

type Answer = {
  refused?: Refused | undefined;
  /** Set to ask before the change. */
  preview?: { changes: ManyChange[]; sent: Sent } | undefined;
};

async function postGoodsMany(args: ActArgs) {
  const { form } = args;
  if (form.has(BACK)) return data<Answer>({ refused: { result: sentBy(form) } });
  let preview: Answer['preview'];
  const answer = await submit(args, manyForm, async ({ sale, reason }) => {
    const body = { sale, reason, ...chosenIn(form) };
    if (!form.has(SURE)) {
      const { changes } = await args.read(previewMany, { body });
      preview = { changes, sent: sentIn(form) };
      return undefined;
    }
    const { changes } = await args.change(changeMany, { body });
    return redirectTo(args.scope, href('goods'), {
      key: 'notice.goods_changed',
      values: { count: changes.length },
    });
  });
  return data<Answer>({ refused: answer?.data, preview }, answer?.init ?? {});
}

const field = (list: 'products' | 'variants', at: number, name: string) => fieldAt(`${list}.${at}.${name}`);

/** The rows of the form, by their numbers. */
function chosenIn(form: FormData) {
  const of = (list: 'products' | 'variants', at: number, name: string) =>
    String(form.get(field(list, at, name)) ?? '');
  const rows = (list: 'products' | 'variants') =>
    Array.from({ length: MANY_MAX }, (_, at) => at).filter((at) => form.has(field(list, at, 'id')));
  return {
    products: rows('products').map((at) => ({
      id: of('products', at, 'id'),
      revision: of('products', at, 'revision'),
    })),
    variants: rows('variants').map((at) => {
      const expected = of('variants', at, 'expected');
      return {
        id: of('variants', at, 'id'),
        price: of('variants', at, 'price'),
        stock: of('variants', at, 'stock'),
        expected: /^\d+$/.test(expected) ? Number(expected) : null,
      };
    }),
  };
}

type Row = { product: GoodsRow; variant: VariantRow; at: number };

export default function GoodsMany() {
  const { items, isCut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const rows = items
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .map((row, at): Row => ({ ...row, at }));
  const labels: Record<string, { text: string }> = {
    ...Object.fromEntries(
      rows.flatMap(({ variant, at }) => [
        [
          field('variants', at, 'price'),
          { text: t('goods_edit.of_variant', { name: t('goods_edit.price'), code: variant.code }) },
        ],
        [
          field('variants', at, 'stock'),
          { text: t('goods_edit.of_variant', { name: t('goods.stock'), code: variant.code }) },
        ],
      ]),
    ),
    sale: { text: t('goods.sale') },
    reason: { text: t('goods.reason') },
  };
  const form = useDeskForm<string>('many', labels, {
    refused: answer?.refused,
    constraint: { sale: { required: true } },
    defaultValue: {
      sale: 'keep',
      ...Object.fromEntries(
        rows.flatMap(({ variant: { price, stock }, at }) => [
          [field('variants', at, 'price'), String(yen(price))],
          [field('variants', at, 'stock'), stock ? String(stock.onHand) : ''],
        ]),
      ),
    },
  });
  if (answer?.preview) return <Preview {...answer.preview} />;
  return (
    <>
      <p className="back">
        <a href={href('goods')}>{t('goods.to_list')}</a>
      </p>
      <h1>{t('goods_many.title')}</h1>
      {isCut && <p className="field-error">{t('goods_many.cut', { max: MANY_MAX })}</p>}
      <p className="settings-text">{t('goods_many.text')}</p>
      <DeskForm
        form={form}
        className="many"
        after={
          <p className="form-buttons">
            <SubmitButton look="primary">{t('goods_many.check')}</SubmitButton>
            <QuietLink href={href('goods')}>{t('kit.back')}</QuietLink>
          </p>
        }
      >
        {items.map(({ id, revision }, at) => (
          <Fragment key={id}>
            <input type="hidden" name={field('products', at, 'id')} value={id} />
            <input type="hidden" name={field('products', at, 'revision')} value={revision} />
          </Fragment>
        ))}
        <VariantTable rows={rows} form={form} />
        <Fields form={form} />
      </DeskForm>
    </>
  );
}

type FormProps = { form: DeskFormState<string> };

function Fields({ form }: FormProps) {
  const t = useT();
  const { sale, reason } = form.fields;
  if (!sale || !reason) return null;
  return (
    <>
      <RadioGroup
        field={sale}
        hint={t('goods_many.sale_hint')}
        choices={[
          { value: 'keep', label: t('goods_many.sale_keep') },
          { value: 'on', label: t('goods_many.sale_on') },
          { value: 'off', label: t('goods_many.sale_off') },
        ]}
      />
      <TextInput field={reason} hint={t('goods_many.reason_hint')} maxLength={100} />
    </>
  );
}

function VariantTable({ rows, form }: FormProps & { rows: readonly Row[] }) {
  const t = useT();
  return (
    <DataTable
      caption={t('goods_many.title')}
      rows={rows}
      keyOf={({ variant }) => variant.id}
      columns={[
        {
          name: t('goods.product'),
          isHead: true,
          isPlain: true,
          show: ({ product, variant }) => (
            <Stacked>
              <span>
                <NameParts>{product.name}</NameParts>
              </span>
              <span className="muted">{[variant.code, variant.name].filter(Boolean).join('　')}</span>
              {!product.isOnSale && <span className="muted">{t('goods.off_sale')}</span>}
            </Stacked>
          ),
        },
        {
          name: t('goods_edit.price'),
          show: ({ variant, at }) => (
            <>
              <input type="hidden" name={field('variants', at, 'id')} value={variant.id} />
              <input
                type="hidden"
                name={field('variants', at, 'expected')}
                value={variant.stock?.onHand ?? ''}
              />
              <CellInput field={form.fields[field('variants', at, 'price')]} inputMode="numeric" size={9} />
            </>
          ),
        },
        {
          name: t('goods.stock'),
          show: ({ variant: { stock }, at }) =>
            stock ? (
              <>
                <CellInput field={form.fields[field('variants', at, 'stock')]} inputMode="numeric" size={7} />
                {stock.onHold > 0 && (
                  <span className="muted block">{t('goods.on_hold', { count: stock.onHold })}</span>
                )}
              </>
            ) : (
              <span className="muted">{t('goods.untracked')}</span>
            ),
        },
      ]}
    />
  );
}
