/** The fields by which staff edit a product (contract/desk/goods/), as columns of a catalogue file. */
import { newProductFields, newVariantFields } from '#contract/desk/goods/add.ts';
import {
  attributeField,
  CANCELLATION_STEPS,
  categoryFields,
  FIXED_PRICE,
  type Language,
  productTexts,
  readingFields,
  SEMINAR_CANCELLED,
  seminarFields,
  textField,
  variantColumns,
  variantField,
} from '#contract/desk/goods/edit.ts';
import { readSteps, type StepFault } from '#contract/rules/cancellation-steps.ts';
import { wholeNumberOf, wholeYenOf } from '#contract/rules/typed-number.ts';
import type { MessageKey } from '../../messages/ja.ts';
import {
  attributeColumns,
  type Columns,
  type Field,
  type Fields,
  productCode,
  VARIANT_FIELDS,
  type Value,
  variantCode,
} from '../catalogue-file/fields.ts';
import type { GivenProduct, GivenVariant } from '../catalogue-file/given.ts';
import type { StoredProduct, StoredVariant } from '../catalogue-file/product-plan.ts';
import type { ShopCatalogue } from '../catalogue-file/shop-catalogue.ts';
import type { FieldErrors } from '../errors.ts';

/** Typed text by field. */
export type Typed = Readonly<Record<string, string>>;
type ColumnOf = [field: string, column: string][];
type Around = { catalogue: ShopCatalogue; errors: FieldErrors };
/** Returns the field that shows an error of a file's column; undefined if the form has no such field. */
export type FieldOf = (line: number, column: string) => string | undefined;

const languages: readonly Language[] = ['ja', 'en'];

const productColumns = ({ attributeIds }: Pick<ShopCatalogue, 'attributeIds'>): ColumnOf => [
  ...productTexts.flatMap((text) => languages.map((language) => sameName(textField(text, language)))),
  ...[
    ...readingFields,
    FIXED_PRICE,
    ...categoryFields,
    ...seminarFields,
    SEMINAR_CANCELLED,
    CANCELLATION_STEPS,
  ].map(sameName),
  ...[...attributeIds].flatMap(([code, id]): ColumnOf => {
    const [ja, en] = attributeColumns(code);
    return [
      [attributeField(id, 'ja'), ja],
      [attributeField(id, 'en'), en],
    ];
  }),
];
export const sameName = (name: string): [string, string] => [name, name];

const columnsOfVariant = ({ id }: Pick<StoredVariant, 'id'>): ColumnOf =>
  variantColumns.map((column) => [variantField(id, column), column]);

function shown(value: Value | undefined, field: Field | undefined): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (Array.isArray(value)) return value.join(' ');
  const text = String(value ?? '');
  return field?.cell === 'moment' ? text.replace(/(?::00)?\+09:00$/, '') : text;
}

/** The values of every field. */
export function valuesOfProduct(
  { columns, variants }: StoredProduct,
  catalogue: ShopCatalogue,
): Record<string, string> {
  const values = (of: ColumnOf, from: Columns, fields: Fields) =>
    of.map(([field, column]) => [field, shown(from[column], fields.get(column))]);
  return Object.fromEntries([
    ...values(productColumns(catalogue), columns, catalogue.fields),
    ...variants.flatMap((variant) => values(columnsOfVariant(variant), variant.columns, VARIANT_FIELDS)),
  ]);
}

/**
 * Errors name the line of a file. In a form there are no lines: `PRODUCT` stands for the product, `NEW_VARIANT` for a
 * new variant, and the id of a stored variant for that variant.
 */
export const PRODUCT = 0;
const NEW_VARIANT = -1;

/** Returns the sent values as a product of a file. Adds unreadable values to `errors`. */
export function givenProduct(
  typed: Typed,
  { stored, catalogue, errors }: Around & { stored: StoredProduct },
): GivenProduct {
  return {
    code: stored.code,
    line: PRODUCT,
    columns: readColumns(typed, productColumns(catalogue), catalogue.fields, errors),
    variants: stored.variants.map((variant) => ({
      code: variant.code,
      line: variant.id,
      columns: readColumns(typed, columnsOfVariant(variant), VARIANT_FIELDS, errors),
    })),
    isFaulty: false,
  };
}

/** Returns a product that is not on sale, with its first variant. Adds unreadable values to `errors`. */
export function newProduct(typed: Typed, { catalogue, errors }: Around): GivenProduct {
  const code = readCode(typed['product_code'], 'product_code', errors);
  const columns = readColumns(typed, newProductFields.map(sameName), catalogue.fields, errors);
  const variant = newVariant({ ...typed, variant_code: typed['variant_code']?.trim() || code }, errors);
  // A variant without a code of its own gets the product's code, so the error at the product code is enough.
  if (code === '' && !typed['variant_code']?.trim()) delete errors['variant_code'];
  return {
    code,
    line: PRODUCT,
    columns: { ...columns, enabled: false },
    variants: [variant],
    isFaulty: false,
  };
}

export function newVariant(typed: Typed, errors: FieldErrors): GivenVariant {
  return {
    code: readCode(typed['variant_code'], 'variant_code', errors),
    line: NEW_VARIANT,
    columns: readColumns(typed, newVariantFields.map(sameName), VARIANT_FIELDS, errors),
  };
}

/** Returns an empty code when it is invalid. */
export function readCode(
  text: string | undefined,
  field: 'product_code' | 'variant_code',
  errors: FieldErrors,
): string {
  const bare = (text ?? '').normalize('NFKC').trim();
  const result = (field === 'product_code' ? productCode : variantCode).safeParse(bare);
  if (result.success) return result.data;
  const isNumber = field === 'variant_code' && /^\d+$/.test(bare);
  if (bare === '') errors[field] = ['validation.field_required'];
  else errors[field] = [isNumber ? 'validation.variant_code_digits' : 'validation.goods_code'];
  return '';
}

export function readColumns(typed: Typed, of: ColumnOf, fields: Fields, errors: FieldErrors): Columns {
  const columns: Columns = {};
  for (const [name, column] of of) {
    const [text, field] = [typed[name], fields.get(column)];
    if (text === undefined || !field) continue;
    const result = readTyped(text, field);
    if (result === undefined) errors[name] = unreadable(column, text, field);
    else columns[column] = result;
  }
  return columns;
}

/** Returns undefined when the text is not a value of the field. */
function readTyped(text: string, { cell, schema, empty, initial }: Field): Value | undefined {
  if (cell === 'flag') return text === 'on';
  if (cell === 'list') return schema.safeParse(text.split(/\s+/).filter(Boolean)).data;
  if (text.trim() === '') return empty === undefined ? initial : empty;
  const given = cell === 'whole' ? wholeNumberOf(text) : cell === 'yen' ? wholeYenOf(text) : text;
  return schema.safeParse(given).data;
}

const STEP_FAULTS: Record<StepFault, MessageKey> = {
  form: 'validation.steps_form',
  count: 'validation.steps_count',
  days_range: 'validation.steps_days_range',
  days_fall: 'validation.steps_days_fall',
  percent_range: 'validation.steps_percent_range',
  percent_fall: 'validation.steps_percent_fall',
};

/** Everything that is wrong with the text. */
function unreadable(column: string, text: string, { cell }: Field): MessageKey[] {
  if (text.trim() === '') return ['validation.field_required'];
  if (cell === 'moment') return ['validation.date_invalid'];
  if (cell === 'yen') return ['validation.price_range'];
  if (cell === 'whole') return ['validation.stock_range'];
  if (/^slug_/.test(column))
    return [text.length > 200 ? 'validation.field_maximum' : 'validation.product_slug'];
  if (text.length > 300) return ['validation.field_maximum'];
  const faults = column === CANCELLATION_STEPS ? readSteps(text).faults : [];
  return faults.length > 0 ? faults.map((fault) => STEP_FAULTS[fault]) : ['validation.invalid'];
}

/** For a stored product. */
export function fieldOfStored(catalogue: ShopCatalogue): FieldOf {
  const fields = new Map(productColumns(catalogue).map(([field, column]) => [column, field]));
  return (line, column) => {
    if (line === PRODUCT) return fields.get(column);
    const variantColumn = variantColumns.find((one) => one === column);
    return variantColumn && variantField(line, variantColumn);
  };
}

/**
 * For a new product. The slug that is not free is the one made from the product's code. If the variant's code is left blank, it is the product's
 * code.
 */
export const fieldOfNew =
  (typed: Typed): FieldOf =>
  (line, column) => {
    const isOfCode = /^slug_/.test(column) || (column === 'variant_code' && !typed[column]?.trim());
    return isOfCode ? 'product_code' : fieldOfNewVariant(line, column);
  };

export const fieldOfNewVariant: FieldOf = (line, column) =>
  line === PRODUCT || line === NEW_VARIANT ? column : undefined;
