/** The texts of a product in both languages. */
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  attributeField,
  CANCELLATION_STEPS,
  type ProductDetail,
  productTexts,
  readingFields,
  readProduct,
  textField,
} from '#contract/desk/goods/edit.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedIn } from '../../ui/goods/save.ts';
import { AttributeFields, FindingFields, labelsOf, ONE_DAY, ProductTexts, StepsField } from './fields.tsx';

const texts: ReadonlySet<string> = new Set([
  ...productTexts.flatMap((text) => [textField(text, 'ja'), textField(text, 'en')]),
  ...readingFields,
  CANCELLATION_STEPS,
]);
const isField = (name: string) => texts.has(name) || /^attribute_\d+_(?:ja|en)$/.test(name);

export const { loader, action } = deskScreen('goods-edit', { load: loadGoodsEdit, act: postGoodsEdit });

async function loadGoodsEdit(args: LoadArgs) {
  const product = await args.read(readProduct, { params: productParams(args) });
  return { product, title: args.scope.t('goods_edit.texts_of', { name: product.name }) };
}

function postGoodsEdit(args: ActArgs) {
  const values = typedIn(args.form, isField);
  for (const id of args.form.getAll(ONE_DAY)) {
    const day = values[`attribute_${id}_ja`];
    if (day !== undefined) values[`attribute_${id}_en`] = day;
  }
  return saveProduct(args, values);
}

export default function GoodsEdit() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const labels = labelsOf(product, t, useLocale());
  const form = useDeskForm('product', labels, {
    refused: answer?.refused,
    constraint: { name_ja: { required: true } },
    defaultValue: product.values,
  });
  const [filled, others] = divided(product);
  const isSeminar = product.kind === 'seminar';
  return (
    <>
      <ProductHead product={product} screen="goods-edit" />
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm form={form} className="content-form" after={<SaveButton />}>
        <input type="hidden" name="revision" value={product.revision} />
        <ProductTexts fields={form.fields} />
        {isSeminar && <h2>{t('goods_edit.cancellation')}</h2>}
        {isSeminar && <StepsField fields={form.fields} stored={product.values[CANCELLATION_STEPS] ?? ''} />}
        {filled.length > 0 && <h2>{t('goods_edit.attributes')}</h2>}
        <AttributeFields attributes={filled} values={product.values} fields={form.fields} />
        {others.length > 0 && (
          <details className="more" open={others.some((attribute) => hasError(form.errors, attribute))}>
            <summary>{t('goods_edit.more_attributes')}</summary>
            <AttributeFields attributes={others} values={product.values} fields={form.fields} />
          </details>
        )}
        <h2>{t('goods_edit.finding')}</h2>
        <FindingFields fields={form.fields} />
      </DeskForm>
    </>
  );
}

type Attribute = ProductDetail['attributes'][number];

/** Splits the attributes into those that the product has and the others. */
function divided({ attributes, values }: ProductDetail): [Attribute[], Attribute[]] {
  const has = ({ id }: Attribute) =>
    Boolean(values[attributeField(id, 'ja')] || values[attributeField(id, 'en')]);
  return [attributes.filter(has), attributes.filter((attribute) => !has(attribute))];
}

const hasError = (errors: Readonly<Record<string, unknown>>, { id }: Attribute): boolean =>
  attributeField(id, 'ja') in errors || attributeField(id, 'en') in errors;
