import {
  attributeField,
  type Language,
  type ProductDetail,
  type ProductText,
  productTexts,
  textField,
} from '#contract/desk/goods/edit.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import type { DeskKey, DeskTranslate } from '../../i18n/text.tsx';

const names: Record<ProductText, DeskKey> = {
  name: 'goods_edit.name',
  slug: 'content.slug',
  author: 'goods_edit.author',
  short_description: 'goods_edit.short_description',
  description: 'goods_edit.description',
};

/** Labels by field of the form. */
export function labelsOf(
  attributes: ProductDetail['attributes'],
  t: DeskTranslate,
  locale: Locale,
): Record<string, { text: string }> {
  const both = (name: string, fieldIn: (language: Language) => string) => [
    [fieldIn('ja'), { text: t('content.in_language', { name, language: t('content.ja') }) }],
    [fieldIn('en'), { text: t('content.in_language', { name, language: t('content.en') }) }],
  ];
  return Object.fromEntries([
    ...productTexts.flatMap((text) => both(t(names[text]), (language) => textField(text, language))),
    ['kana', { text: t('goods_edit.kana') }],
    ['author_kana', { text: t('goods_edit.author_kana') }],
    ...attributes.flatMap(({ id, names: { ja_JP, en_US } }) =>
      both(locale === 'en' ? en_US : ja_JP, (language) => attributeField(id, language)),
    ),
  ]);
}
