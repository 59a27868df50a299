/** Prices of a product's variants, their names, and whether each is on sale. */
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  FIXED_PRICE,
  type ProductDetail,
  readProduct,
  type VariantColumn,
  variantColumns,
  variantField,
} from '#contract/desk/goods/edit.ts';
import type { VariantRow } from '#contract/desk/goods/products.ts';
import { fixedPriceDoubt } from '#contract/rules/fixed-price.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { isPriceJump } from '#contract/rules/price-jump.ts';
import { CheckBox } from '#kit/form/check-box.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { QuietLink } from '#kit/ui/button-link.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { amountOf } from '../../request/amount.ts';
import { sentIn } from '../../request/ask-first.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { AskFirst, type Sent } from '../../ui/ask-first.tsx';
import { DeskForm, type DeskFormState, useDeskForm } from '../../ui/desk-form.tsx';
import { BACK, SURE } from '../../ui/form-names.ts';
import { fieldOf, ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedIn } from '../../ui/goods/save.ts';

/** Variants with their inputs on one page. */
const PER_PAGE = 25;
const isField = (name: string) => variantColumns.some((column) => name.startsWith(`${column}_`));

export const { loader, action } = deskScreen('goods-prices', { load: loadGoodsPrices, act: postGoodsPrices });

async function loadGoodsPrices(args: LoadArgs) {
  const { variants, ...product } = await args.read(readProduct, { params: productParams(args) });
  const pages = Math.ceil(variants.length / PER_PAGE);
  const page = Math.min(pages, Math.max(1, Number(args.scope.url.searchParams.get('page')) || 1));
  return {
    product,
    variants: variants.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    page,
    pages,
    title: args.scope.t('goods_edit.prices_of', { name: product.name }),
  };
}

async function postGoodsPrices(args: ActArgs) {
  const { form } = args;
  if (form.has(BACK)) return { refused: { result: sentBy(form) }, differences: undefined };
  const values = typedPrices(form);
  if (!form.has(SURE) && !args.scope.isEarlierForm) {
    const doubts = await doubtsIn(args, values);
    if (doubts.jumps.length > 0 || doubts.fixedPrice)
      return { doubts, sent: sentIn(form), refused: undefined };
  }
  return saveProduct(args, values);
}

/** A doubtful price, in minor units. */
type Jump = { code: string; name: string | null; before: number; after: number };

/** What is asked about before it is saved. */
type Doubts = { jumps: Jump[]; fixedPrice: ReturnType<typeof fixedPriceDoubt> };

async function doubtsIn(args: ActArgs, typed: Record<string, string>): Promise<Doubts> {
  const { kind, variants, values } = await args.read(readProduct, { params: productParams(args) });
  const isNewlyFixed = typed[FIXED_PRICE] === 'on' && values[FIXED_PRICE] !== 'on';
  return {
    jumps: jumpsIn({ variants, values }, typed),
    fixedPrice: isNewlyFixed ? fixedPriceDoubt(kind) : undefined,
  };
}

function jumpsIn(
  { variants, values }: Pick<ProductDetail, 'variants' | 'values'>,
  typed: Record<string, string>,
): Jump[] {
  return variants.flatMap(({ id, code, name }) => {
    const field = variantField(id, 'price');
    const [before, after] = [amountOf(values[field]), amountOf(typed[field])];
    if (before === undefined || after === undefined || !Number.isFinite(after)) return [];
    return isPriceJump(before, after) ? [{ code, name, before, after }] : [];
  });
}

/** Adds unchecked boxes, which browsers do not send. */
function typedPrices(form: FormData): Record<string, string> {
  const values = typedIn(form, isField);
  values[FIXED_PRICE] = form.has(FIXED_PRICE) ? 'on' : '';
  for (const id of form.getAll('variant').map(Number).filter(Number.isSafeInteger))
    values[variantField(id, 'variant_enabled')] ??= '';
  return values;
}

const names: Record<VariantColumn, DeskKey> = {
  price: 'goods_edit.price',
  original_price: 'goods_edit.original_price',
  variant_name_ja: 'goods_edit.variant_name_ja',
  variant_name_en: 'goods_edit.variant_name_en',
  reorder_level: 'goods_edit.reorder_level',
  variant_enabled: 'goods_edit.variant_enabled',
};
const columnsOfPage: readonly VariantColumn[] = [
  'price',
  'original_price',
  'variant_name_ja',
  'variant_name_en',
  'reorder_level',
  'variant_enabled',
];

/** Each label names its variant, because the form may have fields of several variants. */
const labelsOf = (variants: readonly VariantRow[], t: DeskTranslate): Record<string, { text: string }> =>
  Object.fromEntries([
    [FIXED_PRICE, { text: t('goods_edit.fixed_price') }],
    ...variants.flatMap(({ id, code }) =>
      columnsOfPage.map((column) => [
        variantField(id, column),
        { text: t('goods_edit.of_variant', { name: t(names[column]), code }) },
      ]),
    ),
  ]);

export default function GoodsPrices() {
  const { product, variants, page, pages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const labels = labelsOf(variants, t);
  const form = useDeskForm('prices', labels, {
    refused: answer?.refused,
    constraint: Object.fromEntries(variants.map(({ id }) => [variantField(id, 'price'), { required: true }])),
    defaultValue: product.values,
  });
  if (answer && 'doubts' in answer && answer.doubts)
    return <AskPrices product={product} doubts={answer.doubts} sent={answer.sent} />;
  return (
    <>
      <ProductHead product={product} screen="goods-prices" />
      <p className="form-buttons">
        <QuietLink href={href('goods-variant', { id: product.id })}>{t('goods_edit.add_variant')}</QuietLink>
      </p>
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm form={form} className="content-form" after={<SaveButton />}>
        <input type="hidden" name="revision" value={product.revision} />
        <div className="explained-check">
          <CheckBox field={fieldOf(form.fields, FIXED_PRICE)} />
          <p className="muted">{t('goods_edit.fixed_price_hint')}</p>
        </div>
        {variants.length > 1 && (
          <dl className="hints muted">
            {hints.map(([column, hint]) => (
              <div key={column}>
                <dt>{t(names[column])}</dt> <dd>{t(hint)}</dd>
              </div>
            ))}
          </dl>
        )}
        {variants.map((variant) => (
          <Variant key={variant.id} variant={variant} form={form} isOnly={variants.length === 1} />
        ))}
      </DeskForm>
      <Pagination path={href('goods-prices', { id: product.id })} query={{}} page={page} pages={pages} />
    </>
  );
}

const fixedPriceTexts = {
  outside: 'goods_edit.ask_fixed_outside',
  music_only: 'goods_edit.ask_fixed_music_only',
} as const;

type AskProps = { product: Pick<ProductDetail, 'name' | 'code'>; doubts: Doubts; sent: Sent };

function AskPrices({ product: { name, code }, doubts: { jumps, fixedPrice }, sent }: AskProps) {
  const t = useT();
  const locale = useLocale();
  const shown = (amount: number) => formatYen(yen(amount), locale);
  return (
    <AskFirst
      title={t('goods_edit.ask_prices', { name })}
      above={{ href: href('goods', {}, { q: code }), text: t('goods.to_list') }}
      sent={sent}
      effects={[
        ...(jumps.length > 0 ? [t('goods_edit.ask_prices_text')] : []),
        ...(fixedPrice ? [t(fixedPriceTexts[fixedPrice]), t('goods_edit.ask_fixed_text')] : []),
      ]}
      button={t('goods_edit.ask_prices_button')}
    >
      {jumps.length > 0 && (
        <RecordList
          rows={jumps.map((jump) => [
            [jump.name, jump.code].filter(Boolean).join('　'),
            t('goods_edit.price_change', { before: shown(jump.before), after: shown(jump.after) }),
          ])}
        />
      )}
    </AskFirst>
  );
}

const hints = [
  ['price', 'goods_edit.price_hint'],
  ['original_price', 'goods_edit.original_price_hint'],
  ['variant_name_ja', 'goods_edit.variant_name_hint'],
  ['variant_name_en', 'content.english_hint'],
  ['reorder_level', 'goods_edit.reorder_level_hint'],
] as const satisfies readonly (readonly [VariantColumn, DeskKey])[];

type Props = {
  variant: ProductDetail['variants'][number];
  form: DeskFormState<string>;
  /** Of several variants, the hints stand once above all. */
  isOnly: boolean;
};

function Variant({ variant, form, isOnly }: Props) {
  const t = useT();
  const { id, code, name } = variant;
  const of = (column: VariantColumn) => fieldOf(form.fields, variantField(id, column));
  const line = ([column, hint]: (typeof hints)[number]) => (
    <TextInput
      key={column}
      field={of(column)}
      label={t(names[column])}
      hint={isOnly ? t(hint) : undefined}
      autoComplete="off"
      maxLength={1_000}
      {...(/price$|level$/.test(column) ? { inputMode: 'numeric' } : {})}
    />
  );
  return (
    <fieldset className="box variant">
      <legend>{[name, code].filter(Boolean).join('　')}</legend>
      <input type="hidden" name="variant" value={id} />
      <div className={isOnly ? 'languages' : 'languages in-row'}>
        {hints.filter(([column]) => column !== 'reorder_level' || variant.stock).map(line)}
      </div>
      <CheckBox field={of('variant_enabled')} />
    </fieldset>
  );
}
