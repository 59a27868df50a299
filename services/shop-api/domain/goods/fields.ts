/** The fields by which staff edit a product (contract/desk/goods/edit.ts), as columns of a catalogue file. */
import {
  attributeField,
  FIXED_PRICE,
  type Language,
  productTexts,
  readingFields,
  textField,
  variantColumns,
  variantField,
} from '#contract/desk/goods/edit.ts';
import {
  attributeColumns,
  type Columns,
  type Field,
  type Fields,
  VARIANT_FIELDS,
  type Value,
} from '../../catalogue-file/fields.ts';
import type { GivenProduct, Report } from '../../catalogue-file/given.ts';
import type { ProductPlan, StoredProduct, StoredVariant } from '../../catalogue-file/product-plan.ts';
import type { ShopCatalogue } from '../../catalogue-file/shop-catalogue.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { FieldErrors } from '../errors.ts';

type ColumnOf = [field: string, column: string][];
type Attributes = Pick<ShopCatalogue, 'attributeIds'>;

const languages: readonly Language[] = ['ja', 'en'];

const productColumns = ({ attributeIds }: Attributes): ColumnOf => [
  ...productTexts.flatMap((text) => languages.map((language) => same(textField(text, language)))),
  ...readingFields.map(same),
  same(FIXED_PRICE),
  ...[...attributeIds].flatMap(([code, id]): ColumnOf => {
    const [ja, en] = attributeColumns(code);
    return [
      [attributeField(id, 'ja'), ja],
      [attributeField(id, 'en'), en],
    ];
  }),
];
const same = (name: string): [string, string] => [name, name];

const columnsOfVariant = ({ id }: Pick<StoredVariant, 'id'>): ColumnOf =>
  variantColumns.map((column) => [variantField(id, column), column]);

const typed = (value: Value | undefined): string => {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null || value === undefined ? '' : String(value);
};

/** The values of every field. */
export function valuesOf(
  { columns, variants }: StoredProduct,
  attributes: Attributes,
): Record<string, string> {
  const values = (of: ColumnOf, from: Columns) => of.map(([field, column]) => [field, typed(from[column])]);
  return Object.fromEntries([
    ...values(productColumns(attributes), columns),
    ...variants.flatMap((variant) => values(columnsOfVariant(variant), variant.columns)),
  ]);
}

type Around = { stored: StoredProduct; catalogue: ShopCatalogue; errors: FieldErrors };

/** The values that were sent, as a product of a file; unreadable ones are left out and added to `errors`. */
export function givenProduct(
  values: Record<string, string>,
  { stored, catalogue, errors }: Around,
): GivenProduct {
  const read = (of: ColumnOf, fields: Fields): Columns => {
    const columns: Columns = {};
    for (const [field, column] of of) {
      const [text, schema] = [values[field], fields.get(column)];
      if (text === undefined || !schema) continue;
      const result = readTyped(text, schema);
      if (result === undefined) errors[field] = [invalid(column, text)];
      else columns[column] = result;
    }
    return columns;
  };
  return {
    code: stored.code,
    line: PRODUCT,
    columns: read(productColumns(catalogue), catalogue.fields),
    variants: stored.variants.map((variant) => ({
      code: variant.code,
      line: variant.id,
      columns: read(columnsOfVariant(variant), VARIANT_FIELDS),
    })),
    isFaulty: false,
  };
}

/** Undefined when it is not a value of the field. People type full-width digits and commas. */
function readTyped(text: string, { cell, schema, empty, initial }: Field): Value | undefined {
  if (cell === 'flag') return text === 'on';
  const bare = cell === 'whole' ? text.normalize('NFKC').replace(/[,\s]/g, '') : text;
  if (bare.trim() === '') return empty === undefined ? initial : empty;
  const given = cell === 'whole' && /^\d+$/.test(bare) ? Number(bare) : bare;
  return schema.safeParse(given).data;
}

function invalid(column: string, text: string): MessageKey {
  if (text.trim() === '') return 'validation.field_required';
  if (/price$/.test(column)) return 'validation.price_range';
  if (/^slug_/.test(column))
    return text.length > 200 ? 'validation.field_maximum' : 'validation.product_slug';
  return text.length > 300 ? 'validation.field_maximum' : 'validation.invalid';
}

/** Stands for the product where a file has a line number; variants are named by their ids. */
const PRODUCT = 0;

/** Errors of the rules of a file (catalogue-file/rules.ts), added to `errors` by field. */
export function ruleErrors(attributes: Attributes, errors: FieldErrors): Report {
  const fields = new Map(productColumns(attributes).map(([field, column]) => [column, field]));
  return (line, column) => {
    const variantColumn = variantColumns.find((one) => one === column);
    const field = line === PRODUCT ? fields.get(column) : variantColumn && variantField(line, variantColumn);
    errors[field ?? '_'] ??= [field ? broken(column) : 'product_faulty'];
  };
}

function broken(column: string): MessageKey {
  if (column === 'name_ja') return 'validation.field_required';
  if (column === 'original_price') return 'validation.original_price';
  if (/^slug_/.test(column)) return 'product_slug_taken';
  return /_en$/.test(column) ? 'validation.english_name_missing' : 'product_faulty';
}

const AUDITED_MAX = 500;

/** Changed columns for the audit log, those of variants with their codes; long texts are cut. */
export function changedColumns({ stored, next, variants }: ProductPlan) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const compare = (prefix: string, old: Columns, now: Columns) => {
    for (const column of Object.keys(now)) {
      const [was, is] = [shown(old[column]), shown(now[column])];
      if (JSON.stringify(old[column]) === JSON.stringify(now[column])) continue;
      before[prefix + column] = was;
      after[prefix + column] = is;
    }
  };
  compare('', stored?.columns ?? {}, next.columns);
  for (const variant of variants)
    compare(`${variant.next.code} `, variant.stored?.columns ?? {}, variant.next.columns);
  return { before, after };
}

const shown = (value: Value | undefined): Value | undefined =>
  typeof value === 'string' && value.length > AUDITED_MAX ? `${value.slice(0, AUDITED_MAX)}…` : value;
