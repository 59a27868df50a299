/** Adds a product, which is not on sale yet. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type ProductKind, productKinds } from '#contract/catalogue.ts';
import { addProduct, readGoodsChoices } from '#contract/desk/goods/add.ts';
import { seminarFields } from '#contract/desk/goods/edit.ts';
import { TextInput } from '#kit/form/text-input.tsx';
import { useLocale } from '#kit/i18n/text.tsx';
import { useT } from '../../i18n/text.tsx';
import { redirectTo } from '../../request/redirect.ts';
import { type ActArgs, deskScreen, type LoadArgs } from '../../request/screen.ts';
import { submit } from '../../request/submit.ts';
import { href } from '../../screens.ts';
import { DeskForm, useDeskForm } from '../../ui/desk-form.tsx';
import { CategoryFields, categoryLabels, chosenCategories } from '../../ui/goods/category-fields.tsx';
import { kindTexts } from '../../ui/goods/kind-texts.ts';
import { PASTE_MAX, SaveButton } from '../../ui/goods/product-page.tsx';
import { typedCategories, typedIn } from '../../ui/goods/save.ts';
import { SeminarFields, seminarConstraint, seminarLabels } from '../../ui/goods/seminar-fields.tsx';
import { typedVariant } from '../../ui/goods/typed-variant.ts';
import { VariantFields, variantLabels } from '../../ui/goods/variant-fields.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const texts: ReadonlySet<string> = new Set(['product_code', 'name_ja', 'name_en', ...seminarFields]);

export const { loader, action } = deskScreen('goods-new', { load: loadGoodsNew, act: postGoodsNew });

async function loadGoodsNew({ scope, read }: LoadArgs) {
  return {
    kind: kindOf(scope.url),
    choices: await read(readGoodsChoices, {}),
  };
}

function postGoodsNew(args: ActArgs) {
  return submit(args, z.object({}), async () => {
    const { form } = args;
    const values = {
      kind: kindOf(args.scope.url),
      ...typedIn(form, (name) => texts.has(name)),
      ...typedCategories(form),
      ...typedVariant(form),
    };
    const { id, name } = await args.change(addProduct, { body: { values } });
    return redirectTo(args.scope, href('goods-edit', { id }), {
      key: 'notice.product_added',
      values: { name },
    });
  });
}

const kindOf = (url: URL): ProductKind =>
  productKinds.find((kind) => kind === url.searchParams.get('kind')) ?? 'book';

export default function GoodsNew() {
  const { kind, choices } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const isSeminar = kind === 'seminar';
  const labels = {
    name_ja: { text: t('content.in_language', { name: t('goods_edit.name'), language: t('content.ja') }) },
    name_en: { text: t('content.in_language', { name: t('goods_edit.name'), language: t('content.en') }) },
    product_code: 'goods_edit.code',
    ...seminarLabels(t),
    ...variantLabels(isSeminar, choices.options, useLocale()),
    ...categoryLabels,
  } as const;
  const form = useDeskForm('new', labels, {
    refused,
    constraint: {
      product_code: { required: true },
      name_ja: { required: true },
      price: { required: true },
      ...(isSeminar ? seminarConstraint : {}),
    },
    defaultValue: { product_code: choices.codes[kind] },
  });
  const { fields } = form;
  return (
    <>
      <p className="back">
        <a href={href('goods')}>{t('goods.to_list')}</a>
      </p>
      <h1>{t('goods_edit.new')}</h1>
      <p className="settings-text">{t('goods_edit.new_text')}</p>
      <Tabs
        label={t('goods_edit.kind')}
        tabs={productKinds.map((one) => ({
          text: t(kindTexts[one]),
          href: href('goods-new', {}, { kind: one }),
          isCurrent: one === kind,
        }))}
      />
      <DeskForm
        form={form}
        className="content-form"
        after={<SaveButton text="goods_edit.add">{t('goods_edit.add_hint')}</SaveButton>}
      >
        <div className="languages">
          <TextInput
            field={fields.name_ja}
            hint={t('goods_edit.name_hint')}
            maxLength={PASTE_MAX}
            autoComplete="off"
          />
          <TextInput
            field={fields.name_en}
            hint={t('goods_edit.new_name_en_hint')}
            maxLength={PASTE_MAX}
            autoComplete="off"
          />
          <TextInput
            field={fields.product_code}
            hint={t(choices.codes[kind] ? 'goods_edit.code_next_hint' : 'goods_edit.code_hint')}
            maxLength={PASTE_MAX}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {isSeminar && (
          <>
            <h2>{t('goods_edit.dates')}</h2>
            <SeminarFields fields={fields} />
          </>
        )}
        <h2>{t('goods_edit.prices')}</h2>
        <VariantFields fields={fields} options={choices.options} isSeminar={isSeminar} isFirst />
        <h2>{t('goods_edit.categories')}</h2>
        <CategoryFields
          fields={fields}
          categories={choices.categories}
          chosen={chosenCategories(refused, undefined)}
        />
      </DeskForm>
    </>
  );
}
