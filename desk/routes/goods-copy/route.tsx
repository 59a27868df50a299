/** Copies a product, which is not on sale yet. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readGoodsChoices } from '#contract/desk/goods/add.ts';
import { copiedStockField, copyFields, copyProduct, seminarCopyFields } from '#contract/desk/goods/copy.ts';
import { readProduct, type SeminarMoment, seminarMoments } from '#contract/desk/goods/edit.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { formatMoment } from '../../ui/clock.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { fieldOf, PASTE_MAX, SaveButton } from '../../ui/goods/product-page.tsx';
import { productParams, typedIn } from '../../ui/goods/save.ts';
import { seminarLabels } from '../../ui/goods/seminar-fields.tsx';
import { MinuteField } from '../../ui/minute-field.tsx';

const STOCK = /^stock_\d+$/;
const texts: ReadonlySet<string> = new Set([...copyFields, ...seminarCopyFields]);
const START: SeminarMoment = 'seminar_starts_at';
/** The Shop API makes blank ones from the start. */
const otherMoments = seminarMoments.filter((moment) => moment !== START);

export const { loader, action } = deskScreen('goods-copy', { load: loadGoodsCopy, act: postGoodsCopy });

async function loadGoodsCopy(args: LoadArgs) {
  const [product, { codes }] = await Promise.all([
    args.read(readProduct, { params: productParams(args) }),
    args.read(readGoodsChoices, {}),
  ]);
  return {
    product,
    code: codes[product.kind],
    title: args.scope.t('goods_edit.copy_of', { name: product.name }),
  };
}

function postGoodsCopy(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const values = typedIn(args.form, (name) => texts.has(name) || STOCK.test(name));
    const { id, name } = await args.change(copyProduct, { params: productParams(args), body: { values } });
    return redirectTo(args.scope, href('goods-edit', { id }), {
      key: 'notice.product_copied',
      values: { name },
    });
  });
}

export default function GoodsCopy() {
  const { product, code, title } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const isSeminar = product.kind === 'seminar';
  const counted = product.variants.filter(({ stock }) => stock);
  const inLanguage = (name: DeskKey, language: DeskKey) => ({
    text: t('content.in_language', { name: t(name), language: t(language) }),
  });
  const stockName = isSeminar ? 'goods_edit.seats' : 'goods_edit.first_stock';
  const labels: Record<string, DeskKey | { text: string }> = {
    ...(isSeminar ? seminarLabels(t) : {}),
    name_ja: inLanguage('goods_edit.name', 'content.ja'),
    name_en: inLanguage('goods_edit.name', 'content.en'),
    product_code: 'goods_edit.code',
    slug_ja: inLanguage('content.slug', 'content.ja'),
    slug_en: inLanguage('content.slug', 'content.en'),
    ...Object.fromEntries(
      counted.map((variant) => [
        copiedStockField(variant.id),
        {
          text:
            product.variants.length === 1
              ? t(stockName)
              : t('goods_edit.of_variant', { name: t(stockName), code: variant.name || variant.code }),
        },
      ]),
    ),
  };
  const required = [
    'product_code',
    'name_ja',
    ...(isSeminar ? [START] : []),
    ...counted.map(({ id }) => copiedStockField(id)),
  ];
  const { values } = product;
  const form = useDeskForm('copy', labels, {
    refused: useActionData<typeof action>(),
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
    defaultValue: {
      product_code: code,
      name_ja: values['name_ja'],
      name_en: values['name_en'],
      ...Object.fromEntries(
        counted.map(({ id, code, stock }) => [
          copiedStockField(id),
          isSeminar ? String((stock?.onHand ?? 0) + (product.bookedSeats?.sold[code] ?? 0)) : '0',
        ]),
      ),
    },
  });
  const line = (name: string, hint?: DeskKey, inputMode?: 'numeric') => (
    <TextInput
      key={name}
      field={fieldOf(form.fields, name)}
      hint={hint && t(hint)}
      maxLength={PASTE_MAX}
      autoComplete="off"
      spellCheck={!/code|slug/.test(name)}
      {...(inputMode ? { inputMode } : {})}
    />
  );
  const shown = (moment: SeminarMoment) => formatMoment(`${values[moment]}:00+09:00`, locale);
  return (
    <>
      <p className="back">
        <a href={href('goods-edit', { id: product.id })}>{product.name}</a>
      </p>
      <h1>{title}</h1>
      <p className="settings-text">{t('goods_edit.copy_text')}</p>
      <DeskForm
        form={form}
        className="content-form"
        after={<SaveButton text="goods_edit.copy_button">{t('goods_edit.add_hint')}</SaveButton>}
      >
        {isSeminar && (
          <>
            <h2>{t('goods_edit.copy_dates')}</h2>
            <div className="languages">
              <MinuteField
                field={fieldOf(form.fields, START)}
                hint={t('goods_edit.copied_start', { moment: shown(START) })}
              />
              {otherMoments.map((moment) => (
                <MinuteField
                  key={moment}
                  field={fieldOf(form.fields, moment)}
                  hint={values[moment] && t('goods_edit.copied_moment', { moment: shown(moment) })}
                />
              ))}
            </div>
            <h2>{t('goods_edit.name')}</h2>
          </>
        )}
        <div className="languages">
          {line('name_ja', 'goods_edit.name_hint')}
          {line('name_en', 'goods_edit.name_en_hint')}
          {line('product_code', 'goods_edit.copied_code_hint')}
        </div>
        <div className="languages">
          {line('slug_ja', 'goods_edit.copied_slug_hint')}
          {line('slug_en', 'goods_edit.copied_slug_hint')}
        </div>
        {counted.length > 0 && (
          <>
            <h2>{t(stockName)}</h2>
            <div className="languages">
              {counted.map(({ id }) => line(copiedStockField(id), undefined, 'numeric'))}
            </div>
          </>
        )}
      </DeskForm>
    </>
  );
}
