/** The categories of a product. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { readGoodsChoices } from '#contract/desk/goods/add.ts';
import { readProduct } from '#contract/desk/goods/edit.ts';
import { useT } from '../../i18n/text.tsx';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { CategoryFields, categoryLabels, chosenCategories } from '../../ui/goods/category-fields.tsx';
import { ProductHead, SaveButton, StoredAndTyped } from '../../ui/goods/product-page.tsx';
import { productParams, saveProduct, typedCategories } from '../../ui/goods/save.ts';

export const { loader, action } = deskScreen('goods-categories', {
  load: loadGoodsCategories,
  act: postGoodsCategories,
});

async function loadGoodsCategories(args: LoadArgs) {
  const [product, { categories }] = await Promise.all([
    args.read(readProduct, { params: productParams(args) }),
    args.read(readGoodsChoices, {}),
  ]);
  return { product, categories, title: args.scope.t('goods_edit.categories_of', { name: product.name }) };
}

function postGoodsCategories(args: ActArgs) {
  return saveProduct(args, typedCategories(args.form), { show: (values) => withNames(args, values) });
}

/** Replaces the codes of categories by their names. */
async function withNames({ read, scope }: ActArgs, values: Record<string, string>) {
  const { categories } = await read(readGoodsChoices, {});
  const names = new Map(categories.map(({ code, name }) => [code, name[scope.locale]]));
  const shown = (codes = '') =>
    codes
      .split(' ')
      .map((code) => names.get(code) ?? code)
      .join(scope.t('kit.comma'));
  return { main_category: shown(values['main_category']), categories: shown(values['categories']) };
}

export default function GoodsCategories() {
  const { product, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const form = useDeskForm('categories', categoryLabels, {
    refused: answer?.refused,
    defaultValue: product.values,
  });
  const labels = {
    main_category: { text: t(categoryLabels.main_category) },
    categories: { text: t(categoryLabels.categories) },
  };
  return (
    <>
      <ProductHead product={product} screen="goods-categories" />
      <StoredAndTyped labels={labels} of={answer?.differences} />
      <DeskForm
        form={form}
        className="content-form"
        after={<SaveButton more={<strong className="chosen-count">{t('goods_edit.chosen_count')}</strong>} />}
      >
        <input type="hidden" name="revision" value={product.revision} />
        <CategoryFields
          fields={form.fields}
          categories={categories}
          chosen={chosenCategories(answer?.refused, product.values['categories'])}
        />
      </DeskForm>
    </>
  );
}
