/** The texts of a product in both languages. */
import { data } from '@remix-run/node';
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
import { Editor } from '../../editor/editor.tsx';
import { FormatButtons, intentIn } from '../../editor/rich-field.tsx';
import { useT } from '../../i18n/text.tsx';
import {
  convertTexts,
  formatName,
  formatOf,
  shownPlainOrHtml,
  typedOrKept,
} from '../../marks/typed-texts.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { sentBy } from '../../request/submit.ts';
import type { Difference } from '../../ui/content/differences-of.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { fieldOf, ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedIn } from '../../ui/goods/save.ts';
import { type Refused, revisionOf } from '../../ui/refused.ts';
import { AttributeFields, FindingFields, labelsOf, ONE_DAY, ProductTexts, StepsField } from './fields.tsx';
import { type Preview, ProductPreview, previewOf } from './preview.tsx';
import { richFields, shownValues } from './rich-values.ts';

const texts: ReadonlySet<string> = new Set([
  ...productTexts.flatMap((text) => [textField(text, 'ja'), textField(text, 'en')]),
  ...readingFields,
  CANCELLATION_STEPS,
]);
const isField = (name: string) => texts.has(name) || /^attribute_\d+_(?:ja|en)$/.test(name);

export const { loader, action } = deskScreen('goods-edit', { load: loadGoodsEdit, act: postGoodsEdit });

async function loadGoodsEdit(args: LoadArgs) {
  const product = await args.read(readProduct, { params: productParams(args) });
  return {
    product,
    shown: shownValues(product),
    title: args.scope.t('goods_edit.texts_of', { name: product.name }),
  };
}

type Answer = { refused: Refused; differences?: Difference[] | undefined; preview?: Preview };

async function postGoodsEdit(args: ActArgs) {
  const { form, scope } = args;
  const values = typedIn(form, isField);
  for (const id of form.getAll(ONE_DAY)) {
    const day = values[`attribute_${id}_ja`];
    if (day !== undefined) values[`attribute_${id}_en`] = day;
  }
  const product = await args.read(readProduct, { params: productParams(args) });
  const fields = richFields(product).filter((field) => field in values);
  const intent = scope.isEarlierForm ? undefined : intentIn(form);
  if (intent) {
    const errors = intent === 'preview' ? {} : convertTexts(fields, form, intent, shownPlainOrHtml);
    const isRefused = Object.keys(errors).length > 0;
    const result = { ...(isRefused ? { status: 'error' as const, error: errors } : {}), ...sentBy(form) };
    const preview = intent === 'preview' ? { preview: previewOf(product, form) } : {};
    return data<Answer>({ refused: { result }, ...preview }, { status: isRefused ? 400 : 200 });
  }
  for (const field of fields)
    values[field] = typedOrKept(
      { text: values[field] ?? '', format: formatOf(form, field) },
      product.values[field] ?? '',
    );
  const answer = await saveProduct(args, values);
  return answer && data<Answer>(answer.data, answer.init ?? {});
}

export default function GoodsEdit() {
  const { product, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const [filled, others] = divided(product);
  const labels = labelsOf({ ...product, attributes: [...filled, ...others] }, t, useLocale());
  const form = useDeskForm('product', labels, {
    refused: answer?.refused,
    constraint: { name_ja: { required: true } },
    defaultValue: shown,
  });
  const isSeminar = product.kind === 'seminar';
  const formats = richFields(product).map((field) => fieldOf(form.fields, formatName(field)));
  const isRich = formats.length > 0;
  return (
    <>
      <ProductHead product={product} screen="goods-edit" />
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm
        form={form}
        className="content-form"
        after={<SaveButton more={isRich && <FormatButtons formats={formats} />} />}
      >
        <input type="hidden" name="revision" value={revisionOf(answer?.refused) ?? product.revision} />
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
      {isRich && <Editor />}
      {answer?.preview && <ProductPreview {...answer.preview} />}
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
