/** Adds a variant to a product. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addVariant, readGoodsChoices } from '#contract/desk/goods/add.ts';
import { readProduct } from '#contract/desk/goods/edit.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { ProductHead, SaveButton } from '../../ui/goods/product-page.tsx';
import { productParams } from '../../ui/goods/save.ts';
import { optionField, typedVariant } from '../../ui/goods/typed-variant.ts';
import { VariantFields, variantLabels } from '../../ui/goods/variant-fields.tsx';

export const { loader, action } = deskScreen('goods-variant', {
  load: loadGoodsVariant,
  act: postGoodsVariant,
});

async function loadGoodsVariant(args: LoadArgs) {
  const [product, { options }] = await Promise.all([
    args.read(readProduct, { params: productParams(args) }),
    args.read(readGoodsChoices, {}),
  ]);
  return {
    product,
    options: options.filter(({ code }) => product.options.includes(code)),
    title: args.scope.t('goods_edit.add_variant_to', { name: product.name }),
  };
}

function postGoodsVariant(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const params = productParams(args);
    const values = typedVariant(args.form);
    await args.change(addVariant, { params, body: { values } });
    return redirectTo(args.scope, href('goods-prices', params), { key: 'notice.variant_added' });
  });
}

export default function GoodsVariant() {
  const { product, options, title } = useLoaderData<typeof loader>();
  const t = useT();
  const isSeminar = product.kind === 'seminar';
  const labels = variantLabels(isSeminar, options, useLocale());
  const required = ['variant_code', 'price', ...options.map(({ code }) => optionField(code))];
  const form = useDeskForm('variant', labels, {
    refused: useActionData<typeof action>(),
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
  });
  return (
    <>
      <ProductHead product={product} title={title} screen="goods-prices" />
      <DeskForm
        form={form}
        className="content-form"
        after={<SaveButton text="goods_edit.add">{t('goods_edit.add_variant_hint')}</SaveButton>}
      >
        <p className="settings-text">
          {t('goods_edit.variants_now', {
            names: product.variants
              .map(({ code, name }) => [name, code].filter(Boolean).join(' '))
              .join(t('kit.comma')),
          })}
        </p>
        <VariantFields fields={form.fields} options={options} isSeminar={isSeminar} isFirst={false} />
      </DeskForm>
    </>
  );
}
