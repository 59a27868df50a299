/** §3: the texts about a product: some attributes as sections, all others in a table. */

import { translator } from '#app/i18n/i18n.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { sanitise } from '#app/security/sanitise.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { readYesNo } from '#contract/rules/spellings.ts';
import type { ProductDetail } from '#contract/shapes.ts';
import { hasTags } from '#kit/html/has-tags.ts';
import { plainText } from '#kit/html/plain-text.ts';
import type { RichText } from '#kit/html/rich-text.ts';
import { formatDay, formatMoment } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';

type Attribute = ProductDetail['attributes'][number];

/** Attributes with a section, in the order of the page. All others are rows of the table. */
const SECTIONS = [
  'note_attribute_html',
  'content_list',
  'recommended_usage',
  'note_book_for_achievement',
  'recommendation_message',
  'reader_voice',
  'author_profile',
];
/** Shown in the seminar's own table (seminar.tsx). */
const IN_SEMINAR_TABLE = 'seminar_cancellation_terms';

export type Reading = { text: string; rich?: undefined } | { rich: RichText; text?: undefined };

/** Sanitises HTML. Plain text stays text, with its line breaks. */
export const readingOf = (value: string, locale: Locale): Reading =>
  hasTags(value) ? { rich: sanitise(value, locale) } : { text: value.trim() };

const attributeValue = ({ value }: Attribute, locale: Locale): string =>
  Array.isArray(value) ? value.join(locale === 'ja' ? '、' : ', ') : String(value);

const place = ({ code }: Attribute): number => SECTIONS.indexOf(code);

const isSection = (attribute: Attribute): boolean => place(attribute) >= 0;

/**
 * Another title for the attribute `author_profile` if it describes a lecturer or a maker. Undefined for other
 * attributes.
 */
function titleOf({ code }: Attribute, { seminar, attributes }: ProductDetail): TextKey | undefined {
  if (code !== 'author_profile') return undefined;
  if (seminar) return 'product.about_lecturer';
  return attributes.some((one) => one.code === 'author') ? undefined : 'product.about_maker';
}

export function sectionsOf(product: ProductDetail, locale: Locale) {
  return product.attributes
    .filter(isSection)
    .filter((attribute) => attributeValue(attribute, locale).trim() !== '')
    .sort((a, b) => place(a) - place(b))
    .map((attribute) => ({
      code: attribute.code,
      name: attribute.name,
      title: titleOf(attribute, product),
      ...readingOf(attributeValue(attribute, locale), locale),
    }));
}

export function attributeRows({ attributes }: ProductDetail, locale: Locale) {
  return attributes
    .filter((attribute) => !isSection(attribute) && attribute.code !== IN_SEMINAR_TABLE)
    .map((attribute) => ({
      code: attribute.code,
      name: attribute.name,
      value: displayText(attribute, locale),
    }))
    .filter(({ value }) => value !== '');
}

/** Types of attributes that are yes or no. Others are, too, if their value is a truth value. */
const YES_NO: readonly string[] = ['checkbox', 'boolean', 'bool', 'toggle', 'yes_no'];

const isYesNo = ({ type, value }: Attribute): boolean =>
  typeof value === 'boolean' || YES_NO.includes(type) || /^(?:true|false)$/i.test(String(value));

/** A value as text, by its type. */
function displayText(attribute: Attribute, locale: Locale): string {
  const text = plainText(attributeValue(attribute, locale));
  if (isYesNo(attribute))
    return translator(locale)(readYesNo(text) ? 'product.attribute_yes' : 'product.attribute_no');
  const isDate = !Number.isNaN(Date.parse(text));
  switch (attribute.type) {
    case 'date':
      return isDate ? formatDay(text, locale) : text;
    case 'datetime':
      return isDate ? formatMoment(text, locale) : text;
    case 'percent':
      return text === '' || Number.isNaN(Number(text)) ? text : `${Number((Number(text) * 100).toFixed(2))}%`;
    default:
      return halfWidth(text);
  }
}

/** The text of one attribute, without any HTML. */
export function attributeText(
  { attributes }: ProductDetail,
  code: string,
  locale: Locale,
): string | undefined {
  const attribute = attributes.find((candidate) => candidate.code === code);
  return attribute && (plainText(attributeValue(attribute, locale)) || undefined);
}
