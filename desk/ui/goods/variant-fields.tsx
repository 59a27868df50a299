/** The fields of a new variant. */

import type { GoodsChoices, newVariantFields } from '#contract/desk/goods/add.ts';
import { Field } from '#kit/form/field.tsx';
import { Select } from '#kit/form/select.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { type DeskKey, useT } from '../../i18n/text.tsx';
import { OptionalSelect } from './optional-select.tsx';
import { fieldOf, PASTE_MAX } from './product-page.tsx';
import { optionField } from './typed-variant.ts';

type VariantField = (typeof newVariantFields)[number];
type Options = GoodsChoices['options'];

export function variantLabels(isSeminar: boolean, options: Options, locale: Locale) {
  const ofOptions: Record<string, { text: string }> = Object.fromEntries(
    options.map(({ code, name }) => [optionField(code), { text: name[locale] }]),
  );
  return {
    price: 'goods_edit.price',
    stock: isSeminar ? 'goods_edit.seats' : 'goods_edit.first_stock',
    variant_code: 'goods_edit.sku',
    options: 'goods_edit.options',
    ...ofOptions,
    variant_name_ja: 'goods_edit.variant_name_ja',
    variant_name_en: 'goods_edit.variant_name_en',
  } as const satisfies Record<VariantField, DeskKey>;
}

type Props = {
  fields: Readonly<Record<string, FormField>>;
  options: Options;
  isSeminar: boolean;
  /** The first variant of a new product: SKU and options are optional. */
  isFirst: boolean;
};

export function VariantFields({ fields, options, isSeminar, isFirst }: Props) {
  const t = useT();
  const locale = useLocale();
  const line = (name: VariantField, hint?: DeskKey, inputMode?: 'numeric') => (
    <TextInput
      field={fieldOf(fields, name)}
      hint={hint && t(hint)}
      maxLength={PASTE_MAX}
      autoComplete="off"
      {...(inputMode ? { inputMode } : {})}
    />
  );
  const choicesOf = ({ values }: Options[number]) =>
    values.map(({ code, name }) => ({ value: code, label: name[locale] }));
  const differing = (
    <>
      {options.length > 0 && (
        <Field
          field={fieldOf(fields, 'options')}
          hint={t(isFirst ? 'goods_edit.first_options_hint' : 'goods_edit.options_hint')}
          group
        >
          <div className="languages">
            {options.map((option) => {
              const field = fieldOf(fields, optionField(option.code));
              return isFirst ? (
                <OptionalSelect
                  key={option.code}
                  field={field}
                  none={t('goods_edit.no_option')}
                  choices={choicesOf(option)}
                />
              ) : (
                <Select key={option.code} field={field} choices={choicesOf(option)} />
              );
            })}
          </div>
        </Field>
      )}
      <div className="languages">
        {line('variant_name_ja', 'goods_edit.variant_name_hint')}
        {line('variant_name_en', 'content.english_hint')}
      </div>
    </>
  );
  const isFilled = [
    'options',
    'variant_name_ja',
    'variant_name_en',
    ...options.map(({ code }) => optionField(code)),
  ]
    .map((name) => fieldOf(fields, name))
    .some(({ errors, initialValue }) => errors || initialValue);
  return (
    <>
      <div className="languages">
        {line('price', 'goods_edit.new_price_hint', 'numeric')}
        {line('stock', isSeminar ? 'goods_edit.seats_hint' : 'goods_edit.first_stock_hint', 'numeric')}
        {line('variant_code', isFirst ? 'goods_edit.first_sku_hint' : 'goods_edit.sku_hint')}
      </div>
      {isFirst ? (
        <details className="more" open={isFilled}>
          <summary>{t('goods_edit.several_variants')}</summary>
          {differing}
        </details>
      ) : (
        differing
      )}
    </>
  );
}
