import { Fragment } from 'react';
import {
  attributeField,
  CANCELLATION_STEPS,
  type Language,
  type ProductDetail,
  type ProductText,
  textField,
} from '#contract/desk/goods/edit.ts';
import { readSteps, stepsText } from '#contract/rules/cancellation-steps.ts';
import { isExistingDay } from '#contract/rules/validation.ts';
import { TextArea } from '#kit/form/text-area.tsx';
import { TextInput } from '#kit/form/text-input.tsx';
import type { FormField } from '#kit/form/use-form.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { useLocale } from '#kit/i18n/text.tsx';
import { RichField } from '../../editor/rich-field.tsx';
import { type DeskKey, type DeskTranslate, useT } from '../../i18n/text.tsx';
import { formatName } from '../../marks/typed-texts.ts';
import { fieldOf, PASTE_MAX } from '../../ui/goods/product-page.tsx';

const names: Record<ProductText, DeskKey> = {
  name: 'goods_edit.name',
  slug: 'content.slug',
  author: 'goods_edit.author',
  short_description: 'goods_edit.short_description',
  description: 'goods_edit.description',
};

/** Labels by field of the form. */
export function labelsOf(
  { attributes, values }: Pick<ProductDetail, 'attributes' | 'values'>,
  t: DeskTranslate,
  locale: Locale,
): Record<string, { text: string }> {
  const both = (name: string, fieldIn: (language: Language) => string) => [
    [fieldIn('ja'), { text: t('content.in_language', { name, language: t('content.ja') }) }],
    [fieldIn('en'), { text: t('content.in_language', { name, language: t('content.en') }) }],
  ];
  const ofText = (text: ProductText) => both(t(names[text]), (language) => textField(text, language));
  return Object.fromEntries([
    ...ofText('name'),
    ...ofText('short_description'),
    ...ofText('description'),
    [CANCELLATION_STEPS, { text: t('goods_edit.cancellation_steps') }],
    ...attributes.flatMap((attribute) => {
      const { id, names: inLanguages } = attribute;
      const name = locale === 'en' ? inLanguages.en_US : inLanguages.ja_JP;
      return isOneDay(attribute, values)
        ? [[attributeField(id, 'ja'), { text: name }]]
        : [
            ...both(name, (language) => attributeField(id, language)),
            ...(attribute.type === 'html'
              ? both(name, (language) => formatName(attributeField(id, language)))
              : []),
          ];
    }),
    ...ofText('author'),
    ['kana', { text: t('goods_edit.kana') }],
    ['author_kana', { text: t('goods_edit.author_kana') }],
    ...ofText('slug'),
  ]);
}

type Fields = Readonly<Record<string, FormField>>;

type PairProps = {
  fields: Fields;
  text: ProductText;
  hints?: readonly [ja: DeskKey | undefined, en: DeskKey];
};

/** A text of one line in Japanese and English, side by side. */
function Pair({ fields, text, hints: [ja, en] = [undefined, 'content.english_hint'] }: PairProps) {
  const t = useT();
  return (
    <div className="languages">
      <Line field={fieldOf(fields, textField(text, 'ja'))} hint={ja && t(ja)} />
      <Line field={fieldOf(fields, textField(text, 'en'))} hint={t(en)} />
    </div>
  );
}

/** What shoppers read first. */
export function ProductTexts({ fields }: { fields: Fields }) {
  const t = useT();
  const areas = (text: ProductText, rows: number, ja: DeskKey, en: DeskKey) => (
    <div className="languages">
      <TextArea
        field={fieldOf(fields, textField(text, 'ja'))}
        rows={rows}
        maxLength={PASTE_MAX}
        hint={t(ja)}
      />
      <TextArea
        field={fieldOf(fields, textField(text, 'en'))}
        rows={rows}
        maxLength={PASTE_MAX}
        hint={t(en)}
      />
    </div>
  );
  return (
    <>
      <Pair fields={fields} text="name" hints={['goods_edit.name_hint', 'goods_edit.name_en_hint']} />
      {areas(
        'short_description',
        3,
        'goods_edit.short_description_hint',
        'goods_edit.short_description_en_hint',
      )}
      {areas('description', 5, 'goods_edit.description_hint', 'goods_edit.description_en_hint')}
    </>
  );
}

/** What the search finds the product by, and the address of its page. */
export function FindingFields({ fields }: { fields: Fields }) {
  const t = useT();
  const hint = t('goods_edit.kana_hint');
  return (
    <>
      <Pair fields={fields} text="author" />
      <div className="languages">
        <Line field={fieldOf(fields, 'kana')} hint={hint} />
        <Line field={fieldOf(fields, 'author_kana')} hint={hint} />
      </div>
      <Pair fields={fields} text="slug" hints={['goods_edit.slug_hint', 'goods_edit.slug_hint']} />
    </>
  );
}

/** Steps of a seminar's cancellation terms. `stored`: what shoppers read the text of. */
export function StepsField({ fields, stored }: { fields: Fields; stored: string }) {
  const t = useT();
  const locale = useLocale();
  const { steps } = readSteps(stored);
  return (
    <>
      <Line field={fieldOf(fields, CANCELLATION_STEPS)} hint={t('goods_edit.cancellation_steps_hint')} />
      {steps.length > 0 && (
        <p className="muted pre">
          {t('goods_edit.cancellation_steps_now')}
          {'\n'}
          {stepsText(steps, locale === 'en' ? 'en_US' : 'ja_JP')}
        </p>
      )}
    </>
  );
}

type Attribute = ProductDetail['attributes'][number];
type Values = ProductDetail['values'];

/** A date is typed once for both languages, unless something else is stored, which the field could not show. */
function isOneDay({ id, type }: Attribute, values: Values): boolean {
  const ja = values[attributeField(id, 'ja')] ?? '';
  const en = values[attributeField(id, 'en')] ?? '';
  return type === 'date' && (ja === '' || isExistingDay(ja)) && (en === '' || en === ja);
}

/** Hidden field with the ids of attributes of which the Japanese field is for both languages. */
export const ONE_DAY = 'one_day';

type AttributeProps = { attributes: readonly Attribute[]; values: Values; fields: Fields };

export function AttributeFields({ attributes, values, fields }: AttributeProps) {
  const t = useT();
  return attributes.map((attribute) => {
    const { id, type } = attribute;
    if (isOneDay(attribute, values))
      return (
        <Fragment key={id}>
          <input type="hidden" name={ONE_DAY} value={id} />
          <TextInput field={fieldOf(fields, attributeField(id, 'ja'))} type="date" />
        </Fragment>
      );
    const one = (language: Language) => {
      const field = fieldOf(fields, attributeField(id, language));
      if (type === 'html') return <Rich field={field} fields={fields} isFirst={language === 'ja'} />;
      return type === 'textarea' ? (
        <TextArea field={field} rows={5} maxLength={PASTE_MAX} hint={t('goods_edit.textarea_hint')} />
      ) : (
        <Line field={field} hint={type === 'date' ? t('goods_edit.day_hint') : undefined} />
      );
    };
    return (
      <div key={id} className="languages">
        {one('ja')}
        {one('en')}
      </div>
    );
  });
}

type RichProps = { field: FormField; fields: Fields; isFirst: boolean };

/** The field for one language. `isFirst`: it explains the marks. */
function Rich({ field, fields, isFirst }: RichProps) {
  const t = useT();
  const format = fieldOf(fields, formatName(field.name));
  const marks = isFirst
    ? t('goods_edit.marks_hint', { marks: t('content.marks') })
    : t('goods_edit.textarea_hint');
  const hint = format.initialValue === 'html' ? t('goods_edit.html_hint') : marks;
  return <RichField field={field} format={format} rows={5} maxLength={PASTE_MAX} hint={hint} />;
}

const Line = ({ field, hint }: { field: FormField; hint: string | undefined }) => (
  <TextInput field={field} maxLength={PASTE_MAX} autoComplete="off" hint={hint} />
);
